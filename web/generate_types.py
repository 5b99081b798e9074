"""Writes src/api-types.ts, the types of the server's messages, from the server's OpenAPI document.

`python web/generate_types.py` writes the file; with `check` it fails if the file is not what it would write.
A field that a client may leave out is optional in what clients send. In what the server sends every field is there.
"""

import sys
from pathlib import Path
from typing import Any

TARGET = Path(__file__).parent / "src" / "api-types.ts"
HEAD = "// Generated from the server's OpenAPI document by web/generate_types.py: change src/sacbe/table/api/wire*.py instead.\n"
REF = "#/components/schemas/"
SENT_BY_CLIENTS = ("Hello", "ClientMessage")
SCALARS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def references(schema: object) -> set[str]:
    """The names of all schemas that a part of the document refers to."""
    if isinstance(schema, dict):
        own = {schema["$ref"].removeprefix(REF)} if isinstance(schema.get("$ref"), str) else set()
        return own.union(*(references(value) for value in schema.values()))
    return set().union(*(references(value) for value in schema)) if isinstance(schema, list) else set()


def sent_by_clients(document: Schema) -> set[str]:
    """The schemas of request bodies and of a client's messages on a WebSocket, with all that they refer to."""
    operations = [operation for path in document["paths"].values() for operation in path.values() if isinstance(operation, dict)]
    todo = {*SENT_BY_CLIENTS, *references([operation.get("requestBody") for operation in operations])}
    found: set[str] = set()
    while todo:
        name = todo.pop()
        found.add(name)
        todo |= references(document["components"]["schemas"][name]) - found
    return found


def type_of(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF)
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    for union in ("oneOf", "anyOf"):
        if union in schema:
            return " | ".join(type_of(part) for part in schema[union])
    kind = schema.get("type")
    if kind == "array":
        inner = type_of(schema["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
    return SCALARS[kind] if kind else "unknown"


def declare(name: str, schema: Schema, *, by_client: bool) -> str:
    """One exported declaration."""
    if "properties" not in schema:
        return f"export type {name} = {type_of(schema)};\n"
    required = set(schema.get("required", ()))
    fields = (
        f"  {field}{'?' if by_client and field not in required else ''}: {type_of(inner)};\n"
        for field, inner in schema["properties"].items()
    )
    return f"export interface {name} {{\n{''.join(fields)}}}\n"


def generate(document: Schema) -> str:
    """The whole file."""
    schemas, from_clients = document["components"]["schemas"], sent_by_clients(document)
    return "\n".join([HEAD, *(declare(name, schemas[name], by_client=name in from_clients) for name in sorted(schemas))])


def document() -> Schema:
    """The OpenAPI document of this checkout's server. No database is opened for it."""
    from sacbe.table.api.app import application, openapi_document
    from sacbe.table.server.server import Server
    from sacbe.table.server.settings import Settings

    return openapi_document(application(Server(Settings(db="sqlite:///never-opened.db"))))


def main(*words: str) -> None:
    """Write the file, or check it."""
    text = generate(document())
    if "check" not in words:
        TARGET.write_text(text, "utf-8")
    elif not TARGET.exists() or TARGET.read_text("utf-8") != text:
        sys.exit(f"{TARGET.name} is not what the server's messages are: run python web/generate_types.py")


if __name__ == "__main__":
    main(*sys.argv[1:])
