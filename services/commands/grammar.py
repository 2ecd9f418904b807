"""A message read as a command: orders, corrections and questions, in Korean, English and mixed."""

import re
import unicodedata

from services.commands.english import corrections as english_corrections
from services.commands.english import orders as english
from services.commands.english import questions as english_questions
from services.commands.korean import corrections as korean_corrections
from services.commands.korean import orders as korean
from services.commands.korean import questions as korean_questions
from services.commands.model import Command, Intent
from services.commands.order import Order
from services.commands.pointing import means_the_last
from services.commands.text import Message, Sentence, read, trim

_GREETING = re.compile(
    r"^(?:안녕(?:하세요|하십니까|히)?|하이|헬로|굿모닝|좋은\s?(?:아침|저녁|밤|하루"
    r"|오후)\S{0,6}|잘\s?잤\S{1,3}|hi|hello|hey|yo|(?:good )?(?:morning|afternoon|evening"
    r"|day)|howdy|sup"
    r"|(?:고마워|감사|땡큐|thanks?|thank you|thx|ty|cheers)[^.!?]{0,20}|부탁(?:해"
    r"|드)\S{0,4}|(?:알겠|알았)(?:지|죠|어)|ok(?:ay)?|오케이|응|네|넵|please|pls|got it"
    r"|(?:수고|반가)\S{1,6}"
    r"|기억아|(?:hey|hi|hello|good morning|morning|안녕)[\s,]+(?:gieok|there|기억아|기억이"
    r"|buddy|all|friend)|btw|참고로|(?:(?:아냐|아니야?|아뇨|에이|아이|됐어요?|됐다|됐고"
    r"|그래|괜찮아요?|never ?mind|nah|no)[\s,.!ㅋㅎ]*)+|아\s?(?:참|맞다)|참|맞다|있잖아"
    r"|저기요?|야|음+|아+|오+|real quick|one more thing|quick question|that's all"
    r"|that's it|이상|끝|중요해|important)$",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"^(?:(?:btw|by the way|참고로(?:\s?말하(?:는데|자면|면))?|아\s?(?:참|맞다|그리고)"
    r"|참(?=[,\s])|있잖아|저기|그리고|근데|그런데|아무튼|음+|아(?=[,\s])|오(?=[,!])"
    r"|(?:안녕(?:하세요)?|하이|헬로|굿모닝|ㅎㅇ)(?=[\s,!~.])|야(?=[,\s])|좋은\s?(?:아침"
    r"|저녁)(?=[\s,!~.])(?:이야|이에요)?"
    r"|부탁(?:인데요?|이야|이에요|이\s?있는데|\s?하나만?)|미안한데|죄송한데요?|중요한\s?건데"
    r"|(?:혹시\s)?(?:까먹을까|잊을까|잊어버릴까|나중에\s\S{1,6}까)\s?봐서?(?:\s?(?:적어|말해"
    r"|미리|남겨)\s?\S{0,3}는데)?"
    r"|다른\s?게\s?아니라|별건\s?아닌데|혹시\s?모르니까?"
    r"|hey gieok|hi gieok|hey(?: there)?|hi(?: there)?|hello|good morning|morning|oh"
    r"|ok(?:ay)?|so|also|well|um+|and|anyway|yo|기억아|fyi|just so you know|for the record"
    r"|for future reference|quick note|heads up|one more thing|important"
    r"|quick one|quick thing|small thing|psa|listen)(?:[\s,!:~.…\-–—]+))+",
    re.IGNORECASE,
)
_ANAPHORA = re.compile(
    (
        r"^\s*(?:it|it's|its|he|she|they|his|her|their|that's|that|and|but|also|the code|그"
        r"|거기|그리고|그건|걔|얘)\b"
    ),
    re.IGNORECASE,
)
_LANGUAGE = re.compile(
    r"(?:영어|한국어|일본어|중국어|한글)로(?=[^.!?\n]{0,20}(?:뭐|무엇|무슨|어떻게|어케|바꿔"
    r"|바꾸|고쳐|옮겨"
    r"|말해|말하|하면|알려|써\s?줘|적어\s?줘|해\s?줘|표현|쓰면|쓰지|불러|부르))"
    r"|(?:문장|글|표현|메일|문단|번역)\S{0,2}\s?(?:\S{1,8}\s){0,2}(?:고쳐|다듬어|교정해"
    r"|바꿔)\s?(?:줘|주)"
    r"|번역|맞춤법|띄어쓰기|무슨\s?(?:뜻|의미|말)"
    r"|뜻이\s?뭐|in (?:korean|english|french|spanish|japanese|german|chinese|latin)\b"
    r"|\btranslat|how (?:do|would|to|can) (?:you|i|we) (?:say|spell|pronounce)"
    r"|what does .{0,60}\bmean|meaning of|grammar|synonym|conjugat|rephrase|proofread",
    re.IGNORECASE,
)
_CODE_TALK = re.compile(
    r"설명|리뷰|뭐가\s?문제|왜|고쳐|에러|오류|버그|디버|최적화|바꿔|변환|explain|review"
    r"|what does|what's wrong|why|fix|debug|bug|error|optimi[sz]e|refactor|how (?:do|can"
    r"|to)|convert|understand",
    re.IGNORECASE,
)
_REASON = re.compile(r"(?:니까|니깐|라서|해서|므로)$")
# "비번은 1234니까 외워 둬": what is told before the reason's ending is the note.
_TOLD_AS_REASON = re.compile(
    r"(?:(?<=[은는이가])\s(?:\S+\s){0,3}?\S*?"
    r"|(?<=[A-Za-z\d]))(?P<copula>(?<=[A-Za-z\d_%#!)])니까?|이니까?"
    r"|(?<=[가-힣][^하되가오보주사자치지리나으])니까)$"
)
# "그 식당 얘기 이제 필요 없어. 삭제해 줘": what goes, without why.
_NO_LONGER = re.compile(
    r"(?<=\S)(?:은|는|이|가|도)?\s(?:(?:이제|이젠|더\s?이상|더는)\s)?(?:필요\s?(?:가\s?)?없"
    r"|쓸모\s?없|안\s?(?:쓰|써)|소용\s?없)\S{0,3}$"
    r"|(?<=\S)\s(?:is|are|isn['’]t|aren['’]t) (?:no longer|not|obsolete|outdated"
    r"|needed)\b[^.!?]{0,20}$"
)
_ONLY_NAMED = re.compile(
    r"^[^\d.,!?]{1,40}(?:번호|연락처|생일|생신|기념일|주소|이름|성함|비번|비밀번호|날짜|시간"
    r"|나이|직업|자리|층|계좌|메일|아이디|사이즈)$"
)
_ONLY_VALUE = re.compile(r"^\S{1,30}(?:\s\S{1,20}){0,3}(?:야|이야|예요|이에요|입니다)[.!~\s]*$")
# "이 주소 저장해 줄 수 있어? …": a pointer with its kind, the note itself comes after.
_LABEL_ONLY = re.compile(
    r"(?:이|요|다음|아래|밑의?)\s?(?:집\s)?(?:주소|번호|명령어?|코드|비번|비밀번호|설정|정보"
    r"|내용|연락처|계좌|링크|값"
    r"|레시피|목록|일정|이름|문구|규칙|메모)"
)
# Words beside a block of code up to this long only name it ("이 명령어").
_LABEL_LENGTH = 60
_CHAT = Command(Intent.CHAT)


