"""What people say in passing, in their own endings and order of words, read as triplets."""

import pytest

from tests.unit.graph.reading import read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("이모는 함평에 사세요.", ["이모 | 산다 | 함평"]),
        ("작은고모는 속초에서 횟집을 하세요.", ["작은고모 | 운영한다 | 횟집"]),
        ("유진이는 마라탕을 자주 먹더라.", ["유진 | 먹는다 | 마라탕"]),
        ("나는 매운 걸 못 먹어.", ["not 나 | 먹는다 | 매운 것"]),
        ("우유는 속이 안 좋아서 안 마셔.", ["not 나 | 마신다 | 우유"]),
        ("야근은 안 하기로 했어.", []),
        ("맥주는 올해 들어서 한 모금도 안 마셔.", ["not 나 | 마신다 | 맥주"]),
        ("글을 쓸 때 Typora를 써.", ["나 | 사용한다 | Typora"]),
        ("Nils는 Go로 개발해.", ["Nils | 사용한다 | Go"]),
        ("태국어랑 독일어를 할 줄 알아.", ["나 | 구사한다 | 태국어", "나 | 구사한다 | 독일어"]),
        (
            "할아버지는 바둑을 즐기셔.",
            ["할아버지 | 좋아한다 | 바둑", "not 할아버지 | 싫어한다 | 바둑"],
        ),
    ],
)
def test_korean_endings_do_not_hide_what_is_said(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("우리 학교 식당은 별관 뒤편이야.", ["우리 학교 식당 | 위치 | 별관 뒤편"]),
        ("상비약은 거실 둘째 서랍에 있어.", ["상비약 | 위치 | 거실 둘째 서랍"]),
        ("여권은 안방 금고에 넣어 뒀어.", ["여권 | 위치 | 안방 금고"]),
        ("내 차는 지하 4층에 세워 뒀어.", ["차 | 위치 | 지하 4층"]),
        ("우리 집 인터넷은 KT야.", ["우리 집 | 인터넷 | KT"]),
        ("우리 사무실 팩스 번호는 031-555-0144야.", ["우리 사무실 | 팩스 번호 | 031-555-0144"]),
        ("우리 집 고양이는 이름이 두리야.", ["나 | 고양이 | 두리"]),
        ("월간 회의는 매달 첫 월요일 10시에 해.", ["월간 회의 | 시간 | 매달 첫 월요일 10시"]),
    ],
)
def test_things_have_their_place_time_and_number(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "친구 나래네 오빠는 여수에서 민박 해.",
            ["나 | 친구 | 나래", "나래 | 오빠 | 나래 오빠", "나래 오빠 | 운영한다 | 민박"],
        ),
        (
            "친구 미솔이 어머니는 서점을 하셔.",
            ["나 | 친구 | 미솔", "미솔 | 어머니 | 미솔 어머니", "미솔 어머니 | 운영한다 | 서점"],
        ),
        (
            "내 동료 세린이네 아들은 어제 넘어졌대.",
            ["나 | 동료 | 세린", "세린 | 아들 | 세린 아들"],
        ),
        ("민지 씨 이번에 대리 달았대.", ["민지 | 직책 | 대리"]),
        ("새로 온 팀장 노아린 님은 순천 출신이야.", ["나 | 팀장 | 노아린", "노아린 | 출신 | 순천"]),
        ("들었는데 수아가 호주로 이민 갔대.", ["수아 | 산다 | 호주"]),
        ("형이 시험에 붙어서 지금 한빛법인 다녀.", ["형 | 직장 | 한빛법인"]),
        (
            "유기견을 데려왔어. 이름은 도리고 두 살이야.",
            ["나 | 키운다 | 강아지", "나 | 강아지 | 도리", "도리 | 나이 | 두 살"],
        ),
        ("총무는 내가 아니라 Ivo가 하기로 했어.", ["Ivo | 역할 | 총무"]),
        ("예슬이는 약사고 부천에 살아.", ["예슬 | 직업 | 약사", "예슬 | 산다 | 부천"]),
    ],
)
def test_who_is_spoken_of_is_known_by_how_they_are_named(text: str, expected: list[str]) -> None:
    assert [one for one in read(text) if not one.startswith("not ")] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "아까 세미나 시간 2시라고 했는데 3시야, 미안.",
            ["not 세미나 | 시간 | 2시", "세미나 | 시간 | 3시"],
        ),
        (
            "잘못 말했네, 내 사물함은 9번이 아니라 6번이야.",
            ["not 나 | 사물함 | 9번", "나 | 사물함 | 6번"],
        ),
        (
            "정정할게요, 워크숍은 8일이 아니라 9일입니다.",
            ["not 워크숍 | 시간 | 8일", "워크숍 | 시간 | 9일"],
        ),
        (
            "Sorry, I meant the tour is at 7 am, not 7 pm.",
            ["tour | time | 7 am", "not tour | time | 7 pm"],
        ),
        (
            "Ines's birthday is June 4, not June 14.",
            ["Ines | birthday | June 4", "not Ines | birthday | June 14"],
        ),
        (
            "Ines's birthday isn't in June, it's in July.",
            ["Ines | birthday | July", "not Ines | birthday | June"],
        ),
    ],
)
def test_an_apology_does_not_hide_what_is_put_right(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "비가 와서 집에 있어.",
        "우리 딸 그림은 냉장고에 붙여 뒀나?",
        "대학 친구 하나가 그러더라.",
        "여자친구랑 기념일은 11월 11일이야.",
        "네 이름이 뭐더라",
        "주말에 늦잠 자기로 했어.",
        "오빠 생일은 다음 주야.",
        "Left work early today.",
        "Got it, thanks!",
        "Don't forget to water the plants.",
        "The project is behind schedule.",
        "The new password is a pain.",
    ],
)
def test_passing_talk_states_nothing(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Our wedding anniversary is June 14.", ["I | wedding anniversary | June 14"]),
        ("The warranty ends on May 3.", ["warranty | ends on | May 3"]),
        ("My router password is fern!88.", ["I | router password | fern!88"]),
        ("The side door code is 7719.", ["side door | code | 7719"]),
        ("The annual fee is $45.", ["annual fee | price | $45"]),
        ("My desk is next to the printer.", ["desk | location | next to the printer"]),
        ("The stapler is in the top drawer.", ["stapler | location | top drawer"]),
        (
            "The staff meeting is at 9:30 every Monday.",
            ["staff meeting | time | 9:30 every Monday"],
        ),
        ("My flight is on Tuesday.", ["flight | time | Tuesday"]),
        ("Room 12 is on the third floor.", ["Room 12 | location | third floor"]),
        ("My GitHub is plumleaf.", ["I | GitHub | plumleaf"]),
        ("The new address is 4 Fern Road.", ["I | address | 4 Fern Road"]),
        ("We're moving on May 9.", ["I | moving date | May 9"]),
    ],
)
def test_english_things_have_their_place_time_and_number(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada and I are roommates.", ["I | roommate | Ada"]),
        ("Mabel is our beagle.", ["I | dog | Mabel", "Mabel | breed | beagle"]),
        ("Just adopted a beagle. He's called Rolo.", ["I | dog | Rolo", "Rolo | breed | beagle"]),
        (
            "My cousin Ida's boyfriend sails.",
            ["I | cousin | Ida", "Ida | boyfriend | Ida's boyfriend"],
        ),
        ("Rosa got a job at Airbus.", ["Rosa | works at | Airbus"]),
        (
            "After four years at Delta I joined a startup called Rill.",
            ["not I | works at | Delta", "I | works at | Rill"],
        ),
        (
            "Nuno is the principal of Ashfield School.",
            ["Nuno | works at | Ashfield School", "Nuno | title | principal"],
        ),
        ("I'm the treasurer of the choir.", ["I | title | treasurer of the choir"]),
        (
            "I'm on 20 mg of losartan.",
            ["I | takes | losartan", "losartan | dose | 20 mg"],
        ),
        ("I use Anki to learn Greek.", ["I | uses | Anki"]),
        ("I heard Ugo got engaged to Mei.", ["Ugo | fiance | Mei"]),
        ("Don't forget: my seat number is 14A.", ["I | seat number | 14A"]),
        ("I've got hay fever.", ["I | has | hay fever"]),
    ],
)
def test_english_turns_of_phrase_say_the_same(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("지금 사는 곳은 정릉동이야.", ["나 | 산다 | 정릉동"]),
        ("삼촌 회사 전화번호는 02-555-0133이야.", ["삼촌 회사 | 전화번호 | 02-555-0133"]),
        ("사물함 월 이용료는 3만 원이야.", ["사물함 | 월 이용료 | 3만 원"]),
        ("나는 등산하는 걸 좋아해.", ["나 | 좋아한다 | 등산", "not 나 | 싫어한다 | 등산"]),
        ("나는 해물을 안 먹어.", ["not 나 | 먹는다 | 해물"]),
        ("우진이는 니켈 알레르기야.", ["우진 | 알레르기 | 니켈"]),
        ("내 동생은 중2야.", ["동생 | 학년 | 중2"]),
        ("나는 고양이랑 토끼를 키워.", ["나 | 키운다 | 고양이", "나 | 키운다 | 토끼"]),
        ("아빠 생신 잊지 마. 2월 7일이야.", ["아빠 | 생신 | 2월 7일"]),
        (
            "송년회는 금요일 7시 을지로 노가리집이야.",
            ["송년회 | 시간 | 금요일 7시", "송년회 | 위치 | 을지로 노가리집"],
        ),
        (
            "형은 원래 요리사였는데 지금은 목수야.",
            ["not 형 | 직업 | 요리사", "형 | 직업 | 목수"],
        ),
        (
            "우리 팀 나래 씨가 사원에서 대리로 승진했어.",
            ["not 나래 | 직책 | 사원", "나래 | 직책 | 대리"],
        ),
        ("과자 끊은 지 2년 됐어.", ["not 나 | 먹는다 | 과자"]),
        ("나 딸 낳았어! 이름은 이솔이야.", ["나 | 딸 | 이솔"]),
        ("약 먹는 시간은 오전 9시야.", ["약 먹는 시간 | 시간 | 오전 9시"]),
        ("더 이상 그 식당 안 가.", []),
    ],
)
def test_korean_ways_of_speaking_are_understood(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My moving day is July 3.", ["I | moving day | July 3"]),
        ("The password for the scanner is ink-9.", ["scanner | password | ink-9"]),
        ("Make a note: the jack is in the trunk.", ["jack | location | trunk"]),
        ("The bin lorry comes every Monday.", ["bin lorry | time | every Monday"]),
        ("Therapy is every other Friday at 2 pm.", ["therapy | time | every other Friday at 2 pm"]),
        ("The meeting room is on the sixth floor.", ["meeting room | location | sixth floor"]),
        ("My Hulu account is under mei@example.org.", ["I | Hulu account | mei@example.org"]),
        ("Ugo is a senior engineer on my team.", ["Ugo | job | senior engineer"]),
        (
            "Ada went from team lead to director.",
            ["not Ada | title | team lead", "Ada | title | director"],
        ),
        ("I went from Bath to Hull by train.", []),
        ("We moved from Slack to Discord.", ["not I | uses | Slack", "I | uses | Discord"]),
        ("According to my dad, Uncle Wim bought a boat.", ["Uncle Wim | owns | boat"]),
        ("Meet Rolo, our new whippet puppy!", ["I | dog | Rolo", "Rolo | breed | whippet"]),
        (
            "We rescued a dog in May. He's a whippet named Rolo.",
            ["I | dog | Rolo", "Rolo | breed | whippet"],
        ),
        (
            "The son of my friend Karl studies law.",
            ["I | friend | Karl", "Karl | son | Karl's son", "Karl's son | studies | law"],
        ),
        (
            "I take two 500 mg tablets of metformin a day.",
            ["I | takes | metformin", "metformin | dose | 500 mg"],
        ),
        ("I quit teaching last year.", []),
        ("Guess what, I finally slept.", []),
    ],
)
def test_english_ways_of_speaking_are_understood(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("우리 집 보험 만료일은 6월 3일이야.", ["우리 집 | 보험 만료일 | 6월 3일"]),
        ("나는 흑석동에서 자취해.", ["나 | 산다 | 흑석동"]),
        ("나는 가을 산을 좋아해.", ["나 | 좋아한다 | 가을 산", "not 나 | 싫어한다 | 가을 산"]),
        ("도해린 님은 영업팀장이에요.", ["도해린 | 직책 | 영업팀장"]),
        ("집주인 아저씨 번호는 010-0155-0144야.", ["집주인 아저씨 | 번호 | 010-0155-0144"]),
        ("재활용은 화요일 밤에 내놔.", ["재활용 | 시간 | 화요일 밤"]),
        ("내 친구 승욱이 딸 이름은 로아야.", ["나 | 친구 | 승욱", "승욱 | 딸 | 로아"]),
        ("가은 씨가 이번 인사에서 과장으로 승진했대.", ["가은 | 직책 | 과장"]),
        ("새 식구를 소개할게. 이름은 구름이고 샴이야.", ["나 | 고양이 | 구름", "구름 | 품종 | 샴"]),
        (
            "My brother lives with our mom in Hull.",
            ["brother | lives with | mom", "brother | lives in | Hull"],
        ),
        ("Sol likes rainy days.", ["Sol | likes | rainy days", "not Sol | dislikes | rainy days"]),
        ("I have two cats, Salt and Pepper.", ["I | cat | Salt", "I | cat | Pepper"]),
        ("I adopted two kittens last week, Ash and Rue.", ["I | kitten | Ash", "I | kitten | Rue"]),
        ("Ida and Ugo are my neighbors.", ["I | neighbor | Ida", "I | neighbor | Ugo"]),
        ("Ida rides a bike to work.", ["Ida | rides | bike"]),
        ("My dad switched from nursing to teaching.", []),
        ("My last day is Friday.", []),
        ("Ugo became head chef at Rill.", ["Ugo | works at | Rill", "Ugo | title | head chef"]),
        (
            "Ada was promoted from manager to director.",
            ["not Ada | title | manager", "Ada | title | director"],
        ),
        (
            "I take one 10 mg tablet of cetirizine.",
            ["I | takes | cetirizine", "cetirizine | dose | 10 mg"],
        ),
    ],
)
def test_whose_and_what_kind_is_told_apart(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("누나네 고양이 이름은 두리야.", ["누나 | 고양이 | 두리"]),
        ("나 이번에 보건소에서 일하게 됐어.", ["나 | 직장 | 보건소"]),
        ("나는 쥐라면 질색이야.", ["나 | 싫어한다 | 쥐", "not 나 | 좋아한다 | 쥐"]),
        ("창고 열쇠는 현관 고리에 걸려 있어.", ["창고 열쇠 | 위치 | 현관 고리"]),
        ("내 차는 흰색이 아니라 회색이야.", ["not 차 | 색 | 흰색", "차 | 색 | 회색"]),
        (
            "우리 집에는 토끼 한 마리와 고양이 두 마리가 있어.",
            ["나 | 키운다 | 토끼", "나 | 키운다 | 고양이"],
        ),
        ("정기 배송은 매주 화요일 새벽에 와.", ["정기 배송 | 시간 | 매주 화요일 새벽"]),
        (
            "My dog's name is Rolo and he's a poodle.",
            ["I | dog | Rolo", "Rolo | breed | poodle"],
        ),
        (
            "I have a brother named Ugo and a sister named Ida.",
            ["I | brother | Ugo", "I | sister | Ida"],
        ),
        ("Jot this down: Ida's email is ida@example.org.", ["Ida | email | ida@example.org"]),
        (
            "Ida left Tarn last week to join Rill.",
            ["not Ida | works at | Tarn", "Ida | works at | Rill"],
        ),
        (
            "I take 75 mcg of losartan each morning.",
            ["I | takes | losartan", "losartan | dose | 75 mcg"],
        ),
    ],
)
def test_what_somebody_has_is_theirs(text: str, expected: list[str]) -> None:
    assert read(text) == expected
