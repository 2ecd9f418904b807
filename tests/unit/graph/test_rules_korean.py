"""Korean statements as triplets, by grammar."""

import pytest

from tests.unit.graph.reading import read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("내 사번은 K-2041이야.", ["나 | 사번 | K-2041"]),
        ("누나 생일은 8월 19일이야.", ["누나 | 생일 | 8월 19일"]),
        ("우리 형 이름은 재하야.", ["나 | 형 | 재하"]),
        ("내 아내는 윤보람이야.", ["나 | 아내 | 윤보람"]),
        ("우리 아빠는 목수야.", ["아빠 | 직업 | 목수"]),
        ("저는 강릉에 살고 있어요.", ["나 | 산다 | 강릉"]),
        ("나는 별빛병원에서 간호사로 일해.", ["나 | 직장 | 별빛병원", "나 | 직업 | 간호사"]),
        ("우리 집 관리비는 18만 원이야.", ["우리 집 | 관리비 | 18만 원"]),
        ("우리 팀은 Slack을 써.", ["우리 팀 | 사용한다 | Slack"]),
        ("서고는 별관 2층이야.", ["서고 | 위치 | 별관 2층"]),
        ("독서 모임은 매주 목요일 7시야.", ["독서 모임 | 시간 | 매주 목요일 7시"]),
        ("내가 제일 좋아하는 과일은 살구야.", ["나 | 좋아하는 과일 | 살구"]),
    ],
)
def test_an_attribute_goes_to_whom_it_belongs(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("나는 새우를 못 먹어.", ["not 나 | 먹는다 | 새우"]),
        ("나는 게 알레르기 없어.", ["not 나 | 알레르기 | 게"]),
        ("지수는 술을 안 마셔.", ["not 지수 | 마신다 | 술"]),
        ("승환이는 수학 교사가 아니야.", ["not 승환 | 직업 | 수학 교사"]),
        ("담배는 재작년에 끊었어.", ["not 나 | 피운다 | 담배"]),
    ],
)
def test_what_is_denied_or_given_up_is_negated(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "나는 구미에서 포항으로 이사했어.",
            ["not 나 | 산다 | 구미", "나 | 산다 | 포항"],
        ),
        (
            "내 사물함은 12번이 아니라 21번이야.",
            ["not 나 | 사물함 | 12번", "나 | 사물함 | 21번"],
        ),
        (
            "회식은 금요일이 아니라 목요일이야.",
            ["not 회식 | 시간 | 금요일", "회식 | 시간 | 목요일"],
        ),
        (
            "나 청람운수 다니다가 올해부터 해오름택배에서 일해.",
            ["not 나 | 직장 | 청람운수", "나 | 직장 | 해오름택배"],
        ),
        (
            "총무는 수진이가 아니라 도영이가 맡기로 했어.",
            ["not 수진 | 역할 | 총무", "도영 | 역할 | 총무"],
        ),
        (
            "유미 씨가 사원에서 대리로 승진했대.",
            ["not 유미 | 직책 | 사원", "유미 | 직책 | 대리"],
        ),
    ],
)
def test_of_a_change_the_old_ends_and_the_new_holds(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "친구 정훈이네 어머니는 화가야.",
            ["나 | 친구 | 정훈", "정훈 | 어머니 | 정훈 어머니", "정훈 어머니 | 직업 | 화가"],
        ),
        (
            "우리 실장 도미래 님은 순천 출신이고 술을 안 드셔.",
            ["나 | 실장 | 도미래", "도미래 | 출신 | 순천", "not 도미래 | 마신다 | 술"],
        ),
        (
            "우리 언니 이름은 안보라이고 변호사야.",
            ["나 | 언니 | 안보라", "안보라 | 직업 | 변호사"],
        ),
        ("우리 집 토끼 밤비는 두 살이야.", ["나 | 토끼 | 밤비", "밤비 | 나이 | 두 살"]),
        (
            "고양이를 입양했어. 이름은 먼지고 러시안블루야.",
            ["나 | 키운다 | 고양이", "나 | 고양이 | 먼지", "먼지 | 품종 | 러시안블루"],
        ),
    ],
)
def test_names_come_along_with_what_is_said_of_them(text: str, expected: list[str]) -> None:
    assert read(text) == expected


