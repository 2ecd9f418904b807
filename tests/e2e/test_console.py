import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.fakes.gemini import fake_gemini
from tests.fakes.running import Running

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("console") / "data")
    with running.served():
        yield running


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(locale="en-US")
    yield context
    context.close()


@pytest.fixture(scope="module")
def link(running: Running) -> str:
    return running.link()


@pytest.fixture
def page(
    context: BrowserContext, running: Running, link: str, request: pytest.FixtureRequest
) -> Page:
    """The console as somebody of this test's own."""
    page = context.new_page()
    page.goto(link)
    page.goto(f"{running.url}/?user=e2e:{request.node.name[:60]}")
    expect(page.get_by_role("button", name="Send")).to_be_enabled()
    return page


def say(page: Page, message: str) -> None:
    answers = page.locator(".theirs[aria-busy=false]")
    before = answers.count()
    page.get_by_label("Message", exact=True).fill(message)
    page.keyboard.press("Enter")
    expect(answers).to_have_count(before + 1, timeout=90_000)


def answer(page: Page) -> str:
    return page.locator(".theirs > .text").last.inner_text()


def test_a_stranger_is_told_the_way_in_and_nothing_else(running: Running) -> None:
    answer = httpx.get(running.url, trust_env=False)
    assert answer.status_code == 401
    assert "make run" in answer.text
    assert "<script" not in answer.text
    assert "default-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.timeout(300)  # Three starts of the server.
def test_remembering_asking_editing_and_forgetting_outlast_a_restart(
    browser: Browser, tmp_path: Path
) -> None:
    running = Running(tmp_path / "data")
    context = browser.new_context(locale="en-US")
    page = context.new_page()
    panel = page.locator("#memory-list .memory")
    with running.served():
        page.goto(running.link())
        say(page, "Remember that the spare key hangs behind the blue door")
        expect(panel).to_have_count(1)
    with running.served():
        page.reload()
        expect(panel).to_contain_text("blue door")
        say(page, "Where is the spare key?")
        assert "blue door" in answer(page)
        page.locator(".used summary").click()
        used = page.locator(".used .memory")
        expect(used).to_contain_text("blue door")
        used.get_by_role("button", name="Edit").click()
        used.get_by_label("Text of this memory").fill("The spare key lies under the fern")
        used.get_by_role("button", name="Save").click()
        expect(panel).to_contain_text("under the fern")
        say(page, "Where is the spare key now?")
        assert "under the fern" in answer(page)
    with running.served():
        page.reload()
        panel.get_by_role("button", name="Forget").click()
        panel.get_by_role("button", name="Yes, forget it").click()
        expect(page.locator("#memory-list .memory:not(.gone)")).to_have_count(0)
        say(page, "Where is the spare key?")
        assert "fern" not in answer(page)
        page.reload()
        expect(page.locator("#memories-status")).to_contain_text("Nothing here yet")
    context.close()


def test_what_was_said_never_becomes_markup(page: Page) -> None:
    hostile = "Remember that <img src=x onerror=\"document.title='owned'\"> is <b>bold</b>"
    say(page, hostile)
    expect(page.locator("#memory-list .memory-text")).to_contain_text("<b>bold</b>")
    assert page.locator("#turns img, #turns b, #memory-list img, #memory-list b").count() == 0
    assert page.title() == "Gieok"


def test_enter_belongs_to_the_input_method_while_a_syllable_is_composed(page: Page) -> None:
    field = page.get_by_label("Message", exact=True)
    field.fill("안녕")
    composing = "new KeyboardEvent('keydown', {key: 'Enter', isComposing: true, bubbles: true})"
    field.evaluate(f"field => field.dispatchEvent({composing})")
    page.wait_for_timeout(200)
    assert field.input_value() == "안녕"
    assert page.locator(".mine").count() == 0
    field.press("Shift+Enter")
    assert field.input_value() == "안녕\n"


