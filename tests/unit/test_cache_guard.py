"""The cache's guard: one question in two wordings, and questions that only look alike."""

import pytest

from services.cache import licenses, why_not_kept

_SAME = """
주치의가 누구야? | 주치의 이름이 뭐예요?
월급날이 며칠이야? | 월급날이 언제지?
내 사번이 뭐야? | 제 사번이 몇 번이에요?
여권 만료일이 언제야? | 여권 언제 만료돼?
현관 비밀번호 뭐야? | 현관문 비번이 뭐였지?
How much did I pay for the kayak? | What did I pay for the kayak?
시어머니 성함이 뭐야? | 시어머니 성함이 뭐예요?
어머니 생신이 언제예요? | 엄마 생신이 언제야?
내 여동생 이름이 뭐야? | 여동생 이름이 뭐였지?
우리 집 와이파이 비밀번호가 뭐야? | 집 와이파이 비번 뭐야?
다은이는 무슨 음식을 제일 좋아해? | 다은이가 가장 좋아하는 음식이 뭐야?
다은이는 무슨 일 해? | 다은이 직업이 뭐야?
다은이 뭐 하는 사람이야? | 다은이 직업이 뭐예요?
주간 회의 시간이 언제야? | 주간 회의 몇 시야?
나 어느 회사 다녀? | 내가 다니는 회사가 어디야?
내가 이사 온 이유가 뭐야? | 내가 이사 온 이유가 뭐였지?
What is my favourite colour? | What's my favorite color?
What food does Ivy like best? | What's Ivy's favorite food?
What does Ivy do for a living? | What is Ivy's occupation?
Which company does Ivy work for? | Where does Ivy work?
When is the grant proposal due? | When is the deadline for the grant proposal?
When is my dentist appointment? | When's my appointment with the dentist?
Who is my landlord? | What's my landlord's name?
유진이 남자친구 이름이 뭐야? | 유진이 남자친구 이름 좀 알려줘
우리 회사 복지 포인트는 얼마야? | 우리 회사 복지 포인트가 얼마예요?
부모님 결혼기념일이 언제였더라? | 부모님 결혼기념일 언제야?
할인 쿠폰은 언제까지 쓸 수 있어? | 할인 쿠폰은 언제까지 쓸 수 있나요?
지하철 막차 시간이 몇 시야? | 지하철 막차 시간이 몇 시예요?
세무사 연락처 알려줘 | 세무사 전화번호가 뭐예요?
관리실 번호가 몇 번이야? | 관리실 번호 몇 번이에요?
민수 집 비밀번호가 뭐였지? | 민수네 집 비밀번호가 뭐였지?
우리 애 담임 선생님 성함이 뭐야? | 우리 애 담임 선생님 이름이 뭐예요?
내 안경 도수 뭐야? | 제 안경 도수가 어떻게 되나요?
아버지 생신이 며칠이지? | 아버지 생신이 언제죠?
연차 신청은 누구한테 해? | 연차 신청은 누구한테 하나요?
내가 처음 산 주식이 뭐야? | 제가 처음 산 주식이 뭐죠?
와이파이 비밀번호 알려줄 수 있어? | 와이파이 비밀번호가 뭐야?
냉방은 몇 도로 맞춰야 해? | 냉방은 몇 도로 맞춰야 하나요?
주민센타 전화번호 뭐야? | 주민센터 전화번호 뭐야?
내 신용카드 결제일이 언제인지 알아? | 내 신용카드 결제일 언제야?
when is the car insurance renewal | When is the car insurance renewal?
Where do I keep my passport? | where do I keep my passport
How many steps does the warehouse have? | How many steps does the warehouse have, please?
Do you know what my blood type is? | What's my blood type?
What is Sam's shirt size? | What size shirt does Sam wear?
How much is my gym membership? | What does my gym membership cost?
At which hotel did we stay in Berlin? | Which hotel did we stay at in Berlin?
What time does the shuttle leave? | What time does the shuttle leave?!!
What wine did Dad like? | What wine did my father like?
What is the limit of my credit card? | What's my credit card limit?
How do I open the storage unit? | What's the way to open the storage unit?
Where is the fuse box? | Could you tell me where the fuse box is?
내 도서관 회원 번호 뭐야? | 제 도서관 회원번호가 뭔가요?
현우 휴대폰 번호 뭐였지? | 현우 씨 핸드폰 번호가 어떻게 되죠?
사무실 와이파이 비밀번호가 뭐야 | 사무실 와이파이 비번 뭐였더라
내가 제일 좋아하는 라면 뭐라고 했지? | 제가 가장 좋아하는 라면이 뭐라고 했죠?
연차는 1년에 며칠까지 쓸 수 있어? | 연차는 1년에 며칠까지 쓸 수 있나요?
은서가 빌려간 책이 뭐였지? | 뭐였지? 은서가 빌려간 책
차고 문 비밀번호 알려 주세요 | 차고 문 비밀번호 알려줘
내 혈액형이 뭐야? | 제 혈액형 알려주시겠어요?
세탁기 얼마 주고 샀어? | 세탁기 가격이 얼마였지?
동생 신발 사이즈가 뭐야? | 동생신발사이즈가뭐야?
우리 강아지 이름이 뭐야? | 우리강아지이름뭐야
회의실 예약은 누가 담당해? | 회의실 예약은 누가 담당하나요?
고객센터 전화번호가 뭐엿지? | 고객센터 전화번호가 뭐였지?
비밀번호 재설정은 어떻게 하나요? | 비밀번호 재설정은 어떻게 해?
내가 알레르기 있는 음식이 뭐야? | 제가 알레르기 있는 음식이 뭐죠?
소영이가 좋아하는 색이 뭐야? | 소영이가 좋아하는 색 알려줘
3층 회의실은 몇 명까지 들어가? | 3층 회의실은 몇 명까지 들어가나요?
택배 보관함 비번이 뭐죠? | 택배 보관함 비밀번호 뭐야?
프랑스 수도가 어디야? | 프랑스 수도는 어디예요?
점심시간이 몇 시부터야? | 점심시간이 몇 시부터예요?
내 사번 알려줘 | 제 사번이 뭐예요?
What is my library card number? | Could you tell me my library card number?
When is Priya's wedding anniversary? | When's Priya's wedding anniversary?
What's the wifi password at home? | whats the wi-fi password at home
Which gym do I go to? | Which gym do I go to again?
When does my driver's license expire? | What's the expiration date of my driver's license?
What's Grandma's address? | Could I get Grandma's address, please?
What's the capital of Portugal? | what is the capital of portugal
Who do I contact if the elevator breaks? | If the elevator breaks, who do I contact?
Which restaurant did Theo suggest? | Which restaurant did Theo suggest again?
What's my employee ID? | Please tell me my employee ID.
How old is my sister? | What is my sister's age?
What's my favorite tea? | What is my favourite tea?
How many vacation days do I get? | How many vacation days do I get?!
who is my dentist | Who's my dentist?
When is the rent due? | when's the rent due
What is my locker combination? | What is my locker combinaton?
What time does the pharmacy open? | At what time does the pharmacy open?
How tall am I? | What's my height?
"""

