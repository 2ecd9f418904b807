"""The settings, and the README's table of them."""

import re
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from bot.settings import Settings, mistakes

README = Path(__file__).parents[2] / "README.md"
COMPOSE = README.with_name("compose.yaml")
_ROW = re.compile(r"^\| `([A-Z0-9_]+)` \| (.*?) \| (.+) \|$", re.MULTILINE)


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def wrong(monkeypatch: pytest.MonkeyPatch, **environment: str) -> str:
    """What is said of a wrong environment."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError) as caught:
        Settings()
    return mistakes(caught.value)


def written(default: object) -> str:
    """A default as the README writes it."""
    if default is None:
        return "unset"
    return f"`./{default}`" if isinstance(default, Path) else f"`{default}`"


def test_the_readme_lists_every_setting_with_its_default() -> None:
    section = README.read_text("utf-8").split("\n## Settings\n")[1].split("\n## ")[0]
    listed = {name: default for name, default, _meaning in _ROW.findall(section)}
    expected = {
        name.upper(): written(field.default) for name, field in Settings.model_fields.items()
    }
    assert listed == expected


def test_the_container_is_given_every_setting_but_its_folder_and_address() -> None:
    given = re.findall(r"^      ([A-Z0-9_]+):", COMPOSE.read_text("utf-8"), re.MULTILINE)
    assert set(given) == {name.upper() for name in Settings.model_fields} - {
        "DATA_DIR",
        "HOST",
        "PORT",
    }


def test_the_environment_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "9000")
    monkeypatch.setenv("TIMEZONE", "Asia/Seoul")
    monkeypatch.setenv("LOG_LEVEL", "debug")
    monkeypatch.setenv("OLLAMA_HOST", "gpu:11434/")
    settings = Settings()
    assert settings.port == 9000
    assert settings.timezone.key == "Asia/Seoul"
    assert settings.log_level == "DEBUG"
    assert settings.ollama_host == "http://gpu:11434"


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("gpu", "http://gpu:11434"),
        (":11434", "http://:11434"),
        ("https://gpu.example/ollama/", "https://gpu.example/ollama"),
        ("[::1]:8080", "http://[::1]:8080"),
        ("http://gpu", "http://gpu"),
    ],
)
def test_ollamas_address_may_be_written_as_ollama_itself_takes_it(
    monkeypatch: pytest.MonkeyPatch, host: str, address: str
) -> None:
    monkeypatch.setenv("OLLAMA_HOST", host)
    assert Settings().ollama_host == address


def test_a_dotenv_file_is_read_and_the_environment_goes_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("PORT=9000\nASSISTANT_NAME=기억이\nOTHER=thing\n", "utf-8")
    monkeypatch.setenv("PORT", "9001")
    settings = Settings()
    assert settings.port == 9001
    assert settings.assistant_name == "기억이"


def test_an_empty_variable_counts_as_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("API_TOKEN", "")
    monkeypatch.setenv("PORT", "")
    assert Settings().api_token is None
    assert Settings().port == 8000


def test_the_token_is_not_shown() -> None:
    assert "hunter2" not in repr(Settings(api_token=SecretStr("hunter2")))


def test_a_setting_cannot_be_changed_afterwards() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        Settings().port = 9000


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "http"),
        ("TIMEZONE", "Mars/Base"),
        ("TIMEZONE", "Asia"),
        ("EMBEDDING_PROVIDER", "openai"),
        ("LOG_LEVEL", "LOUD"),
        ("MAX_HISTORY_TURNS", "0"),
        ("MAX_CONTENT_CHARS", "99"),
        ("ASSISTANT_NAME", "two\nlines"),
        ("LLM_PROVIDER", "telepathy"),
        ("GEMINI_API_KEY", "two words"),
        ("GEMINI_API_ENDPOINT", "ftp://proxy"),
        ("GEMINI_API_ENDPOINT", "proxy:port"),
        ("GEMINI_MODEL", "two\nlines"),
        ("OLLAMA_HOST", "::bad::"),
        ("OLLAMA_HOST", "::1"),
        ("OLLAMA_HOST", "http://gpu:port"),
        ("OLLAMA_HOST", "http://gpu:99999"),
        ("OLLAMA_HOST", "http://[::bad"),
        ("OLLAMA_HOST", "http://"),
        ("OLLAMA_HOST", "ftp://gpu"),
        ("OLLAMA_HOST", "two words"),
        ("API_TOKEN", " "),
        ("GRAPH_STORE", "memory"),
        ("NEO4J_URI", "http://127.0.0.1:7687"),
        ("NEO4J_URI", "bolt://"),
    ],
)
def test_a_wrong_value_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    assert wrong(monkeypatch, **{name: value}).startswith(f"{name}: ")


@pytest.mark.parametrize("provider", ["gemini", "google-genai"])
def test_gemini_without_a_key_is_a_mistake(monkeypatch: pytest.MonkeyPatch, provider: str) -> None:
    assert "GEMINI_API_KEY" in wrong(monkeypatch, LLM_PROVIDER=provider)


def test_a_key_alone_makes_gemini_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().answering_provider == "none"
    monkeypatch.setenv("GEMINI_API_KEY", "hunter2")
    assert Settings().answering_provider == "gemini"
    assert "hunter2" not in repr(Settings())
    monkeypatch.setenv("LLM_PROVIDER", "none")
    assert Settings().answering_provider == "none"


@pytest.mark.parametrize("address", ["proxy:443", "http://127.0.0.1:9000", "https://proxy"])
def test_geminis_address_keeps_its_scheme(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("GEMINI_API_ENDPOINT", address + "/")
    assert Settings().gemini_api_endpoint == address


def test_a_wrong_token_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    told = wrong(monkeypatch, API_TOKEN="hunter2 with spaces")
    assert told.startswith("API_TOKEN: ")
    assert "hunter2" not in told


def test_more_recent_turns_than_history_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    told = wrong(monkeypatch, KEEP_RECENT_TURNS="6", MAX_HISTORY_TURNS="5")
    assert "KEEP_RECENT_TURNS" in told


def test_neo4j_demands_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "NEO4J_PASSWORD" in wrong(monkeypatch, GRAPH_STORE="neo4j")
    monkeypatch.setenv("NEO4J_PASSWORD", "hunter2")
    settings = Settings()
    assert settings.graph_store == "neo4j"
    assert "hunter2" not in repr(settings)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.0.7", "example.org"])
def test_listening_to_others_demands_a_token(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    assert "API_TOKEN" in wrong(monkeypatch, HOST=host)
    monkeypatch.setenv("API_TOKEN", "hunter2")
    assert Settings().host == host


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
def test_listening_to_this_machine_needs_none(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setenv("HOST", host)
    assert Settings().api_token is None


def test_slack_needs_a_bot_token_and_a_way_in(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "SLACK_APP_TOKEN" in wrong(monkeypatch, SLACK_BOT_TOKEN="xoxb-1")
    monkeypatch.setenv("SLACK_SIGNING_SECRET", "hunter2")
    assert Settings().slack_bot_token is not None
    monkeypatch.delenv("SLACK_BOT_TOKEN")
    assert "SLACK_BOT_TOKEN" in wrong(monkeypatch, SLACK_APP_TOKEN="xapp-1")


def test_slacks_tokens_are_not_to_be_swapped_and_never_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = wrong(monkeypatch, SLACK_BOT_TOKEN="xapp-hunter2", SLACK_APP_TOKEN="xoxb-hunter2")
    assert "SLACK_BOT_TOKEN: " in told
    assert "SLACK_APP_TOKEN: " in told
    assert "hunter2" not in told
