"""Whether a sentence looks back or ahead, which decides the year that a date leaves out."""

import re

# Syllables that end in ㅆ carry the past tense (했, 갔, 봤, 었 ...); 있 and 겠 do not.
_SS = 20
_PAST_SYLLABLES = "".join(
    chr(code) for code in range(0xAC00 + _SS, 0xD7A4, 28) if chr(code) not in "있겠"
)
# Done already, but for a day still to come: "예매했어", "회의 잡혔어", "표 끊었어".
_PLANNED = re.compile(
    r"(?:기로|(?:예약|예매|계획|예정|초대|확정|연기|변경)(?:을|를|이)?)\s?(?:해|했|하|한|잡|받|되|됐|돼)"
    r"(?!\S?던)\S*(?:\s?(?:뒀|놨|두었|놓았)\S*)?"
    r"|(?:잡혔|잡았|잡아\s?뒀|미뤄졌|미뤘|정해졌|정했(?!지|더라|어\?|나)|옮겼|옮겨졌|당겨졌)(?!던)"
    r"|(?:연차|휴가|반차|월차)(?:를|을)?\s?(?:썼|냈|올렸|신청했|받았)(?!던)"
    r"|(?:표|티켓|비행기|기차)\s?(?:를|을)?\s?(?:끊었|샀|구했|끊어\s?뒀)(?!던)"
)
# "is closed", "are booked": a participle of what holds now.
_STANDING = re.compile(
    r"(?:\b(?:is|are|am|be|being|stays?|remains?)|['’](?:re|m))\s+(?:not\s+|\w{3,12}ly\s+|all\s+)?\w{2,20}(?:ed|sed|ut|en)\b",
    re.I,
)
_PAST_KO = re.compile(
    rf"[{_PAST_SYLLABLES}]|던(?=\s)"
    r"|(?:^|[\s가-힣])(?:만난|다닌|배운|먹은|받은|찍은|읽은|적은|적어\s?둔|시킨|빌린|보낸|마신|들은|끝난|시작한"
    r"|시작된|결제한|주문한|구매한|가입한|해지한|등록한|제출한|올린|저장한|말한|얘기한|부탁한|열린|맡긴|고른|그만둔"
    r"|이사한|여행한|방문한|입사한|퇴사한|졸업한|결혼한|태어난|다녀온|나온|들른|걸린|신청한|계약한)(?=\s)"
    r"|\s(?:산|낸|간|본|준|쓴|온|탄|판|잔|뗀)(?=\s)|\s한\s(?:일|거|것|게|말|얘기|약속)(?![가-힣]{3})"
)
_FUTURE_KO = re.compile(
    r"겠|예정|계획|기로\s?[했한]|려고|려면|(?:할|갈|볼|올|줄|낼|될|살|쓸|날|릴|탈)\s?(?:거|것|게|래|까|예정|계획|생각)"
    r"|\s(?:볼|갈|할|만날|먹을|받을|낼|탈|떠날|열릴|있을|보낼|[가-힣]{1,3}할)\s"
    r"|야\s?(?:해|돼|되|지|한|된|하)|잊지\s?마|마감|만기|만료|출발해|[가-힣](?:간다|온다)|다음\s?번|앞으로"
)
_PAST_EN = re.compile(
    r"\b(?:did|was|were|had|went|met|bought|saw|took|got|gave|told|said|ate|made|came|sent|wrote|paid"
    r"|spent|found|heard|felt|kept|lost|sold|won|began|broke|chose|drove|fell|flew|forgot|held|knew|ran"
    r"|sang|(?-i:sat)|slept|spoke|stood|swam|taught|thought|threw|wore|gone|been|done|seen|taken|born|ago"
    r"|(?!(?:need|feed|seed|speed|indeed|hundred|embed|exceed|proceed|succeed|planned|scheduled"
    r"|supposed|expected|booked|invited|reserved|red|bed|wed|shed|sacred|naked|wicked|medical)\b)[a-z]{1,20}ed)\b",
    re.IGNORECASE,
)
_FUTURE_EN = re.compile(
    r"\b(?:will|won['’]t|going\s+to|gonna|plan|plans|planning|planned|scheduled|due|need\s+to|needs\s+to"
    r"|have\s+to|has\s+to|must|remind|tickets?|upcoming|appointment|deadline|expires?|booked|reserved"
    r"|reservation|supposed\s+to|expected|invited|rescheduled|postponed|(?:moved|pushed)\s+(?:back\s+)?to|set\s+for|confirmed|let['’]s|shall)\b|['’]ll\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?\n]\s|\n")
_REACH = 160


def sentence_around(text: str, start: int, end: int) -> str:
    """The sentence that holds text[start:end], at most 160 characters to each side."""
    head = max(0, start - _REACH)
    for match in _SENTENCE_END.finditer(text, head, start):
        head = match.end()
    stop = _SENTENCE_END.search(text, end, end + _REACH)
    return text[head : stop.end() if stop else end + _REACH]


_LOOK_UP = re.compile(
    r"[?？]|뭐|뭘|무엇|누구|누가|어디|언제|얼마|몇|어땠|어떻|왜|무슨|어느|더라|나요|(?:지|니|나|까|던가)[\s.!]*$|찾아|보여|알려"
    r"|\b(?:who|what|where|when|which|how|why|did|find|show|remind|list)\b",
    re.IGNORECASE,
)


def looks_up(sentence: str) -> bool:
    """Whether it asks for something on file rather than tells it."""
    return bool(_LOOK_UP.search(sentence))


def tense(sentence: str) -> int:
    """-1 it looks back, 1 it looks ahead, 0 it says neither or both."""
    past_words = _STANDING.sub(" ", _PLANNED.sub(" ", sentence))
    past = bool(_PAST_KO.search(past_words) or _PAST_EN.search(past_words))
    future = any(ahead.search(sentence) for ahead in (_PLANNED, _FUTURE_KO, _FUTURE_EN))
    return int(future) - int(past)
