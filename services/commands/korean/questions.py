"""Korean questions: about all that is remembered (list), one fact (recall), or neither (chat)."""

import re

from services.commands.model import Intent
from services.commands.text import QUOTED, REACH

_SHOW = (
    r"(?:알려|보여|말해|불러|읊어|읽어|나열해|정리해|출력해|뽑아|꺼내|가르쳐|열어|띄워"
    r"|공유해|리스트업\s?해|요약해|확인해|검색해|찾아|얘기해|조회해|설명해|훑어|대|써)"
    r"(?:\s?(?:봐|보)?\s?(?:줘요?|줄래요?|줄\s?수\s?\S{2,5}|주\S{1,6}(?:\s?\S{1,5})?|봐요?"
    r"|보세요|라|달라고))?"
)
# A request for the list may say nothing outside these words; one more word is a topic (recall).
_LIST_WORD = re.compile(
    r"(?:나에|저에|내)?(?:대해서?|대한|관해서?|관한)|나에|저에|보기|확인할|조회할|열람할|들을"
    r"|받을|계세요|계신가요|계시나요|계신지|있을까요|있으려나|있을지|나|저|내|제|내가|제가"
    r"|너한테|네게|너에게|당신한테"
    r"|나를|나의|저를|네가|니가|너|넌|너는|당신|당신이|기억이|지금|현재|지금까지|여태"
    r"|여태까지|그동안|이제까지|이때까지|혹시|그럼|그러면|일단|다시|한번|한\s?번|좀|쭉|쫙"
    r"|싹|다|전부|전부다|모두|모든|전체|전체적으로|몽땅|모조리|하나씩|하나하나|차례대로"
    r"|순서대로|번호|매겨서|"
    r"(?:뭐|뭘|무엇|무얼|뭐뭐|뭐가|뭐를|무엇을|무엇이|뭔|어떤|어떠한|무슨|몇|몇개|몇개나"
    r"|개|개나|개야|가지|얼마나)(?:가|를|을)?|"
    r"(?:거|것|걸|게|것들|것들을|거를|것을|거들|건|사항|내용|정보|사실|얘기|이야기"
    r"|점)(?:을|를|은|는|이|가|들|들을|들이|의|도|만)?|"
    r"(?:기억|메모|메모리|저장|기록|노트|메모장|저장소|memory|memories|notes?|memo|saved"
    r"|리스트|list|목록|내역|현황|목차|memos)(?:들)?(?:을|를|은|는|이|가|의|에|에서|한|된"
    r"|해둔|해놓은|된거|한거|로)?|"
    r"(?:저장|기억|메모|기록|등록|보관|입력)(?:하고|해|돼|되어|되|한|된|했|할|하는|하라고"
    r"|하라|해둔|해놓은|해달라고|해\s?두라고|시킨|하라던|하랬던)(?:줘|둔|놓은|있어|있는"
    r"|있니|있나|있지|있나요|있어요|있습니까|있는지|거|것|걸|게|달라고|두라고|놓으라고"
    r"|두라고|놨어|뒀어|놨지|뒀지|놨|뒀|된|은|는|어|어요|니|지)?\S{0,3}|"
    r"(?:적어|외워|써|남겨|알려|말해|얘기해)\s?(?:둔|놓은|준|뒀던|놨던|놨어|뒀어|놨지|뒀지"
    r"|두라고|달라고|달라던|줬던|줬어|줬지)?\S{0,2}|적은|남긴|말한|말했던|부탁한|부탁했던"
    r"|시킨|맡긴|외운|외우라고|외우라던|적으라고|적으라던|두라고|둔|놓은|놔둔|달라고"
    r"|달라던|준|해준|준거|있는|있어|있니|있나|있지|있나요|있어요|있습니까|있는지|있을까"
    r"|있더라|있더라고|있었지|있는데|있는거|있는게|된|되어|돼|둔거|놓은거|아는|알고|알아|알아요"
    r"|알지|아니|압니까"
    r"|아시나요|아시는|하는|하고|한|했던|했지|했었지|했어|했더라|했나|했는지|했죠|했나요"
    r"|하라고|해달라고|그랬지|거야|거지|뭐야|뭐지|뭐였지|뭔지|뭐더라|뭐예요|뭔가요|뭐니"
    r"|무엇인가요|무엇인지|"
    rf"{_SHOW}|볼|수|볼래|보자|보고|싶어|싶은데|싶어요|줘|줘요|줄래|줄래요|줄|주세요"
    rf"|주시겠어요|주실래요|주실|부탁해|부탁해요|부탁드려요|부탁드립니다|봐|봐줘|볼까"
    rf"|궁금해|궁금해요|궁금한데|보여줄|리스트업|해줘|해주세요|해|해줄래|좀요|please|plz|안녕"
    rf"|기억아|야|얘기|한눈에|목록으로|리스트로|으로|표로|정리해서|모아서|모아|이|에|을|를"
    rf"|show|me|my|all|the",
    re.IGNORECASE,
)
_LIST_CORE = re.compile(
    r"(?:나에|저에|내)\s?(?:관한|대한|관해|대해)\S*\s(?:정보|거|것|내용|걸)|기억|메모|저장|기록"
    r"|노트|외우|적어|적으|memor|note|memo|saved|아는\s?(?:거|것|걸|게)"
    r"|알고\s?있|뭐\s?알|뭘\s?알"
    r"|(?:알려\s?준|말한|말해\s?준|얘기한)\s?(?:거|것|걸)(?:들)?\s?(?:전부|다|모두)"
    r"|(?:여태|그동안|지금까지|이제까지)\S{0,2}\s(?:내가\s|제가\s)?(?:알려\s?준|말한|말해\s?준"
    r"|얘기한|시킨)\s?(?:거|것|걸|내용)",
    re.IGNORECASE,
)
_LIST_ASK = re.compile(
    rf"{_SHOW}|목록|리스트|list|뭐|뭘|무엇|무얼|몇\s?(?:개|가지)|전부|모두|다\s|있[어니나]"
    rf"|어떤|보자|출력|보고\s?싶|수\s?있|보기|볼래|궁금",
    re.IGNORECASE,
)
_BARE_LIST = re.compile(
    r"^\W*(?:(?:내|전체|모든|나의|네)\s?)?(?:(?:기억|메모|저장|노트)(?:들)?\s?)?(?:목록"
    r"|리스트)(?:을|를)?"
    r"(?:\s?(?:좀|요|전체|다|출력|조회|확인))?(?:\s?(?:보여|알려|말해|불러|띄워"
    r"|읽어)\s?(?:줘요?|주세요"
    r"|줄래요?))?\W*$"
)
_TOKEN = re.compile(r"[^\s,.!?~…:;]+")

