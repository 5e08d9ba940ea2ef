"""What a state dealt from what is seen keeps, checked by an onlooker who writes down what everybody knows
(docs/rules/elfer.md)."""

import pytest

from tafelrunde.games.elfer.facts import Gift
from tafelrunde.games.elfer.knowledge import SEEN, Seen
from tafelrunde.games.elfer.material import KIND_COUNT, NOTHING, TILE_NAMES, TYPED_TILES
from tafelrunde.games.elfer.notation import position_text
from tafelrunde.games.elfer.positions import parse_position
from tafelrunde.games.elfer.state import DRAW, FIRST_GIVE, FIRST_LAY, MOST_LACKS, PASS
from tafelrunde.kernel.bits import members
from tafelrunde.kernel.game import NOBODY
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import copied, new_record
from tafelrunde.position import dealt_from, new
from tests.amounts import games
from tests.games.elfer.players import PLAYERS
from tests.games.elfer.positions import all_tiles, arrange, deal, play


def layable(position):
    """The kinds of tile that could be laid now."""
    return {FIELDS[field] for field in members(position.state.open)}


FIELDS = [
    TILE_NAMES.index(name if name in TILE_NAMES else f"joker-{number}")
    for name, number in ((f"{colour}-{n}", n) for colour in ("yellow", "red", "blue", "green") for n in range(1, 21))
] + [TILE_NAMES.index(symbol) for symbol in ("square", "triangle", "star", "circle") for _ in range(2)]


