"""A foreign page in somebody's browser: it can send requests here, and none of them changes anything."""

from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE
from tests.table.house import House, open_house

FOREIGN = [
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "file://"},
    {"Origin": "http://127.0.0.1.evil.example:{port}"},
    {"Origin": "http://127.0.0.1:{port}@evil.example"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": "chrome-extension://127.0.0.1:{port}"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "http://127.0.0.1:{port}", "Sec-Fetch-Site": "cross-site"},
    {"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"},
]
OWN = [
    {},
    {"Origin": "http://127.0.0.1:{port}"},
    {"Origin": "https://127.0.0.1:{port}", "Sec-Fetch-Site": "same-origin"},  # a proxy speaks HTTPS for us
    {"Sec-Fetch-Site": "none"},
]


def said(house: House, headers: dict[str, str]) -> dict[str, str]:
    return {name: value.replace("{port}", str(house.port)) for name, value in headers.items()}


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
@pytest.mark.parametrize("who", ["nobody", "cookie", "key"])
def test_a_foreign_page_changes_nothing(house: House, headers: dict[str, str], who: str) -> None:
    me = house.post("/me", name="Ix Chel")["key"]
    by = {"cookie": {"Cookie": f"sacbe_me={me}"}, "key": {"Authorization": f"Bearer {me}"}}.get(who, {})
    calls = [
        ("POST", "/api/me", {"name": "x", "cookie": True}),
        ("PUT", "/api/me", {"name": "x"}),
        ("DELETE", "/api/me", None),
        ("POST", "/api/tables", {"game": "yaxha", "seats": [{"who": "me"}, {"who": "me"}]}),
    ]
    with httpx.Client(base_url=house.http.base_url, trust_env=False, timeout=PATIENCE) as page:
        for method, path, body in calls:
            answer = page.request(method, path, json=body, headers=said(house, headers) | by)
            assert (answer.status_code, answer.json()["error"]) == (403, "forged"), (method, path)
            assert "set-cookie" not in answer.headers
    assert house.send("GET", "/me", me)["name"] == "Ix Chel"


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_our_own_page_and_programs_may(house: House, headers: dict[str, str]) -> None:
    made = house.http.post("/api/me", json={"name": "x"}, headers=said(house, headers))
    assert made.status_code == 201
    typed = house.http.post(
        "/api/me", content=b'{"name": "x"}', headers={**said(house, headers), "Content-Type": "Application/JSON; charset=utf-8"}
    )
    assert typed.status_code == 201


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "json"]
)
def test_a_form_is_no_json(house: House, kind: str) -> None:
    """What forms can send is refused whatever stands in it: the cookie of a browser's person was overwritten so."""
    headers = {"Content-Type": kind} if kind else {}
    answer = house.http.post("/api/me", content=b'{"name": "x", "cookie": true}', headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (415, "not_json")
    assert "set-cookie" not in answer.headers
    chunked = house.http.post("/api/me", content=iter([b'{"name": "x"}']), headers=headers)
    assert chunked.status_code == 415
    french = house.http.post("/api/me", content=b"{}", headers={**headers, "Accept-Language": "fr"})
    assert "JSON" in french.json()["message"]
    assert "Envoyez" in french.json()["message"]


def test_by_https_only(tmp_path: Path) -> None:
    with open_house(tmp_path, secure=True) as house:
        for scheme, status in (("http", 403), ("https", 201)):
            headers = {"Origin": f"{scheme}://127.0.0.1:{house.port}"}
            assert house.http.post("/api/me", json={"name": "x"}, headers=headers).status_code == status