_MINE = re.compile(
    r"(?:^|[\s,])(?:내|제|나|나는|난|나의|저의|저는|내가|제가|나한테|나에게|저한테|나랑"
    r"|나보다|나에|저에|보기|나도|우리|우리집|저희|울|내거|내\s?것|날|나를"
    r"|my)(?=[\s가-힣]?)(?=\s|가\s|$)|(?:^|\s)my\s"
)
_NOT_MINE = re.compile(r"우리\s?나라|우리말")
_YOU = re.compile(
    r"(?:^|[\s,])(?:네|너|넌|너는|너의|너도|너희|니|니가|네가|당신|당신의|당신은|그쪽"
    r"|기억이(?!\s(?:잘\s)?(?:안|나|없|가물|흐|희미)))(?=\s|는|은)"
)
_WH = re.compile(
    r"뭐|뭔|뭘|모야|머야|무엇|무슨|언제|언재|어디|누구|누가|몇|얼마|어느|어떤|며칠"
    r"|어떻게\s?(?:되|돼)|뭐라|이름이|왜"
)
_TELL = re.compile(
    r"(?:알려|말해|가르쳐|찾아|보여|불러|읽어|확인해)\s?(?:줘|줄|주|봐|보)|알려\s?달(?!래"
    r"|랬|라고\s?[하했])|(?:번호|연락처|주소|비번|비밀번호|이름|날짜)\s?좀[요]?\s*$|궁금"
)
_ASKS = re.compile(
    r"(?:[?？]|[지까니나]요?|[야어아]|더라|래|예요|에요|가요|까요|죠|드라|뭐|랬지|습니까"
    r"|입니까|건지|인지)\s*[^\w]*$"
)
_SAID = re.compile(
    r"(?:라고|다고|자고|냐고|으라고|달라고|하라고|했다고|한다고|이라고|랬|댔"
    r"|렸다고)\s?(?:내가\s?)?(?:했|말했|그랬|말씀|적|저장|메모|기록|얘기|알려|하던|헸|기억"
    r"|들었|써)\S{0,8}"
    r"|(?:이?랬|댔|더랬)(?:지|죠|더라|나|어|었)\S{0,3}|(?:였|이었|었|았|였었|했|됐|갔|왔"
    r"|엿|놨|뒀|샀|렸|났|겼|고\s?있)(?:지|죠|더라|나|던가|드라)\S{0,2}\s*[^\w]*$|(?:더라"
    r"|더라고|던가|드라)\S{0,1}\s*[^\w]*$"
    r"|(?:적어|저장해|메모해|기록해|말해|알려|외워|얘기해|등록해|입력해|남겨|써)\s?(?:둔"
    r"|놓은|놨|뒀|준|줬|뒀던|놨던|줬던)|(?:내가|제가|전에|아까|저번에|지난번에"
    r"|예전에)\s?(?:\S{1,8}\s)?(?:말한|말했던|알려준|알려줬던|얘기한|저장한|적은|메모한"
    r"|기록한|부탁한|얘기했던)"
    r"|(?:저장|메모|기록|등록|기억)된|뭐라\s?(?:했|그랬)"
)
_MEMORY = re.compile(
    r"기억\s?(?:나|나니|나요|나지|날까|나냐|나세요|나십니까|나는지|나나요|안\s?나|못\s?하"
    r"|하니|하냐|하지|하나요|하죠|하나|하십니까|하시나요|하시죠|하는지|하고\s?있\S{1,4}"
    r"|할\s?수\s?있\S{1,4}|해요?(?=\s*[?？])|하세요(?=\s*[?？])|해\s?봐|했|해내|돼|남아)"
    r"|외우고\s?있(?:어|니|지|나요)|(?:잊은|까먹은|잊어버린|잊지는|까먹지는)\s?(?:건|거"
    r"|거는|않)\s?\S{0,3}(?:아니지|아니|않았지|았지)|알고\s?있(?:어|니|나|지|나요|어요|죠"
    r"|습니까)|(?:는지|은지|인지|ㄴ지|한지)\s?(?:알아|아니|아냐|알지|아세요|아나|기억)"
    r"|(?:알아|알지|아세요|아니)\s*[?？]"
)
_NOTES_ON = re.compile(
    rf"(?:메모|기억|노트|기록|아는\s?(?:거|것|걸|내용)|(?:저장된|적어\s?둔|알고\s?있는"
    rf"|기억하는|저장한)\s?\S{{1,6}})(?:을|를|이|은)?\s?(?:좀|다|전부|모두|내용|있으면"
    rf"|것만|만)?\s?{_SHOW}"
)
_SHARED = re.compile(
    r"(?:던|었을|았을|했을|갔을|[갔왔봤샀먹었]을|[한간본온산운준탄])\s?(?:거|것|걸|날|때"
    r"|일|게|적|밤|여름|겨울|순간)(?:들)?(?:은|는|이|을|도|다)?\s?(?:다\s?|아직(?:도)?\s?"
    r"|혹시\s?)?(?:기억|생각)\s?(?:나|하|해|안)|(?:기억|생각)\s?(?:나|나니"
    r"|나지)\s*[?,]?\s*(?:그때|우리|예전에|옛날에)|그때\s?(?:생각|기억)"
)
_TOGETHER = re.compile(
    r"우리|같이|함께|다\s?같이|둘이|그때|그날|옛날|어릴|예전에|학교\s?때|시절|여행\s?때"
    r"|그\s?여름|밤새"
)
_TOLD = re.compile(
    r"말한|말했|알려|저장|적어|메모|얘기(?:한|했)|라고|다고|뭐|언제|어디|누구|몇|어느|무슨"
    r"|어떤|얼마|이름|번호|부탁"
)
_ATTRIBUTE = re.compile(
    r"번호|전화|연락처|생일|생신|주소|이메일|메일|비밀번호|비번|암호|패스워드|이름|성함"
    r"|나이|혈액형|알레르기|알러지|직업|직함|직책|직급|회사|학교|부서|소속|자리|좌석"
    r"|사물함|락커|사이즈|취향|예약|약속|일정|회의|미팅|면접|수업|결혼식|결혼기념일|기념일"
    r"|마감|만료일|계좌|번호판|보험|회비|월세|회의실|담당자|포트|명령어|와이파이|wifi|주차"
    r"|항공편|비행기|치과|검진|검사|정기|상사|팀장|고향|취미|별명|아이디|여권|회식|송년회"
    r"|담임|구역|[가-힣]{1,4}이\s?(?:집|차|회사)|좋아하|싫어하|address|number|password"
    r"|birthday|email|port|사는|살아|다녀|다니",
    re.IGNORECASE,
)
_GENERAL = re.compile(
    r"방법|비결|요령|꿀팁|하는\s?(?:법|명령어|기능)|왜\s?안|왜\s?이래|기능|어떻게\s?(?:하|해"
    r"|쓰|써|만들|생각|지내|고치"
    r"|바꾸|설정|읽|먹|하면|할|풀|가)|어떡해|단축키|추천|설명|요약해|번역|날씨|어때|할까"
    r"|볼까|갈까|먹을까|입을까|좋을까|어떨까|맞춤법|코드(?:가|를|에|\s?좀|\s?설명|\s?리뷰)"
    r"|함수|에러|버그|노래|환율|뉴스|주가|[을를]까|뭐\s?(?:하지|먹지|입지|사지|보지|할지)"
    r"|만들어|작성해|써\s?줘|좋아지|지금\s?몇\s?시|오늘\s?(?:며칠|무슨\s?요일|날짜)"
    r"|수도(?:는|가)|인구|대통령|농담|뭐\s?해\s*[?]|뭐하|심심|이유|차이|어원|가사|메시지"
    r"|보내\s?줘|뭐라고\s?(?:해|부를|할|쓸|답|말해)|해야\s?(?:할|돼|해|되)|도와"
)
_FORGETFUL = re.compile(
    r"까먹었|잊어버렸|기억이?\s?(?:잘\s?)?안\s?나|기억\s?안\s?나|깜빡했|가물가물"
)


