"""The public API: its OpenAPI document is true, and the bot of the docs plays a match."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from tests.patience import PATIENCE
from tests.sampling import sample
from tests.table.house import House, open_house

DOCS = Path(__file__).parents[3] / "docs" / "http-api.md"


def test_the_bot_of_the_docs_plays_a_match(house: House, tmp_path: Path) -> None:
    code = re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.S)[0]
    assert len(code.strip().splitlines()) <= 32
    (tmp_path / "bot.py").write_text(code, "utf-8")
    table = house.make("yaxha", "open", "random")
    args = [f"ws://127.0.0.1:{house.port}", table.id, "0", table.key(0)]
    played = subprocess.run([sys.executable, tmp_path / "bot.py", *args], capture_output=True, text=True, timeout=PATIENCE)
    assert played.returncode == 0, played.stderr
    assert played.stdout.strip() == str(table.look()["result"]["points"])


def test_every_route_is_in_the_docs_or_the_document(house: House) -> None:
    paths = house.http.get("/api/openapi.json").json()["paths"]
    assert {"/api/tables", "/api/tables/{table}/moves", "/api/tables/{table}/events", "/health"} <= set(paths)
    for path, methods in paths.items():
        for method, said in methods.items():
            assert said.get("description"), (path, method)


def test_what_cannot_be_read_is_named(house: House) -> None:
    wrong = {"game": "yaxha", "seats": [{"who": "me"}, {"who": "nobody"}]}
    assert "seats[1].who: " in house.send("POST", "/tables", "", 400, wrong)["message"]
    assert house.send("GET", "/nothing", "", 404)["error"] == "no_such_page"


def test_the_document_is_true(tmp_path: Path) -> None:
    """Whatever the document allows is answered as the document says."""
    with open_house(tmp_path) as house:
        table = house.make("yaxha", "me", "me")
        document: dict[str, Any] = house.http.get("/api/openapi.json").json()
        document["paths"].pop("/api/tables/{table}/events")  # a stream has no end
        schema = schemathesis.openapi.from_dict(document)
        calls = st.one_of([o.ok().as_strategy() for o in schema.get_all_operations() if isinstance(o, Ok)])

        @given(case=calls)
        @settings(
            max_examples=sample(40, 120),
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @seed(1)
        def check(case: Any) -> None:
            if "table" in case.path_parameters:
                case.path_parameters["table"] = table.id
            case.call_and_validate(
                base_url=f"http://127.0.0.1:{house.port}",
                headers={"Authorization": f"Bearer {table.key(0)}"},
                checks=[not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance],
            )

        check()
