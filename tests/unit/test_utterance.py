"""Telling questions, statements and small talk apart."""

import pytest

from services.utterance import Utterance, classify, states_something

QUESTIONS = [
    "바닷가에서 설렜던 일",
    "실패한 경험",
    "times when I was nervous",
    "every time I was scared",
    "the last time I won",
    "Had Mira left by then",
    "was dinner at six",
    "did the plumber come",
    "can't remember where I parked",
    "couldn't find my keys, do you know where they are",
    "내 혈액형이 뭐지",
    "우리 회의 몇 시야",
    "수아 집들이가 언제인가",
    "저번에 말한 와인 이름 뭐였더라",
    "민재는 어디 사나",
    "우산 챙겨야 하나",
    "오늘 쓰레기 버리는 날인가요",
    "내 여동생 이름은?",
    "지아 전화번호",
    "열쇠 어디 뒀는지 말해줘",
    "아까 말한 카페 이름 뭐였지?",
    "이거 어떻게 고쳐",
    "너 내 이름 알아?",
    "where did I put the spare key",
    "is Tom vegetarian",
    "do I have an appointment on Monday",
    "could you tell me the gate code",
    "Do you know my name?",
    "what did I say about the trip?",
    "노션으로 옮기면 어떨까?",
    "How about using Notion?",
]
STATEMENTS = [
    "그건 내가 맡던 일",
    "The day I won was great",
    "every time I was scared I called Mum",
    "Had dumplings with Mira tonight",
    "Had the dentist look at it",
    "Was so nervous before the audition",
    "Did well on the quiz",
    "Didn't sleep at all",
    "Have been coughing since Monday",
    "나 어제 새 노트북 샀어",
    "우리 집 우편함 번호는 4821",
    "김 부장님이 다음 주에 퇴사한대",
    "지아가 그러는데 그 식당 문 닫았대",
    "나는 고수를 못 먹어",
    "회의는 3시로 바뀌었어요",
    "언제나 아침 6시에 일어나",
    "몇 년 전에 제주로 이사했어",
    "새벽에 누가 벨을 눌렀는데 아무도 없었어",
    "안녕! 나 오늘 이사했어",
    "I sold my bike last week",
    "Tom said the shop closed",
    "When I was ten, we lived in Lyon.",
    "Book club dues are twelve euros.",
    "Call me Ishmael from now on",
    "Hi, I am Rosa",
]
SMALL_TALK = [
    "안녕하세요!",
    "고마워 ㅎㅎ",
    "ㅋㅋㅋㅋ",
    "👍",
    ":thumbsup:",
    "와 대박",
    "no way!",
    "오늘 기분 어때?",
    "네",
    "커피",
    "hi there!",
    "Thanks a lot!",
    "Good morning",
    "How are you?",
    "I wish I could fly",
    "Let's go hiking",
]
ABOUT_ASSISTANT = [
    "너 누구야?",
    "네 이름은?",
    "뭐 할 수 있어?",
    "너 몇 살이야?",
    "이름이 뭐예요?",
    "넌 누가 만들었어?",
    "자기소개 해줘",
    "what's your name?",
    "are you a bot?",
    "what can you do?",
    "help",
]
EARLIER = [
    "아까 말한 거 기억해?",
    "방금 내가 뭐라고 했지?",
    "우리 무슨 얘기 하고 있었지?",
    "what did I just say?",
    "What were we talking about?",
    "do you remember what I said earlier?",
]
ALL = [
    *((text, Utterance.QUESTION) for text in QUESTIONS),
    *((text, Utterance.STATEMENT) for text in STATEMENTS),
    *((text, Utterance.SMALL_TALK) for text in SMALL_TALK),
    *((text, Utterance.ABOUT_ASSISTANT) for text in ABOUT_ASSISTANT),
    *((text, Utterance.EARLIER) for text in EARLIER),
]


@pytest.mark.parametrize(("text", "expected"), ALL)
def test_a_message_is_told_for_what_it_is(text: str, expected: Utterance) -> None:
    assert classify(text) is expected


@pytest.mark.parametrize(("text", "expected"), ALL)
def test_only_statements_state_something(text: str, expected: Utterance) -> None:
    assert states_something(text) is (expected is Utterance.STATEMENT)


@pytest.mark.parametrize(
    "text",
    [
        "우리 고양이 이름은 하나",
        "막내 동생은 하나",
        "우리 앵무새 이름은 모나",
        "내 조카는 유나",
        "좋아하는 나라는 가나",
    ],
)
def test_a_name_in_na_behind_a_topic_is_stated(text: str) -> None:
    assert classify(text) is Utterance.STATEMENT


@pytest.mark.parametrize(
    "text",
    [
        "냉장고에 우유는 있나",
        "숙제는 했나",
        "영화는 끝났나",
        "발표는 언제인가",
        "내일 수업은 하나",
        "동생은 뭐 하나",
    ],
)
def test_a_verb_in_na_behind_a_topic_asks(text: str) -> None:
    assert classify(text) is Utterance.QUESTION


def test_a_statement_beside_a_question_still_states_something() -> None:
    text = "나 지난주에 이사했어. 새 집 주소 알려줬나?"
    assert classify(text) is Utterance.QUESTION
    assert states_something(text)


def test_a_fragment_behind_a_question_belongs_to_it() -> None:
    assert not states_something("뭐였지? 제주에서 먹은 국수집")


@pytest.mark.parametrize(
    "unit", ["가", "a ", "what is ", ", what ", "네 이름 ", "1", '"', "?!", "ㅋ"]
)
@pytest.mark.timeout(20)
def test_a_very_long_message_is_read_without_going_quadratic(unit: str) -> None:
    assert classify(unit * (20_000 // len(unit))) in Utterance
