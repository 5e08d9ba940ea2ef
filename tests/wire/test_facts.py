"""What a server tells is read as it was told, whatever the game."""

import random

import msgspec
import pytest
from msgspec import UNSET, ValidationError

from tafelrunde import games, new
from tafelrunde.wire import facts, told


@pytest.mark.parametrize("game", games.names())
def test_facts_travel_there_and_back(game):
    position, chance, decoder = new(game, seed=3), random.Random(3), facts.decoder(game)
    types = facts.types_of(game)
    views = {seat: position.view(seat) for seat in (None, 0)}
    while not position.is_over:
        position.play_number(chance.choice(position.legal_numbers))
        for seat, before in views.items():
            event = told.Event(
                seq=1,
                at=0.0,
                kind="moved",
                move=position.move_seen_by(seat),
                outcome=position.outcome(seat),
                changes=changed(before, position.view(seat)),
                offer=position.offer,
            )
            read = decoder.decode(msgspec.json.encode(event))
            assert (read.move, read.outcome, read.offer) == (event.move, event.outcome, event.offer)
            assert type(read.outcome) is types.outcome
            views[seat] = facts.laid_over(before, read.changes, types.view)
            assert views[seat] == position.view(seat)
    layout = msgspec.json.decode(msgspec.json.encode(position.layout), type=types.layout)
    assert layout == position.layout


def changed(before, after):
    return {
        name: getattr(after, name) for name in after.__struct_fields__ if getattr(before, name) != getattr(after, name)
    }


@pytest.mark.parametrize("game", games.names())
def test_a_first_view_is_nothing_but_changes(game):
    view = new(game, seed=1).view(0)
    changes = facts.changes_type(type(view))(**msgspec.structs.asdict(view))
    assert facts.laid_over(None, changes, type(view)) == view
    assert all(getattr(facts.changes_type(type(view))(), name) is UNSET for name in view.__struct_fields__)


def test_messages_that_are_none_are_not_read():
    decoder = facts.decoder(games.names()[0])
    for text in ('{"type":"event"}', '{"type":"later"}', '{"type":"done","id":1,"seq":1}'):
        with pytest.raises(ValidationError):
            decoder.decode(text)