_OTHERS = """
5월 공휴일이 며칠이야? | 5월 공휴일이 언제야?
다은이 근무일이 며칠이야? | 다은이 근무일이 언제야?
주치의 이름이 뭐야? | 주치의 아내 이름이 뭐야?
여권 언제 만료돼? | 여권 언제 발급됐어?
What did I pay for the kayak? | What did I trade for the kayak?
다은이의 상사가 누구야? | 다은이가 누구의 상사야?
다은이 우리 엄마 만났어? | 다은이 엄마 만났어?
하은 내 동생 만났어? | 하은 동생 만났어?
다은이는 무슨 음식을 좋아해? | 다은이는 무슨 음식을 좋아했어?
다은이가 다니는 회사가 어디야? | 다은이가 다니던 회사가 어디야?
Who has Ivy been hired by? | Who has Ivy hired?
Where did Theo go? | Where did Theo go from?
Who is the letter to? | Who is the letter from?
What's in the fridge at home? | What's on the fridge at home?
What did I leave in the car? | What did I leave on the car?
Where do I keep my notebook? | Where do I keep my laptop?
What is my trainer's name? | What is my sneaker's name?
Who is my landlord? | What was my landlord's name?
What food does Ivy like best? | What food does Ivy like least?
유진이 남자친구 이름이 뭐야? | 유진이 남동생 이름이 뭐야?
승호가 소개해 준 식당이 어디야? | 승호한테 소개해 준 식당이 어디야?
내가 다니는 학원이 어디야? | 내가 다니던 학원이 어디야?
우산 챙긴 사람이 누구야? | 우산 안 챙긴 사람이 누구야?
동대문점 주소가 뭐야? | 서대문점 주소가 뭐야?
15일에 뭐 했지? | 25일에 뭐 했지?
입사 전에 쓰던 노트북이 뭐야? | 입사 후에 쓰던 노트북이 뭐야?
체온이 섭씨 몇 도야? | 체온이 화씨 몇 도야?
월세가 얼마야? | 월세가 언제야?
지각하면 벌금이 얼마야? | 결근하면 벌금이 얼마야?
나를 추천한 사람이 누구야? | 내가 추천한 사람이 누구야?
네가 좋아하는 색이 뭐야? | 내가 좋아하는 색이 뭐야?
알레르기 있는 친구가 누구야? | 알레르기 없는 친구가 누구야?
합격한 회사가 어디야? | 불합격한 회사가 어디야?
팔고 싶은 가구가 뭐야? | 사고 싶은 가구가 뭐야?
큰형 생일이 언제야? | 작은형 생일이 언제야?
시어머니 생신이 언제야? | 어머니 생신이 언제야?
전 직장 주소가 뭐야? | 직장 주소가 뭐야?
내 차 번호 뭐야? | 아내 차 번호 뭐야?
강남역에서 집까지 몇 분 걸려? | 집에서 강남역까지 몇 분 걸려?
서윤이가 준 선물은 뭐였지? | 서윤이 줄 선물은 뭐였지?
진우 이메일 뭐야? | 진호 이메일 뭐야?
지난 시험 말고 수학 시험 점수가 뭐야? | 수학 시험 점수가 뭐야?
빌린 돈이 얼마야? | 빌려준 돈이 얼마야?
구독 해지한 서비스가 뭐야? | 구독한 서비스가 뭐야?
몇 시부터 문 열어? | 몇 시까지 문 열어?
현금으로 낸 건 얼마야? | 카드로 낸 건 얼마야?
하은이보다 어린 친구가 누구야? | 하은이보다 나이 많은 친구가 누구야?
엄마가 아빠한테 준 시계가 뭐야? | 아빠가 엄마한테 준 시계가 뭐야?
세 번째 면접은 어디서 봤어? | 두 번째 면접은 어디서 봤어?
Who is my landlord? | Who was my landlord?
What's Olivia's favorite flower? | What's Oliver's favorite flower?
What did Henry get from Ruth? | What did Ruth get from Henry?
Whom does Ruth report to? | Who reports to Ruth?
What do I take with food? | What do I take without food?
Which windows are open? | Which windows are closed?
Which of my shirts are washable? | Which of my shirts are not washable?
Who has paid? | Who hasn't paid?
What's my stepfather's name? | What's my father's name?
What's the twentieth prime? | What's the thirtieth prime?
What's 10 minus 4? | What's 4 minus 10?
How many cups in a liter? | How many liters in a cup?
What's my height in inches? | What's my height in meters?
When did I start at Acme? | When did I stop at Acme?
What's the minimum order? | What's the maximum order?
Who arrived before Ruth? | Who arrived after Ruth?
What is Ruth allergic to? | Is Ruth allergic to nuts?
What did Ruth say about Sam? | What did Sam say about Ruth?
What is the north entrance code? | What is the south entrance code?
What's the price per month? | What's the price per year?
Why did I quit Acme? | When did I quit Acme?
Did I buy the ring? | Where did I buy the ring?
What's my checking account number? | What's my savings account number?
What's Sam's billing address? | What's Sam's shipping address?
What am I supposed to take? | What am I not supposed to take?
What did I lend Ivy? | What did Ivy lend me?
Which exam did Leo pass? | Which exam did Leo fail?
What would Leo like? | What did Leo like?
What are my goals for 2025? | What are my goals for 2026?
Which bus goes to the airport? | Which bus comes from the airport?
Who lives with Sam? | Who lives near Sam?
Who signs contracts under $500? | Who signs contracts over $500?
What does Mom call Dad? | What does Dad call Mom?
Who taught Leo? | Who did Leo teach?
What can dogs eat? | What can eat dogs?
태윤이 결혼식 날짜가 언제야? | 태준이 결혼식 날짜가 언제야?
1층 회의실 몇 명까지 돼? | 2층 회의실 몇 명까지 돼?
내가 못 먹는 음식이 뭐야? | 내가 먹는 음식이 뭐야?
내가 싫어하는 가수가 누구야? | 내가 좋아하는 가수가 누구야?
수진이가 은서한테 준 선물이 뭐야? | 은서가 수진이한테 준 선물이 뭐야?
인천에서 제주로 가는 배가 몇 시에 있어? | 제주에서 인천으로 가는 배가 몇 시에 있어?
식전에 먹는 약이 뭐야? | 식후에 먹는 약이 뭐야?
운동 전에 먹는 간식이 뭐야? | 운동 후에 먹는 간식이 뭐야?
가장 비싼 요금제가 뭐야? | 가장 싼 요금제가 뭐야?
아들 담임 선생님 이름이 뭐야? | 딸 담임 선생님 이름이 뭐야?
큰아버지 전화번호 뭐야? | 작은아버지 전화번호 뭐야?
2019년에 산 차가 뭐야? | 2020년에 산 차가 뭐야?
내 몸무게가 몇 킬로야? | 내 몸무게가 몇 파운드야?
여권 번호 알려줘 | 여권 만료일 알려줘
체크인 시간이 몇 시야? | 체크아웃 시간이 몇 시야?
현우가 언제 입사했어? | 현우가 언제 퇴사했어?
누가 현우를 추천했어? | 현우가 누구를 추천했어?
민지가 좋아하는 사람이 누구야? | 민지를 좋아하는 사람이 누구야?
참석하는 사람이 누구야? | 참석하지 않는 사람이 누구야?
읽은 책이 뭐야? | 읽을 책이 뭐야?
내가 먹을 약이 뭐야? | 내가 먹은 약이 뭐야?
민지가 맡은 프로젝트가 뭐야? | 민지가 맡을 프로젝트가 뭐야?
왼쪽 서랍에 뭐가 있어? | 오른쪽 서랍에 뭐가 있어?
평일 영업시간이 언제야? | 주말 영업시간이 언제야?
우리 팀 팀장이 누구야? | 너희 팀 팀장이 누구야?
하준이 신발 사이즈가 뭐야? | 하준이 옷 사이즈가 뭐야?
법인카드 한도가 얼마야? | 개인카드 한도가 얼마야?
강남점 전화번호 알려줘 | 강동점 전화번호 알려줘
현우가 산 차가 뭐야? | 현우가 판 차가 뭐야?
민지 언니 이름이 뭐야? | 민지 오빠 이름이 뭐야?
커피 마신 날이 언제야? | 커피 마실 날이 언제야?
부산에서 산 선물이 뭐야? | 부산으로 보낸 선물이 뭐야?
3시부터 하는 회의가 뭐야? | 3시까지 하는 회의가 뭐야?
민지만 먹는 게 뭐야? | 민지도 먹는 게 뭐야?
생일 선물 뭐 받았어? | 생일 선물 누가 줬어?
When is Priya's wedding? | When is Priyanka's wedding?
What's my sister's name? | What's my brother's name?
Where does Theo work? | Where did Theo work?
Who does Theo like? | Who likes Theo?
What did Ivy give Theo? | What did Theo give Ivy?
What did I buy for Ivy? | What did I buy from Ivy?
When does the train leave Lyon for Nice? | When does the train leave Nice for Lyon?
What can I eat? | What can't I eat?
Which foods am I allergic to? | Which foods am I not allergic to?
Is Theo taller than Ivy? | Is Ivy taller than Theo?
What is the cheapest plan? | What is the most expensive plan?
How many people fit in room 12? | How many people fit in room 21?
Who approves expenses over $500? | Who approves expenses under $500?
Where was I living in 2018? | Where was I living in 2008?
What's the weight of the parcel in kilos? | What's the weight of the parcel in pounds?
What time does the pharmacy open? | What time does the pharmacy close?
Why did Ivy leave Acme? | When did Ivy leave Acme?
What's Hugo's email? | What's Hugo's address?
What is my old address? | What is my new address?
Which tickets are refundable? | Which tickets are not refundable?
What was my job in Paris? | What is my job in Paris?
Who is my daughter's teacher? | Who is my son's teacher?
What do I do on weekdays? | What do I do on weekends?
What's the hotel near the station? | What's the hostel near the station?
How do I lock the gate? | How do I unlock the gate?
How far is Lyon from Nice? | How long is Lyon from Nice?
How much does Theo owe me? | How much do I owe Theo?
Who recommended Theo? | Who did Theo recommend?
Which team did Kai use to lead? | Which team does Kai lead?
What's my mother-in-law's name? | What's my mother's name?
Where are my skis? | Where are my keys?
What should I bring for the demo? | What should I not bring for the demo?
"""

