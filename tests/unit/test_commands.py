"""Orders and corrections: what a person asks to keep, to forget and to put right."""

import unicodedata

import pytest

from services.commands import Command, Correction, Intent, parse

REMEMBER = [
    ("다음 쿼리 저장해줘\n```sql\nselect 1;\n```", "select 1;"),
    ("dev 서버 password는 blue-whale이야 note 해줘", "dev 서버 password는 blue-whale이야"),
    ("기억해 둬야 해: 카드 결제일 14일", "카드 결제일 14일"),
    ("수학 과외는 금요일 7시부터라고 적어놔줘", "수학 과외는 금요일 7시부터"),
    ("절대 잊지 마: 나 화요일엔 저녁 약속 안 잡아", "나 화요일엔 저녁 약속 안 잡아"),
    ("기억해 줄 수 있어? 도시가스 고객번호 55-1029", "도시가스 고객번호 55-1029"),
    ("remember: 나 고수 싫어함", "나 고수 싫어함"),
    ("절대 까먹지 마 엄마는 갑각류 알레르기야", "엄마는 갑각류 알레르기야"),
    ("앞으로 날 '대장'이라고 부른다는 거 기억해줘", "앞으로 날 '대장'이라고 부른다는 거"),
    ("Note that 지민 is my manager", "지민 is my manager"),
    ("윤아 결혼기념일 6월 3일 잊지 않게 적어 줘", "윤아 결혼기념일 6월 3일"),
    ("내 운동 루틴은 월수금 하체니까 기억해", "내 운동 루틴은 월수금 하체"),
    ("형 전화번호는 010-0000-4545라고 저장해 둬", "형 전화번호는 010-0000-4545"),
    ("내 좌석 14C야 잊지 마", "내 좌석 14C야"),
    (
        "안녕하세요! 저 이번에 총무팀으로 옮겼어요. 꼭 기억해 주세요 :)",
        "저 이번에 총무팀으로 옮겼어요",
    ),
    ("내 자리 내선번호 5512 암기해", "내 자리 내선번호 5512"),
    ("보고서는 영어로 쓴다는 점 명심해", "보고서는 영어로 쓴다는 점"),
    ("우리 집 대문은 파란색이야. 참고로 알아 둬", "우리 집 대문은 파란색이야"),
    ("내 신발 사이즈 265니까 기억해 둬", "내 신발 사이즈 265"),
    ("이 링크 저장해줘 https://crane.test/map", "https://crane.test/map"),
    ("Take a note please. The pool opens in May.", "The pool opens in May"),
    ("I'd appreciate it if you'd remember that I'm dyslexic", "I'm dyslexic"),
    ("당번은 매주 월요일임. 기억하셈", "당번은 매주 월요일임"),
    ("너 이거 꼭 알고 있어야 해. 나 인슐린 맞아", "나 인슐린 맞아"),
    ("이모 새 번호야 010-0000-2323 저장", "이모 새 번호야 010-0000-2323"),
    ("gonna need u to remember my bay: D-14", "my bay: D-14"),
    ("Can you hold onto this for me? Shed code 7719", "Shed code 7719"),
    ("My vet is Dr. Osei. Remember that name.", "My vet is Dr. Osei"),
    ("I drink it black, make sure you remember", "I drink it black"),
    ("I'm telling you so you remember: the bird eats seeds", "the bird eats seeds"),
    ("Add a memory: we honeymooned in Bergen", "we honeymooned in Bergen"),
    ("머릿속에 넣어 둬, 내 별명은 두루미야", "내 별명은 두루미야"),
    ("내가 아침을 거른다는 거 기억해 두고 있어", "내가 아침을 거른다는 거"),
    ("우리 고양이 사료는 연어맛이야 메모!", "우리 고양이 사료는 연어맛이야"),
    ("꼭 외워 둬야 할 게 있어. 금고 번호는 5150이야", "금고 번호는 5150이야"),
    ("혹시 까먹을까 봐 적어두는데 우산은 차에 있어. 기억해줘", "우산은 차에 있어"),
    ("형 결혼기념일 기억해줘. 4월 2일이야", "형 결혼기념일. 4월 2일이야"),
    ("keep this: router IP 10.1.1.1", "router IP 10.1.1.1"),
    ("I need you to remember two things: Ann is vegan and Bo is not", "Ann is vegan and Bo is not"),
    ("It's important that you remember I'm deaf in one ear", "I'm deaf in one ear"),
    ("Heads up, save this: the ladder is in the shed", "the ladder is in the shed"),
    ("I want to note that the boiler is due in May", "the boiler is due in May"),
    ("You'll want this later so remember it: the safe is 4-4-1", "the safe is 4-4-1"),
    ("Quick one: the gym closes at 9, keep that in mind", "the gym closes at 9"),
    ("이 번호 저장해 줄 수 있어? 열쇠집 02-000-3310", "열쇠집 02-000-3310"),
    ("공유기 비번은 lemon77이니까 외워 둬", "공유기 비번은 lemon77"),
    ("부탁인데 내가 매운 거 못 먹는다는 거 기억 좀 해줘", "내가 매운 거 못 먹는다는 거"),
    ("Can you remember that I take the night bus?", "I take the night bus"),
    ("Could you store this? The garage code is 4410", "The garage code is 4410"),
    ("FYI, keep this in memory: I don't eat shrimp", "I don't eat shrimp"),
    ("Just so you know for later, my vet is Dr. Kim, please remember it", "my vet is Dr. Kim"),
    ("Remember that I write my reports in English", "I write my reports in English"),
    ("메모: 세탁소 토요일 6시까지", "세탁소 토요일 6시까지"),
    ("혹시 내 신발 사이즈가 255인 것도 기억해 줄 수 있을까?", "내 신발 사이즈가 255인 것"),
    ("우리 회사는 5시 퇴근이야~ 참고해 줘", "우리 회사는 5시 퇴근이야"),
    ("우리 애 담임은 박 선생님이셔. 메모장에 적어줘", "우리 애 담임은 박 선생님이셔"),
    ("기억해줘: 또리 생일은 10월 27일이야", "또리 생일은 10월 27일이야"),
    ("우리 집 고양이는 닭고기 알레르기 있음. 꼭 기억!", "우리 집 고양이는 닭고기 알레르기 있음"),
    ("기억해주세요\n- 현관 비번 1029*\n- 와이파이 guest77", "현관 비번 1029*\n- 와이파이 guest77"),
    ("아 맞다 나 이제 커피 끊었어 기억해놔ㅋㅋ", "나 이제 커피 끊었어"),
    ("제 생일이 2월 29일이라는 것을 기억해 주십시오", "제 생일이 2월 29일이라는 것"),
    (
        "이것 좀 적어줘. 회의실 비번은 2580이고 예약은 하루 전에 해야 해.",
        "회의실 비번은 2580이고 예약은 하루 전에 해야 해",
    ),
    ("내 별명 뚱이야, 저장!", "내 별명 뚱이야"),
    ("내가 오른쪽 무릎 수술했다는 거 꼭 알고 있어 줘", "내가 오른쪽 무릎 수술했다는 거"),
    ("나 새우 못 먹는 거 꼭 기억해 줘", "나 새우 못 먹는 거"),
    ("나한테 중요한 거야, 기억해줘: 아버지 기일은 8월 19일", "아버지 기일은 8월 19일"),
    (
        "다음 내용 저장 부탁드려요. 저희 팀 정기 회의는 수요일 2시, 장소는 3층 대회의실입니다.",
        "저희 팀 정기 회의는 수요일 2시, 장소는 3층 대회의실입니다",
    ),
    ("내 자전거 자물쇠 비번 3391이야. 기억해 둬!", "내 자전거 자물쇠 비번 3391이야"),
    ("내가 발표할 땐 항상 타이머 켜는 거 잊지 마", "내가 발표할 땐 항상 타이머 켜는 거"),
    ("냉장고 필터 교체 주기 6개월, 기록해 둬요", "냉장고 필터 교체 주기 6개월"),
    ("Kindly remember I can't eat gluten", "I can't eat gluten"),
    ("Important: remember that the side door sticks", "the side door sticks"),
    ("Memo: return the library books by the 14th", "return the library books by the 14th"),
    ("save this query\n```sql\nSELECT count(*) FROM users;\n```", "SELECT count(*) FROM users;"),
    ("btw remember I moved to Lisbon", "I moved to Lisbon"),
    ("Reminder to self: cancel the gym trial by Friday", "cancel the gym trial by Friday"),
    (
        "Hi there! My therapist moved to Tuesdays. Could you remember that?",
        "My therapist moved to Tuesdays",
    ),
    ("Would you please remember my badge is 5521?", "my badge is 5521"),
    ("Keep this in mind: no meetings before 10", "no meetings before 10"),
    ("My new email is kim@example.org. Save it.", "My new email is kim@example.org"),
    ("You need to remember that I take insulin at 8", "I take insulin at 8"),
    ("Could you keep in mind that my budget is $800?", "my budget is $800"),
    ("I have a new puppy named Waffles. Please save that.", "I have a new puppy named Waffles"),
    ("For your information, I prefer short answers", "I prefer short answers"),
    ("Please put this in your notes: trash day is Thursday", "trash day is Thursday"),
    ("Could you please note that my flight leaves at 6:40?", "my flight leaves at 6:40"),
    ("Remember, my parking level is B2", "my parking level is B2"),
    ("Put it in your memory: I hate olives", "I hate olives"),
    ("Take note that standup moved to 9:30", "standup moved to 9:30"),
    ("I'd like you to remember that I prefer aisle seats", "I prefer aisle seats"),
    ("I'm off on Fridays, keep that in mind", "I'm off on Fridays"),
    ("My sister's name is Carla. Please make a note of that.", "My sister's name is Carla"),
    ("Remember Dr. Patel is my dentist", "Dr. Patel is my dentist"),
    (
        "Please note the following. Our standup is at 9:45. The link is in the invite.",
        "Our standup is at 9:45. The link is in the invite",
    ),
    ("Would you kindly commit to memory that tea is at four?", "tea is at four"),
    ("I need you to remember this: the vault code is 3-18-22", "the vault code is 3-18-22"),
    ("I want you to remember my shoe size is 9.5", "my shoe size is 9.5"),
    ("Add to memory: my badge number is 3307", "my badge number is 3307"),
    ("Write down that the plumber comes Tuesday", "the plumber comes Tuesday"),
    ("For future reference: my pronouns are they/them", "my pronouns are they/them"),
    ("can u remember my wifi is cactus99", "my wifi is cactus99"),
    (
        "Please remember the following:\n- passport expires 2031\n- visa expires 2028",
        "passport expires 2031\n- visa expires 2028",
    ),
    ("Bear in mind that I'm left-handed", "I'm left-handed"),
    ("Note this down: bike lock 0415", "bike lock 0415"),
]
FORGET = [
    ("내가 좋아하는 색깔 저장한 거 지워줄래?", "내가 좋아하는 색깔 저장한 거"),
    ("어제 알려준 카드번호 삭제해 주세요", "어제 알려준 카드번호"),
    ("다온이 이혼 얘기는 머릿속에서 지워줘", "다온이 이혼 얘기"),
    ("지난달 다이어트 목표는 잊어주라", "지난달 다이어트 목표"),
    ("지워줘 - 5월 출장 일정", "5월 출장 일정"),
    ("delete 우리 집 옛날 주소 please", "우리 집 옛날 주소"),
    ("내 혈액형 정보 없애줘", "내 혈액형 정보"),
    ("내 별명 기억하지 말아 줘", "내 별명"),
    ("민재 월급 얘기 기억에서 삭제해 줘", "민재 월급 얘기"),
    ("내 정보 싹 다 지워", "내 정보 싹 다"),
    ("헬스장 그만뒀어. 락커 비번은 이제 필요 없으니 지워줘", "락커 비번"),
    ("내 키 이제 기억 안 해도 돼", "내 키"),
    ("예전 은행은 이제 안 쓰니까 지워도 돼", "예전 은행"),
    ("방금 적은 거 취소, 지워줘", "방금 적은 거"),
    ("주차 번호 이제 없어도 돼, 지워줘", "주차 번호"),
    ("소화제 얘기 좀 지워 줘 부탁이야", "소화제 얘기"),
    ("nuke everything you know about my cousin", "everything you know about my cousin"),
    ("Don't hang on to my old address", "my old address"),
    ("그 카드 번호 메모 없던 걸로 해줘", "그 카드 번호 메모"),
    ("지난달 식단 기록 삭제 좀", "지난달 식단 기록"),
    ("기억 목록에서 회원권 번호 빼줘", "회원권 번호"),
    ("그 카페 얘기 이제 필요 없어. 삭제해 줘", "그 카페 얘기"),
    ("I no longer need you to remember Kim's loan", "Kim's loan"),
    ("I'd rather you didn't remember my weight", "my weight"),
    ("내 어릴 적 별명은 그만 기억해 줘", "내 어릴 적 별명"),
    ("Scratch that note about the picnic", "that note about the picnic"),
    ("삭제해줘: 옛날 사무실 주소", "옛날 사무실 주소"),
    ("old address 관련 메모 remove 해줘", "old address 관련 메모"),
    ("위에 적은 카드 정보는 기억 안 해도 돼요", "위에 적은 카드 정보"),
    ("여행 계획은 없던 일이 됐으니 지워줘", "여행 계획은 없던 일이 됐으니"),
    ("제 나이는 잊어 주시면 감사하겠습니다", "제 나이"),
    ("지워줘: 작년 여름휴가 계획", "작년 여름휴가 계획"),
    ("Please delete the address I gave you yesterday", "the address I gave you yesterday"),
    ("Please stop storing my location", "my location"),
    ("Forget what I told you about Nina's divorce", "what I told you about Nina's divorce"),
    ("You can delete my old wifi password", "my old wifi password"),
    ("Delete all the info you have about me", "all the info you have about me"),
    ("Wipe all my notes", "all my notes"),
    ("Get rid of my old shipping address", "my old shipping address"),
    ("Scrub my home address from your memory, please", "my home address"),
    ("No need to remember my hotel room number", "my hotel room number"),
    ("Forget my old phone number", "my old phone number"),
    ("You no longer need to remember my badge number", "my badge number"),
    ("Delete everything you know about me", "everything you know about me"),
    ("Please remove my birthday from memory", "my birthday"),
    ("Delete this: the plan for the lake weekend", "the plan for the lake weekend"),
    ("I left that gym. Feel free to forget my member number.", "my member number"),
    ("Would you mind erasing the memo about the gift?", "the memo about the gift"),
    ("Can you get rid of the note about my salary?", "the note about my salary"),
    ("Clear what you have on my ex", "what you have on my ex"),
]
CORRECT = [
    ("오타야, 3012가 아니라 3021", Correction(old="3012", new="3021", about=None)),
    ("틀렸어, 내 사번은 20319야", Correction(old=None, new="20319", about="내 사번")),
    ("아 미안 2층 아니고 3층", Correction(old="2층", new="3층", about=None)),
    ("모임 장소 강남에서 홍대로 변경해줘", Correction(old="강남", new="홍대", about="모임 장소")),
    ("내 직업 개발자 아니고 디자이너야", Correction(old="개발자", new="디자이너", about="내 직업")),
    (
        "이름 잘못 적었어. 김하늘이 아니라 김하날이야",
        Correction(old="김하늘", new="김하날", about="이름"),
    ),
    ("standup time은 9am 말고 10am이야", Correction(old="9am", new="10am", about="standup time")),
    ("아뇨, 3시예요", Correction(old=None, new="3시", about=None)),
    (
        "은지 번호 바뀌었어. 010-0000-3131로 업데이트해줘",
        Correction(old=None, new="010-0000-3131", about="은지 번호"),
    ),
    ("당번 정 대리님 아니래. 장 대리님이래", Correction("정 대리님", "장 대리님", "당번")),
    ("입사일 틀렸다 4월 9일이 아니라 4월 19일이다", Correction("4월 9일", "4월 19일", "입사일")),
    ("형 번호 다시 알려줄게, 3030이 아니라 3300이야", Correction("3030", "3300", "형 번호")),
    ("Paint 240, not Paint 204", Correction("Paint 204", "Paint 240", None)),
    ('Please change "Dr. Lee" to "Dr. Leigh"', Correction("Dr. Lee", "Dr. Leigh", None)),
    ("Sorry, the ferry is to Naxos, not Paros", Correction("Paros", "Naxos", "the ferry")),
    ("요가 월수 아니고 화목이야", Correction(old="월수", new="화목", about="요가")),
    ("내 눈은 왼쪽이 아니라 오른쪽이 안 좋아", Correction("왼쪽", "오른쪽", "내 눈")),
    ("비번을 owl11에서 fox22로 변경", Correction(old="owl11", new="fox22", about="비번")),
    ("모임 6시 말고 7시로 고쳐 줄래?", Correction(old="6시", new="7시", about="모임")),
    (
        "우리 집 주소 바뀌었으니 업데이트해줘. 솔밭길 31로",
        Correction(old=None, new="솔밭길 31", about="우리 집 주소"),
    ),
    (
        "가게 이름 바꿔줘. 새벽상회에서 아침상회로",
        Correction(old="새벽상회", new="아침상회", about="가게 이름"),
    ),
    (
        "내가 좋아하는 과일 이제 자두가 아니라 살구야",
        Correction(old="자두", new="살구", about="내가 좋아하는 과일"),
    ),
    ("발표자는 한솔이 아니라 다온이 맡기로 했어", Correction("한솔", "다온", "발표자")),
    ("아까 4층이라고 했는데 잘못 말했어, 6층이야", Correction("4층", "6층", None)),
    ("Wrong vet: it's Happy Tails, not Pawsome", Correction("Pawsome", "Happy Tails", None)),
    ("Lee owes me 50 bucks, not 40", Correction(old="40", new="50 bucks", about=None)),
    ("The rent is due on the 5th, not the 1st", Correction("the 1st", "the 5th", "The rent")),
    ("Change the door code to 8-1-1", Correction(None, "8-1-1", "the door code")),
    ("Replace cola with juice in my notes", Correction("cola", "juice", None)),
    (
        "My dog isn't called Biscuit, he's called Waffle",
        Correction(old="Biscuit", new="Waffle", about="My dog"),
    ),
    ("아니 7월이 아니라 8월이야", Correction(old="7월", new="8월", about=None)),
    ("아니 그 사람 성은 박이 아니라 백이라고", Correction(old="박", new="백", about="그 사람 성")),
    (
        "내가 착각했어. 기차는 2시가 아니라 2시 반이야",
        Correction(old="2시", new="2시 반", about="기차"),
    ),
    (
        "ㄴㄴ 고양이 이름은 나비가 아니고 나무야",
        Correction(old="나비", new="나무", about="고양이 이름"),
    ),
    (
        "미용실 예약 토요일로 기억하고 있지? 일요일로 바꿔줘",
        Correction(old="토요일", new="일요일", about="미용실 예약"),
    ),
    (
        "현관 비번 7788에서 8877로 수정 부탁드려요",
        Correction(old="7788", new="8877", about="현관 비번"),
    ),
    ("내 주소 부산으로 바꿔줘", Correction(old=None, new="부산", about="내 주소")),
    (
        "아빠 생신 10월 2일 아니고 10월 20일",
        Correction(old="10월 2일", new="10월 20일", about="아빠 생신"),
    ),
    ("회의 시간 3시에서 5시로 바꿔줘", Correction(old="3시", new="5시", about="회의 시간")),
    (
        "바로잡을게요. 제 부서는 인사팀이 아니라 재무팀입니다",
        Correction(old="인사팀", new="재무팀", about="제 부서"),
    ),
    (
        "저장된 내 전화번호를 010-0000-3141로 변경해줘",
        Correction(old=None, new="010-0000-3141", about="저장된 내 전화번호"),
    ),
    ("아니야, 내 이름은 이국송이야", Correction(old=None, new="이국송", about="내 이름")),
    ("Actually, it's 5 pm", Correction(old=None, new="5 pm", about=None)),
    (
        "It's not the blue door, it's the green one",
        Correction(old="the blue door", new="the green one", about=None),
    ),
    ("Sorry, I meant gate 22", Correction(old=None, new="gate 22", about=None)),
    (
        "I made a mistake. My train leaves at 2:30, not 2:00.",
        Correction(old="2:00", new="2:30", about="My train"),
    ),
    ("No, it's on the 9th, not the 6th", Correction(old="the 6th", new="the 9th", about=None)),
    (
        "Fix my breakfast order: it's tea now, not juice",
        Correction(old="juice", new="tea", about="my breakfast order"),
    ),
    ("Fix my shoe size, it's 10", Correction(old=None, new="10", about="my shoe size")),
    (
        "Please change my diet from vegan to vegetarian",
        Correction(old="vegan", new="vegetarian", about="my diet"),
    ),
    (
        "The party's on Saturday, not Sunday",
        Correction(old="Sunday", new="Saturday", about="The party"),
    ),
    ("No, it's Thursday, not Tuesday", Correction(old="Tuesday", new="Thursday", about=None)),
    (
        "lol no, the hamster is called Pip, not Pop 🐹",
        Correction(old="Pop", new="Pip", about="the hamster"),
    ),
    (
        "wait no it's Elm Street not Oak Street",
        Correction(old="Oak Street", new="Elm Street", about=None),
    ),
    ("I live in Austin, not Dallas", Correction(old="Dallas", new="Austin", about=None)),
    (
        "Move my haircut from Saturday to Sunday",
        Correction(old="Saturday", new="Sunday", about="my haircut"),
    ),
    ("My flight is at 7:15, not 7:50", Correction(old="7:50", new="7:15", about="My flight")),
    (
        "That's wrong, my birthday is July 8",
        Correction(old=None, new="July 8", about="my birthday"),
    ),
    ("I meant 4 pm, not 3 pm", Correction(old="3 pm", new="4 pm", about=None)),
    (
        "You have the wrong number for Dana. It's 555-0190.",
        Correction(old=None, new="555-0190", about="number for Dana"),
    ),
    (
        "Yuna's birthday is Oct 20, not Oct 2",
        Correction(old="Oct 2", new="Oct 20", about="Yuna's birthday"),
    ),
    (
        "You got my sister's name wrong. It's Clara",
        Correction(old=None, new="Clara", about="my sister's name"),
    ),
]


