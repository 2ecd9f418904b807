"""Putting a text right: only the mistaken value changes, and nothing is guessed away."""

import unicodedata

import pytest

from services.commands import Correction, fits, holds, standing_alone, substituted

RIGHT = [
    ("my wifi is abc12345", None, "xyz98765", "my wifi is xyz98765"),
    ("나는 커피를 좋아해", "커피", "홍차를 좋아해", "나는 홍차를 좋아해"),
    ("I have a meeting with Bob at 3pm", "Bob", "with Rob", "I have a meeting with Rob at 3pm"),
    ("Jane lives in Chicago", None, "Dallas", "Jane lives in Dallas"),
    ("reunion is in Paris on May 6", None, "in Rome", "reunion is in Rome on May 6"),
    ("reunion is in Paris on May 6", None, "Rome", "reunion is in Rome on May 6"),
    ("엄마 생신은 3월 7일이야", "3월 7일", "8일", "엄마 생신은 3월 8일이야"),
    ("엄마 생신은 3월 5일", None, "3월 7일", "엄마 생신은 3월 7일"),
    ("나 어제 부산으로 이사했어", None, "대전", "나 어제 대전으로 이사했어"),
    ("나 어제 부산으로 이사했어", None, "서울", "나 어제 서울로 이사했어"),
    ("meeting 2pm Tuesday", None, "4pm", "meeting 4pm Tuesday"),
    ("The dentist is 2pm Tuesday", "2pm", "4pm", "The dentist is 4pm Tuesday"),
    ("The dentist is 2pm Tuesday", "2pm Tuesday", "4pm", "The dentist is 4pm Tuesday"),
    ("내 이름은 이국유야", None, "이국송", "내 이름은 이국송이야"),
    ("우리 강아지 이름은 콩이야", None, "보리", "우리 강아지 이름은 보리야"),
    ("강아지 이름: 보리", None, "호두", "강아지 이름: 호두"),
    ("나 서울에 살아", None, "부산에 살아", "나 부산에 살아"),
    ("나 서울에 살아", None, "부산", "나 부산에 살아"),
    ("나는 커피를 좋아해", None, "빵", "나는 빵을 좋아해"),
    ("나는 빵을 좋아해", None, "홍차를 좋아해", "나는 홍차를 좋아해"),
    ("월세는 40만 원이야", None, "45만 원", "월세는 45만 원이야"),
    ("월세는 40만 원이야", "40만 원", "45만", "월세는 45만 원이야"),
    ("회의는 오후 3시야", None, "4시", "회의는 오후 4시야"),
    ("회의는 오후 3시 회의실은 2층", None, "3층", "회의는 오후 3시 회의실은 3층"),
    ("I live in Oldtown", "Oldtown", "Newtown", "I live in Newtown"),
    ("I live in Oldtown", None, "I live in Newtown", "I live in Newtown"),
    ("my usual is a mocha", "a mocha", "an espresso", "my usual is an espresso"),
    ("my usual is a mocha", "mocha", "espresso", "my usual is an espresso"),
    ("My sister's name is Hannah", None, "Hanna", "My sister's name is Hanna"),
    ("My favorite color is blue", None, "green", "My favorite color is green"),
    ("I'm allergic to peanuts", None, "shellfish", "I'm allergic to shellfish"),
    ("Nora's number is 555-0171", None, "555-0184", "Nora's number is 555-0184"),
    ("서진이 번호는 010-1111-2222야", None, "010-0000-8830", "서진이 번호는 010-0000-8830이야"),
    ("현관 비번은 4411이야", None, "5522", "현관 비번은 5522야"),
    ("the pin is 4411", None, "4412", "the pin is 4412"),
    ("the password is hunter2", None, "hunter3", "the password is hunter3"),
    ("wifi password is bluewhale", None, "hunter2", "wifi password is hunter2"),
    ("Jane lives in Chicago with Bob", None, "with Rob", "Jane lives in Chicago with Rob"),
    ("My boss is Bob from Paris", None, "Rob", "My boss is Rob from Paris"),
    ("I like coffee with milk", None, "tea", "I like tea with milk"),
    ("the lab is on the 2nd floor", None, "the 6th floor", "the lab is on the 6th floor"),
    ("My flight is at 7:50", "7:50", "7:15", "My flight is at 7:15"),
    ("My visa ends March 14", "March 14", "March 24", "My visa ends March 24"),
    ("My visa ends 3/14", "March 14", "March 24", "My visa ends March 24"),
    ("My visa ends on March 14", None, "the 24th", "My visa ends on March 24th"),
    ("Bob called. Bob wants pie.", "Bob", "Rob", "Rob called. Rob wants pie."),
    ("민수는 내 동생이야", None, "민호", "민호는 내 동생이야"),
    ("배포일은 월요일", None, "수요일", "배포일은 수요일"),
    ("사물함은 C4야", "C4", "C5", "사물함은 C5야"),
    ("my desk is D7", "D7", "D8", "my desk is D8"),
    ("I have 2 cats", None, "3", "I have 3 cats"),
    ("I have 2 cats", None, "3 cats", "I have 3 cats"),
    ("Dr. Kim is my dentist", None, "Dr. Lee", "Dr. Lee is my dentist"),
    ("My dentist is Dr. Kim", None, "Dr. Lee", "My dentist is Dr. Lee"),
    ("내 직업은 개발자", "개발자", "디자이너", "내 직업은 디자이너"),
    ("김민수 전화번호는 010-1234-5678", "김민수", "김민서", "김민서 전화번호는 010-1234-5678"),
    ("나는 민수와 살아", "민수", "지민", "나는 지민과 살아"),
    ("내 동생은 파이썬을 배워", "파이썬", "자바", "내 동생은 자바를 배워"),
    ("우리 팀은 5명이야", None, "6명", "우리 팀은 6명이야"),
    ("The fee is $900", None, "$950", "The fee is $950"),
    ("The fee is $900", "900", "950", "The fee is $950"),
    ("party at 8", None, "9", "party at 9"),
    ("the party is at 8", None, "9pm", "the party is at 9pm"),
    ("회의는 3월 5일 화요일 2시", None, "3월 6일", "회의는 3월 6일 2시"),
    ("내 이메일은 a@b.co야", None, "c@d.io", "내 이메일은 c@d.io야"),
    ("I work at Google as a designer", None, "at Apple", "I work at Apple as a designer"),
    ("I am a teacher", None, "engineer", "I am an engineer"),
    ("I'm vegan", "vegan", "vegetarian", "I'm vegetarian"),
    ("나 고양이 키워", "고양이", "강아지", "나 강아지 키워"),
    ("동창회는 파리에서 5월 6일이야", None, "로마", "동창회는 로마에서 5월 6일이야"),
    ("회의는 3시부터 5시까지", None, "4시부터 6시까지", "회의는 4시부터 6시까지"),
    ("my dog Rex is 5 years old", "Rex", "Max", "my dog Max is 5 years old"),
    ("my dog Rex is 5 years old", None, "6", "my dog Rex is 6 years old"),
    ("기차는 2시", "2시", "2시 반", "기차는 2시 반"),
    ("reunion is in paris on may 6", None, "rome", "reunion is in rome on may 6"),
    ("The reunion is on May 5", None, "May 6", "The reunion is on May 6"),
    ("The reunion is on May 5", None, "June", "The reunion is on June 5"),
    ("Our trip is next week", None, "next month", "Our trip is next month"),
    ("회의는 내일이야", None, "3월 7일", "회의는 3월 7일이야"),
    ("내 키는 170cm야", None, "172cm", "내 키는 172cm야"),
    ("my locker is 14C", "14C", "15D", "my locker is 15D"),
    ("내 차는 소나타다", "소나타", "아반떼", "내 차는 아반떼다"),
    ("나는 2020년에 입사했어", None, "2021년", "나는 2021년에 입사했어"),
    ("I joined in 2020", None, "2021", "I joined in 2021"),
    ("점심은 김밥이야", None, "라면", "점심은 라면이야"),
    ("나 7로 갈아탔어", "7", "2", "나 2로 갈아탔어"),
    ("an apple a day", "apple", "pear", "a pear a day"),
    ("My car is at the Oak garage", "the Oak garage", "at Elm street", "My car is at Elm street"),
    (
        "우리 집 와이파이 비번은 blue-whale이야",
        None,
        "red-fox",
        "우리 집 와이파이 비번은 red-fox이야",
    ),
    ("나는 라떼를 마셔", None, "아메리카노를 마셔요", "나는 아메리카노를 마셔"),
    ("Jane lives in Boston", None, "she lives in Chicago", "Jane lives in Chicago"),
    ("I live in Oldtown with Jane", None, "I live in Newtown", "I live in Newtown with Jane"),
    ("저는 서울에 살아요", None, "나 부산에 살아", "저는 부산에 살아요"),
    ("$30 dues", None, "$50", "$50 dues"),
    ("사무실은 강남역 근처야", None, "홍대입구역", "사무실은 홍대입구역 근처야"),
    ("Passport expires 2027-03-05", None, "March 6", "Passport expires 2027-03-06"),
    ("나 어제 부산으로 이사했어", None, "그저께", "나 그저께 부산으로 이사했어"),
    ("나 어제 부산으로 이사했어", None, "대전으로 이사했어", "나 어제 대전으로 이사했어"),
    ("My favourite band is The Beatles", None, "Queen", "My favourite band is Queen"),
    ("내 생일은 1990년 3월 5일이야", None, "3월 6일", "내 생일은 1990년 3월 6일이야"),
    ("The meeting is at 3pm in room 4", None, "room 5", "The meeting is at 3pm in room 5"),
    ("Order 2 pizzas and 3 salads", None, "4 salads", "Order 2 pizzas and 4 salads"),
    ("Room 12 at 12:30", "12", "13", "Room 13 at 12:30"),
]
NO_PLACE = [
    ("나 어제 부산으로 이사했어", None, "3월 7일"),
    ("Jane lives in Chicago with Bob", None, "Dallas"),
    ("회의는 13시야", "3시", "4시"),
    ("Robert called", "Rob", "Bob"),
    ("엄마 생신은 3월 5일이야", None, "부산"),
    ("엄마 생신은 3월 5일이야", None, "45만 원"),
    ("내 이름은 이국유야", None, "3월 7일"),
    ("나는 커피를 좋아해", "커피", "홍차를 마셔"),
    ("I moved yesterday", None, "March 7"),
    ("Jane lives in Chicago", "Boston", "Dallas"),
    ("Order 2 pizzas and 3 salads", None, "5"),
    ("My boss is Bob from Paris", None, "Tom"),
    ("대박 사건", "박", "백"),
    ("my favourite colour is blue", None, ""),
    ("생일은 3월 5일, 기념일은 5월 6일", None, "5월 7일"),
]


