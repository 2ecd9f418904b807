"""Reading feelings and outcomes from words, and what a question asks for."""

import pytest

from benchmarks.affect import measured, sentences
from services.affect import asked_feeling, asked_result, read_emotion, read_result
from services.models import Emotion


def test_precision_on_a_hundred_sentences_is_at_least_85_in_100() -> None:
    rows = sentences()
    feelings = measured((one.emotion, read_emotion(one.text)) for one in rows)
    outcomes = measured((one.result, read_result(one.text)) for one in rows)

    assert len(rows) == 100
    assert min(feelings.precision, outcomes.precision) >= 0.85
    assert min(feelings.recall, outcomes.recall) >= 0.8


@pytest.mark.parametrize(
    "text",
    [
        "안 무서웠어",
        "하나도 무섭지 않았다",
        "무섭진 않았다",
        "긴장은 안 됐다",
        "걱정하지 마",
        "화가 안 났다",
        "겁 없이 뛰어들었다",
        "기쁘기는커녕 피곤했다",
        "not happy",
        "I wasn't scared at all",
        "She never felt lonely there",
        "no fear",
        "I didn't think I would be nervous",
        "결과를 듣고 기쁘지도 슬프지도 않았다",
    ],
)
def test_a_denied_feeling_is_none(text: str) -> None:
    assert read_emotion(text) is None


@pytest.mark.parametrize(
    ("text", "emotion"),
    [
        ("I have never been happier", "joy"),
        ("It was not only scary but loud", "fear"),
        ("무서웠지만 못 도망갔다", "fear"),
        ("무서울 줄 알았는데 즐거웠다", "joy"),
        ("처음엔 긴장했지만 끝나고 나니 뿌듯했다", "joy"),
        ("그냥 덤덤했다", "neutral"),
        ("아무 느낌이 없었다", "neutral"),
        ("화가 나", "anger"),
        ("joy", "joy"),
        ("떡볶이가 겁나 맛있어서 행복했다", "joy"),
    ],
)
def test_a_feeling_that_only_looks_denied_is_read(text: str, emotion: str) -> None:
    assert read_emotion(text) == emotion


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("didn't fail", "success"),
        ("실패하지 않았다", "success"),
        ("성공하지 못했다", "failure"),
        ("we did not win", "failure"),
        ("불합격이었다", "failure"),
        ("실패할까 봐 걱정했다", None),
        ("합격하면 한턱낼게", None),
        ("I want to succeed", None),
        ("I won't come", None),
        ("Grandpa passed away", None),
        ("I almost failed the driving test", None),
        ("We nearly won the cup", None),
        ("The success rate of the surgery is 90%", None),
        ("How can I succeed at this?", None),
        ("I lost 4 kg over the summer", None),
        ("합격했을까?", None),
        ("과장 승진에서 누락됐다", None),
        ("과장으로 승진했다", "success"),
        ("컵이 바닥에 떨어졌다", None),
    ],
)
def test_a_denied_outcome_is_its_opposite_and_a_hoped_for_one_none(
    text: str, result: str | None
) -> None:
    assert read_result(text) == result


@pytest.mark.parametrize(
    "text",
    [
        "전화나 문자 주세요",
        "영화나 보자",
        "놀러 가자",
        "우울증 약을 하루 한 알 먹는다",
        "행복이라는 고양이를 키운다",
        "I'm afraid we are closed",
        "I'm afraid of nothing",
    ],
)
def test_words_that_only_look_like_a_feeling_are_none(text: str) -> None:
    assert read_emotion(text) is None


@pytest.mark.parametrize(
    ("question", "feeling", "outcome"),
    [
        ("긴장했을 때 어떻게 대처했나?", "fear", None),
        ("성공한 경험이 뭐가 있지?", None, "success"),
        ("작년에 실패한 프로젝트 뭐였지?", None, "failure"),
        ("화났던 일 알려줘", "anger", None),
        ("내가 언제 제일 행복했지?", "joy", None),
        ("How did I cope last time I was nervous before a talk?", "fear", None),
        ("What did I do after I failed the exam?", None, "failure"),
        ("what are my biggest successes?", None, "success"),
        ("프레젠테이션 때 어떻게 했지?", None, None),
        ("Did I pass the driving test?", None, None),
        ("시험에 합격했어?", None, None),
        ("무서운 영화 추천해줘", None, None),
        ("What did Rosa feel proud of?", None, None),
        ("긴장하지 않았을 때", None, None),
        ("내가 무서워하는 게 뭐야", None, None),
        ("What am I scared of?", None, None),
        ("수진이가 나한테 왜 화났다고 했지?", None, None),
    ],
)
def test_a_question_may_ask_for_a_feeling_or_an_outcome(
    question: str, feeling: str | None, outcome: str | None
) -> None:
    assert (asked_feeling(question), asked_result(question)) == (feeling, outcome)


@pytest.mark.parametrize("piece", ["안 ", "무서", "not ", "시험 ", "lost the ", "화가 ", "가"])
@pytest.mark.timeout(10)
def test_a_long_text_of_one_piece_is_read_all_the_same(piece: str) -> None:
    text = piece * (20_000 // len(piece))

    assert read_emotion(text) in {None, Emotion.FEAR}
    assert asked_feeling(text) is None
    assert read_result(text) is None
    assert asked_result(text) is None