def test_a_message_survives_the_loss_of_the_network(page: Page, context: BrowserContext) -> None:
    context.set_offline(True)
    page.get_by_label("Message", exact=True).fill("Remember that the kayak is red")
    page.keyboard.press("Enter")
    expect(page.locator(".failed")).to_contain_text("Not sent. I can’t reach the server.")
    expect(page.locator(".mine .text")).to_have_text("Remember that the kayak is red")
    context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#memory-list .memory-text")).to_contain_text("kayak")
    expect(page.locator(".failed")).to_have_count(0)


def test_a_message_that_never_went_out_is_in_the_field_again_after_a_reload(
    page: Page, context: BrowserContext
) -> None:
    context.set_offline(True)
    page.get_by_label("Message", exact=True).fill("half a thought")
    page.keyboard.press("Enter")
    expect(page.locator(".failed")).to_be_visible()
    context.set_offline(False)
    page.reload()
    expect(page.get_by_label("Message", exact=True)).to_have_value("half a thought")


def test_the_language_can_be_changed_and_stays(page: Page) -> None:
    page.get_by_role("button", name="한국어").click()
    expect(page.get_by_role("heading", name="내가 기억하는 것")).to_be_visible()
    page.reload()
    assert page.locator("html").get_attribute("lang") == "ko"
    expect(page.get_by_role("button", name="보내기")).to_be_visible()


def test_searching_filtering_and_paging_the_memories(page: Page, running: Running) -> None:
    person = page.locator("#person").input_value()
    token = (running.data_dir / "api_token").read_text().strip()
    lines = "\n".join(f'{{"content": "walk number {n}"}}' for n in range(34))
    httpx.post(
        f"{running.url}/api/v1/memory/events",
        content=lines + '\n{"content": "the oven runs hot", "kind": "memory"}',
        headers={
            "Authorization": f"Bearer {token}",
            "X-User-Id": person,
            "Content-Type": "application/x-ndjson",
        },
        trust_env=False,
    ).raise_for_status()
    page.reload()
    cards = page.locator("#memory-list .memory")
    expect(cards).to_have_count(30)
    page.get_by_role("button", name="Show more").click()
    expect(cards).to_have_count(35)
    expect(page.get_by_role("button", name="Show more")).to_be_hidden()
    page.get_by_label("Kind").select_option("memory")
    expect(cards).to_have_count(1)
    page.get_by_label("Kind").select_option("")
    page.get_by_label("Search memories").fill("oven")
    expect(cards).to_have_count(1)
    page.get_by_label("Search memories").fill("no such thing")
    expect(page.locator("#memories-status")).to_have_text("Nothing matches.")


def test_two_people_see_their_own_memories_only(page: Page) -> None:
    say(page, "Remember that the tent is in the attic")
    expect(page.locator("#memory-list .memory")).to_have_count(1)
    page.get_by_label("Speaking as").fill("e2e:somebody.else")
    page.keyboard.press("Enter")
    expect(page.locator("#memories-status")).to_contain_text("Nothing here yet")
    assert page.locator(".turn").count() == 0


def test_a_narrow_screen_shows_one_half_at_a_time(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    panel = page.get_by_role("complementary")
    expect(panel).to_be_hidden()
    page.get_by_role("button", name="Memories").click()
    expect(panel).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.get_by_role("button", name="Memories")).to_be_focused()


@pytest.mark.timeout(300)
def test_an_answer_that_was_given_before_says_so_and_a_fresh_one_can_be_asked_for(
    browser: Browser, tmp_path: Path
) -> None:
    with fake_gemini() as gemini:
        model = {"GEMINI_API_KEY": "k", "GEMINI_API_ENDPOINT": gemini.endpoint}
        running = Running(tmp_path / "data", more=model)
        with running.served():
            page = browser.new_context(locale="en-US").new_page()
            page.goto(running.link())
            say(page, "Which number do I like best?")
            expect(page.locator(".again")).to_have_count(0)
            say(page, "Which number do I like best?")
            expect(page.locator(".again")).to_contain_text("Answered before")
            page.get_by_role("button", name="Fresh answer").click()
            expect(page.locator(".theirs[aria-busy=false]")).to_have_count(3, timeout=90_000)
            told = page.locator(".theirs > .text").all_inner_texts()
            page.context.close()
    assert told[0] == told[1] != told[2]
