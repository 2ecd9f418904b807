"""Everyday words that are the same thing under another name: whoever asks for one asks for both.

Narrower than the thesauri of the memory and the answers on purpose: those say what two texts have
to do with one another (wife, husband, spouse), this one what may be put in the other's place.
"""

import re

# A line is one thing; the first word is its name.
_KOREAN = """
비밀번호 비번 패스워드 암호 패스코드
어머니 엄마 모친
아버지 아빠 부친
할머니 할매
할아버지 할배
부모 부모님
아내 와이프 집사람
남편 신랑
형 형님
누나 누님
차 자동차 차량 승용차
전화번호 연락처 휴대폰번호 핸드폰번호 폰번호 전번 휴대전화번호
휴대폰 핸드폰 휴대전화 폰
이메일 메일 이메일주소 메일주소
주소 주소지
집주소 자택주소
회사 직장
생일 생신 생년월일
이름 성함
나이 연세
가격 값 비용 금액
요금 이용료
회의실 미팅룸 회의방
회의 미팅
와이파이 무선랜
이모 이모님
의사 의사선생님
선생님 선생 교사
담당자 책임자 담당
사무실 오피스
호텔 숙소
식당 음식점 레스토랑
카페 커피숍 커피전문점
미용실 헤어샵
마트 슈퍼
화장실 변소
컴퓨터 피씨 pc
노트북 랩톱 랩탑
텔레비전 티비 tv 텔레비
에어컨 에어콘
사이즈 치수 크기
신발 구두신발
강아지 멍멍이
고양이 냥이
책 도서
알레르기 알러지
약 의약품
월급 급여
연봉 연소득
휴가 연차휴가
취미 취미생활
별명 닉네임 애칭
직업 직종
현관 현관문
아이 애
주차자리 주차구역 주차칸 주차위치
자리 위치
만료일 유효기간 만료날짜 유효기한 만기일 만기
마감일 마감 마감기한 데드라인 기한
결혼기념일 결혼일
기념일 기념날
보험사 보험회사
계좌번호 계좌
아이디 id
제목 타이틀
음식 먹거리
영화 무비
노래 곡
가게 상점 매장
정류장 정거장
아파트 아파트먼트
쓰레기 폐기물
열쇠 키열쇠
친구 벗
가장 제일
나중에 나중
먼저 우선
"""
_ENGLISH = """
mother mom mum mama mommy ma
father dad papa daddy
grandmother grandma granny nana
grandfather grandpa granddad
doctor dr physician
dentist
password passcode
wifi wi-fi
email e-mail mail
phone telephone
mobile cell cellphone
car vehicle automobile
medication medicine med meds medicament
movie film
apartment flat
price cost
dog doggy
cat kitty
favorite favourite
child kid
boss supervisor
job occupation profession
buy purchase
start begin
finish end
fix repair
large big
find locate
photo picture pic
trash garbage
couch sofa
refrigerator fridge
television tv
bicycle bike
vacation holiday
salary pay
company employer
coworker colleague
anniversary
birthday bday birthdate
expire expiry expiration
license licence
kind type sort
dormitory dorm
gym fitness
store shop
restroom bathroom
necessary needed
allergic
schedule timetable
deadline
meeting mtg
appointment appt
number no. num
fahrenheit
celsius centigrade
centimeter centimetre cm centimeters
kilometer kilometre km
kilogram kg kilo
address
nickname
landlord
"""

