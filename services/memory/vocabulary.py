"""Literal tables of the two languages' small words: what carries no meaning, and what inflects."""


def _words(table: str) -> frozenset[str]:
    return frozenset(table.split())


# Endings of nouns.
PARTICLES = _words("""
    은 는 이 가 을 를 의 에 도 만 로 와 과 랑 야 아 께 에서 에게 한테 으로 까지 부터 처럼 보다
    이랑 이나 이야 이다 이고 하고 에는 에도 에만 에서는 에서도 에게서 한테서 으로는 으로도 로는
    로도 까지는 부터는 이라고 라고 이라는 라는 이라 이랑은 께서 께서는 마다 조차 밖에 이었다 였다
    이었지 였지 이지 이에요 예요 입니다 이요 인데 이라서 이며 였어 이었어 이네 였네
""")
# Endings of verbs made of a noun and 하다: 긴장하는 and 긴장했다 are about 긴장.
DOING = _words("""
    하다 한다 하는 하고 해서 했다 했어 했지 했던 하면 하지 하게 할 한 해 해요 합니다 했는데 하려고
    하기 하던 한다고 했다고 된다 되는 되어 됐다 됐어 됩니다 되었다
""")
LONGEST_ENDING = max(len(ending) for ending in PARTICLES | DOING)
# Pairs of syllables that only ever end a word.
ENDINGS = _words("""
    니다 습니 입니 이다 했다 한다 였다 었다 았다 있다 된다 하다 이야 였지 었지 았지 했지 하지 이지
    하는 에서 으로 에게 한테 까지 부터 이랑 하고 지만 는데 인데 어요 아요 해요 예요 에요 세요 더라
    려고 라고 다고 했어 었어 았어 였어 이었 하였 에는 에도 에만 로는 로도 었던 았던 했던
""")
STOP_KOREAN = _words("""
    그 이 것 거 게 걸 건 수 때 좀 더 및 등 은 는 가 을 를 의 에 도 로 와 과 야 씨 님 있다 있는
    있어 있었던 했다 했어 했지 한다 하는 해 돼 된다
""")
STOP_ENGLISH = _words("""
    a an the and or but if then than so as of at by for with about into to from in on up out over
    off we us our ours you your yours he him his she her hers it its they them their theirs this
    that these those there here what when where who whom whose which why how is am are was were be
    been being do does did doing done have has had having can could will would shall should might
    must s t d ll re ve m also just too very
""")
FIRST_PERSON_ENGLISH = _words("""
    i me my mine myself user
""")
# What a person says in the first person, notes say of 사용자 or the user: one word for all of them.
FIRST_PERSON = "나"

# A base form, then the forms that no stemmer brings back to it.
_IRREGULAR = """
go went gone goes|buy bought|get got gotten|take took taken|make made|see saw seen|give gave given
find found|think thought|tell told|say said|know knew known|feel felt|leave left|meet met
begin began begun|write wrote written|run ran|eat ate eaten|drink drank drunk|drive drove driven
fly flew flown|swim swam swum|sing sang sung|speak spoke spoken|teach taught|learn learnt|win won
lose lost|break broke broken|choose chose chosen|come came|become became|grow grew grown|keep kept
hold held|build built|bring brought|catch caught|fall fell fallen|fight fought|hear heard
forget forgot forgotten|hide hid hidden|lead led|lend lent|lie lay lain|mean meant|pay paid
ride rode ridden|ring rang rung|rise rose risen|sell sold|send sent|shake shook shaken|shoot shot
show shown|sit sat|sleep slept|spend spent|stand stood|steal stole stolen|stick stuck|wear wore worn
strike struck|throw threw thrown|understand understood|wake woke woken|draw drew drawn
bite bit bitten|dream dreamt|blow blew blown|freeze froze frozen|tear tore torn|swear swore sworn
seek sought
bend bent|dig dug|feed fed|hang hung|shine shone|sink sank sunk|spring sprang|sweep swept|weep wept
child children|man men|woman women|person people|foot feet|tooth teeth|mouse mice|wife wives
life lives|knife knives|leaf leaves|half halves
"""
BASE_FORM = {
    form: group.split()[0]
    for line in _IRREGULAR.strip().splitlines()
    for group in line.split("|")
    for form in group.split()[1:]
}

# Marks a Korean stem that is a word of its own, apart from the same syllables inside another.
WHOLE = "="

# Words so common anywhere that a small store, which has met them once or twice, takes them for
# telling ones. Stems, as `tokens` gives them.
_COMMON = _words("""
    good great nice new old big littl like love want need get go make take think know say tell see
    come find give use tri work way thing time day week month year today now recent late lot mani
    much most more one two first last next other anoth some ani all everi realli call person
    someth anyth everyth help keep let look feel start plan long name kind place favorit favourit
    usual often alway ever still back right pleas number mine own same home 요즘 최근 제일 가장
    많이 자주 매일 항상 정도 사람 생각 시간 오늘 지금 다시 좋은 좋아 아주 정말 무척 나 말 일 집 편
    것 년 월 때문 이번 다음 지난 우리 번호 이름 날
""")
COMMON = _COMMON | {WHOLE + word for word in _COMMON}
