"""What holds for every game in every mode. A new game is tested here without a line being added."""

import json

import numpy as np
import pytest

from tafelrunde.errors import IllegalMove, InvalidMove
from tafelrunde.kernel.game import COMMON_FIELDS
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import copied, end_reasons, from_deal, new
from tafelrunde.record import replayed
from tests.amounts import SLOW, games
from tests.games.modes import MODES, label

pytestmark = pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))

NOBODY = -1  # the seat of a spectator, who sees no rack


def start(mode, seed):
    name, seats, options = mode
    return new(name, seats=seats, seed=seed, start=seed % seats, **options)


def walk(mode, seed, every=1):
    """A random game, stopping at every so many positions, the first and the last among them."""
    position, source = start(mode, seed), generator(seed)
    count = 0
    while not position.is_over:
        if count % every == 0:
            yield position
        legal = position.legal_numbers
        position.play_number(legal[below(source, len(legal))])
        count += 1
    yield position


def test_the_record_has_the_common_fields(mode):
    assert set(COMMON_FIELDS) <= set(start(mode, 1).state.dtype.names)


def test_legal_moves_are_listed_once_and_found_by_number(mode):
    for position in walk(mode, 1, every=3):
        rules, legal = position.game.rules, position.legal_numbers
        assert len(set(legal)) == len(legal) == rules.count_moves(position.state)
        some = range(0, len(legal), max(1, len(legal) // 40))
        assert [rules.nth_move(position.state, n) for n in some] == [legal[n] for n in some]
        assert bool(legal) is not position.is_over


def test_exactly_the_legal_moves_are_not_forbidden(mode):
    for position in walk(mode, 2, every=40 if SLOW else 9):
        allowed = [
            move
            for move in range(position.game.state.MOVE_COUNT)
            if position.game.rules.forbidden(position.state, move) == 0
        ]
        assert allowed == sorted(position.legal_numbers)


def test_every_clause_that_forbids_has_its_sentence(mode):
    """In all languages: a move is refused in one clear sentence."""
    for position in walk(mode, 3, every=50 if SLOW else 11):
        clauses = {
            position.game.rules.forbidden(position.state, move) for move in range(position.game.state.MOVE_COUNT)
        }
        for clause in clauses - {0}:
            for language in ("de", "fr", "it", "en"):
                assert position.game.illegal(clause, "").sentence(language)


def test_a_refused_move_changes_nothing(mode):
    for position in walk(mode, 4, every=7):
        before, moves = position.state.tobytes(), list(position.moves)
        legal = set(position.legal_numbers)
        forbidden = next(move for move in range(position.game.state.MOVE_COUNT) if move not in legal)
        with pytest.raises(IllegalMove):
            position.play_number(forbidden)
        for nonsense in ("", "nonsense", "🎲" * 50, "1" * 1000):
            with pytest.raises(InvalidMove):
                position.play(nonsense)
        for number in (NOBODY, position.game.state.MOVE_COUNT):
            with pytest.raises(InvalidMove):
                position.play_number(number)
        assert position.state.tobytes() == before
        assert position.moves == moves


def test_moves_and_positions_survive_their_text(mode):
    for position in walk(mode, 5, every=4):
        notation, state = position.game.notation, position.state
        for move in position.legal_numbers[:: max(1, len(position.legal_numbers) // 60)]:
            assert notation.parse_move(state, notation.move_text(state, move)) == move
            told = json.loads(json.dumps(notation.move_json(state, move)))
            assert notation.parse_move_json(state, told) == move
        assert notation.position_text(notation.parse_position(position.text)) == position.text


def test_a_position_from_its_text_goes_on_alike(mode):
    for position in walk(mode, 6, every=10):
        other = position.game.notation.parse_position(position.text)
        source, mirror = generator(8), copied(position.state)
        while not mirror.reason:
            move = position.game.rules.nth_move(mirror, below(source, position.game.rules.count_moves(mirror)))
            assert position.game.rules.forbidden(other, move) == 0
            position.game.rules.apply(mirror, move)
            position.game.rules.apply(other, move)
        assert position.game.notation.position_text(mirror) == position.game.notation.position_text(other)


def test_a_record_holds_nothing_but_what_its_text_tells(mode):
    """No leftovers: a redealt record would otherwise tell tiles that its seat cannot know."""
    for position in walk(mode, 15, every=5):
        notation = position.game.notation
        for state in (position.state, *(position.redealt(seat, seed=1).state for seat in range(position.seats))):
            assert notation.parse_position(notation.position_text(state)).tobytes() == state.tobytes()


def test_copies_are_independent_and_moves_deterministic(mode):
    for position in walk(mode, 7, every=8):
        if position.is_over:
            continue
        before = position.state.tobytes()
        twins = [copied(position.state) for _ in range(2)]
        for twin in twins:
            position.game.rules.apply(twin, position.legal_numbers[0])
        assert twins[0].tobytes() == twins[1].tobytes() != before
        assert position.state.tobytes() == before


def test_records_replay_to_the_same_end(mode):
    for seed in range(games(10)):
        *_, end = walk(mode, seed, every=10**6)
        again = replayed(json.loads(json.dumps(end.record)))
        assert again.state.tobytes() == end.state.tobytes()
        assert again.record == end.record
        assert end.reason in end_reasons(end.game)
        assert end.winners == [seat for seat, place in enumerate(end.places) if place == 0] != []


def test_the_same_deal_gives_the_same_game(mode):
    position = start(mode, 9)
    name, seats, options = mode
    start_seat = int(position.state.start)
    again = from_deal(name, seats=seats, options=options, start=start_seat, deal=position.deal)
    assert again.state.tobytes() == position.state.tobytes()
    assert start(mode, 9).deal == position.deal
    assert start(mode, 10).deal != position.deal


def test_views_are_blind_to_what_a_seat_cannot_see(mode):
    for seed in range(games(10)):
        for position in walk(mode, seed, every=6):
            if position.is_over:
                continue  # everything may be shown then
            for seat in [*range(position.seats), NOBODY]:
                other = copied(position.state)
                position.game.knowledge.redeal(other, seat, generator(seed))
                seen_by = None if seat == NOBODY else seat
                views = [json.dumps(position.game.knowledge.view(state, seen_by)) for state in (position.state, other)]
                assert views[0] == views[1]
                if seat == position.to_move:
                    offers = [json.dumps(position.game.knowledge.offer(state)) for state in (position.state, other)]
                    assert offers[0] == offers[1]


def test_dealing_anew_changes_what_is_hidden_and_keeps_every_tile(mode):
    for position in walk(mode, 11, every=5):
        if position.is_over:
            continue
        redealt = [position.redealt(position.to_move, seed).state for seed in range(8)]
        assert len({state.tobytes() for state in redealt}) == 8  # at least the random word is new
        tiles = all_tiles(position.game, position.state)
        assert all(all_tiles(position.game, state) == tiles for state in redealt)


def all_tiles(game, state):
    """Every tile that somebody cannot see: in the bag, on a rack or, where a game has that, face down; sorted."""
    racks = game.notation.position_json(state)["racks"]
    face_down = getattr(game.knowledge, "tiles_face_down", lambda state: [])(state)
    unseen = [game.notation.tile_json(kind) for kind in [*state.bag[: state.bag_size], *face_down]]
    return sorted(json.dumps(tile) for tiles in [unseen, *racks] for tile in tiles)


def test_offers_are_small_and_views_are_json(mode):
    for position in walk(mode, 12, every=5):
        assert len(json.dumps(position.offer)) < 8_000
        for seat in [*range(position.seats), None]:
            assert json.loads(json.dumps(position.view(seat))) == position.view(seat)
        json.dumps(position.game.knowledge.layout(position.state))


def test_undo_never_reaches_past_a_draw_or_a_turn(mode):
    position, source = start(mode, 13), generator(13)
    while not position.is_over:
        before, moves = position.state.tobytes(), list(position.moves)
        turn, bag = position.state.turn, position.state.bag_size
        legal = position.legal_numbers
        position.play_number(legal[below(source, len(legal))])
        if position.may_undo:
            assert (position.state.turn, position.state.bag_size) == (turn, bag)
            after = position.state.tobytes()
            last = position.moves[-1]
            position.undo()
            assert (position.state.tobytes(), position.moves) == (before, moves)
            position.play(last)
            assert position.state.tobytes() == after
        else:
            with pytest.raises(InvalidMove):
                position.undo()


def test_places_count_those_who_stand_better(mode):
    *_, end = walk(mode, 14, every=10**6)
    out = np.full(8, 99)
    end.game.rules.places(end.state, out)
    assert out[: end.seats].tolist() == end.places
    assert (out[end.seats :] == 99).all()
    assert min(end.places) == 0
