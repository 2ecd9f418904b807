"""What a Korean phrase is by its form: a time, a place, an age, a name; the endings of 이다."""

import re

from graph_store.rules.korean_particles import has_final
from graph_store.rules.korean_words import FINAL_I

_TIME = re.compile(
    r"(?:^|\s)(?:매주|매일|매달|매월|매년|격주|평일|주말|오전|오후|아침|점심|저녁|밤"
    r"|새벽|정오|자정|오늘|내일|모레|글피|이번\s?주|다음\s?주|이번\s?달|다음\s?달|음력"
    r"|양력)"
    r"|[월화수목금토일]요일|\d{1,2}\s?시(?!간)|\d{1,2}월|\d{1,2}일(?!\s?차)|\d{1,2}:\d\d"
    r"|\d{4}년|\d{4}-\d\d-\d\d|(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한"
    r"|열두)\s?시"
)
_NUMBER = (
    r"(?:\d{1,3}|[가-힣]{0,2}(?:하나|한|둘|두|셋|세|넷|네|다섯|여섯|일곱|여덟|아홉|열"
    r"|스물|스무|서른|마흔|쉰|예순|일흔|여든|아흔|백))"
)
_AGE = re.compile(
    rf"^(?:만\s?)?(?P<age>{_NUMBER}\s?(?:살|세|개월)|서른|마흔|쉰|예순|일흔|여든|아흔)$"
)
_BORN = re.compile(r"^(?P<year>\d{2,4}년)생$")
_AMOUNT = re.compile(
    r"^(?:약|월|연|한\s?달|매달|1인당|인당|개당|총)?\s*[\d,.]+\s?(?:억|만|천"
    r"|백)?\s?(?:[\d,.]+\s?(?:만|천|백)\s?)?(?:원|달러|유로|엔|위안)$|^\d.*\s?원$"
)
_FLOOR = re.compile(r"^(?:지하\s?)?\d{1,3}층$")
_PLACE = re.compile(
    r"(?:\d층|출구|옆|앞|뒤|밑|근처|건너편|맞은편|[가-힣](?:뒤|앞|옆|건너|안|바깥|왼|오른)편|뒤편"
    r"|앞편|안쪽|바깥쪽|뒤쪽|앞쪽|위|아래|바깥|사이|모퉁이|정문|후문|로비|옥상|복도|현관문|창가"
    r"|구석|입구"
    r"|(?:창가|입구|출구|문|역|벽|왼|오른|안|바깥|화장실|엘리베이터|계단|복도|정문|후문|주방|부엌"
    r"|거실)\s?쪽|사거리|네거리|골목"
    r"|[가-힣]{1,}(?:역|동|구|시|군|읍|면|리|로|길|대로|타워|빌딩|센터|상가|단지|아파트"
    r"|플라자|몰)(?:\s?\d[\d-]*(?:호|층|번지|동)?)?|\d+동|\d+호|왼쪽|오른쪽|서랍|책상|선반"
    r"|베란다|거실|현관|지하)$"
)
_VOWEL_I = frozenset(
    {"나이", "아이", "오이", "차이", "사이", "메이", "제이", "레이", "조이", "하이"}
)
_LATIN_NAME = re.compile(r"^[A-Z][\w.'-]*(?:\s[A-Z][\w.'-]*){0,3}$")
_HANGUL_NAME = re.compile(r"^[가-힣]{2,5}$")
_SURNAMES = (
    "김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민류나진지엄채"
    "원천방공현함변염여추도소석선설마길연위표명기라왕금옥육인맹제모탁국어은편용예경봉"
)
_TITLED_NAME = re.compile(
    r"^[가-힣]{2,4}\s(?:선생님|교수님|박사님?|과장님?|부장님?|팀장님?|대리님?|차장님?"
    r"|이사님?|대표님?|원장님?|실장님?|씨|님|코치님?|감독님?|변호사님?|작가님?)$"
)
_IPNIDA = re.compile(
    r"(?:입니다|인데요?|임|이랍니다|이래요?|이에요|예요|에요|이야|이다|이고요?|이며"
    r"|이지만|이거든요?|이라고 (?:해|해요|한다|합니다|하더라|불러요?|부른다|부릅니다"
    r"|불린다)|이셔요?|이세요|이십니다"
    r"|이시고|이신데|이시래|인 사람이야|이잖아요?)$"
)
_VOWEL_END = re.compile(
    r"(?:야|고요?|며|지만|거든요?|래요?|라고 (?:해|해요|한다|합니다|불러요?|부른다"
    r"|부릅니다|불린다)|셔요?|세요|십니다"
    r"|시고|신데|ㅂ니다)$"
)
_SOFT = re.compile(
    r"^(?:올해|이제|지금|벌써|아직|곧|현재|사실|원래|아마도|바로|그냥|저희|새로|약"
    r"|대략|요즘|아마|제일|진짜|정말|우리)\s+(?=\S)"
)
_EVALUATION = re.compile(
    r"(?:코앞|눈앞|최고|최악|천재|바보|문제|걱정|때문|만큼|생각|느낌|기분|스타일|예정|계획|수준"
    r"|덕분|진짜|정말|별로|그대로"
    r"|마찬가지|비슷|엉망|대박|난리|그것|이것|저것|이거|그거|저거|여기|거기|저기|거짓말"
    r"|농담|마지막|불가능|무리|최선"
    r"|망함|폭망|꿀맛|맛집|감동|굿|노답|핵심|취향|자랑|보물)$"
    r"|(?:^|\s)(?:일|것|거|정도|편|중|뿐|마음|상태|타입|탓|사실|누구|뭐|사람|시작|끝"
    r"|처음|다음|차례|당연|필요|가능|아직"
    r"|벌써|희망|자유|비밀|행복|사랑|인생|짱|중요|전부|하나|둘)$"
)


