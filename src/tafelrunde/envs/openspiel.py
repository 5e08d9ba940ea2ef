"""The games in OpenSpiel, with chance nodes for every tile drawn.

    import pyspiel
    import tafelrunde.envs.openspiel  # registers the games
    game = pyspiel.load_game("tafelrunde_ingenious(players=3,edition=kosmos)")

A chance node decides the kind of the next tile drawn, one tile at a time, from the first deal on. The engine draws from
the top of a bag; so the tiles decided so far are put there, and the move (or the deal) is tried on a copy. If it draws
more tiles than are decided, the next one is a chance node; else it is done. The order of the rest of the bag means
nothing: it is kept sorted.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import cast

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from tafelrunde import games
from tafelrunde.envs.rendering import LANGUAGE
from tafelrunde.envs.setting import Setting
from tafelrunde.envs.stepping import RANK, rewarded
from tafelrunde.games import Game
from tafelrunde.games.interface import Json, Value, View
from tafelrunde.kernel.bag import sort_tiles
from tafelrunde.kernel.channels import NUMBER, parts
from tafelrunde.kernel.game import GOING_ON, NOBODY, Room, Seen, State, from_seen, room_of, see
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import Row, row

PREFIX = "tafelrunde_"
BOARD = "board"  # a parameter of every game: the name of a board, or the path of a file
USUAL_BOARD = ""
NOTHING, DEAL = -2, -1  # what is under way, if it is not a move
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
DIGEST_BYTES = 16
MOST_DRAWN = 6  # tiles by one move; deals are far fewer than moves


# --- Games ----------------------------------------------------------------------------------------------------------
def game_type(game: Game, seats: int) -> pyspiel.GameType:
    """What OpenSpiel is told of a game; alone there is nobody to win against."""
    utilities = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.texts(LANGUAGE)("name"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.GENERAL_SUM if seats == 1 else utilities.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": game.usual_seats, BOARD: USUAL_BOARD}
        | {option.name: option.default for option in game.options},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its seats and options. Each game has a class of its own: that is what OpenSpiel registers."""

    game: Game

    def __init__(self, parameters: Mapping[str, Value] | None = None) -> None:
        game, parameters = self.game, parameters or {}
        seats = int(parameters.get("players", game.usual_seats))
        names = {option.name for option in game.options} - {BOARD}
        options = {name: value for name, value in parameters.items() if name in names}
        board = parameters.get(BOARD) or None
        self.setting = Setting.of(game.name, seats=seats, board=board, options=options)
        score = next(channel.high for channel in self.setting.channels if channel.name == "scores")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.move_count,
            max_chance_outcomes=game.chance.KIND_COUNT,
            num_players=seats,
            min_utility=0.0 if seats == 1 else -1.0,
            max_utility=float(score) if seats == 1 else 1.0,
            utility_sum=None if seats == 1 else 0.0,
            max_game_length=self.setting.longest,
        )
        super().__init__(game_type(game, seats), info, parameters)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> Observer:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return Observer(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DRAWN * self.setting.longest


# --- States ---------------------------------------------------------------------------------------------------------
class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A game in progress, or in the middle of a deal or a draw."""

    __slots__ = ("__dict__", "setting")  # OpenSpiel copies and saves what stands in __dict__: not the setting

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setting: Setting = game.setting
        self.held = room_of(game.setting.blank)  # [1] the position
        self.under_way = DEAL  # or a move, whose tiles are being drawn; or NOTHING
        self.drawn: list[int] = []  # the kinds that chance has decided for it
        self.moves_made = 0
        self.player = CHANCE  # whose decision it is
        self.recall = [b""] * game.setting.seats  # for each seat, a digest of all that it has seen

    @property
    def state(self) -> State:
        return self.held[0]

    # --- What OpenSpiel asks
    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def returns(self) -> list[float]:
        """By rank; alone, the score. A game that is broken off brings nothing."""
        return rewarded(self.state, RANK) if self.state.reason != GOING_ON else [0.0] * self.setting.seats

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The kinds left in the bag, and how likely the next tile is one of them."""
        left = Counter(self.state.bag[: self.state.bag_size].tolist())
        left.subtract(self.drawn)
        return [(kind, count / left.total()) for kind, count in sorted(left.items()) if count]

    def _legal_actions(self, player: int) -> list[int]:
        out = row([0] * self.setting.game.state.MOST_MOVES, np.int64)
        return sorted(out[: self.setting.game.rules.legal_moves(self.state, out)].tolist())

    def _apply_action(self, action: int) -> None:
        if self.under_way == NOTHING:
            self.under_way = int(action)
            self.moves_made += 1
        else:
            self.drawn.append(int(action))
        if self._go_on():
            self.player = self._next_player()
        else:
            self.player = CHANCE

    def _action_to_string(self, player: int, action: int) -> str:
        notation = self.setting.game.notation
        if player == CHANCE:
            return f"draw {tile_name(notation.tile_json(action))}"
        return notation.move_text(self.setting.prepared.board, action)

    def __str__(self) -> str:
        text = self.setting.game.notation.position_text(self.state, self.setting.prepared.board)
        return text if self.under_way == NOTHING else f"{text} under-way={self.under_way} drawn={self.drawn}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """The same decision as far as a seat can tell, all else dealt anew; what led there is not told again."""
        if self.player == CHANCE:
            raise ValueError("only decisions can be resampled, not chance nodes")
        other: SpielState = self.get_game().new_initial_state()
        from_seen(self.seen(player), generator(int(sampler() * 2**53)), other.state)
        forget_order(other.state)
        other.under_way, other.moves_made, other.player = NOTHING, self.moves_made, self.player
        known = self.recall[player]
        other.recall = [digest(known, other.observed(seat), "") for seat in range(self.setting.seats)]
        other.recall[player] = known
        return other

    def _next_player(self) -> int:
        if self.under_way == DEAL:
            return CHANCE
        is_over = self.state.reason != GOING_ON or self.moves_made >= self.setting.longest
        return TERMINAL if is_over else int(self.state.to_move)

    # --- Chance
    def _go_on(self) -> bool:
        """Do what is under way, if chance has decided enough for it; return whether it has."""
        before, tried = self.state, room_of(self.state)
        after, rules, chance = tried[0], self.setting.game.rules, self.setting.game.chance
        put_on_top(after, self.drawn)
        if self.under_way == DEAL:
            rules.deal(after)
            needed = int(before.bag_size) - int(after.bag_size)
        else:
            rules.apply(after, self.under_way)
            needed = chance.tiles_drawn(before, after, self.under_way)
        if needed > len(self.drawn):
            return False
        deals_anew = self.under_way != DEAL and chance.take_back_deal(before, after)
        forget_order(after)
        self._remember(before, tried)
        self.under_way = DEAL if deals_anew else NOTHING
        self.drawn = []
        return True

    def _remember(self, before: State, now: Room) -> None:
        """Go over to the new position; every seat remembers what it saw of the way there."""
        seen = [self._seen_move(before, seat) for seat in range(self.setting.seats)]
        self.held = now
        self.recall = [digest(self.recall[seat], self.observed(seat), text) for seat, text in enumerate(seen)]

    def _seen_move(self, before: State, seat: int) -> str:
        """What is under way as a seat sees it."""
        if self.under_way == DEAL:
            return "deal"
        game = self.setting.game
        knows = game.knowledge.knows_move(before, self.under_way, seat)
        return json.dumps(game.state.MOVES.seen(self.under_way, knows))

    def seen(self, viewer: int) -> Seen:
        """All that a seat, or NOBODY, may know."""
        seen = self.setting.new_seen()
        see(self.state, viewer, seen)
        return seen

    def observed(self, seat: int) -> NDArray[np.int16]:
        numbers: NDArray[np.int16] = np.zeros(self.setting.size, dtype=NUMBER)
        self.setting.game.observation.observe(self.seen(seat), cast(Row, numbers))
        return numbers


def tile_name(tile: Json) -> str:
    return "-".join(map(str, tile)) if isinstance(tile, list) else str(tile)


def put_on_top(state: State, kinds: list[int]) -> None:
    """Bring tiles of these kinds to the top of the bag, so that they are drawn next, in this order."""
    for i, kind in enumerate(kinds):
        top = int(state.bag_size) - 1 - i
        place = state.bag[: top + 1].tolist().index(kind)
        state.bag[place], state.bag[top] = int(state.bag[top]), kind


def forget_order(state: State) -> None:
    """Chance nodes decide what is drawn, so neither the order of the bag nor the random word means anything."""
    sort_tiles(state.bag, state.bag_size)
    state.word[0] = 0


def digest(known: bytes, observation: NDArray[np.int16], seen: str) -> bytes:
    """What a seat knew, and what it sees now, in one."""
    told = known + observation.tobytes() + seen.encode()
    return hashlib.blake2b(told, digest_size=DIGEST_BYTES).digest()


# --- Observers ------------------------------------------------------------------------------------------------------
class Observer:
    """What a seat knows: now, or ever since the game began."""

    def __init__(self, setting: Setting, kind: pyspiel.IIGObservationType) -> None:
        self.setting = setting
        self.recalls = kind.perfect_recall
        self.public = kind.public_info
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.public and self.private:
            bits = 8 * DIGEST_BYTES if self.recalls else 0
            self.tensor = np.zeros(setting.size + bits, dtype=np.float32)
            named = parts(setting.channels, self.tensor[: setting.size])
            self.dict = {name: part.reshape(part.shape or (1,)) for name, part in named.items()}
            if self.recalls:
                self.dict["recall"] = self.tensor[setting.size :]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the numbers of docs/environments.md; for an information state also the bits of its digest."""
        if self.tensor is None:
            return
        self.tensor[: self.setting.size] = state.observed(player)
        if self.recalls:
            bits = np.frombuffer(state.recall[player].ljust(DIGEST_BYTES, b"\0"), dtype=np.uint8)
            self.dict["recall"][:] = np.unpackbits(bits)

    def string_from(self, state: SpielState, player: int) -> str:
        """An observation is the seat's view as JSON; an information state the digest of all that the seat has seen."""
        if self.recalls and self.public and self.private:
            return f"seat {player} recalls {state.recall[player].hex()}"
        public, seen = (msgspec.to_builtins(self.view(state, viewer)) for viewer in (NOBODY, player))
        if not self.public:
            seen = {key: value for key, value in seen.items() if value != public[key]} if self.private else {}
        elif not self.private:
            seen = public
        return json.dumps(seen)

    def view(self, state: SpielState, viewer: int) -> View:
        return self.setting.game.facts.view(state.seen(viewer))


for _game in map(games.find, games.names()):
    pyspiel.register_game(
        game_type(_game, _game.usual_seats), type(f"{_game.name.capitalize()}Game", (SpielGame,), {"game": _game})
    )
