"""Short lines for small talk, and what the conversation itself was about."""

from services.answers.wording import quoted, shortened
from services.models import Exchange, History, Language
from services.small_talk import SmallTalk, small_talk_of

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
_SHOWN = 5
_SUMMARY = 600


def small_talk(language: Language, message: str) -> str:
    """A short, friendly line back."""
    korean, english = _LINES[small_talk_of(message) or SmallTalk.OTHER]
    return korean if language is Language.KOREAN else english


def earlier(language: Language, history: History) -> str:
    """What was said before in this conversation: the summary of the old, then the recent."""
    said = _worth_telling(history.recent)
    korean = language is Language.KOREAN
    if not (said or history.summary):
        if korean:
            return "이 대화에서는 아직 나눈 이야기가 없어요."
        return "We haven't talked about anything in this conversation yet."
    parts = [_summary(korean, history.summary)] if history.summary else []
    if said:
        parts.append("아까 이렇게 말씀하셨어요:" if korean else "Here is what you said earlier:")
        parts += [f"• {quoted(shortened(one.message, 300))}" for one in said]
    return "\n".join(parts)


def _worth_telling(recent: tuple[Exchange, ...]) -> tuple[Exchange, ...]:
    stated = tuple(one for one in recent if one.states)
    return (stated or recent)[-_SHOWN:]


def _summary(korean: bool, summary: str) -> str:
    head = "앞서 나눈 이야기:" if korean else "Before that:"
    return f"{head} {shortened(summary, _SUMMARY)}"
