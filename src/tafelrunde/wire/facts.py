"""The facts of each game as types, and decoders for what a server tells of that game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, Union, cast, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType

from tafelrunde.games import find
from tafelrunde.games.interface import Layout, Offer, Outcome, View
from tafelrunde.wire import told


class Changes(Struct):
    """The keys of a view that have changed; each game's own has those of its view, UNSET where nothing has changed."""


if TYPE_CHECKING:  # what somebody knows who knows no game
    Event: TypeAlias = told.Event[Offer, Outcome, Changes]
    Welcome: TypeAlias = told.Welcome[Layout, View, Offer, Outcome, Changes]
    Shown: TypeAlias = told.Shown[View, Offer]
    Answer: TypeAlias = told.Answer[Outcome]
    Told: TypeAlias = Welcome | Event | Shown | told.Presence | told.Said | Answer | told.Done | told.Refused | told.Bye


@dataclass(frozen=True)
class FactTypes:
    """The types of a game's facts."""

    layout: type[Layout]
    view: type[View]
    offer: type[Offer]
    outcome: type[Outcome]


@cache
def types_of(game: str) -> FactTypes:
    """The types that a game's facts are of, which its functions say they give."""
    facts = find(game).facts
    return FactTypes(
        *(get_type_hints(function)["return"] for function in (facts.layout, facts.view, facts.offer, facts.outcome))
    )


@cache
def changes_type(view: type[View]) -> type[Changes]:
    """A view of which any key may be missing."""
    fields = [
        (field.name, Union[field.type, UnsetType], msgspec.field(name=field.encode_name, default=UNSET))  # noqa: UP007
        for field in msgspec.structs.fields(view)
    ]
    return cast(type[Changes], msgspec.defstruct(f"{view.__name__}Changes", fields, bases=(Changes,), kw_only=True))


@cache
def decoder(game: str) -> msgspec.json.Decoder[Told]:
    """Reads whatever a server tells at a table of that game."""
    types, generic = types_of(game), cast(Any, told.Told)  # Any: types that are values
    changes = changes_type(types.view)
    return msgspec.json.Decoder(generic[types.layout, types.view, types.offer, types.outcome, changes])


def laid_over(view: View | None, changes: Changes, kind: type[View]) -> View:
    """A view with its changes."""
    changed = {name: value for name in changes.__struct_fields__ if (value := getattr(changes, name)) is not UNSET}
    return kind(**changed) if view is None else msgspec.structs.replace(view, **changed)
