"""What people write: names and lines of chat hold nothing invisible, and nothing that a database cannot keep."""

import logging
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sacbe.core.names import clean_name
from sacbe.table.api import wire, wire_help
from sacbe.table.api.refusal import Refused
from sacbe.table.api.wire_text import PERSON, person_fields, tidy
from tests.table.house import House, open_house
from tests.table.services import Postgres

BAD = [
    *("\x00", "a\nb", "\x1b[31mred", "\x7f", "\x85", "line\u2028line"),
    *("\u202egnp.exe", "a\u2066b\u2069", "a\u200fb", "\u061cx"),
    *("A\u200bnn", "\ufeffAnn", "A\u00adnn", "A\u200dnn", "\u200d", "\u3164", "\u2800", "Ann\U000e0041"),
    "Z" + "\u0301" * 4,
]
GOOD = [
    *("", "Itzel", "Zoë", "O'Brien", "名前", "שלום", "سلام", "नमस्ते", "می\u200cخواهم", "Việt"),
    *("👩\u200d💻", "❤\ufe0f\u200d🔥", "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f", "🌽" * 40),
]


@pytest.mark.parametrize("text", BAD, ids=ascii)
def test_what_cannot_be_seen_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="not_shown"):
        tidy(text if text.strip() == text else f"x{text}x")
    with pytest.raises(Refused, match="not_shown"):
        wire.Rename(name=f"x{text}x" if text.isspace() else text)
    assert tidy(clean_name(text)) == clean_name(text)


@pytest.mark.parametrize("text", GOOD, ids=ascii)
def test_what_people_are_called_is_taken(text: str) -> None:
    assert tidy(f"  {text} \t") == text == clean_name(text)
    assert wire.Rename(name=text).name == text


def test_every_text_of_a_person_has_the_type() -> None:
    """A field called so in a message from a client is a person's text, and no other field is."""
    messages = [kind for module in (wire, wire_help) for kind in vars(module).values() if _is_message(kind)]
    assert len(messages) > 10
    for kind in messages:
        named = {field for field in kind.__struct_fields__ if field in ("name", "text", "title", "nickname", "note")}
        assert set(person_fields(kind)) == named, kind
    assert PERSON not in str(msgspec.json.schema(wire.Rename)), "this mark is for us, not for the API's document"


def _is_message(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, wire.ClientData) and kind is not wire.ClientData


def send(house: House, name: str) -> list[tuple[int, str, str]]:
    """A text by every route that takes one: status, error and message of each answer."""
    table = house.make("yaxha", "me", "open")
    key = {"Authorization": f"Bearer {table.key(0)}"}
    me = {"Authorization": f"Bearer {house.post('/me', name='x')['key']}"}
    seats = [{"who": "me", "name": name}, {"who": "me"}]
    asked: list[tuple[str, str, dict[str, Any], dict[str, str]]] = [
        ("POST", "/api/me", {"name": name}, {}),
        ("PUT", "/api/me", {"name": name}, me),
        ("POST", "/api/tables", {"game": "yaxha", "seats": seats}, {}),
        ("POST", f"/api/tables/{table.id}/join", {"key": table.key(1), "name": name}, {}),
        ("PUT", f"/api/tables/{table.id}/seats/0/name", {"name": name}, key),
        ("POST", f"/api/tables/{table.id}/chat", {"seat": 0, "text": name}, key),
    ]
    answers = [house.http.request(method, path, json=body, headers=head) for method, path, body, head in asked]
    return [(answer.status_code, answer.json().get("error", ""), answer.json().get("message", "")) for answer in answers]


@pytest.mark.parametrize("text", ["a\x00b", "a\u202eb", "\u200b"], ids=ascii)
def test_every_route_refuses_them(house: House, text: str) -> None:
    for status, error, message in send(house, text):
        assert (status, error) == (400, "not_shown")
        assert f"U+{ord(text.strip('ab')):04X}" in message


def test_white_space_around_a_text_is_nothing(house: House) -> None:
    key = house.post("/me", name="   ")["key"]
    assert house.http.get("/api/me", headers={"Authorization": f"Bearer {key}"}).json()["name"] == ""
    assert send(house, "  ")[-1][:2] == (400, "nothing_said")
    table = house.make("yaxha", "me", "me")
    named = house.http.put(
        f"/api/tables/{table.id}/seats/0/name", json={"name": "  Itzel "}, headers={"Authorization": f"Bearer {table.key(0)}"}
    )
    assert named.json()["seats"][0]["name"] == "Itzel"


def test_lengths_count_characters_not_bytes(house: House) -> None:
    assert house.http.post("/api/me", json={"name": "🌽" * 40}).status_code == 201
    assert house.http.post("/api/me", json={"name": "🌽" * 41}).status_code == 400


def test_a_rematch_of_an_old_table_with_a_name_that_is_refused_today(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    table.play_on(__import__("random").Random(1))
    rename = "UPDATE seats SET name = ? WHERE table_id = ?"
    with house.server.store._writing_engine.begin() as connection:
        connection.exec_driver_sql(rename, ("An\u200bn", table.id))
    answer = house.http.post(f"/api/tables/{table.id}/rematch", headers={"Authorization": f"Bearer {table.key(0)}"})
    assert answer.status_code == 200, answer.text


@pytest.mark.xdist_group("services")
def test_nul_is_refused_with_postgresql_and_no_value_is_logged(
    tmp_path: Path, postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    """It was 503 before, and the log held the statement with all its values."""
    with open_house(tmp_path, db=postgres.new(), games=("yaxha",)) as house, caplog.at_level(logging.INFO):
        assert {answer[:2] for answer in send(house, "secret\x00name")} == {(400, "not_shown")}
        for path in ("%00", "a%00", "x" * 30, "%F0%9F%8C%BD"):
            for more in ("", "/chat", "/record", "/review", "/why?seat=0&act=x%00"):
                assert house.http.get(f"/api/tables/{path}{more}").status_code == 404, (path, more)
        assert house.http.get("/api/me", headers={"Cookie": "sacbe_me=a%00b"}).status_code == 401
    assert "secret" not in caplog.text
    assert "INSERT" not in caplog.text
