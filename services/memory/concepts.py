"""Everyday things by their names: what lets 사촌 and cousin, fear and 무섭다 share a word."""

# One thing a line: Korean words or the beginnings of their forms, then English ones.
_TABLE = """
사촌|cousin cousins
조카|nephew niece
형 오빠 남동생 형제|brother sibling
누나 언니 여동생 자매|sister sibling
엄마 어머니 모친|mother mom mum
아빠 아버지 부친|father dad
부모|parent parents
할머니 할아버지 조부모|grandmother grandma grandfather grandpa grandparents
삼촌 이모 고모 외삼촌|uncle aunt
아내 남편 배우자 와이프|wife husband spouse partner
아들 딸 아이 자녀 애들|son daughter child kid
친구 동창|friend buddy
결혼 결혼식 예식 혼인|wedding married marriage marry anniversary
이웃 옆집|neighbor neighbour
상사 팀장 부장 과장|boss manager supervisor
동료|colleague coworker teammate
선생 선생님 교사 담임|teacher instructor tutor
의사 병원 진료 의원|doctor hospital clinic physician
치과 치과의사|dentist dental
약 약국 복용 처방|medicine medication pharmacy prescription pill
알레르기 알러지|allergy allergic
검진 건강검진|checkup exam examination physical
안경 시력 근시 렌즈|eyesight glasses vision nearsighted lens contacts
치약 칫솔 양치|toothpaste toothbrush
혈액형|blood
운동 헬스 피트니스 체육 스포츠|exercise workout gym fitness sport sports training train
축구|soccer football
야구|baseball
농구|basketball
수영|swim swimming swimmer
달리기 마라톤 조깅|running marathon jog
배드민턴 테니스 탁구|badminton tennis
등산 산행|hiking hike climbing
자전거|bike bicycle cycling
요가|yoga
회원권 멤버십|membership
음악 노래 가수 밴드|music song singer band
기타|guitar
피아노|piano
악기 연주|instrument
영화 작품|movie film
책 독서 소설 도서|book novel reading
드라마 방송 프로그램|show series drama
게임|game games
사진 카메라|photo picture camera
그림 미술 화가|painting art drawing
취미|hobby hobbies
커피 아메리카노 라떼|coffee latte espresso americano
차 홍차 녹차|tea
술 맥주 와인 소주|alcohol beer wine drink
음식 식사 먹거리|food meal dish
아침|breakfast morning
점심|lunch
저녁|dinner evening
빵 빵집 베이커리|bread bakery
고기 소고기 돼지고기|meat beef pork
채식 비건|vegetarian vegan
식당 음식점 맛집 레스토랑|restaurant diner
요리 레시피|cook cooking recipe
매운 맵|spicy
강아지 반려견 개|dog puppy
고양이 냥이 반려묘|cat kitten
반려동물 애완|pet
집 아파트 거주 자취|house home apartment flat
월세 전세 집세 집주인 임대|rent landlord lease
이사|move moving
방 침실|room bedroom
전구 조명|bulb lamp light
열쇠|key keys
비밀번호 암호 비번 패스워드|password passcode pin
와이파이 인터넷|wifi internet
전화 전화번호 연락처 휴대폰 핸드폰|phone cell number contact reach
이메일 메일|email mail
주소|address
회사 직장 출근 사무실 근무|company office work workplace job commute
재택|remote wfh
직업 직무|job occupation profession career
승진|promotion promoted
연봉 월급 급여|salary pay wage
회의 미팅|meeting
발표 프레젠테이션|presentation speech
면접|interview
프로젝트|project
출장|trip
휴가 연차|vacation leave
매출 수익|revenue sales
목표|target goal
예산|budget
마감 기한|deadline due
학교 초등학교 중학교 고등학교|school
대학 대학교|college university
전공|major
시험|exam test
공부|study studying
언어 외국어 영어|language
돈 빚 갚|money owe owed debt repay loan lent borrow
은행 통장 계좌|bank account
카드|card
보험 설계사|insurance
세금|tax
가격 비용 값|price cost
선물|gift present
쇼핑 구매|shopping buy purchase
옷 정장 셔츠|clothes suit shirt
신발 구두 운동화|shoes sneakers
사이즈 치수|size
세탁 세탁소|laundry cleaner
택배 배송 배달 배송물|package delivery deliveries parcel
자동차 승용차 차량|car vehicle
주차|park parked parking
정비 수리|maintenance repair
지하철 전철|subway metro train
버스|bus
기차|train
비행기 항공 항공편|flight plane airplane
공항|airport
여행 관광|travel trip journey vacation
호텔 숙소|hotel accommodation
여권|passport
도쿄 동경|tokyo
서울|seoul
부산|busan
뉴욕|york
일본|japan japanese
미국|america american usa
중국|china chinese
한국|korea korean
바다 바닷가 해변|sea beach ocean seaside
산|mountain
호수|lake
날씨|weather
생일 태어|birthday born birth
기념일|anniversary
약속 예약|appointment reservation booking
파티 송년회 회식 연말|party
여름|summer
겨울|winter
봄|spring
가을|autumn fall
월요일|monday
화요일|tuesday
수요일|wednesday
목요일|thursday
금요일|friday
토요일|saturday
일요일|sunday
분기|quarter
우울 슬프 슬퍼 슬픔|sad down depressed grieving grief upset
무서 무섭 공포 두려 겁|scared afraid fear panic phobia terrified
긴장 불안 떨리|nervous anxious anxiety
행복 기쁘 기뻐 기뻤|happy glad thrilled joy
화나 화났 짜증|angry annoyed mad
스트레스|stress stressed
피곤 지치|tired exhausted
꿈 목표|dream goal
좋아 최애 선호|favorite favourite like love prefer prefers
싫어 싫다|hate dislike
종교 교회 성당 절 미사 예배 신앙|religion religious church temple mass faith
상담 심리 치료사|therapist counselor therapy counseling
병 질환 아프 아파 통증|ill sick pain hurt disease
수술|surgery operation
다이어트 체중 몸무게|diet weight
키|height tall
잠 수면|sleep
늦잠|oversleep
나이|age old
별명|nickname
이름|name called named
고향 출신 자란 자랐 살던|hometown grew grow raised childhood
어린 어릴|childhood young
모임 동호회|club gathering
정원 화분 식물|garden plant
청소|clean cleaning
쓰레기|trash garbage
컴퓨터 노트북|computer laptop
서버|server
파일 문서|file document
계약|contract
변호사|lawyer
경찰|police
"""


# What a thing's mark begins with, so that it is no word of either language.
THING = "~"


def _read(table: str) -> dict[str, str]:
    """Each name to the mark of its thing; the first line a name stands on counts."""
    marks: dict[str, str] = {}
    for line in table.split("\n"):
        names = line.replace("|", " ").split()
        for name in names:
            marks.setdefault(name, THING + names[0])
    return marks


_MARKS = _read(_TABLE)
_BEGINNINGS = (4, 3, 2)


def english_thing(word: str) -> str | None:
    """The mark of the thing that an English word names."""
    return _MARKS.get(word) or _MARKS.get(word.removesuffix("s"))


def korean_thing(stem: str) -> str | None:
    """The mark of the thing that a Korean stem names, begins with or (외할머니) ends in."""
    if stem in _MARKS:
        return _MARKS[stem]
    lengths = [length for length in _BEGINNINGS if length < len(stem)]
    parts = [stem[:length] for length in lengths] + [stem[-length:] for length in lengths]
    return next((_MARKS[part] for part in parts if part in _MARKS), None)