_NEVER = """
아까 그 식당 이름이 뭐였지? | 아까 그 식당 이름 뭐였죠?
이 시간에 여는 약국 어디야? | 이 시간에 여는 약국이 어디예요?
어제 누구 만났지? | 어제 누구 만났어?
엊저녁에 뭐 봤지? | 엊저녁에 뭐 봤어?
3일 전에 누구 만났지? | 3일 전에 누구 만났어?
밖에 추워? | 밖에 추워요?
그 다음은 뭐야? | 그 다음은 뭐예요?
둘 중에 뭐가 나아? | 둘 중에 뭐가 더 나아?
더 알려줘 | 더 알려 주세요
타이머 5분 켜줘 | 타이머 5분 켜 주세요
민수한테 늦는다고 전해줘 | 민수에게 늦는다고 전해 주세요
주간 보고 정리해줄래? | 주간 보고 정리해 주실래요?
연락처에서 지훈이 삭제 | 연락처에서 지훈이 삭제해줘
요즘 내가 읽는 책이 뭐야? | 요즘 내가 읽는 책 뭐야?
코스피 얼마야? | 코스피가 얼마야?
Is it raining? | Is it raining outside?
Who won the game last night? | Who won last night's game?
What did I do two days ago? | What did I do 2 days ago?
Can you explain that again? | Explain that again
How's the traffic? | How is the traffic?
When's my next dentist visit? | When is my next dentist visit?
What time does it open? | When does it open?
Turn off the lights | Please turn off the lights
Write an email to Sam | Draft an email to Sam
I need you to cancel the booking | Cancel the booking
Who's the president these days? | Who is the current president?
What's on my calendar? | What is on my calendar?
Who else? | Who else?
What's the difference? | What's the difference between them?
What are you doing? | What're you doing right now?
오늘 점심 뭐 먹지? | 오늘 점심 뭐 먹을까?
지난주에 뭐 했지? | 지난주에 뭐 했죠?
요즘 내 몸무게 얼마야? | 요즘 제 몸무게가 얼마예요?
거기 전화번호 뭐야? | 거기 전화번호 알려줘
민지한테 메일 보내줘 | 민지에게 메일 보내 주세요
내일 회의 예약해줘 | 내일 회의 예약해 주세요
왜? | 왜요?
생일까지 며칠 남았어? | 생일까지 며칠 남았죠?
최근에 읽은 책 뭐야? | 최근에 읽은 책이 뭐예요?
두 번째 거는 뭐야? | 두 번째 건 뭐예요?
What should I eat tonight? | What should I eat tonight, please?
What did I do last week? | What did I do last week again?
How about Theo? | What about Theo?
Send Ivy the report | Please send Ivy the report
Remind me to call Ivy | Please remind me to call Ivy
What's the latest invoice number? | What is the most recent invoice number?
When does it start? | When is it starting?
How many days until Christmas? | How many days are left until Christmas?
Is this mine? | Is this mine?!
What's Bitcoin's current price? | What is the current price of Bitcoin?
Why? | why
"""