@pytest.mark.parametrize(("text", "payload"), REMEMBER)
def test_an_order_to_remember_keeps_the_note_without_the_words_of_the_order(
    text: str, payload: str
) -> None:
    command = parse(text)
    assert command.intent is Intent.REMEMBER
    assert isinstance(command.payload, str)
    assert command.payload.removesuffix("거") == payload.removesuffix("거")


@pytest.mark.parametrize(("text", "payload"), FORGET)
def test_an_order_to_forget_names_what_is_to_be_forgotten(text: str, payload: str) -> None:
    assert parse(text) == Command(Intent.FORGET, payload)


@pytest.mark.parametrize(("text", "correction"), CORRECT)
def test_a_correction_tells_old_from_new(text: str, correction: Correction) -> None:
    assert parse(text) == Command(Intent.CORRECT, correction)


@pytest.mark.parametrize(
    "text", ["기억해줘", "이거 기억해줘", "메모해 줘", "Remember", "save this please"]
)
def test_an_order_with_nothing_to_keep_has_an_empty_payload(text: str) -> None:
    assert parse(text) == Command(Intent.REMEMBER, "")


def test_the_ending_decides_between_asking_and_ordering() -> None:
    assert parse("우리 애 반 번호 3반인 거 기억해").intent is Intent.REMEMBER
    assert parse("우리 애 반 번호 기억해?").intent is Intent.RECALL
    assert parse("can you remember that I ride the 42 bus?").intent is Intent.REMEMBER
    assert parse("can you remember which bus I ride?").intent is Intent.RECALL


