"""Who gets in: strangers and watchers can do nothing, forged requests fail, and no page runs anybody's script."""

import json
import re
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text
from websockets.sync.client import connect

from sacbe.core.catalogue import _load
from sacbe.table.api.refusal import STATUS
from sacbe.table.store.keys import access, hashed, new_key
from sacbe.table.texts import WORDS
from tests.patience import PATIENCE
from tests.table.house import House, Json, open_house

SEAT = {"seat": 0, "seq": 0, "acts": ["card 1"], "confirm": True}
CHANGES: list[tuple[str, str, Json | None]] = [
    ("POST", "/moves", SEAT),
    ("POST", "/back", {"seat": 0, "to": 0}),
    ("POST", "/back/answer", {"seat": 0, "yes": True}),
    ("POST", "/seats/0/leave", None),
    ("PUT", "/seats/0/bot", {"level": "random"}),
    ("DELETE", "/seats/0/bot", None),
    ("PUT", "/seats/0/name", {"name": "x"}),
    ("POST", "/seats/0/key", None),
    ("POST", "/seats/-1/key", None),
    ("DELETE", "/seats/0/key", None),
    ("POST", "/rematch", None),
]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES, ids=lambda x: str(x)[:20])
def test_strangers_and_watchers_can_do_nothing(house: House, method: str, path: str, body: Json | None) -> None:
    table = house.make("yaxha", "me", "me")
    before = table.look()
    whole = f"/tables/{table.id}{path}"
    for key in ("", "wrong", new_key(), house.make("yaxha", "me", "me").key(0)):
        assert house.send(method, whole, key, 404, body)["error"] == "no_table"
    assert house.send(method, whole, table.key(None), 403, body)["error"] == "not_yours"
    if path != "/rematch" and "-1" not in path:
        refused = house.send(method, whole, table.key(1), 409 if path == "/seats/0/bot" and method == "PUT" else 403, body)
        assert refused["error"] in ("not_yours", "not_away")
    assert table.look() == before


def test_strangers_see_nothing(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    for path in ("", "?seat=0", "/record", "/why?seat=0&act=card 1", "/board.svg", "/events"):
        assert house.send("GET", f"/tables/{table.id}{path}", "wrong", 404)["error"] == "no_table"
        assert house.send("GET", f"/tables/nowhere{path}", table.key(0), 404)["error"] == "no_table"
    assert house.look(table.id, table.key(None), 0, 403)["error"] == "not_yours"
    assert house.look(table.id, table.key(1), 0, 403)["error"] == "not_yours"
    assert house.post(f"/tables/{table.id}/join", "", 404, key="wrong")["error"] == "no_table"


def test_a_cookie_needs_its_twin(house: House) -> None:
    browser = house.http.__class__(base_url=house.http.base_url, trust_env=False, timeout=PATIENCE)
    with browser:
        made = browser.post("/api/me", json={"name": "Itzamna", "cookie": True})
        assert made.json() == {"name": "Itzamna", "key": None}
        cookie = made.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert browser.get("/api/me").json()["name"] == "Itzamna"
        wish = {"game": "yaxha", "seats": [{"who": "me"}, {"who": "me"}]}
        forged = browser.post("/api/tables", json=wish)
        assert (forged.status_code, forged.json()["error"]) == (403, "forged")
        table = browser.post("/api/tables", json=wish, headers={"x-sacbe-csrf": browser.cookies["sacbe_csrf"]}).json()
        assert browser.get(f"/api/tables/{table['table']}?seat=1").json()["question"]
        assert [line["id"] for line in browser.get("/api/me/tables").json()] == [table["table"]]
        assert browser.delete("/api/me", headers={"x-sacbe-csrf": browser.cookies["sacbe_csrf"]}).status_code == 204
        assert browser.get("/api/me").status_code == 401


@pytest.mark.parametrize(("origin", "hears"), [("http://evil.example", "refused"), ("http://127.0.0.1:{port}", "scene")])
def test_a_foreign_page_cannot_use_the_cookie(house: House, origin: str, hears: str) -> None:
    """Browsers send cookies with every WebSocket, whoever opens it."""
    me = house.post("/me", name="x")["key"]
    table = house.make("yaxha", "me", "me", key=me)
    headers = {"Cookie": f"sacbe_me={me}", "Origin": origin.format(port=house.port)}
    url = f"ws://127.0.0.1:{house.port}/api/tables/{table.id}/live"
    with connect(url, additional_headers=headers, proxy=None, close_timeout=1) as socket:
        socket.send(json.dumps({"seat": 0}))
        assert json.loads(socket.recv(timeout=PATIENCE))["type"] == hears


def test_headers_forbid_foreign_scripts(house: House) -> None:
    for path in ("/", "/t/abc", "/api/games", "/api/nothing", "/nothing", "/api/tables/abc", "/api/me", "/api/tables/abc/why"):
        headers = house.http.get(path).headers
        assert len(headers.get_list("content-security-policy")) == 1
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")


def test_only_hashes_are_stored(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        me = house.post("/me", name="x")["key"]
        table = house.make("yaxha", "me", "open", key=me)
        house.post(f"/tables/{table.id}/join", me, key=table.key(1))
        keys = [me, table.keys["host"], table.keys["watch"], *table.keys["seats"].values()]
    engine = create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.connect() as connection:
        stored = str([list(connection.execute(text(f"SELECT * FROM {t}"))) for t in inspect(engine).get_table_names()])
    engine.dispose()
    assert all(hashed(key) in stored for key in keys)
    assert not any(key in stored for key in keys)


def test_keys_cannot_be_guessed() -> None:
    assert len({new_key() for _ in range(1000)}) == 1000
    assert len(new_key()) >= 32
    assert not access([hashed("a")], [])


def test_too_large_too_fast(tmp_path: Path) -> None:
    with open_house(tmp_path, rate=30) as house:
        assert house.send("POST", "/records", "", 413, {"record": "x" * 2_000_000})["error"] == "too_large"
        answers = [house.http.get("/api/games") for _ in range(40)]
        assert answers[-1].status_code == 429
        assert answers[-1].json()["error"] == "too_fast"
        assert answers[-1].headers["retry-after"] == "2"  # thirty in a minute
        elsewhere = house.http.get("/api/games", headers={"X-Forwarded-For": "192.0.2.7"})
        assert elsewhere.status_code == 200
        assert house.http.get("/health").status_code == 200


def test_names_are_data(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    name = "<script>alert(1)</script>"
    house.send("PUT", f"/tables/{table.id}/seats/0/name", table.key(0), body={"name": name})
    assert table.look()["table"]["seats"][0]["name"] == name
    drawn = house.http.get(f"/api/tables/{table.id}/board.svg", headers={"Authorization": f"Bearer {table.key(0)}"})
    assert "<script" not in drawn.text
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert house.send("PUT", f"/tables/{table.id}/seats/0/name", table.key(0), 400, {"name": "x" * 41})["error"] == "bad_request"


def test_every_refusal_has_words() -> None:
    for lang in ("en", "fr"):
        words = {key.partition(".")[2] for key in _load(WORDS, lang) if key.startswith("refused.")}
        assert words == set(STATUS)
    source = "\n".join(path.read_text("utf-8") for path in WORDS.parent.rglob("*.py") if path.name != "refusal.py")
    assert set(re.findall(r'Refused\("(\w+)"', source)) <= set(STATUS)
    assert [code for code in STATUS if f'"{code}"' not in source] == []  # some are chosen from a table, as for the storage
