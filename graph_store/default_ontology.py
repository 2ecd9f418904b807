"""The published default: a person's life, in Korean and English."""

from functools import cache

from graph_store.ontology import EntityType, Ontology, Predicate, Vocabulary

_TYPES = {
    "person": EntityType(("birthday", "phone number", "email", "address")),
    "pet": EntityType(("species", "birthday")),
    "organisation": EntityType(("address", "phone number")),
    "team": EntityType(),
    "place": EntityType(("address",)),
    "event": EntityType(("date", "place")),
    "project": EntityType(("deadline",)),
    "product": EntityType(("price",)),
    "food": EntityType(),
    "activity": EntityType(),
    "language": EntityType(),
    "illness": EntityType(),
    "system": EntityType(),
}

# One object at a time: (name, aliases).
_ONE_AT_A_TIME = (
    ("name", ("이름", "성함", "is called", "named")),
    ("nickname", ("별명",)),
    ("birthday", ("생일", "생신", "생년월일", "born on", "date of birth")),
    ("age", ("나이", "연세")),
    ("gender", ("성별",)),
    ("blood type", ("혈액형",)),
    ("height", ("키", "신장")),
    ("weight", ("몸무게", "체중")),
    ("hometown", ("고향", "출신지", "comes from", "is from")),
    ("nationality", ("국적",)),
    ("lives in", ("거주지", "사는 곳", "산다", "살고 있다", "집", "resides in", "home")),
    ("address", ("주소", "집 주소")),
    ("works at", ("직장", "회사", "근무지", "다니는 회사", "works for", "employer", "employed by")),
    ("job title", ("직책", "직함", "직급", "title", "position")),
    ("occupation", ("직업", "profession", "works as")),
    ("team", ("소속 팀", "소속팀")),
    ("manager", ("상사", "팀장", "팀장님", "boss", "line manager", "supervisor", "reports to")),
    ("school", ("학교", "attends", "goes to school at")),
    ("major", ("전공", "studies")),
    ("spouse", ("배우자", "남편", "아내", "married to", "husband", "wife")),
    ("partner", ("애인", "여자친구", "남자친구", "girlfriend", "boyfriend", "dating")),
    ("phone number", ("전화번호", "휴대폰 번호", "핸드폰 번호", "폰 번호", "연락처", "phone")),
    ("password", ("비밀번호", "비번", "암호", "passcode")),
    ("email", ("이메일", "메일 주소", "email address")),
    ("favourite food", ("가장 좋아하는 음식", "favorite food")),
    ("favourite colour", ("가장 좋아하는 색", "favorite color", "favorite colour")),
    ("drives", ("차", "자가용", "타는 차", "car")),
    ("species", ("종", "품종", "breed")),
    ("price", ("가격", "값", "cost", "costs")),
    ("deadline", ("마감", "마감일", "기한", "due date", "due")),
    ("status", ("상태", "진행 상태")),
    ("location", ("위치", "located in", "located at", "is in")),
)

# Side by side: (name, aliases).
_SIDE_BY_SIDE = (
    ("likes", ("좋아한다", "좋아하는 것", "loves", "enjoys", "is fond of")),
    ("hobby", ("취미",)),
    ("allergic to", ("알레르기", "알러지", "has an allergy to", "allergy")),
    ("eats", ("먹는다", "즐겨 먹는다")),
    ("drinks", ("마신다", "즐겨 마신다")),
    ("takes", ("복용한다", "복용 약", "먹는 약", "takes medicine")),
    ("has illness", ("앓고 있다", "지병", "병", "suffers from")),
    ("friend", ("친구", "friend of", "is friends with")),
    ("colleague", ("동료", "직장 동료", "works with", "coworker")),
    ("mother", ("엄마", "어머니", "mom", "mum")),
    ("father", ("아빠", "아버지", "dad")),
    ("sibling", ("형제", "자매", "형제자매")),
    ("older brother", ("형", "오빠")),
    ("older sister", ("누나", "언니")),
    ("younger sibling", ("동생", "남동생", "여동생")),
    ("brother", ()),
    ("sister", ()),
    ("child", ("자녀", "아이", "children")),
    ("son", ("아들",)),
    ("daughter", ("딸",)),
    ("cousin", ("사촌",)),
    ("pet", ("반려동물", "반려견", "반려묘", "키운다", "has a pet")),
    ("knows", ("안다", "아는 사람", "acquainted with")),
    ("speaks", ("구사한다", "할 줄 아는 언어", "사용 언어", "language")),
    ("plays", ("연주한다", "악기", "plays instrument")),
    ("learns", ("배운다", "공부한다", "is learning")),
    ("reads", ("읽는다",)),
    ("watches", ("본다", "시청한다")),
    ("uses", ("사용한다", "쓴다", "이용한다")),
    ("owns", ("소유한다", "가지고 있다", "has")),
    ("wants", ("원한다", "갖고 싶다", "위시리스트")),
    ("bought", ("샀다", "구입했다", "purchased")),
    ("visited", ("다녀왔다", "방문했다", "가 봤다", "has been to", "travelled to")),
    ("attended", ("참석했다", "참가했다", "took part in")),
    ("works on", ("맡고 있다", "담당한다", "프로젝트", "is responsible for")),
    ("member of", ("소속", "회원", "belongs to")),
    ("part of", ("상위 조직", "일부", "is part of")),
    ("founded", ("창업했다", "설립했다")),
    ("graduated from", ("졸업했다", "출신 학교")),
    ("goal", ("목표",)),
    ("plan", ("계획", "plans to")),
)


@cache
def default_ontology() -> Ontology:
    """The entries that hold for everybody until they put their own in place."""
    single = {name: Predicate(True, aliases) for name, aliases in _ONE_AT_A_TIME}
    multi = {name: Predicate(False, aliases) for name, aliases in _SIDE_BY_SIDE}
    return Ontology(entity_types=_TYPES, predicates=single | multi)


@cache
def default_vocabulary() -> Vocabulary:
    """What names mean by the default."""
    return Vocabulary(default_ontology())