def test_a_note_of_several_lines_keeps_its_line_breaks() -> None:
    assert (
        parse("메모해 줘:\n첫째 줄은 우유\n둘째 줄은 달걀").payload
        == "첫째 줄은 우유\n둘째 줄은 달걀"
    )


@pytest.mark.parametrize(
    ("text", "payload"),
    [
        ("remember the packing list:\n1. tent\n2. rope", "the packing list:\n1. tent\n2. rope"),
        ("remember my seat is 14C. What's up?", "my seat is 14C"),
    ],
)
def test_what_follows_a_colon_belongs_to_the_note(text: str, payload: str) -> None:
    command = parse(text)
    assert (command.intent, command.payload) == (Intent.REMEMBER, payload)


@pytest.mark.parametrize(
    ("text", "payload"),
    [
        (
            "Remember my locker code is 4471. Also remember that the gym is on 5th street.",
            "my locker code is 4471. the gym is on 5th street",
        ),
        (
            "사물함 번호는 4471이라고 기억해줘. 체육관은 2층이라고 기억해줘.",
            "사물함 번호는 4471. 체육관은 2층",
        ),
        ("Remember my locker code is 4471. Please remember that!", "my locker code is 4471"),
        ("기억해줘: 사물함 번호는 4471. 꼭 기억해!", "사물함 번호는 4471"),
        ("forget my gym. remember my locker code is 4471", "my gym"),
    ],
)
def test_two_things_to_remember_in_one_message_are_both_kept(text: str, payload: str) -> None:
    assert parse(text).payload == payload


def test_code_comes_without_its_fence() -> None:
    assert (
        parse("save this one-liner\n```sh\nfind . -name x\nls\n```").payload == "find . -name x\nls"
    )


def test_decomposed_korean_reads_like_composed_korean() -> None:
    text = "우리 집 공유기 비번은 salt88이야 기억해줘"
    assert parse(unicodedata.normalize("NFD", text)) == parse(text)


@pytest.mark.parametrize(
    "unit",
    [
        "ㅋ",
        " ",
        "\n",
        '"',
        "「",
        "```",
        "기억해줘 ",
        "remember ",
        "not ",
        "아니 ",
        "에서 ",
        "a",
        "?!",
        "😀",
    ],
)
@pytest.mark.timeout(20)
def test_twenty_thousand_characters_of_junk_are_read_without_going_quadratic(unit: str) -> None:
    text = (unit * 20_000)[:20_000]
    command = parse(text)
    assert command.payload is None or isinstance(command.payload, str | Correction)
