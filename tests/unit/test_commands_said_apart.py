"""A slash command's words, read with the intent that it gives."""

import pytest

from services.commands import Command, Intent, commanded


@pytest.mark.parametrize(
    ("intent", "text", "payload"),
    [
        (Intent.REMEMBER, "나비 생일은 3월 2일", "나비 생일은 3월 2일"),
        (Intent.REMEMBER, "that my locker is 41", "my locker is 41"),
        (Intent.REMEMBER, "기억해줘: 나비 생일은 3월 2일", "나비 생일은 3월 2일"),
        (Intent.REMEMBER, "forget me nots need water", "forget me nots need water"),
        (Intent.FORGET, "나비 생일 잊어줘", "나비 생일"),
        (Intent.FORGET, "my locker", "my locker"),
        (Intent.RECALL, "나비 생일 언제야?", None),
    ],
)
def test_the_intent_is_given_and_the_words_are_the_payload(
    intent: Intent, text: str, payload: str | None
) -> None:
    assert commanded(intent, text) == Command(intent, payload)
