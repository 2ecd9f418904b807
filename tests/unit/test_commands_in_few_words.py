"""Orders in few words, plain contradictions, and talk that only looks like them."""

import pytest

from services.commands import (
    Command,
    Correction,
    Intent,
    means_everything,
    means_the_last,
    numbered,
    parse,
    substituted,
)

REMEMBER = [
    ("remember the pin is 4411", "the pin is 4411"),
    ("remember the password is hunter2", "the password is hunter2"),
    ("remember the party is at 8", "the party is at 8"),
    ("Remember the reunion is in Paris on May 5", "the reunion is in Paris on May 5"),
    ("remember the address is 5 Elm Street", "the address is 5 Elm Street"),
    ("remember the keys are under the mat", "the keys are under the mat"),
    ("Remember the code was changed to 8841", "the code was changed to 8841"),
    ("Please remember the bus is number 42", "the bus is number 42"),
    ("remember the place where I parked is B2", "the place where I parked is B2"),
]
FORGET = [
    ("방금 말한 거 취소", "방금 말한 거"),
    ("아까 말한 거 취소해줘", "아까 말한 거"),
    ("forget: Bob", "Bob"),
    ("remove Bob from memory", "Bob"),
    ("erase Bob from your memory", "Bob"),
    ("delete Bob from your notes", "Bob"),
    ("싹 지워줘", "싹"),
    ("전부 삭제", "전부"),
    ("전부 삭제해줘", "전부"),
    ("다 잊어줘", "다"),
    ("모두 지워줘", "모두"),
    ("싹 다 지워줘", "싹 다"),
    ("모든 기억 삭제", "모든 기억"),
    ("잊어줘", ""),
    ("지워줘", ""),
    ("forget", ""),
    ("delete", ""),
    ("기억하지 마", ""),
    ("삭제해줘", ""),
    ("Delete please", ""),
    ("삭제", ""),
    ("erase", ""),
    ("forget number 1", "number 1"),
    ("forget 2", "2"),
    ("기억 2번 잊어줘", "기억 2번"),
    ("2번 지워줘", "2번"),
    ("delete number 3", "number 3"),
    ("delete #3", "#3"),
    ("두 번째 거 지워줘", "두 번째 거"),
    ("forget the second one", "the second one"),
    ("remove 2", "2"),
    ("forget that", "that"),
    ("그거 잊어줘", "그거"),
    ("delete that", "that"),
    ("delete it", "it"),
    ("forget what I just said", "what I just said"),
    ("forget the last thing I said", "the last thing I said"),
    ("forget Bob", "Bob"),
    ("Cancel what I just said", "what I just said"),
    ("내 기억 전부 삭제", "내 기억 전부"),
    ("forget all", "all"),
]
LIST = [
    "list",
    "목록",
    "기억 목록",
    "memories",
    "List",
    "my memories",
    "메모 목록",
    "리스트",
    "notes",
    "목록 보여줘",
]
CORRECT = [
    ("아니 부산에 살아", Correction(None, "부산에 살아", None)),
    ("아니 나 부산에 살아", Correction(None, "나 부산에 살아", None)),
    ("아니야, 우리 엄마는 대구에 살아", Correction(None, "대구에 살아", "우리 엄마")),
    ("아니요, 저는 홍차를 좋아해요", Correction(None, "저는 홍차를 좋아해요", None)),
    ("No, I live in Newtown", Correction(None, "I live in Newtown", None)),
    ("no, she works at Apple", Correction(None, "she works at Apple", None)),
    ("Actually I live in Newtown", Correction(None, "I live in Newtown", None)),
    ("I don't live in Oldtown, I live in Newtown", Correction("Oldtown", "Newtown", None)),
    ("Jane doesn't live in Boston, she lives in Chicago", Correction("Boston", "Chicago", "Jane")),
    ("I don't like tea, I like coffee", Correction("tea", "coffee", None)),
    ("her name is actually Hanna", Correction(None, "Hanna", "her name")),
    ("회의 4시로 바뀌었어", Correction(None, "4시", "회의")),
    ("회의가 3시에서 4시로 바뀌었어", Correction("3시", "4시", "회의")),
    ("change Chicago to Denver", Correction("Chicago", "Denver", None)),
    ("change 3pm to 4pm", Correction("3pm", "4pm", None)),
    ("Change Monday to Tuesday", Correction("Monday", "Tuesday", None)),
    ("change my address to Elm Street", Correction(None, "Elm Street", "my address")),
    ("사실은 대전이야", Correction(None, "대전", None)),
    ("사실 내 이름은 한나야", Correction(None, "한나", "내 이름")),
    ("that's wrong", Correction(None, "", None)),
    ("틀렸어", Correction(None, "", None)),
    ("That's not right.", Correction(None, "", None)),
    ("그거 틀렸어", Correction(None, "", None)),
    ("틀렸어요", Correction(None, "", None)),
    ("wrong", Correction(None, "", None)),
    ("my birthday is wrong", Correction(None, "", "my birthday")),
    ("내 생일 틀렸어", Correction(None, "", "내 생일")),
    ("my dog is actually 5", Correction(None, "5", "my dog")),
    ("no, i live in newtown", Correction(None, "i live in newtown", None)),
    ("정확히는 오후 3시야", Correction(None, "오후 3시", None)),
]
CHAT = [
    "Remember the time we got lost in Rome?",
    "Remember the party where we met?",
    "remember that time we missed the train",
    "Remember the party where we danced all night",
    "Remember the Titans is a great movie",
    "remember the name by fort minor is a great song",
    "Remember the day we met",
    "The meeting moved to 4pm",
    "예약 취소해줘",
    "아니, 그건 몰랐네",
    "no way",
    "no, thanks",
    "아니 왜?",
    "아니 진짜 웃기네",
    "no, I don't think so",
    "no I'm fine",
    "actually I'm tired",
    "No, I like it",
    "No I love you",
    "아니 나도 좋아해",
    "Actually I have a question",
    "no, I want to go home",
    "no, I have work tomorrow",
    "Actually, I think you are right",
    "사실은 나 좀 힘들어",
    "사실 비밀이야",
    "사실 나 왼손잡이야",
    "forget it",
    "잊어버려",
    "됐어",
    "됐어, 잊어버려",
    "그거 잊어버려",
    "I forget",
    "delete the third row",
    "remove 2 from 5",
    "list of fruits",
    "remove Bob from the meeting",
    "remove Bob from the group chat",
    "the movie is actually good",
    "My phone is actually dead",
    "틀렸어?",
    "왜 틀렸어",
    "is that wrong?",
    "my code is wrong",
    "I don't want pizza, I want sushi",
    "I don't think so, I think he's right",
    "I don't know, I know nothing",
    "분위기가 좋은 쪽으로 바뀌었어",
    "세상이 많이 바뀌었어",
    "아니 그 사람이 커피를 싫어해",
    "아니 빨리 오라고",
    "No, that's the point",
]


