"""What form the answer to a question has, and whether a memory holds something of that form."""

import re
from enum import StrEnum


class Form(StrEnum):
    """What an answer is made of."""

    DATE = "date"
    TIME = "time"
    DURATION = "duration"
    MONEY = "money"
    PHONE = "phone"
    CODE = "code"
    NUMBER = "number"
    EMAIL = "email"
    LINK = "link"
    PLACE = "place"
    PERSON = "person"
    NAME = "name"
    REASON = "reason"
    MANNER = "manner"


def _compiled(table: dict[Form, str]) -> dict[Form, re.Pattern[str]]:
    return {form: re.compile(words, re.IGNORECASE) for form, words in table.items()}


_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_COUNTED = r"(?:\d{1,6}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|이틀|사흘|나흘|일주)"
_IN_WORDS = r"(?:\d{1,6}|an?|one|two|three|four|five|six|seven|eight|nine|ten|half)"

_ASKED = _compiled(
    {
        Form.DURATION: r"며칠 ?(?:동안|간)|얼마나 (?:오래|걸)|(?:대출|대여|유효|보증|계약) ?기간"
        r"|몇 ?(?:시간|분|주|달|개월|년|일) ?(?:동안|간|걸|이나|짜리)|며칠까지|how long"
        r"|for how many",
        Form.TIME: r"몇 ?시(?!간)|몇 ?분|시각|시간[이은]? ?(?:언제|어떻게|뭐|몇)|what time"
        r"|hours?\b.{0,60}\?"
        r"|\bhours\b",
        Form.DATE: r"언[제재]|며칠|몇 ?[월일]|날짜|무슨 ?요일|요일[이은]|몇 ?년|생일|생신|기념일"
        r"|만료일|마감"
        r"|\bwhen\b|what (?:date|day|year|month)|which (?:date|day|year|month)|\bdate\b|birthday"
        r"|an+iversary|deadline|expir|\bdue\b",
        Form.PHONE: r"전화 ?번호|휴대폰|핸드폰|연락처|내선|phone|\bcell\b|who (?:do|should"
        r"|can) i call"
        r"|how (?:do|can) i reach|contact|[가-힣]{2,4}(?:이|씨|님)? 번호",
        Form.EMAIL: r"메일|e-?mail",
        Form.LINK: r"링크|사이트|웹 ?주소|\blink\b|website|\burl\b",
        Form.CODE: r"비밀번호|비번|암호|패스워드|[Pp][Ii][Nn]\b|여권 ?번호|차량? ?번호|번호판"
        r"|계좌|회원 ?번호"
        r"|사번|코드|번호[가는]? ?뭐|password|passcode|\bcode\b|combination|plate|passport number"
        r"|account number|member(?:ship)? (?:number|id)|\bid\b|serial|what(?:'s"
        r"| is) .{0,60}\bnumber",
        Form.MONEY: r"얼마|가격|값[이은]|비용|요금|월세|연봉|회비|how much|price|\bcost|\bfee\b"
        r"|salary|\brent\b",
        Form.NUMBER: r"(?<![가-힣])몇|사이즈|치수|키[가는]|나이|얼마|how (?:many|old|tall|big"
        r"|heavy|much|far|high)"
        r"|\bsize\b|height|weight|temperature|boiling|freez|percent|%|제곱",
        Form.PLACE: r"어디|어딨|주소|장소|위치|수도[가는]|어느 (?:호텔|식당|회사|팀|층|역|학교"
        r"|병원|은행|나라|도시|동네)"
        r"|\bwhere\b|address|location|capital|which (?:hotel|restaurant|floor|room|office|city"
        r"|gym|school)",
        Form.PERSON: r"누구|누가|누굴|누군|성함|담당자|\bwho(?:m|se|'s|s)?\b",
        Form.NAME: r"이름|성함|제목|별명|애칭|뭐라고 (?:불|해|하)|\bname\b|\btitle\b|called"
        r"|nickname",
        Form.REASON: r"(?<![가-힣])왜|이유|때문에 그|\bwhy\b|reason|how come",
        Form.MANNER: r"어떻게|방법|어떡|how (?:do|does|can|should|to)\b|steps to",
    }
)

