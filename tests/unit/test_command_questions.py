"""Questions and small talk: the list of all notes, one fact, or neither."""

import pytest

from services.commands import Command, Intent, parse

LIST = [
    "저장한 메모 리스트업 해줘",
    "여태 내가 알려준 것들 정리해서 보여줄래?",
    "내 메모 다 뭐 있더라?",
    "go through my saved notes one by one",
    "Show me the list of everything I've told you",
    "Give me a rundown of everything you've saved",
    "메모 전체 보기",
    "저에 대해서 어떤 걸 기억하고 계세요?",
    "내 메모 목록 보여줘",
    "나에 대해 아는 거 전부 말해줘",
    "기억하는 거 다 말해 봐",
    "지금까지 저장한 거 다 보여줘",
    "메모 목록",
    "뭐뭐 기억하고 있어?",
    "notes 목록 보여주세요",
    "내가 지금까지 뭐뭐 적어달라고 했어?",
    "메모가 몇 개야?",
    "내가 적어두라고 한 것들 쭉 보여줘",
    "What are all the things you remember?",
    "Everything you remember about me, please",
    "what's in your memory?",
    "What did I ask you to save?",
    "Give me a list of everything I told you to remember",
    "Show me my notes",
    "Can you list all the notes you've saved?",
    "List all memories",
    "What have you stored about me so far?",
    "Tell me everything you know about me",
    "Display saved memories",
    "How many things do you remember about me? Show them all",
]
RECALL = [
    "아빠 생일 언제였더라ㅠㅠ 갑자기 생각이 안 나",
    "나 주말에 쉬기로 했어, 일하기로 했어?",
    "Which day does the recycling truck come?",
    "나 새우 먹어도 되는 사람이었나?",
    "Which drawer is the spare key in?",
    "My membership number, please?",
    "Which clinic is the dog's vet at?",
    "우리 집 비밀번호 뭐더라",
    "윤아 생일이 며칠이야?",
    "내 여동생 이름 알지?",
    "내 주소 좀 알려줄래?",
    "지난주에 내가 뭐 샀다고 했지?",
    "우리 엄마 생신 언제인지 알려주세요",
    "나 생일 언제게?",
    "내 회원번호 기억하니?",
    "What's 지민's email?",
    "내가 어느 팀이라고 했지?",
    "내 이름이 뭐야?",
    "저 알레르기 뭐 있는지 아세요?",
    "아까 말한 거 기억해?",
    "엄마 전화번호 뭐였더라?",
    "우리 팀 회의 무슨 요일이야?",
    "내 locker number 뭐야?",
    "내 신발 사이즈 몇이야",
    "내가 싫어하는 음식 뭐라고 했는지 기억해?",
    "내 취미가 뭔지 기억해?",
    "아 까먹었다, 우리 모임 어디서 하기로 했지?",
    "Tell me my wifi password",
    "what was my badge number",
    "When is Mina's wedding?",
    "When do I take insulin?",
    "I forgot, what's my locker number again?",
    "Can you remember what my shoe size is?",
    "Do you know my blood type?",
    "What's my dentist's number?",
    "What's my name?",
    "What did I say my boss was called?",
    "What's my favorite tea?",
    "Who is my manager?",
    "Did I tell you my shoe size?",
    "Can you tell me my landlord's phone number?",
    "Could you remind me what my shoe size is?",
    "whats my locker combo",
    "Tell me what I said about the budget",
    "Do you know where I work?",
    "What size shirt do I wear?",
    "Which day did I say the recital is?",
]
CHAT = [
    "이 문장 자연스럽게 고쳐줘: 저는 기억을 잘해요",
    "어릴 때 살던 집이 아직도 기억나",
    "Remembering faces is so hard",
    "Please remember me to your sister",
    "Running a shop isn't easy, but I'm determined to make it work",
    "It's my favorite and never gets old",
    "이번 목표는 결제 오류를 줄이는 것이다",
    "아래 코드 뭐 하는 거야?\n```java\nvoid save(){}\n```",
    "그때 우리 길 잃었던 거 기억나? ㅋㅋㅋ",
    "시험 공부한 거 다 까먹었어 ㅠ",
    '"잊을게"라는 노래 들어봐',
    "요즘 건망증이 심해졌어",
    "에이 아니야 잊어줘 ㅎㅎ 그냥 해본 말이야",
    "엄마가 저녁에 전화하라고 했어",
    "너는 뭘 좋아해?",
    "내 코드 왜 안 돌아가?",
    "이번 주말에 등산 갈 거야",
    "아 맞다 우산 까먹었다",
    "기억 잘하는 법 알려줘",
    "사진 저장하는 방법 알려줘",
    "나 방금 주소 지웠어",
    "오늘 날씨 어때?",
    "뭐 해?",
    "기억력에 좋은 음식 추천해줘",
    "메모 앱 추천해줘",
    "네 이름은?",
    "나 오늘 회사에서 혼났어",
    "오늘 저녁 메뉴 골라줘",
    "저장하기 전에 미리보기 할 수 있어?",
    "고마워, 도움 됐어",
    "부장님이 매출표 기록해 두라고 하셨어",
    "커피 말고 차 마실래",
    "와 진짜 고마워",
    "됐어 그냥 잊어",
    "엄마가 약 챙겨 먹으라고 메모해 두래",
    "기억이 잘 안 나네 요즘",
    '"기억해 줘"는 일본어로 뭐야?',
    "ㅋㅋㅋ 웃기다",
    "취소 수수료가 얼마나 나와?",
    "존댓말로 고쳐줘: 밥 먹었어?",
    "'기억해'가 영어로 뭐야?",
    "I remember you like jokes, tell me one",
    "I'm starting a new job on Monday",
    "No, it's fine",
    "Tell me a joke",
    'My coach said "remember to stretch"',
    "Ah forget it, doesn't matter",
    "Nah, never mind",
    "Do you remember the night we saw the northern lights? That was magical",
    "Review this code\n```js\nstore.forget(userId)\n```",
    "My birthday is June 9",
    "Remember that time at the beach? You laughed so hard",
    "What's the best way to remember vocabulary?",
    "Remember Me is my favorite Pixar-ish movie",
    'How would you say "remember me" in Japanese?',
    "we moved in together last week",
    "Remember when we got stuck in Oslo? Good times",
    "ok cool",
    "What should I cook tonight?",
    "I noted that the price went up",
    "The song 'Remember the Time' is stuck in my head",
    "I saved you a seat",
    "Change this sentence to past tense: I eat",
    "It's not you, it's me",
    "What does 'commit to memory' mean?",
    "I saved a lot of money this month",
    "What time is it?",
    "Forget I said anything",
    "no, I don't think so",
    "no thanks",
    "What should I do with my life?",
    "No, I haven't eaten yet",
    "We should remember to be kind",
    "Can you note the difference between affect and effect?",
    "Memory foam pillows are great",
]


@pytest.mark.parametrize("text", LIST)
def test_asking_for_all_notes_is_list(text: str) -> None:
    assert parse(text) == Command(Intent.LIST)


@pytest.mark.parametrize("text", RECALL)
def test_a_question_about_a_memory_is_recall(text: str) -> None:
    assert parse(text) == Command(Intent.RECALL)


@pytest.mark.parametrize("text", CHAT)
def test_words_of_memory_without_an_order_are_chat(text: str) -> None:
    assert parse(text) == Command(Intent.CHAT)


def test_a_topic_turns_the_list_into_a_question() -> None:
    assert parse("뭐 기억하고 있어?").intent is Intent.LIST
    assert parse("등산에 대해 뭐 기억하고 있어?").intent is Intent.RECALL
    assert parse("what do you remember?").intent is Intent.LIST
    assert parse("what do you remember about the hike?").intent is Intent.RECALL


@pytest.mark.parametrize("text", ["", "   ", "...", "🙂", "\u200b"])
def test_a_message_without_words_is_chat(text: str) -> None:
    assert parse(text) == Command(Intent.CHAT)
