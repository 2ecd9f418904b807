"""Reading feelings and outcomes from words, and what a question asks for."""

import pytest

from benchmarks.affect import SENTENCES, measured, sentences
from services.affect import asked_feeling, asked_result, read_emotion, read_result
from services.models import Emotion


def test_precision_on_a_hundred_sentences_is_at_least_85_in_100() -> None:
    rows = sentences()
    feelings = measured((one.emotion, read_emotion(one.text)) for one in rows)
    outcomes = measured((one.result, read_result(one.text)) for one in rows)

    assert len(rows) == 100
    assert min(feelings.precision, outcomes.precision) >= 0.85
    assert min(feelings.recall, outcomes.recall) >= 0.8


def test_precision_on_the_second_hundred_is_at_least_95_in_100() -> None:
    rows = sentences(SENTENCES.with_name("affect_second.tsv"))
    feelings = measured((one.emotion, read_emotion(one.text)) for one in rows)
    outcomes = measured((one.result, read_result(one.text)) for one in rows)

    assert len(rows) == 100
    assert min(feelings.precision, outcomes.precision) >= 0.95


@pytest.mark.parametrize(
    ("text", "emotion"),
    [
        ("선물을 보고 입이 귀에 걸렸다", "joy"),
        ("소식이 안 와서 발을 동동 굴렀다", "fear"),
        ("My niece cracks me up every time", "joy"),
        ("바닷바람 맞으니 속이 뻥 뚫리고 설렌다", "joy"),
        ("마음 한구석이 휑하다", "sadness"),
        ("막차를 놓칠 뻔해서 가슴이 철렁했다", "fear"),
        ("뚜껑이 열리는 줄 알았다", "anger"),
        ("이게 웬 떡이냐, 눈이 휘둥그레졌다", "surprise"),
        ("하수구 냄새에 속이 뒤집혔다", "disgust"),
        ("성적표를 보고도 그러려니 했다", "neutral"),
        ("My heart just melted at the recital", "joy"),
        ("It took the wind out of me", "sadness"),
        ("My palms were sweaty the whole drive", "fear"),
        ("He got on my last nerve", "anger"),
        ("I did a double take at the menu", "surprise"),
        ("The fridge smelled rancid", "disgust"),
        ("짐을 다 쌌다 ㅠㅠ", "sadness"),
        ("The bus is late again 😡", "anger"),
        ("드디어 도착 🥳", "joy"),
        ("Whoa, is that the new bridge", "surprise"),
        ("시험은 끝났는데 슬프다 🥳", "sadness"),
        ("I couldn't shake the dread", "fear"),
        ("I haven't laughed like that in years", "joy"),
    ],
)
def test_idioms_and_faces_tell_of_feelings_too(text: str, emotion: str) -> None:
    assert read_emotion(text) == emotion


@pytest.mark.parametrize(
    "text",
    [
        "동생이 시험 때문에 울었다",
        "할머니가 전화를 받고 기뻐하셨다",
        "과장님이 화가 났다고 하더라",
        "언니가 요즘 우울하대",
        "My sister was furious about the seats",
        "The kids were so excited",
        "Are you nervous?",
        "Mom was really upset",
    ],
)
def test_the_feeling_of_somebody_else_is_not_the_teller_s(text: str) -> None:
    assert read_emotion(text) is None


@pytest.mark.parametrize(
    ("text", "emotion"),
    [
        ("동생이 미웠다", "anger"),
        ("아이가 자랑스러웠다", "joy"),
        ("엄마가 걱정됐다", "fear"),
        ("상자에 고양이가 있어서 놀랐다", "surprise"),
        ("친구가 울어서 나도 슬펐다", "sadness"),
        ("He was so annoying", "anger"),
        ("I was happy for her", "joy"),
        ("She made me angry", "anger"),
        ("우리는 기뻐하며 돌아왔다", "joy"),
    ],
)
def test_what_somebody_makes_one_feel_is_read(text: str, emotion: str) -> None:
    assert read_emotion(text) == emotion


@pytest.mark.parametrize(
    "text",
    [
        "무서울 것 같아",
        "화나면 말해 줘",
        "행복했으면 좋겠다",
        "걱정할까 봐 말 안 했다",
        "I'd be thrilled if they came",
        "I want to be happy",
        "걱정과 달리 잘 끝났다",
        "걱정했던 것보다 쉬웠다",
        "Nothing about the ride scared me",
    ],
)
def test_a_feeling_only_thought_of_is_none(text: str) -> None:
    assert read_emotion(text) is None


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
        ("버그를 겨우 잡아냈다", "success"),
        ("계약을 끝내 따내지 못했다", "failure"),
        ("결국 정상까지 가지 못했다", "failure"),
        ("막차 시간에 늦어 타지도 못했다", "failure"),
        ("드디어 혼자 운전할 수 있게 됐다", "success"),
        ("매출이 세 배로 늘었다", "success"),
        ("300,000 won a month", None),
        ("The budget was cut", None),
        ("The seller agreed to lower the price", "success"),
        ("We lost in overtime", "failure"),
        ("Nobody came to my talk", "failure"),
        ("자격증을 따서 이력서에 적었다", "success"),
        ("적금 만기까지 빚을 다 갚았다", "success"),
        ("대출 심사에서 떨어져도 괜찮아", None),
        ("성적이 엉망이었다", "failure"),
        ("계획대로 안 됐다", "failure"),
        ("그 말에 마음이 무너졌다", None),
        ("It blew my mind", None),
        ("My paper got published", "success"),
        ("They passed me over for the lead", "failure"),
        ("The deal collapsed", "failure"),
        ("I made it clear that I can't come", None),
        ("I finally fixed the sink", "success"),
        ("컵이 바닥에 떨어졌다", None),
        ("I blew the second audition for the choir", "failure"),
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
        "신나는 노래 틀어 줘",
        "공포 영화 예매했어",
        "안심 스테이크 먹었다",
        "그립톡 새로 샀어",
        "이 서비스 불만족이야",
        "아이가 열이 올라서 병원에 갔다",
        "We found a happy medium",
        "Happy hour starts at five",
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
        ("합격한 시험 뭐 있지?", None, "success"),
        ("실패한 요리가 뭐였지?", None, "failure"),
        ("실패한 요리사 이름이 뭐지?", None, None),
        ("속상했던 통화가 언제였지?", "sadness", None),
        ("무서웠던 골목이 어디였더라?", "fear", None),
        ("탈락한 오디션이 어디였지?", None, "failure"),
        ("내 실패담 하나 말해줘", None, "failure"),
        ("요즘 잘 안 된 일이 뭐야?", None, "failure"),
        ("What went wrong with the move?", None, "failure"),
        ("which exams did I pass?", None, "success"),
        ("What was my biggest win?", None, "success"),
        ("Why did I cry on Sunday?", "sadness", None),
        ("What do I do when I'm nervous?", "fear", None),
        ("걱정했던 영수증 어디에 뒀지?", None, None),
        ("Where is the Angry Whale cafe I liked?", None, None),
        ("Who is my fear-of-heights coach?", None, None),
        ("Did any of my plants' rescues fail?", None, "failure"),
        ("Which recital of mine went well?", None, "success"),
        ("which game did I lend to Tom?", None, None),
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