@pytest.mark.parametrize(("text", "payload"), REMEMBER)
def test_one_word_things_are_remembered_with_what_they_are(text: str, payload: str) -> None:
    assert parse(text) == Command(Intent.REMEMBER, payload)


@pytest.mark.parametrize(("text", "payload"), FORGET)
def test_a_short_order_to_forget_says_what_or_nothing(text: str, payload: str) -> None:
    assert parse(text) == Command(Intent.FORGET, payload)


@pytest.mark.parametrize("text", LIST)
def test_a_word_for_the_list_asks_for_it(text: str) -> None:
    assert parse(text) == Command(Intent.LIST)


@pytest.mark.parametrize(("text", "correction"), CORRECT)
def test_a_plain_contradiction_corrects(text: str, correction: Correction) -> None:
    assert parse(text) == Command(Intent.CORRECT, correction)


WHOLE = [
    ("정정: 우리 간호사는 최미리야", Correction(None, "최미리", "우리 간호사")),
    ("정정: 내 상사는 오차장이야", Correction(None, "오차장", "내 상사")),
    (
        "아니야 우리 사무실 와이파이 이름은 참새들판",
        Correction(None, "참새들판", "우리 사무실 와이파이 이름"),
    ),
    ("아 미안 7시야", Correction(None, "7시", None)),
    ("아 미안, 7시", Correction(None, "7시", None)),
    ("아 미안 목요일이야", Correction(None, "목요일", None)),
    ("sorry, 7pm", Correction(None, "7pm", None)),
    ("Actually my favorite fruit is plum", Correction(None, "plum", "my favorite fruit")),
    ("Actually, our safe word is walnut", Correction(None, "walnut", "our safe word")),
    ("My locker code is now 4417", Correction(None, "4417", "My locker code")),
    (
        "my mobile number is now 010-2222-3333",
        Correction(None, "010-2222-3333", "my mobile number"),
    ),
]
STILL_TALK = [
    "Actually I think it's lovely",
    "Actually, that is a fair point",
    "actually the weather is lovely today",
    "actually my name is quite common",
    "Actually my password is too long",
    "my sister is now angry",
    "oh sorry, my email is down",
    "actually my code is buggy",
    "sorry, 10 minutes late",
    "sorry, 7pm was too late",
    "아니야 괜찮아",
    "아 미안 늦잠 잤어",
    "아 미안 10분",
    "미안 내일",
    "아니 내 이름은 예뻐",
    "아니 비밀번호는 바꿨어",
]