def test_what_one_likes_is_no_longer_disliked() -> None:
    assert read("나는 당근이랑 호박을 좋아해.") == [
        "나 | 좋아한다 | 당근",
        "나 | 좋아한다 | 호박",
        "not 나 | 싫어한다 | 당근",
        "not 나 | 싫어한다 | 호박",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "내 여권 번호가 뭐였지?",
        "만약 이직하면 판교에 살 거야.",
        "고양이를 키우고 싶어.",
        "민호가 퇴사할 수도 있대.",
        "혹시 수아가 아직 대구 사는지 알아?",
        "오늘 진짜 피곤해.",
        "내일 아침에 깨워줘.",
        "좋은 아침이야!",
        "차를 살까 고민 중이야.",
        "내 생각은 좀 달라.",
        "",
        "   \n ",
    ],
)
def test_questions_wishes_guesses_orders_and_talk_state_nothing(text: str) -> None:
    assert read(text) == []


def test_the_value_may_follow_the_order_to_keep_it() -> None:
    assert read("엄마 생신 기억해줘. 1월 9일이야.") == ["엄마 | 생신 | 1월 9일"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "모카는 우리 집 고양이야. 품종은 샴이고 생일은 2월 9일이야",
            ["나 | 고양이 | 모카", "모카 | 품종 | 샴", "모카 | 생일 | 2월 9일"],
        ),
        ("모카는 우리 집에서 키우는 고양이야.", ["나 | 고양이 | 모카"]),
        (
            "지영이는 저희 이모예요. 직업은 간호사예요.",
            ["나 | 이모 | 지영", "지영 | 직업 | 간호사"],
        ),
    ],
)
def test_ours_is_as_good_as_mine_and_what_follows_is_about_whom_was_named(
    text: str, expected: list[str]
) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("차를 카니발로 바꿨어.", ["나 | 차 | 카니발"]),
        ("전화번호를 010-2222-3344로 바꿨어.", ["나 | 전화번호 | 010-2222-3344"]),
        ("회사를 쿠팡으로 옮겼어.", ["나 | 직장 | 쿠팡"]),
        ("폰을 갤럭시로 바꿨어.", ["나 | 사용한다 | 갤럭시"]),
        ("머리를 갈색으로 바꿨어.", []),
        ("생각을 좋은 쪽으로 바꿨어.", []),
        ("소파를 창가로 옮겼어.", []),
        ("침실에서 거실로 옮겼어.", []),
    ],
)
def test_what_is_changed_for_another_is_a_job_only_where_it_is_one(
    text: str, expected: list[str]
) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("준호랑 헤어졌어.", "not 나 | 애인 | 준호"),
        ("준호와 이혼했어.", "not 나 | 배우자 | 준호"),
        ("스포티지 팔았어.", "not 나 | 차 | 스포티지"),
    ],
)
def test_who_is_parted_with_and_what_is_sold_is_had_no_more(text: str, ended: str) -> None:
    assert ended in read(text)


@pytest.mark.parametrize(
    "text",
    [
        "네 이름은 루피야.",
        "너는 이제부터 선장이야.",
        "소설 주인공은 베를린에 살아.",
        "영화에서 형사는 부산에 살아.",
        "내 생일은 다음 주야.",
        "엄마 생신이 곧이야.",
    ],
)
def test_what_is_said_of_the_assistant_of_a_story_or_of_no_day_is_no_fact(text: str) -> None:
    assert read(text) == []


def test_a_yes_before_a_statement_is_no_you() -> None:
    assert read("네, 저는 목포에 살아요.") == ["나 | 산다 | 목포"]


@pytest.mark.parametrize(
    "text",
    [
        "나 이번 주는 집에서 일해.",
        "나 지금 카페에서 일해.",
        "내 문제는 시간이야.",
        "제 의견은 반대입니다.",
        "비밀번호는 비밀이야.",
    ],
)
def test_opinions_and_a_day_away_from_the_office_are_no_facts(text: str) -> None:
    assert read(text) == []


def test_a_lesson_that_is_given_up_is_learnt_no_more() -> None:
    assert "not 나 | 배운다 | 요가" in read("요가 그만뒀어.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("나는 안양에 있는 두레상사에서 일해", "나 | 직장 | 두레상사"),
        ("영호는 서울 연남동에 위치한 보름공방에서 근무한다", "영호 | 직장 | 보름공방"),
        ("우리 팀은 4층에 있는 회의실을 쓴다", "우리 팀 | 사용한다 | 회의실"),
        ("나는 속초에 있는 아파트에 살아", "나 | 산다 | 속초"),
    ],
)
def test_where_a_place_is_says_nothing_of_who_works_there(text: str, expected: str) -> None:
    assert read(text) == [expected]