def parse(text: str) -> Command:
    """Read one message; pure, total (any text gives a Command) and linear in its length."""
    message = read(unicodedata.normalize("NFC", text))
    if not message.sentences or _about_words(message):
        return _CHAT
    correction = _correction(message, cued=True)
    if correction:
        return correction
    ordered = _ordered(message)
    if ordered:
        return ordered
    return _correction(message, cued=False) or _question(message) or _CHAT


def _about_words(message: Message) -> bool:
    """Is this a question about a language or a piece of code, whatever words it quotes?"""
    head = message.masked[:400]
    asks_language = _LANGUAGE.search(head) is not None
    if message.code:
        outside = message.masked[: message.code[0]] + message.masked[message.code[1] :]
        return _CODE_TALK.search(outside[:400]) is not None and not _orders(message)
    return asks_language and not any(
        order.wide or order.end > order.start for _, order in _orders(message) if order.opens
    )


def _correction(message: Message, *, cued: bool) -> Command | None:
    if message.code or len(message.text) > 400:
        return None
    for grammar in (korean_corrections, english_corrections):
        found = grammar.correction(message.text, cued=cued)
        if found:
            return Command(Intent.CORRECT, found)
    return None


def _orders(message: Message) -> list[tuple[Sentence, Order]]:
    found = [(s, korean.order(s.words) or english.order(s.words)) for s in message.sentences]
    return [(sentence, order) for sentence, order in found if order]


def _ordered(message: Message) -> Command | None:
    orders = _orders(message)
    if not orders:
        return None
    sentence, order = _weightiest(message, orders)
    taken = {id(s) for s, _ in orders}
    start, end = _own_object(message, sentence, order)
    if message.code and _object_is_code(message, start, end):
        start, end = message.code
        return Command(order.intent, message.text[start:end].strip("\n"))
    if order.opens is False and _REASON.search(message.text[start:end]):
        after = _after(message, sentence, taken)
        told = _TOLD_AS_REASON.search(message.text, start, end)
        start, end = after or (start, told.start("copula") if told else end)
    elif order.intent is Intent.REMEMBER and _LABEL_ONLY.fullmatch(message.text[start:end]):
        start, end = _after(message, sentence, taken) or (start, end)
    if start == end and not (order.dismisses and order.intent is Intent.FORGET):
        start, end = _around(message, sentence, order, taken)
        gone = _NO_LONGER.search(message.text, start, end)
        end = gone.start() if gone and order.intent is Intent.FORGET else end
    elif start < end and order.opens:
        end = _continued(message, sentence, order, end, taken)
    if start == end and (order.dismisses or _dismissed(message, order)):
        return None
    payload = message.text[start:end] + _value_after(message, sentence, order, start, taken)
    return Command(order.intent, _with_more(message, payload, sentence, orders))