_HELD = _compiled(
    {
        Form.DURATION: rf"{_COUNTED} ?(?:일|시간|분|주|달|개월|년|틀)|하루"
        rf"|이틀|사흘|일주일"
        rf"|{_IN_WORDS}[ -](?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)",
        Form.TIME: r"\d{1,6} ?시|\d{1,2}:\d{2}|\d ?[ap]\.?m\b|정오|자정|noon|midnight|\d{1,4} to \d"
        r"|o'clock"
        r"|(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두) ?시(?!간)",
        Form.DATE: r"\d{1,6} ?월|\d{1,6} ?일(?!째)|\d{4} ?년|\d{4}[-./]\d|[월화수목금토일]요일"
        r"|말일|주말"
        r"|내일|모레"
        rf"|\b{_MONTH} \d|\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}|\b{_MONTH}\b|\b{_DAY}s?\b"
        r"|\b(?:19|20)\d\d\b|tomorrow|weekend",
        Form.PHONE: r"\d{2,4}-\d{3,4}(?:-\d{4})?|내선[은 ]*\d+|ext(?:ension|\.)? ?\d|\+\d{6,}"
        r"|01\d{8,}",
        Form.EMAIL: r"[\w.+-]{1,64}@[\w-]+\.\w",
        Form.LINK: r"https?://|www\.|\w\.(?:com|kr|org|net|io)\b",
        # Not a date, a price, a telephone or an amount: digits that stand as a name.
        Form.CODE: r"[#*]\d|\d[#*]|(?<!\w)(?=[a-z]*\d)[a-z\d]{6,}(?![a-z\d])"
        r"|(?<![\w-])\d{4,}(?![\d-])(?! ?(?:년|원|월|won|dollars))"
        r"|(?<!\w)\d{2,}[-.]\d{2,}[-.]\d{2,}(?!\d)|\d{2,3}[가-힣] ?\d{4}"
        r"|(?<!\w)\d[a-z]{3} ?\d{3}(?!\d)|(?<!\w)[a-z]{2,3}[- ]?\d{3,}(?!\d)",
        Form.MONEY: r"\d[\d,.]{0,15} ?(?:[만천백억] ?){0,3}(?:\d[\d,]{0,9} ?(?:[만천백] ?){0,2})?원"
        r"|[₩$€£¥] ?\d"
        r"|\d ?(?:dollars|won|euros|bucks|달러|유로|엔)|[일이삼사오육칠팔구십]{1,6}만 ?원",
        Form.NUMBER: r"\d|[한두세네] ?(?:개|명|번|살|잔|권|대|층|마리|시간|달)"
        r"|\b(?:two|three|four|five|six|seven|eight|nine|ten|twice|medium|small|large)\b",
        Form.PLACE: r"\d{1,6} ?층|[가-힣]{1,8}(?:역|동|구|시|로|길|점|관|실|집|앞|옆|뒤|칸|팀"
        r"|댁)(?:[에은는의로.]|$| )"
        r"|[가-힣]{2,12}에(?:서|는|도)?(?![가-힣])|구역|호텔|근처|[가-힣]{1,8}시|위키"
        r"|\b(?:street|avenue|road|level|floor|bay|room|row|lane|drive|building|terminal)\b"
        r"|\b(?:[Ii]n|[Aa]t|[Nn]ear|[Oo]n|[Tt]o) (?:the )?[A-Z\d]|\b(?:next to|behind|under"
        r"|above)\b",
        Form.PERSON: r"[가-힣]{2,4}(?:이랑|랑|와|과|을|를|한테|에게|씨|님|이|은|는|가)(?![가-힣])"
        r"|팀장|부장|과장|대리|선생|\b(?:Dr|Mr|Ms|Mrs)\b|(?:with|by|to|and) [A-Z]"
        r"|\b[A-Z][a-z]+ (?:[a-z]+s|and|on)\b"
        r"|director|lead\b|manager",
        Form.NAME: r"[『「《‘“\"']\S|이?라고|부르|불러|부를|이름|별명|애칭|\bcall(?:ed)?\b|named?\b"
        r"|\b(?:Dr|Mr|Ms|Mrs)\b|I'm [A-Z]|[a-z,] (?:The )?[A-Z][a-z]+",
        Form.REASON: r"때문|해서|[아어]서|느라|덕분|이라서|니까|because|since|due to|\bso\b"
        r"|thanks to",
        Form.MANNER: r"면 |으로|에서|누르|눌러|들어가|해야|하고|hold|press|open|click|pick|tap"
        r"|select|first"
        r"|then|by |go to|after",
    }
)

