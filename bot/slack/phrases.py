"""What the app says in Slack of itself, in Korean and in English."""

from services.answers.wording import by
from services.models import Language


def thinking(language: Language) -> str:
    """What stands behind the app's name while an answer is made."""
    return by(language, "생각하고 있어요…", "is thinking…")


def sorry(language: Language) -> str:
    """No answer could be made."""
    return by(
        language,
        "죄송해요, 지금은 답을 만들지 못했어요. 잠시 뒤에 다시 말씀해 주세요.",
        "Sorry, I couldn't come up with an answer just now. Please try again in a little while.",
    )


def broke_off(language: Language) -> str:
    """An answer ended in the middle."""
    return by(
        language,
        "죄송해요, 여기서 답이 끊겼어요. 다시 물어봐 주세요.",
        "Sorry, my answer broke off here. Please ask me again.",
    )


def too_long(language: Language, most: int) -> str:
    """The message has more characters than one may have."""
    return by(
        language,
        f"메시지가 너무 길어요. {most:,}자까지 읽을 수 있어요. 나누어 보내 주세요.",
        f"That message is too long for me: I can read {most:,} characters."
        " Please send it in parts.",
    )


def nothing_to_read(language: Language) -> str:
    """A message without a word in it."""
    return by(language, "네, 말씀하세요.", "Yes? Tell me or ask me anything.")


def no_text(language: Language) -> str:
    """A message that is no text that could be kept."""
    return by(
        language,
        "이 메시지는 글자가 깨져서 읽을 수 없어요. 다시 적어 주시겠어요?",
        "I can't read this message: its characters are broken. Could you write it again?",
    )


def files_unread(language: Language) -> str:
    """Files came along, which are not read."""
    return by(
        language,
        "파일은 아직 읽지 못해요. 내용을 글로 적어 주시면 기억할게요.",
        "I can't read files yet. If you write me what matters in it, I'll remember that.",
    )


def hello(language: Language, name: str) -> str:
    """Nobody has said anything yet."""
    return by(
        language,
        f"안녕하세요, {name} 님! 기억해 두고 싶은 것을 말씀해 주세요."
        " 언제든 물어보시면 언제 들은 이야기인지와 함께 알려 드릴게요.",
        f"Hello {name}! Tell me what you'd like to keep in mind."
        " Ask me any time, and I'll answer with when you told me.",
    )
