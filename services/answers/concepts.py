"""What everyday words have to do with one another: a small thesaurus of personal facts.

A question and the memory that answers it often share no word ("생일" and "태어났어", "price" and
"we paid"). Each concept names the words by which either language speaks of one thing.
"""

import re

_WORDS: dict[str, str] = {
    "birth": r"생일|생신|태어|귀빠진|\d일생|출생|birthday|\bborn\b|birth|year older",
    "wedding": r"결혼|식을 올|예식|혼인|웨딩|wed+ing|married|\bmarry|an+iversary|기념일",
    "phone": r"전화|휴대폰|핸드폰|연락처|번호|내선|phone|\bcell\b|mobile|number|extension"
    r"|\bcalls?\b|\breach\b|\d{3}-\d{4}",
    "secret": r"비[밀빌]?번호?|암호|패스워드|자물쇠|다이얼|누르면|눌러|도어락|열려|열린|연다|열어"
    r"|잠금"
    r"|pass?word|passcode|\bcodes?\b|\bpin\b|combination|unlock|opens? with|punch|locked out",
    "login": r"로그인|계정|아이디|log ?in\b|account|sign in|locked out",
    "email": r"메일|e-?mail|\bmails?\b|write to|@\w",
    "home": r"주소|사는|살아|살고|산다|살았|이사|거주|address|\blived?\b|\blives\b|moved|\bhome\b"
    r"|street|avenue|\broad\b|[가-힣]{1,8}[로길] ?\d",
    "job": r"회사|직장|일해|일하|일한|일했|다니|다녀|다녔|근무|입사|퇴사|\bwork|\bjob\b|employ"
    r"|company|\boffice\b|\bleft\b|is at\b|직업|무슨 일을? ?[해하]|뭐 ?하는 사람|occupation"
    r"|profession|\bwhat (?:do|does) (?:\w{1,20} ){1,4}do(?: for (?:a living|work))?\W{0,3}$",
    "team": r"팀|부서|소속|속한|본부|team|department|division",
    "price": r"가격|값|얼마|비용|요금|지출|샀|냈|나갔|주고|들였|\d ?원|price|\bcosts?\b|\bpa(?:y"
    r"|id)\b"
    r"|spent|bought|how much|\$ ?\d|fee\b",
    "car": r"(?<![가-힣])차(?![가-힣])|(?<![가-힣])차[를가는에량]|자동차|승용차|몰고|운전|\bcars?\b"
    r"|\bdrive|vehicle|truck",
    "plate": r"번호판|차량 ?번호|차 번호|\d{2,3}[가-힣] ?\d{4}|plate|\btags?\b|registration",
    "parking": r"주차|세워|차는? [^.]{0,30}칸|[층칸] ?에 ?[대댔]|park|garage|leave the car"
    r"|left the car",
    "passport": r"여권|passport",
    "expire": r"만료|유효|까지 (?:쓸|유효|써|다)|까지다|갱신|기한|expir|valid|good until|lapse"
    r"|renew"
    r"|run(?:s|ning)? out",
    "name": r"이름|성함|별명|애칭|부르|불러|부를|라고 해|\bname|\bcall(?:ed|s)?\b|nickname"
    r"|\bI'?m [A-Z]|title|제목",
    "eat": r"먹|음식|식사|\beat|food|\bmeals?\b|\bdish|touch|\bfine for me",
    "drink": r"마[시셔신실]|드[신시]|커피|\bdrink|coffee|\btea\b|\borders?\b|americano|latte|decaf",
    "like": r"좋아|아끼|아껴|사족|즐[겨기]|선호|최애|기뻐|찾으|찾는|\blikes?\b|\bloves?\b|enjoy"
    r"|favou?rite|prefer|crazy about|fond of|goes for|swears by|always",
    "dislike": r"싫|질색|안 먹|못 먹|꺼려|꺼린|dislike|\bhates?\b|won't|can't stand|avoid|never",
    "allergy": r"알레르기|두드러기|가려|재채기|탈이|배가 아프|allerg|hives|sneez|intoleran|rash"
    r"|upsets? my|itch|swell",
    "medicine": r"약|복용|챙긴|유산균|영양제|비타민|처방|[한두] ?[포알정]|pill|\bmeds?\b|medic"
    r"|\btakes?\b|swallow|prescri|vitamin|probiotic|tablet|dose",
    "doctor": r"의사|병원|내과|외과|의원|doctor|\bdr\b|clinic|hospital|physician",
    "teeth": r"치과|이빨|치아|치료|dent|teeth|tooth",
    "hair": r"머리|미용실|이발|커트|파마|hair|salon|barber",
    "eyes": r"시력|안경|(?<![가-힣])눈(?![가-힣])|근시|vision|glasses|\beyes?\b",
    "book": r"책|도서|소설|『|읽|\bbooks?\b|novel|\bread\b|library|author",
    "recommend": r"추천|권했|권한|권해|봐야|읽어야|recommend|suggest|told me to|swears by",
    "loan": r"빌려|빌린|빌릴|대출|대여|반납|가져가|돌려|\blend|\blent|borrow|\bloan|give back",
    "owe": r"갚|빚|돌려줘야|[을를원] 줘야|줘야 (?:해|한다)|\bowe|pay (?:\w+ ){0,2}back|debt",
    "meet": r"만나|만났|만난|약속|모임|미팅|\bmeet|\bmet\b|(?:lunch|dinner|coffee) with",
    "breakfast": r"아침|breakfast",
    "lunch": r"점심|lunch",
    "dinner": r"저녁|dinner|supper",
    "approve": r"승인|결재|허가|approv|sign(?:s|ed)? off|\bgo to the\b",
    "charge": r"담당|맡|책임|관리|in charge|responsible|handles?|look(?:s|ing)? after|takes? care"
    r"|\bleads?\b|headed|\bheads\b|take charge|\brun(?:s|ning)?\b",
    "reserve": r"예약|예매|\bbook(?:ing|ed|s)? (?:the|a)\b|reserv",
    "capacity": r"몇 명|정원|들어가|인원|수용|\d{1,6}명|\bfits?\b|\bseats?\b|capacity|holds?\b",
    "stay": r"호텔|묵|숙소|숙박|잤|머문|머물|펜션|hotel|\binn\b|\bstay|slept|put up|lodg|airbnb",
    "trip": r"출장|여행|갔을 때|일하러|\btrip|travel|\bvisit|flew|vacation",
    "wifi": r"와이파이|wi-?fi|네트워크|인터넷|network|connects?\b|ssid",
    "boil": r"끓|boil|steam|kettle",
    "freeze": r"어는|얼어|언다|얼음|freez|\bice\b",
    "height": r"(?<![가-힣])키[가를는]|신장|\d ?cm|height|\btall\b|measured",
    "weight": r"몸무게|체중|\d ?kg|weigh|\d ?lbs?\b",
    "size": r"사이즈|치수|크기|\d{3} ?mm|\bsize|medium|\blarge\b|\bsmall\b",
    "shoe": r"신발|운동화|구두|등산화|발 크기|shoe|sneaker|boots",
    "age": r"나이|몇 살|\d{1,6} ?살|[한두세네] 살|연세|how old|\bage\b|senior|junior|older|younger"
    r"|I'?m \d|were \d",
    "pet": r"고양이|강아지|반려|냥이|멍멍|\bcats?\b|\bdogs?\b|puppy|kitten|\bpets?\b",
    "school": r"학교|담임|학년|선생|school|teacher|class|grade",
    "bank": r"계좌|은행|통장|송금|\bbank|\baccount number|\biban\b",
    "refund": r"환불|돌려받|취소|refund|money back|cancel",
    "ticket": r"(?<![가-힣])표[가는를]?(?![가-힣])|티켓|항공권|입장권|ticket|flight|\bseats\b",
    "last ride": r"막차|마지막 (?:열차|버스|기차|차)|last (?:bus|train)|final (?:bus|train)",
    "hours": r"영업|진료|운영|여는|문 여|쉬는|쉰다|휴무|부터 \d{1,6}시|\bopens?\b|opening|hours"
    r"|closed?\b"
    r"|closes",
    "movie": r"영화|작품|film|movie|cinema",
    "music": r"노래|가수|(?<![가-힣])곡|음악|song|singer|music|\bband\b",
    "religion": r"종교|교회|성당|미사|예배|불교|religio|church|\bmass\b|temple|mosque",
    "fear": r"무서|무섭|공포|겁[이나]|afraid|fear|scare|phobia|terrif",
    "upset": r"화났|화가|화를|짜증|기분이 상|삐[졌쳐]|angry|upset with|annoyed|\bmad at",
    "low": r"우울|슬퍼|슬프|힘들|떠나보|down lately|\bsad\b|griev|depress|passed away",
    "nervous": r"긴장|떨리|불안|nervous|anxious|shak|stage fright",
    "goal": r"(?<![가-힣])꿈|목표|희망|dream|\bgoal|hopes? to|aims? to|someday",
    "commute": r"출근|퇴근|통근|타고 다|지하철|commut|subway|\bbike to|ride to",
    "remote": r"재택|집에서 (?:일|근무)|remote|work(?:s|ing)? from home|\bwfh\b",
    "parcel": r"택배|배송|소포|경비실|package|parcel|deliver",
    "reset": r"재설정|초기화|잊으면|까먹|reset|forgot|locked out|restart|reboot",
    "lose": r"잃어|분실|\blos[et]|missing|misplac",
    "sport": r"운동|헬스|수영|달리기|\bgym\b|workout|exercis|running|swim",
    "hobby": r"취미|hobb|free time|pastime",
    "rent": r"월세|전세|임대료|집주인|\brent\b|landlord|lease",
    "insurance": r"보험|설계사|insur|broker|policy",
    "checkup": r"검진|건강 ?검사|종합 검사|checkup|check-up|physical\b|screening",
    "party": r"회식|송년회|잔치|파티|연말|모임|party|gathering|get-together|housewarming",
    "mechanic": r"정비|엔진 ?오일|수리|카센터|oil change|mechanic|repair|service the|tune",
    "promotion": r"승진|좋은 일|promot|good news|raise\b",
    "stream": r"넷플릭스|스트리밍|구독|netflix|stream|subscri",
    "capital": r"수도|capital",
    "mother": r"엄마|어머니|어머님|모친|\bmom\b|\bmum\b|mother(?!-in)|부모",
    "father": r"아빠|아버지|아버님|부친|\bdad\b|father(?!-in)|부모",
    "wife": r"아내|와이프|집사람|\bwife",
    "husband": r"남편|신랑|husband",
    "son": r"아들|\bson\b",
    "daughter": r"(?<![가-힣])딸|daughter",
    "boss": r"상사|사수|부장님|\bboss|manager|supervisor",
    "grandmother": r"할머니|grandma|grandmother|granny",
    "grandfather": r"할아버지|grandpa|grandfather",
}
_COMPILED = {name: re.compile(words, re.IGNORECASE) for name, words in _WORDS.items()}


def speaks_of(text: str, concept: str) -> bool:
    """Whether `text` speaks of the concept of that name."""
    return bool(_COMPILED[concept].search(text))


def concepts_of(text: str) -> frozenset[str]:
    """The names of the concepts that `text` speaks of."""
    return frozenset(name for name, words in _COMPILED.items() if words.search(text))
