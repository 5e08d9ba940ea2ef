"""The HTTP part described for others, from the same types that read and write it."""

from __future__ import annotations

from typing import Any, TypedDict

import msgspec
from fastapi import FastAPI

from tafelrunde.wire import bodies

PLACE = "#/components/schemas/{name}"
REFUSALS = {
    400: "What was asked for cannot be done",
    403: "Not with this key",
    404: "There is no such table",
    413: "Too large",
    422: "Not what this expects",
    429: "Too much at once",
    503: "Not now; try again soon",
}
# Any: an OpenAPI document is JSON of many forms.
Json = dict[str, Any]  # Any: parts of an OpenAPI document


class Description(TypedDict, total=False):
    """What a route of FastAPI is told about itself."""

    responses: dict[int | str, Json]
    openapi_extra: Json
    response_model: None


def described(answers: object, asks: object = None) -> Description:
    """The description of a route that answers with one type, and asks for another."""
    status = 201 if asks is not None else 200
    responses: dict[int | str, Json] = {status: {"description": "Done", "content": content(answers)}}
    for refusal, why in REFUSALS.items():
        responses[refusal] = {"description": why, "content": content(bodies.NotDone)}
    found: Description = {"responses": responses, "response_model": None}
    if asks is not None:
        found["openapi_extra"] = {"requestBody": {"required": True, "content": content(asks)}}
    return found


def content(kind: object) -> Json:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=PLACE)
    return {"application/json": {"schema": schema}}


def add_components(app: FastAPI) -> None:
    """Put the types that the descriptions speak of into the document."""
    of_the_routes = app.openapi
    kinds = [kind for kind in vars(bodies).values() if isinstance(kind, type) and kind.__module__ == bodies.__name__]

    def openapi() -> Json:
        document = of_the_routes()
        _, components = msgspec.json.schema_components(kinds, ref_template=PLACE)
        document.setdefault("components", {}).setdefault("schemas", {}).update(components)
        return document

    app.openapi = openapi  # type: ignore[method-assign]  # as FastAPI wants to be extended