_UNITS = tuple(
    (re.compile(asked, re.IGNORECASE), re.compile(held, re.IGNORECASE))
    for asked, held in (
        (r"섭씨|celsius", r"℃|°\s?c|섭씨|celsius"),
        (r"화씨|fahrenheit", r"℉|°\s?f|화씨|fahrenheit"),
        (r"몇 ?도|temperature|온도", r"\d ?[도℃℉°]"),
        (r"센티|centimet|\bcm\b", r"cm|센티|centimet"),
        (r"피트|인치|\bf(?:ee|oo)t\b|inch", r"피트|인치|\bf(?:ee|oo)?t\b|\bin\b|inch"),
        (r"킬로그램|\bkg\b|kilo|몸무게", r"kg|킬로|kilo"),
        (r"파운드|pounds|\blbs?\b", r"파운드|pounds|\d ?lbs?"),
        (r"킬로미터|\bkm\b|몇 ?킬로", r"km|킬로"),
        (r"\bmiles?\b|마일", r"miles?\b|마일"),
        (r"달러|dollars", r"\$|달러|dollars"),
        (r"유로|euros?", r"€|유로|euro"),
        (r"몇 ?명|how many people", r"\d ?명|[한두세네] 명|seats? \d|\d people|holds? \d"),
        (r"몇 ?층|which floor|what floor", r"\d ?층|floor|level"),
        (r"몇 ?살|how old", r"\d ?[살세]|살|years old|\b\d\d\b"),
        (r"몇 ?시(?!간)|what time", r"\d ?시|\d:\d\d|[ap]\.?m\b|noon|정오"),
        (r"몇 ?잔|how many cups", r"잔|cups?"),
        (r"몇 ?[호번] ?선|which line", r"호선|line"),
        (r"무슨 ?요일|what day", r"요일|day"),
    )
)


_PRICED = re.compile(
    r"가격|값|비용|요금|월세|연봉|회비|원|price|cost|fee|salary|rent|\$", re.IGNORECASE
)


def units_asked(question: str) -> list[re.Pattern[str]]:
    """How the units that `question` asks for are written."""
    return [held for words, held in _UNITS if words.search(question)]


def forms_asked(question: str) -> frozenset[Form]:
    """The forms that would answer `question`, one of them is enough; empty where it is open."""
    found = {form for form, words in _ASKED.items() if words.search(question)}
    if Form.MONEY in found and not _PRICED.search(question) and units_asked(question):
        # "섭씨로 얼마", "how much in kilograms": not a price.
        found = (found - {Form.MONEY}) | {Form.NUMBER}
    if Form.NAME in found:
        found.add(Form.PERSON)
    for narrow, wide in _NARROWER:
        if narrow in found:
            found.discard(wide)
    return frozenset(found)


# (narrow, wide): where both were found, only the narrow one was meant.
_NARROWER = (
    (Form.DURATION, Form.DATE),
    (Form.TIME, Form.DATE),
    (Form.EMAIL, Form.PLACE),
    (Form.EMAIL, Form.MANNER),
    (Form.LINK, Form.PLACE),
    (Form.PHONE, Form.CODE),
    (Form.PHONE, Form.PERSON),
    (Form.MANNER, Form.CODE),
    (Form.CODE, Form.NAME),
    (Form.MONEY, Form.NUMBER),
)


def holds(content: str, form: Form) -> bool:
    """Whether `content` has something of that form in it."""
    return bool(_HELD[form].search(content))


def unit_fit(asked: list[re.Pattern[str]], content: str) -> float:
    """1 where `content` holds the units that are asked for, -1 where not; 0 if none is."""
    if not asked:
        return 0.0
    return 2.0 * sum(bool(held.search(content)) for held in asked) / len(asked) - 1.0