@pytest.mark.parametrize(("content", "old", "new", "right"), RIGHT)
def test_the_whole_new_value_takes_the_place_of_the_mistaken_one_only(
    content: str, old: str | None, new: str, right: str
) -> None:
    assert substituted(content, Correction(old, new, None)) == right


@pytest.mark.parametrize(("content", "old", "new"), NO_PLACE)
def test_a_text_without_one_place_of_the_same_kind_is_left_alone(
    content: str, old: str | None, new: str
) -> None:
    correction = Correction(old, new, None)
    assert substituted(content, correction) is None
    assert not fits(content, correction)


def test_the_thing_that_is_named_decides_between_two_places() -> None:
    content = "생일은 3월 5일, 기념일은 5월 6일"
    assert substituted(content, Correction(None, "5월 7일", "기념일")) == (
        "생일은 3월 5일, 기념일은 5월 7일"
    )
    wings = "The east wing code is 4411, the west wing code is 4411"
    assert substituted(wings, Correction("4411", "5522", "west wing")) == (
        "The east wing code is 4411, the west wing code is 5522"
    )


def test_a_date_fits_the_memory_with_a_date_and_not_the_one_with_a_day_in_passing() -> None:
    correction = Correction(None, "3월 7일", None)
    assert fits("엄마 생신은 3월 5일", correction)
    assert not fits("나 어제 부산으로 이사했어", correction)