def _value_after(
    message: Message, sentence: Sentence, order: Order, start: int, taken: set[int]
) -> str:
    """ "누나 생일 기억해줘. 5월 24일이야": a thing named, its value in the sentence after it."""
    named = sentence.start <= start and order.intent is Intent.REMEMBER and not order.opens
    if not named or not _ONLY_NAMED.match(message.text[start : sentence.start + order.end]):
        return ""
    after = [s for s in message.sentences if s.start >= sentence.end and id(s) not in taken]
    if not after or after[0].asks or not _ONLY_VALUE.match(after[0].words.strip()):
        return ""
    found = _tidy(message.text, after[0].start, after[0].end)
    return ". " + message.text[found[0] : found[1]]


def _with_more(
    message: Message, payload: str, first: Sentence, orders: list[tuple[Sentence, Order]]
) -> str:
    """What is asked to be remembered further down is kept along: nothing told is lost."""
    notes = [payload]
    remembering = [one for one in orders if one[1].intent is Intent.REMEMBER]
    if means_the_last(payload) or all(sentence is not first for sentence, _ in remembering):
        return payload
    for sentence, order in remembering:
        start, end = _own_object(message, sentence, order)
        note = message.text[start:end]
        if sentence.start > first.start and note and not means_the_last(note):
            notes.append(note)
    return ". ".join(notes)


def _weightiest(message: Message, orders: list[tuple[Sentence, Order]]) -> tuple[Sentence, Order]:
    """The order with an object of its own, if there is one; else the first."""
    for sentence, order in orders:
        start, end = _own_object(message, sentence, order)
        if start < end:
            return sentence, order
    return orders[0]


def _own_object(message: Message, sentence: Sentence, order: Order) -> tuple[int, int]:
    return _tidy(message.text, sentence.start + order.start, sentence.start + order.end)


def _tidy(text: str, start: int, end: int) -> tuple[int, int]:
    start, end = trim(text, start, end)
    if end - start < 60 and _GREETING.match(text[start:end]):
        return end, end
    leading = _LEADING.match(text[start : min(end, start + 80)])
    if leading and leading.end() < end - start:
        start, end = trim(text, start + leading.end(), end)
    if _GREETING.match(text[start : min(end, start + 60)].strip()) and end - start < 60:
        return end, end
    return start, end


def _object_is_code(message: Message, start: int, end: int) -> bool:
    assert message.code is not None
    code_start, code_end = message.code
    if start == end or (start <= code_start and code_end <= end):
        return True
    return end - start < _LABEL_LENGTH


def _around(message: Message, sentence: Sentence, order: Order, taken: set[int]) -> tuple[int, int]:
    """The object is in the neighbouring sentences: after the order, or else before it."""
    after = [s for s in message.sentences if s.start >= sentence.end and id(s) not in taken]
    before = [s for s in message.sentences if s.end <= sentence.start and id(s) not in taken]
    for run in (after, before) if order.opens or not before else (before, after):
        start, end = _run(message, run)
        if start < end:
            return start, end
    return sentence.end, sentence.end


def _after(message: Message, sentence: Sentence, taken: set[int]) -> tuple[int, int] | None:
    """ "나중에 물어볼 거니까 기억해. …": a reason before the order, the note after it."""
    run = [s for s in message.sentences if s.start >= sentence.end and id(s) not in taken]
    start, end = _run(message, run)
    return (start, end) if start < end and not any(s.asks for s in run) else None


def _run(message: Message, sentences: list[Sentence]) -> tuple[int, int]:
    """From the first to the last sentence that says something, greetings and thanks left out."""
    spans = [_tidy(message.text, s.start, s.end) for s in sentences]
    spans = [(start, end) for start, end in spans if start < end]
    if not spans:
        return 0, 0
    return trim(message.text, spans[0][0], spans[-1][1])


def _continued(
    message: Message, sentence: Sentence, order: Order, end: int, taken: set[int]
) -> int:
    """After "remember: A. B." all belongs to the note; after "remember A." what leans on A.

    "remember the list:" is continued by the list.
    """
    lists = message.text[sentence.start : sentence.end].rstrip().endswith((":", "："))
    wide = order.wide or lists
    for following in message.sentences:
        if following.start < sentence.end:
            continue
        if id(following) in taken or (following.asks and not wide):
            break
        leans = wide or _ANAPHORA.match(following.words)
        start, stop = _tidy(message.text, following.start, following.end)
        if not leans:
            break
        end = max(end, stop) if start < stop else end
    return end


def _dismissed(message: Message, order: Order) -> bool:
    """ "잊어줘" with nothing to forget waves a subject away only among other words."""
    return order.intent is Intent.FORGET and len(message.sentences) > 1


def _question(message: Message) -> Command | None:
    for sentence in message.sentences[:12]:
        words = sentence.words[:400]
        for grammar in (korean_questions, english_questions):
            intent = grammar.asked(words)
            if intent is not Intent.CHAT:
                return Command(intent)
    return None