def _pairs(table: str) -> list[tuple[str, str]]:
    rows = (line.split(" | ") for line in table.strip().splitlines())
    return [(kept, asked) for kept, asked in rows]


@pytest.mark.parametrize(("kept", "asked"), _pairs(_SAME))
def test_one_question_in_two_wordings_has_one_answer(kept: str, asked: str) -> None:
    assert licenses(kept, asked).ok
    assert licenses(asked, kept).ok


@pytest.mark.parametrize(("kept", "asked"), _pairs(_OTHERS))
def test_an_answer_never_serves_another_question(kept: str, asked: str) -> None:
    assert not licenses(kept, asked).ok
    assert not licenses(asked, kept).ok


@pytest.mark.parametrize(("kept", "asked"), _pairs(_NEVER))
def test_what_leans_on_now_or_on_the_conversation_or_orders_is_never_kept(
    kept: str, asked: str
) -> None:
    assert not licenses(kept, asked).ok


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("오늘 회의 몇 시야?", "now"),
        ("What's the weather like?", "now"),
        ("그건 언제야?", "conversation"),
        ("And when is hers?", "conversation"),
        ("민지한테 메일 보내줘", "command"),
        ("Add milk to my list", "command"),
        ("길 " * 300, "length"),
    ],
)
def test_a_question_that_nothing_kept_may_answer_says_why(question: str, reason: str) -> None:
    assert why_not_kept(question) == reason


@pytest.mark.parametrize(
    ("kept", "asked", "reason"),
    [
        ("내 차 색깔이 뭐야?", "What color is my car?", "language"),
        ("What is my name?", "What is your name?", "words"),
        ("민지가 은서한테 준 책이 뭐야?", "은서가 민지한테 준 책이 뭐야?", "roles"),
        ("Is Theo taller than Ivy?", "Is Ivy taller than Theo?", "roles"),
        ("What did Ivy give Theo?", "What did Theo give Ivy?", "order"),
        ("Where does Theo work?", "Where did Theo work?", "time"),
        ("현우가 왜 왔어?", "현우가 언제 왔어?", "kind"),
    ],
)
def test_a_refusal_names_what_differs(kept: str, asked: str, reason: str) -> None:
    assert licenses(kept, asked).reason == reason


def test_no_text_is_slow_to_refuse() -> None:
    for text in ("가" * 20_000, "how " * 5_000, "몇 시" * 6_000, "?" * 20_000, "a" * 399):
        assert not licenses(text, "What is my name?").ok
