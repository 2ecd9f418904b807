"""Short lines for small talk, and what the conversation itself was about."""

import re

from services.answers.wording import by, quoted, shortened
from services.models import History, Language
from services.utterance.small_talk import SmallTalk, small_talk_of

_LINES: dict[SmallTalk, tuple[str, str]] = {
    SmallTalk.GREETING: ("안녕하세요! 반가워요.", "Hello! Good to hear from you."),
    SmallTalk.HOW_ARE_YOU: (
        "덕분에 잘 있어요. 물어봐 주셔서 고마워요.",
        "I'm doing well, thanks for asking.",
    ),
    SmallTalk.THANKS: ("별말씀을요. 도움이 되었다니 기뻐요.", "You're welcome! Glad to help."),
    SmallTalk.GOODBYE: ("네, 또 봬요. 편안한 시간 보내세요.", "See you! Take care."),
    SmallTalk.SORRY: ("괜찮아요, 신경 쓰지 마세요.", "No worries at all."),
    SmallTalk.NEVER_MIND: ("네, 알겠어요.", "All right."),
    SmallTalk.PRAISE: ("그렇게 말씀해 주시니 기뻐요.", "That's kind of you, thank you."),
    SmallTalk.SAD: (
        "마음이 쓰이네요. 조금 쉬어 가도 괜찮아요.",
        "I'm sorry to hear that. Take it easy.",
    ),
    SmallTalk.OTHER: ("네, 듣고 있어요.", "I'm listening."),
}
_JUST = re.compile(r"방금|\bjust\b|막 (?:말|얘기)", re.IGNORECASE)
_SHOWN = 8
_LINE = 300


def small_talk(language: Language, message: str) -> str:
    """A short, friendly line back."""
    korean, english = _LINES[small_talk_of(message) or SmallTalk.OTHER]
    return by(language, korean, english)


def earlier(language: Language, history: History, question: str) -> str:
    """What the person told before in this conversation, the newest last; "just" asks for that."""
    said = _told(history)[-(1 if _JUST.search(question) else _SHOWN) :]
    korean = language is Language.KOREAN
    if not said:
        if korean:
            return "이 대화에서는 아직 나눈 이야기가 없어요."
        return "We haven't talked about anything in this conversation yet."
    head = "아까 이렇게 말씀하셨어요:" if korean else "Here is what you said earlier:"
    return "\n".join((head, *(f"• {quoted(shortened(line, _LINE))}" for line in said)))


def _told(history: History) -> list[str]:
    summed_up = (history.summary or "").splitlines()
    return [*summed_up, *(one.message for one in history.recent if one.states)]