# Words that are nobody's name, beside those above and the memory's own thesaurus.
_EVERYDAY_KOREAN = """
번호 번호판 시간 날짜 사람 것 자리 층 방 문 색 색깔 종류 방법 이유 장소 기간 횟수 개수 인원 정원
무게 키
몸무게 혈액형 발 손 머리 안경 시력 도수 병원 치과 약국 은행 우체국 도서관 학교 대학 전공 학번 반
담임
회원 카드 여권 면허 면허증 신분증 사물함 공유기 프린터 드라이버 서버 코드 현관 공동 주차 운동화
구두 옷
셔츠 바지 코트 모자 반지 시계 선물 케이크 꽃 커피 차 술 맥주 와인 과일 견과류 고기 생선 채소 간식
아침 점심
저녁 식사 영화 드라마 음악 악기 게임 취미 운동 수영 헬스장 요가 축구 야구 농구 여행 출장 휴가
비행기 기차
버스 지하철 막차 첫차 표 티켓 호텔 예약 약속 발표 보고서 계약 계약서 프로젝트 팀 팀장 부장 과장
대리 사장
직원 동료 상사 후배 선배 고객 거래처 지출 예산 환불 결제 승인 재택근무 출근 퇴근 재설정 대출 소파
침대 책상
의자 냉장고 세탁기 청소기 카메라 고양이 강아지 반려견 동물 이름표 거실 부엌 주방 침실 동네 집 옆집
이웃 수도
나라 도시 바다 산 강 물 불 온도 기압 섭씨 화씨 끓는점 어는점 제곱 세금 보험 월세 전세 관리비 회비
용돈 돈 빚
사내 우리 회의실 결혼 기념일 생일 링크 사이트 홈페이지 정비소 카센터 엔진오일 타이어 배터리 충전기
이어폰
주말 평일 봄 여름 가을 겨울 오전 오후 새벽 밤 낮 정도 때 동안 마지막 처음 다음 전 후
"""
_EVERYDAY_ENGLISH = """
name number date day year month week hour minute time place room floor door color colour kind type
way reason size weight height age blood shoe shoes coat shirt ring watch gift cake flower flowers
coffee tea wine beer fruit nut nuts meat fish food foods snack breakfast lunch dinner meal
book title song game hobby swimming yoga soccer trip flight train bus ticket tickets hotel
reservation booking demo report contract project team manager customer client expense expenses
budget refund payment office printer server code locker badge gate parking spot plate wedding
passport license card member membership account bank branch hospital clinic pharmacy library school
college teacher class sofa bed desk chair camera brother sister wife husband son daughter uncle
aunt
cousin nephew niece friend neighbor neighbour partner roommate assistant capital country city town
river mountain street water temperature boiling freezing point sea level insurance rent tax fee
pill vitamin pressure opening visiting closing hours weekend weekday morning evening night first
last many much long old often far responsible charge booked reset password lose call wear drink
recommend recommended lend borrow approve prefer like dislike love hate allergy allergic garage
kitchen bedroom bathroom living network router website link recipe restaurant favorite dentist
address expire recital meeting presentation interview graduation conference combination serial
driver cafeteria elevator invoice warranty receipt
reimbursement thermostat heater furnace storage basement attic closet charger umbrella suitcase
backpack
wallet package headphones keyboard monitor screen mattress blanket pillow curtain carpet dishwasher
"""


def words(table: str) -> frozenset[str]:
    """The words of a literal table."""
    return frozenset(table.split())


def _read(table: str) -> dict[str, str]:
    lines = (line.split() for line in table.strip().splitlines())
    return {word: names[0] for names in lines for word in names}


ONE_NAME_KOREAN = _read(_KOREAN)
ONE_NAME_ENGLISH = _read(_ENGLISH)
EVERYDAY_KOREAN = words(_EVERYDAY_KOREAN) | ONE_NAME_KOREAN.keys()
EVERYDAY_ENGLISH = words(_EVERYDAY_ENGLISH) | ONE_NAME_ENGLISH.keys()

# What a thing is asked for by, where the question itself only says "tell me" or "what".
ASKED_BY = (
    ("when", "생일 기념일 결혼기념일 만료일 마감일 날짜 birthday anniversary expire deadline date"),
    ("how much", "가격 요금 회비 월세 연봉 월급 관리비 돈 용돈 price fee rent salary"),
    (
        "where",
        "주소 집주소 위치 장소 자리 주차자리 회사 팀 학교 병원 치과 식당 호텔 은행 도시 나라"
        " 동네 미용실 수도 헬스장 고향 카페 부서 역 방 location place",
    ),
    ("who", "담당자 사람 팀장 부장 과장 상사 담임 의사 친구 person"),
    ("what time", "시간 영업시간 진료시간 출근시간 퇴근시간 점심시간"),
)
# Korean names of things that are asked for in one way, by how they end.
_ENDS_LIKE = (
    ("when", re.compile(r"[가-힣]{2,}(?:일|날|날짜)$")),
    ("what time", re.compile(r"[가-힣]{2,}시간$")),
    ("how much", re.compile(r"[가-힣]{2,}(?:요금|비용|가격|금액|수수료)$")),
    ("where", re.compile(r"[가-힣]{2,}(?:주소|위치|장소)$")),
)
# Of the last ones there are several: "며칠" asks how many.
_NO_DAY = words(
    "스타일 파일 과일 메일 이메일 네일 타일 비타민일 프로파일 모바일 할일 볼일"
    " 공휴일 근무일 작업일 영업일 숙박일 휴무일 수업일 쉬는날 노는날"
)
NATURAL_KIND = {word: kind for kind, words_ in ASKED_BY for word in words_.split()}


def natural_kind(thing: str) -> str | None:
    """What a Korean thing is asked for by: a birthday by "when"; None where that is open."""
    known = NATURAL_KIND.get(thing)
    if known or thing in _NO_DAY:
        return known
    return next((kind for kind, ending in _ENDS_LIKE if ending.search(thing)), None)