_LAUGHTER = re.compile(r"[\sㅋㅎㅠㅜ~]+$")
# "나 우유 마셔도 되는 사람이었나?": asked of oneself, so it must be on file.
_STILL_KNOWN = re.compile(
    r"(?:아직도?|생생\S*|또렷\S*|선명\S*|가끔|문득|어렴풋\S*|종종|지금도)\s(?:다\s"
    r"|잘\s)?(?:기억|생각)\s?나\s*[.!~]*$"
)
# "하린이 언제 전학 가?": a name of two syllables with the 이 of a friend's.
_SOMEBODY = re.compile(
    r"(?:^|\s)(?!고양이|호랑이|어린이|떡볶이|원숭이|거북이|달팽이|목걸이|귀걸이|손잡이|하와이"
    r"|두바이|스파이|지팡이|젊은이|늙은이|쌍둥이|개구리"
    r"|옥수수|송아지|병아리)[가-힣]{2}이(?:가|는|랑|네)?\s[^?]{0,40}(?:언제|어디|뭐|몇|얼마"
    r"|누구|무슨|어느)[^?]{0,30}\?"
)
# "누가 내 이름을 잘못 불렀어": somebody did, nobody asks who.
_SOMEBODY_DID = re.compile(r"누가\s[^?]{0,60}[었았했됐렀갔왔났]어\s*[.!~]*$")
_OF_MYSELF = re.compile(
    r"^\W*(?:근데\s|참\s)?(?:나|내가|저|제가|우리)\s[^?]{2,80}(?:[이]?었|았|였|했|갔|됐|됬"
    r"|지)(?:나요?|던가요?)\s*\?\W*$"
    r"|^\W*(?:나|내가|우리|저|제가)\s[^?]{1,60}기로\s?했\S{0,4}\?\W*$"
)