@pytest.mark.parametrize(("text", "correction"), WHOLE)
def test_a_right_value_stated_in_a_whole_sentence_corrects(
    text: str, correction: Correction
) -> None:
    assert parse(text) == Command(Intent.CORRECT, correction)


@pytest.mark.parametrize("text", STILL_TALK)
def test_an_opinion_or_an_excuse_corrects_nothing(text: str) -> None:
    assert parse(text).intent is Intent.CHAT


@pytest.mark.parametrize(
    ("content", "said", "right"),
    [
        ("내 상사는 조차장이야", "정정: 내 상사는 오차장이야", "내 상사는 오차장이야"),
        (
            "My favorite fruit is pear",
            "Actually my favorite fruit is plum",
            "My favorite fruit is plum",
        ),
    ],
)
def test_a_whole_sentence_puts_a_memory_right(content: str, said: str, right: str) -> None:
    payload = parse(said).payload
    assert isinstance(payload, Correction)
    assert substituted(content, payload) == right


@pytest.mark.parametrize("text", CHAT)
def test_talk_that_begins_like_a_command_stays_talk(text: str) -> None:
    assert parse(text).intent is Intent.CHAT


@pytest.mark.parametrize(
    "payload",
    ["싹", "다", "전부", "모두", "싹 다", "모든 기억", "내 기억 전부", "everything", "all"],
)
def test_a_word_for_all_means_everything(payload: str) -> None:
    assert means_everything(payload)


@pytest.mark.parametrize(
    ("payload", "number"),
    [
        ("2", 2),
        ("number 1", 1),
        ("number one", 1),
        ("no. 3", 3),
        ("#3", 3),
        ("기억 2번", 2),
        ("2번", 2),
        ("두 번째", 2),
        ("두 번째 거", 2),
        ("the second one", 2),
        ("the first memory", 1),
        ("note #4", 4),
    ],
)
def test_a_payload_may_be_nothing_but_a_place_on_the_list(payload: str, number: int) -> None:
    assert numbered(payload) == number


@pytest.mark.parametrize(
    "payload",
    ["Bob", "2 cats", "1.5", "-1", "0", "3월 5일", "2번 버스", "", "1번이랑 2번", "that"],
)
def test_any_more_words_make_it_a_thing_and_no_number(payload: str) -> None:
    assert numbered(payload) is None


@pytest.mark.parametrize(
    "payload",
    [
        "that",
        "it",
        "this",
        "그거",
        "그것",
        "방금 한 말",
        "방금 말한 거",
        "아까 그거",
        "내가 방금 한 말",
        "the last thing",
        "the last thing I said",
        "what I just said",
    ],
)
def test_words_that_only_point_back_mean_the_last_thing_said(payload: str) -> None:
    assert means_the_last(payload)


@pytest.mark.parametrize(
    "payload",
    ["Bob", "그거 말고", "what I said about Bob", "아까 말한 비밀번호", "the last meeting", ""],
)
def test_words_that_name_a_thing_do_not_point_back(payload: str) -> None:
    assert not means_the_last(payload)
