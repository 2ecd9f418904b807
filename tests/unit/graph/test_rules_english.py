"""English statements as triplets, by grammar."""

import pytest

from tests.unit.graph.reading import read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My locker number is 77.", ["I | locker number | 77"]),
        ("Tove's favorite drink is cider.", ["Tove | favorite drink | cider"]),
        ("My nephew's name is Emil.", ["I | nephew | Emil"]),
        ("My dad is a plumber.", ["dad | job | plumber"]),
        ("The studio door code is 5150.", ["studio | door code | 5150"]),
        ("I live in Bruges and work at Fernway Press.",
         ["I | lives in | Bruges", "I | works at | Fernway Press"]),
        ("Pottery class is every Friday at 7 pm.", ["pottery class | time | every Friday at 7 pm"]),
        ("Anja speaks Dutch and Finnish.", ["Anja | speaks | Dutch", "Anja | speaks | Finnish"]),
        ("I'm allergic to bees.", ["I | allergic to | bees"]),
        ("My grandfather lives in Varna, Bulgaria.", ["grandfather | lives in | Varna, Bulgaria"]),
    ],
)  # fmt: skip
def test_an_attribute_goes_to_whom_it_belongs(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I don't drink milk.", ["not I | drinks | milk"]),
        ("Otto isn't a teacher.", ["not Otto | job | teacher"]),
        ("I'm not allergic to dust.", ["not I | allergic to | dust"]),
        ("I quit smoking.", ["not I | smokes | cigarettes"]),
        ("I no longer work at Ridgeline.", ["not I | works at | Ridgeline"]),
    ],
)
def test_what_is_denied_or_given_up_is_negated(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "My cousin Ivo moved from Graz to Linz.",
            ["I | cousin | Ivo", "not Ivo | lives in | Graz", "Ivo | lives in | Linz"],
        ),
        ("The review is at 5 pm, not 4 pm.", ["review | time | 5 pm", "not review | time | 4 pm"]),
        (
            "My middle name is not Ann but Anne.",
            ["I | middle name | Anne", "not I | middle name | Ann"],
        ),
        ("I switched from Emacs to Zed.", ["not I | uses | Emacs", "I | uses | Zed"]),
    ],
)
def test_of_a_change_the_old_ends_and_the_new_holds(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "My friend Oda's brother is a pilot.",
            ["I | friend | Oda", "Oda | brother | Oda's brother", "Oda's brother | job | pilot"],
        ),
        (
            "We adopted a beagle yesterday. He's two and answers to Moss.",
            ["I | dog | Moss", "Moss | breed | beagle", "Moss | age | two"],
        ),
        (
            "Our CFO, Ida Brandt, hates email and lives in a cabin.",
            [
                "Ida Brandt | title | CFO",
                "Ida Brandt | dislikes | email",
                "Ida Brandt | lives in | cabin",
                "not Ida Brandt | likes | email",
            ],
        ),
        (
            "My roommate Zeno, who lives in Bonn, works at Petrel.",
            ["I | roommate | Zeno", "Zeno | lives in | Bonn", "Zeno | works at | Petrel"],
        ),
        (
            "My neighbor Rolf plays the tuba.",
            ["I | neighbor | Rolf", "Rolf | plays | tuba"],
        ),
    ],
)
def test_names_come_along_with_what_is_said_of_them(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Where did I put my keys?",
        "If I lived in Rome, I'd eat gelato daily.",
        "I might move to Oslo.",
        "I wish I had a dog.",
        "Maybe Kurt is leaving.",
        "Remind me to call Ina.",
        "Good evening!",
        "I'm so tired.",
        "My brain is fried.",
        "What a game!",
    ],
)
def test_questions_wishes_guesses_orders_and_talk_state_nothing(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I moved to Bergen.", ["I | lives in | Bergen"]),
        ("I moved to the Netherlands.", ["I | lives in | Netherlands"]),
        ("I moved to a flat in Lyon.", ["I | lives in | Lyon"]),
        ("I moved to Spotify.", ["I | works at | Spotify"]),
        ("I moved to the next slide.", []),
        ("I moved to a new desk.", []),
        ("I moved to tears.", []),
    ],
)
def test_who_moves_lives_where_one_can_live(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("I broke up with Sam.", "not I | partner | Sam"),
        ("I got divorced from Noa.", "not I | spouse | Noa"),
        ("I sold the Corolla.", "not I | car | Corolla"),
    ],
)
def test_who_is_parted_with_and_what_is_sold_is_had_no_more(text: str, ended: str) -> None:
    assert ended in read(text)


@pytest.mark.parametrize(
    "text",
    [
        "I work at night.",
        "My name is on the door.",
        "My birthday is next week.",
        "My birthday is soon.",
        "The main character in the book lives in Oslo.",
    ],
)
def test_what_names_no_employer_no_name_no_day_and_nobody_real_is_no_fact(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I work at Mar Verde.", ["I | works at | Mar Verde"]),
        ("I use Spring Boot.", ["I | uses | Spring Boot"]),
        ("I play Summer League.", ["I | plays | Summer League"]),
    ],
)
def test_a_name_that_begins_like_a_month_or_a_season_is_no_date(
    text: str, expected: list[str]
) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "I live in fear.",
        "I live in a dream world.",
        "I work for free.",
        "I work at my own pace.",
        "I work at home.",
        "I drive everybody crazy.",
        "I bought milk.",
        "I own my mistakes.",
        "I lead a quiet life.",
        "My guess is Friday.",
        "My problem is Bob.",
        "I'm from the future.",
    ],
)
def test_idioms_opinions_and_groceries_are_no_facts(text: str) -> None:
    assert read(text) == []


def test_a_second_verb_is_no_part_of_what_is_liked() -> None:
    found = read("I like jazz and hate peas.")
    assert "I | likes | jazz" in found
    assert "I | dislikes | peas" in found
    assert not [one for one in found if "hate" in one]