class Onlooker:
    """Sees all tiles and writes down, for every seat, what the others know of it."""

    def __init__(self, position):
        self.seats = position.seats
        self.new_round(position)

    def new_round(self, position):
        self.round = int(position.state.rounds_played)
        self.lacks = [
            [] for _ in range(self.seats)
        ]  # per seat: [kinds it held none of, tiles drawn since, given since]
        self.given = [[] for _ in range(self.seats)]  # per giver: kinds that its neighbour surely holds
        start = (int(position.state.start) + self.round) % self.seats
        for i in range(self.seats):
            seat = (start + i) % self.seats
            if seat == position.to_move and position.state.pending == NOTHING:
                break
            self.lacks[seat].append([layable(position), 0, 0])  # E3.1, E3.2

    def watch(self, position, move):
        """Make a move and note what it tells."""
        seat, after = position.to_move, (position.to_move + 1) % self.seats
        before = copied(position.state)
        if move in (DRAW, PASS):  # E7
            self.lacks[seat].append([layable(position), 0, 0])
        position.play_number(move)
        if int(position.state.rounds_played) != self.round:
            if not position.is_over:
                self.new_round(position)
            return
        if move == DRAW and position.state.rack_sizes[seat] > before.rack_sizes[seat]:
            for lack in self.lacks[seat][:-1]:
                lack[1] += 1
        elif move >= FIRST_GIVE:
            self.note_gift(seat, after, move - FIRST_GIVE)
        elif move >= FIRST_LAY and position.state.rack_sizes[seat] < before.rack_sizes[seat]:
            self.note_laid(seat, FIELDS[move - FIRST_LAY])

    def note_gift(self, seat, after, kind):
        for lack in self.lacks[after]:
            lack[2] += 1
        self.given[(seat - 1) % self.seats].clear()  # what this seat was given it may just have passed on
        self.given[seat].append(kind)

    def note_laid(self, seat, kind):
        giver = (seat - 1) % self.seats
        was_gift = kind in self.given[giver]
        if was_gift:
            self.given[giver].remove(kind)
        for lack in self.lacks[seat]:
            if kind in lack[0]:
                column = 2 if lack[2] and (was_gift or not lack[1]) else 1
                lack[column] -= 1

    def check(self, state, viewer):
        """A position dealt anew holds all that the viewer knows."""
        for seat in range(self.seats):
            if seat == viewer:
                continue
            rack = [kind for kind in range(KIND_COUNT) for _ in range(state.racks[seat, kind])]
            known = []
            if viewer == (seat - 1) % self.seats:
                known = list(self.given[viewer])
                for kind in known:
                    rack.remove(kind)  # E6.1: it must be there
            for kinds, drawn, given in self.lacks[seat]:
                extra = drawn + given - sum(kind in kinds for kind in known)
                assert sum(kind in kinds for kind in rack) <= extra


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("symbols", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_known_is_kept(seats, symbols, player):
    """E3.1, E6.1, E7.1, E7.2: for every seat and a spectator, all through whole matches."""
    for seed in range(games(4)):
        position = new("elfer", seats=seats, seed=seed, start=seed % seats, symbols=symbols, rounds=2)
        onlooker, choose = Onlooker(position), player(seed)
        while not position.is_over:
            for viewer in [*range(seats), NOBODY] if len(position.numbers) % 3 == 0 else []:
                redealt = dealt_from(position.game, position.seen(viewer), generator(seed + len(position.numbers)))
                onlooker.check(redealt, viewer)
                check_sound(position, redealt, viewer)
            onlooker.watch(position, choose(position))


def check_sound(position, redealt, viewer):
    state = position.state
    assert (redealt.rack_sizes == state.rack_sizes).all()
    assert (redealt.racks.sum(axis=1) == redealt.rack_sizes).all()
    assert redealt.bag_size == state.bag_size
    assert (all_tiles(redealt) == all_tiles(state)).all()
    if viewer != NOBODY:
        assert (redealt.racks[viewer] == state.racks[viewer]).all()
        assert (redealt.at_hand[viewer] == state.at_hand[viewer]).all()
    if not state.lying.any():
        assert any(TYPED_TILES[kind].endswith("11") for kind in [redealt.pending, *held(redealt)] if kind < NOTHING)


def held(state):
    return [kind for kind in range(KIND_COUNT) if state.racks[state.to_move, kind]]


def test_a_redealt_position_can_be_redealt_and_played_on():
    """By every seat in turn; and its text can be read, which checks it thoroughly."""
    for seed in range(games(20)):
        position = new("elfer", seats=2 + seed % 3, seed=seed, symbols=seed % 2 == 0, rounds=2)
        choose, source = PLAYERS[seed % len(PLAYERS)](seed), generator(seed)
        while not position.is_over:
            if len(position.numbers) % 5 == 0:
                state, board, game = copied(position.state), position.board, position.game
                for viewer in [*range(position.seats), NOBODY, position.to_move]:
                    seen = new_record(Seen, SEEN)
                    game.knowledge.see(state, viewer, seen)
                    state = dealt_from(game, seen, source)
                    text = position_text(state, board)
                    assert position_text(parse_position(text), board) == text
                while not state.reason:
                    position.game.rules.apply(state, position.game.rules.nth_move(state, 0))
            position.play_number(choose(position))


# --- When dealing gets stuck ----------------------------------------------------------------------------------------
def test_what_contradicts_itself_is_let_go():
    """Every seat is said to hold nothing at all, over and over, and to have got nothing since: no deal can be so."""
    for seats in (2, 3, 4):
        position = new("elfer", seats=seats, seed=seats, symbols=True)
        for viewer in [*range(seats), NOBODY]:
            seen = position.seen(viewer)
            seen.lack_count[:seats] = MOST_LACKS
            seen.lacks[:seats] = 2**64 - 1
            seen.came_since[:] = 0
            check_sound(position, dealt_from(position.game, seen, generator(seats)), viewer)


def test_only_the_oldest_lacks_are_let_go():
    """The first lack cannot be; the second can, and is kept."""
    position = arrange(lying="y11", racks=("g20 g19 g18", "b2 y2"))
    seen = position.seen(1)
    seen.lack_count[0] = 2
    seen.lacks[0, 0] = 2**64 - 1
    seen.lacks[0, 1] = position.state.open
    for seed in range(games(20)):
        state = dealt_from(position.game, seen, generator(seed))
        check_sound(position, state, 1)
        assert not any(state.racks[0, kind] for kind in layable(position))


def test_gifts_that_find_no_room_are_dealt_where_there_is_some():
    """Three gifts, all of which the next seat may hold, which has two tiles: one is elsewhere, if it may be."""
    position = arrange(lying="y11", racks=("y2", "g20 g19 g18", "b2 b4 b5"))
    state = position.state
    for holders, elsewhere in ((0b110, [2]), (0b010, [1, 2, "bag"])):
        seen = position.seen(0)
        seen.given_count = 3
        seen.given[:3] = [TYPED_TILES.index(tile) for tile in ("g20", "g19", "g18")]
        seen.given_seats[:3] = holders
        seen.rack_sizes[1], seen.bag_size = 2, state.bag_size + 1
        for seed in range(games(20)):
            dealt = dealt_from(position.game, seen, generator(seed))
            places = [place_of(dealt, kind) for kind in seen.given[:3]]
            assert dealt.rack_sizes[:3].tolist() == [1, 2, 3]
            assert sorted(places, key=str)[:2] == [1, 1]
            assert set(places) <= {1, *elsewhere}
            assert (all_tiles(dealt) == all_tiles(state)).all()


def place_of(state, kind):
    """Where the one tile of a kind is."""
    return next((seat for seat in range(state.seats) if state.racks[seat, kind]), "bag")


# --- What is kept ---------------------------------------------------------------------------------------------------
def where(position, viewer, tile, deals=60):
    """On which racks (or in the bag) a tile is dealt for a viewer."""
    kind = TYPED_TILES.index(tile)
    found = []
    for seed in range(deals):
        state = position.redealt(viewer, seed).state
        found += [seat for seat in range(position.seats) if state.racks[seat, kind]] or ["bag"]
    return found


def test_a_gift_stays_with_the_neighbour_until_it_is_laid():
    """E6.1: only the giver knows."""
    position = arrange(lying="y11 g19", racks=("y10 y9 g20 j3", "y12 y2 b2", "y4 r5"))
    play(position, "y10,y9,give g20")
    assert set(where(position, 0, "g20")) == {1}
    assert set(where(position, 2, "g20", 200)) == {0, 1, "bag"}
    play(position, "y12,done,draw")
    assert set(where(position, 0, "g20")) == {1}
    assert position.view(0).given == [Gift(tile="green-20", seats=[1])]


def test_a_gift_may_have_been_passed_on():
    """E6.1: mostly it has not, and it is never anywhere else."""
    position = arrange(lying="y11 r11", racks=("y10 y9 g20 j3", "r10 r9 b2 g1 b5", "y4 r5", "y5 y6"))
    play(position, "y10,y9,give g20,r10,r9,give b2")
    found = where(position, 0, "g20", 200)
    assert set(found) == {1, 2}
    assert found.count(1) > found.count(2)
    assert position.view(0).given == [Gift(tile="green-20", seats=[1, 2])]
    assert set(where(position, 1, "b2")) == {2}


def test_a_gift_that_comes_back_is_seen():
    """E6.1: with two seats."""
    position = arrange(lying="y11 r11", racks=("y10 y9 g20 j3", "r10 r9 b2"))
    play(position, "y10,y9,give g20,r10,r9,give g20")
    assert position.view(0).given == []
    assert position.view(1).given == [Gift(tile="green-20", seats=[0])]


def test_a_laid_gift_is_forgotten():
    """E6.1"""
    position = arrange(lying="y11", racks=("y10 y9 y12 j3", "b2 y2"))
    play(position, "y10,y9,give y12,y12")
    assert position.view(0).given == []


def test_a_seat_that_drew_could_lay_nothing():
    """E7.1: of the tiles that it holds since then, none could be laid."""
    position = arrange(lying="y11", racks=("g20 g19 g18", "b2 y2"), bag="y19 y18 y16")
    play(position, "draw,draw,draw")
    for seed in range(100):
        state = position.redealt(1, seed).state
        assert not any(state.racks[0, TYPED_TILES.index(tile)] for tile in ("y10", "y12", "r11", "b11", "g11"))


def test_a_seat_passed_over_holds_no_11():
    """E3.1; and the first seat to move holds one."""
    position = deal(["", "", "y11", ""])
    for seed in range(60):
        state = position.redealt(3, seed).state
        elevens = [
            sum(state.racks[seat, TYPED_TILES.index(tile)] for tile in ("y11", "r11", "b11", "g11"))
            for seat in range(4)
        ]
        assert elevens[0] == elevens[1] == 0 < elevens[2]


def test_the_word_is_replaced():
    """Or a bot would foresee the next round."""
    position = new("elfer", rounds=2, seed=1)
    assert len({int(position.redealt(0, seed).state.word[0]) for seed in range(20)}) == 20


def test_dealing_anew_deals_all_ways_alike():
    """Where nothing is known each unseen tile is as likely on the other rack as its share of places."""
    position = deal(["y11", ""])
    for tile in ("y20", "r11", "j7"):
        kind = TYPED_TILES.index(tile)
        copies = 4 if tile == "j7" else 1
        unseen = copies - int(position.state.racks[0, kind])
        count = sum(int(position.redealt(0, seed).state.racks[1, kind]) for seed in range(600))
        assert abs(count / 600 - unseen * 20 / 60) < 0.12


def test_views_do_not_tell_what_is_hidden():
    for seed in range(games(10)):
        position = new("elfer", seats=3, seed=seed, symbols=True, rounds=2)
        choose = PLAYERS[seed % len(PLAYERS)](seed)
        while not position.is_over:
            for seat in range(3):
                assert position.view(seat) == position.redealt(seat, seed).view(seat)
            position.play_number(choose(position))