def asked(words: str) -> Intent:
    """List, recall or chat, for one sentence with its quotes masked."""
    body = _LAUGHTER.sub("", words[:REACH].strip())
    if not re.search(r"[가-힣]", body):
        return Intent.CHAT
    if _BARE_LIST.match(body):
        return Intent.LIST
    if _shared(body) or _STILL_KNOWN.search(body) or _SOMEBODY_DID.search(body):
        return Intent.CHAT
    if _LIST_CORE.search(body) and _LIST_ASK.search(body) and _says_no_topic(body):
        return Intent.LIST
    return Intent.RECALL if _recalls(body) else Intent.CHAT


def _says_no_topic(body: str) -> bool:
    return all(_LIST_WORD.fullmatch(t) for t in _TOKEN.findall(body) if re.search(r"\w", t))


def _shared(body: str) -> bool:
    if not _SHARED.search(body) or _TOLD.search(body):
        return False
    past = re.search(r"(?:던|었을|았을|했을|갔을|을)\s?(?:거|것|걸|날|때|일|게|적|밤)", body)
    return bool(past or _TOGETHER.search(body))


def _recalls(body: str) -> bool:
    asks = bool(_ASKS.search(body))
    if QUOTED in body and re.search(rf"{QUOTED}\s?(?:라고|이라고|라는|이라는|란)", body):
        return False
    mine = bool(_MINE.search(body)) and not _NOT_MINE.search(body)
    if _OF_MYSELF.match(body):
        return True
    if _YOU.search(body) and not mine:
        return False
    if _FORGETFUL.search(body) and not _WH.search(body):
        return False
    if _MEMORY.search(body) and (asks or _WH.search(body)):
        return not re.search(
            (r"방법|노래|영화|단축키|기억력|(?:하는|쓰는|가는)\s?법|어떻게\s?\S{1,4}는지"), body
        )
    if _SAID.search(body) and ((asks and _WH.search(body)) or _TELL.search(body)):
        return not re.search(r"코드|에러|함수", body) and not _reported_by_another(body)
    if _GENERAL.search(body):
        return False
    if _NOTES_ON.search(body) or re.fullmatch(r"\W*(?:내|제|우리)\s\S[^?]{1,40}[?]\W*", body):
        return True
    if mine and re.search(r"(?:있|없)(?:어|지|니|나|나요|어요)\s*[?？]", body):
        return True
    asking = bool(asks and _WH.search(body)) or bool(_TELL.search(body))
    of_somebody = bool(_ATTRIBUTE.search(body) or _SOMEBODY.search(body))
    return asking and (mine or of_somebody)


def _reported_by_another(body: str) -> bool:
    return bool(re.search(r"(?:라고|다고)\s?(?:하셨어|했어|하더라고|그러더라)\s*[.!~]*$", body))