def test_an_old_value_counts_as_held_only_as_a_word_of_its_own() -> None:
    assert holds("주차 자리는 B 2야", Correction("b2", "B3", None))
    assert holds("회의는 3시에 해", Correction("3시", "4시", None))
    assert not holds("회의는 13시에 해", Correction("3시", "4시", None))
    assert not holds("Robert called", Correction("Rob", "Bob", None))
    assert not holds("Robert called", Correction(None, "Bob", None))


def test_decomposed_korean_is_put_right_like_composed_korean() -> None:
    content = unicodedata.normalize("NFD", "내 이름은 이국유야")
    right = substituted(content, Correction("이국유", "이국송", None))
    assert right == "내 이름은 이국송이야"


def test_where_nothing_fits_the_correction_stands_alone() -> None:
    correction = Correction(None, "4시", "치과 예약")
    assert substituted("나 부산에 살아", correction) is None
    assert standing_alone(Correction(None, "내 차는 5호", "차")) == "내 차는 5호"


@pytest.mark.parametrize(
    "unit", ["like ", "is a ", "In ", "1 ", "3월 ", "at 3 ", "에서 ", "가", "x@"]
)
@pytest.mark.timeout(20)
def test_long_texts_are_read_without_going_quadratic(unit: str) -> None:
    content = (unit * 20_000)[:20_000]
    for new in ("Rome", "xyz123", "3월 5일", "4", "홍대", "나 부산에 살아"):
        assert substituted(content, Correction(None, new, None)) is None