def is_time(phrase: str) -> bool:
    return bool(_TIME.search(phrase)) and not re.search(r"시간$|출신|년생|일생$", phrase)


def age_of(phrase: str) -> str:
    match = _AGE.match(phrase)
    return match["age"] if match else ""


def birth_year(phrase: str) -> str:
    match = _BORN.match(phrase)
    return match["year"] if match else ""


def birthday(phrase: str) -> str:
    match = re.match(r"^(?P<day>(?:음력\s)?\d{1,2}월 ?\d{1,2}일)생$", phrase)
    return match["day"] if match else ""


def is_titled_name(phrase: str) -> bool:
    """이혜원 선생님, but not 수학 선생님: a full name of three syllables before the title."""
    return (
        bool(_TITLED_NAME.match(phrase))
        and len(phrase.split()[0]) == 3
        and phrase[0] in _SURNAMES
        and phrase[2] != "어"
    )


def is_full_name(phrase: str) -> bool:
    """A name in Latin letters, or three syllables that begin with a family name."""
    hangul = re.fullmatch(r"[가-힣]{3}", phrase) and phrase[0] in _SURNAMES
    return bool(_LATIN_NAME.match(phrase) or hangul) and not is_evaluation(phrase)


def is_amount(phrase: str) -> bool:
    return bool(_AMOUNT.match(phrase))


def is_floor(phrase: str) -> bool:
    return bool(_FLOOR.match(phrase))


def is_place(phrase: str) -> bool:
    return bool(_PLACE.search(phrase)) and not phrase.endswith(("코앞", "눈앞"))


def is_name(phrase: str) -> bool:
    """May the phrase be a person's or a pet's name?"""
    named = _LATIN_NAME.match(phrase) or _HANGUL_NAME.match(phrase) or _TITLED_NAME.match(phrase)
    return bool(named) and not _EVALUATION.search(phrase)


def is_evaluation(phrase: str) -> bool:
    """최고, 문제, 것: what is no value of anything."""
    return bool(_EVALUATION.search(phrase))


def without_soft(phrase: str) -> str:
    return _SOFT.sub("", phrase.strip())


def complement(text: str) -> str | None:
    """B of "B이다" in any of its spoken forms; None where the text does not end in one.

    이 belongs to the ending behind a final consonant (도훈이야 → 도훈), but 고양이야 → 고양이.
    """
    text = text.strip(" .!~")
    closed = _IPNIDA.search(text)
    if closed and closed.start():
        return _with_its_i(text[: closed.start()].strip(), closed.group())
    opened = _VOWEL_END.search(text)
    if not opened or not opened.start():
        return None
    left = text[: opened.start()]
    if left.endswith(" ") or ("가" <= left[-1] <= "힣" and has_final(left[-1])):
        return None
    return left


def _with_its_i(left: str, ending: str) -> str | None:
    if not left:
        return None
    if ending.startswith("이") and FINAL_I.search(f"{left}이"):
        return f"{left}이"
    if ending.startswith("이") and not has_final(left[-1]) and "가" <= left[-1] <= "힣":
        # 나이야 is 나이 + 야: behind a vowel 이야 has the noun's own 이, but 김영수이고 has not
        return f"{left}이" if f"{left}이".split()[-1] in _VOWEL_I or ending == "이야" else left
    return left
