"""Find the two sides of Rondo's board with a constraint solver.

The printed map is not known (R1.5), so the sides we ship are searched for: what public
descriptions attest (R1.3, R1.4) and what makes a board fair are constraints, what makes it
handsome is the objective. Run once, by hand; the solver is no dependency of the game:

    pip install ortools
    python tools/rondo_boards.py          # writes one line per space: id, colour, blue, red
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import combinations, pairwise

from ortools.sat.python import cp_model

COLOURS = ("red", "yellow", "green", "blue", "purple")
VALUES = (1, 2, 3, 4, 5)

# The wheel: circles named outwards from a to e, spaces numbered clockwise from the top.
CIRCLES = {"a": 4, "b": 16, "c": 8, "d": 8, "e": 32}
SPACES = [f"{circle}{n + 1}" for circle, size in CIRCLES.items() for n in range(size)]
ARMS = {"a1": "purple", "a2": "red", "a3": "yellow", "a4": "blue"}
# Each junction wears the colour of another arm; R1.4 names three, so red is left for the fourth.
JUNCTIONS = {"b1": "blue", "b5": "purple", "b9": "red", "b13": "yellow"}

# Points are shared out evenly: the same for every colour, and for every quarter of the wheel.
POINTS_PER_COLOUR = {"blue": 40, "red": 52}
POINTS_PER_QUARTER = {"blue": 50, "red": 65}
# Blue: every quarter holds the same seventeen values.
QUARTER_OF_BLUE = {1: 3, 2: 4, 3: 4, 4: 3, 5: 3}

Side = dict[str, tuple[str, int]]  # space -> colour and value


def wheel() -> list[tuple[str, str]]:
    """The links between spaces (without those to the hub)."""
    ring = [(f"b{n + 1}", f"b{(n + 1) % 16 + 1}") for n in range(16)]
    rim = [(f"e{n + 1}", f"e{(n + 1) % 32 + 1}") for n in range(32)]
    arms = [(f"a{k + 1}", f"b{4 * k + 1}") for k in range(4)]
    spokes = []
    for k in range(8):
        spokes += [(f"b{2 * k + 1}", f"c{k + 1}"), (f"c{k + 1}", f"d{k + 1}")]
        spokes += [(f"d{k + 1}", f"e{4 * k + 1}")]
    return arms + ring + spokes + rim


LINKS = wheel()
NEIGHBOURS = {space: [b if a == space else a for a, b in LINKS if space in (a, b)] for space in SPACES}


def distances(sources: Iterable[str]) -> dict[str, int]:
    """Steps from the nearest of the sources."""
    steps = dict.fromkeys(sources, 0)
    frontier = list(steps)
    for space in frontier:
        for other in NEIGHBOURS[space]:
            if other not in steps:
                steps[other] = steps[space] + 1
                frontier.append(other)
    return steps


DISTANCE = distances(JUNCTIONS)
QUARTERS = [
    [space for space in SPACES if (int(space[1:]) - 1) * 4 // CIRCLES[space[0]] == quarter] for quarter in range(4)
]


class Search:
    """The model of one side."""

    def __init__(self, side: str) -> None:
        self.side = side
        self.model = cp_model.CpModel()
        new = self.model.new_bool_var
        self.colour = {s: {c: new(f"{s} {c}") for c in COLOURS} for s in SPACES}
        self.value = {s: {v: new(f"{s} {v}") for v in VALUES} for s in SPACES}
        self.both = {
            (s, c, v): self.all_of(self.colour[s][c], self.value[s][v]) for s in SPACES for c in COLOURS for v in VALUES
        }
        for s in SPACES:
            self.model.add_exactly_one(self.colour[s].values())
            self.model.add_exactly_one(self.value[s].values())

    def all_of(self, *literals: cp_model.IntVar) -> cp_model.IntVar:
        """A literal that holds exactly if all the given ones do."""
        holds = self.model.new_bool_var("")
        self.model.add_multiplication_equality(holds, literals)
        return holds

    def both_hold(self, a: cp_model.IntVar, b: cp_model.IntVar) -> cp_model.IntVar:
        """A literal that is forced when both hold; the objective keeps it down otherwise."""
        holds = self.model.new_bool_var("")
        self.model.add_bool_or([~a, ~b, holds])
        return holds

    def points(self, spaces: Iterable[str]) -> cp_model.LinearExprT:
        return sum(v * self.value[s][v] for s in spaces for v in VALUES)

    def add_attested(self) -> None:
        """R1.4: the arms, the junctions and the neighbours that are known."""
        for arm, colour in ARMS.items():
            self.model.add(self.both[arm, colour, 2] == 1)
        for junction, colour in JUNCTIONS.items():
            self.model.add(self.both[junction, colour, 1] == 1)
        self.add_some(self.both[n, "yellow", 3] for (n,) in paths("b1", 1))
        self.add_some(
            self.all_of(self.both[n, "green", 3], self.both[m, "purple", 3], self.both[o, "blue", 5])
            for n, m, o in paths("b1", 3)
        )
        self.add_some(self.both[n, "blue", 4] for (n,) in paths("b5", 1))
        self.add_some(self.all_of(self.colour[n]["green"], self.colour[m]["blue"]) for n, m in paths("b5", 2))
        self.add_some(self.both[n, "green", 5] for (n,) in paths("b13", 1))

    def add_some(self, literals: Iterable[cp_model.IntVar]) -> None:
        self.model.add_bool_or(list(literals))

    def add_colours(self) -> None:
        """Any three spaces in a row have three colours; each quarter has its share of all."""
        for space in SPACES:
            near = [space, *NEIGHBOURS[space]]
            for c in COLOURS:
                self.model.add_at_most_one(self.colour[s][c] for s in near)
        for c in COLOURS:
            self.model.add_linear_constraint(sum(self.colour[s][c] for s in SPACES), 13, 14)
            for quarter in QUARTERS:
                self.model.add_linear_constraint(sum(self.colour[s][c] for s in quarter), 3, 4)

    def add_values(self, *, least: int) -> None:
        """R1.3: every value in every colour; the same points in every colour and quarter."""
        for c in COLOURS:
            for v in VALUES:
                self.model.add(sum(self.both[s, c, v] for s in SPACES) >= least)
            total = sum(v * self.both[s, c, v] for s in SPACES for v in VALUES)
            self.model.add(total == POINTS_PER_COLOUR[self.side])
        for quarter in QUARTERS:
            self.model.add(self.points(quarter) == POINTS_PER_QUARTER[self.side])
        for junction in JUNCTIONS:
            self.model.add(self.value[junction][1] == 1)

    def add_slope(self) -> None:
        """The further from a junction, the more points; fives are far out."""
        steps = [[s for s in SPACES if DISTANCE[s] == d] for d in range(4)]
        for near, far in pairwise(steps):
            self.model.add(self.points(near) * len(far) <= self.points(far) * len(near))
        fives_near = sum(self.value[s][5] for s in SPACES if DISTANCE[s] < 3)
        fives_far = sum(self.value[s][5] for s in SPACES if DISTANCE[s] >= 3)
        self.model.add(fives_far >= fives_near + 1)
        for space in SPACES:
            if "b13" in NEIGHBOURS[space]:  # yellow 1: green 5 beside it is attested
                self.model.add_implication(self.value[space][5], self.colour[space]["green"])
            elif DISTANCE[space] == 1:
                self.model.add(self.value[space][5] == 0)

    def add_quarters_alike(self) -> None:
        for quarter in QUARTERS:
            for v, times in QUARTER_OF_BLUE.items():
                self.model.add(sum(self.value[s][v] for s in quarter) == times)

    def add_above(self, blue: Side) -> None:
        """R1.5: the red side keeps the colours and has higher values, nowhere a lower one."""
        for s, (colour, value) in blue.items():
            self.model.add(self.colour[s][colour] == 1)
            self.model.add(self.points([s]) >= value)
        for arm in ARMS:
            self.model.add(self.value[arm][3] == 1)

    def beauty(self) -> cp_model.LinearExprT:
        """Rainbows along rim and ring; no equal values side by side; fives well apart."""
        rainbow = []
        for circle in ("b", "e"):
            size = CIRCLES[circle]
            for n in range(size):
                window = [f"{circle}{(n + k) % size + 1}" for k in range(5)]
                holds = self.model.new_bool_var("")
                for c in COLOURS:
                    self.model.add_bool_or([self.colour[s][c] for s in window] + [~holds])
                rainbow.append(holds)
        value = self.value
        dull = [self.both_hold(value[a][v], value[b][v]) for a, b in LINKS for v in VALUES]
        crowd = [
            self.both_hold(value[a][v], value[b][v])
            for s in SPACES
            for a, b in combinations(NEIGHBOURS[s], 2)
            for v in VALUES
        ]
        return 2 * sum(rainbow) - 4 * sum(dull) - sum(crowd)

    def solve(self, seconds: float) -> Side:
        self.model.maximize(self.beauty())
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.num_workers = 2
        solver.parameters.random_seed = 1
        status = solver.status_name(solver.solve(self.model))
        print(f"{self.side}: {status}, beauty {solver.objective_value:.0f}", file=sys.stderr)
        return {
            s: (
                next(c for c in COLOURS if solver.value(self.colour[s][c])),
                next(v for v in VALUES if solver.value(self.value[s][v])),
            )
            for s in SPACES
        }


def paths(junction: str, length: int) -> list[list[str]]:
    """Paths from a junction, not along its arm, that use no space twice."""
    paths = [[junction]]
    for _ in range(length):
        paths = [[*path, n] for path in paths for n in NEIGHBOURS[path[-1]] if n not in path and n not in ARMS]
    return [path[1:] for path in paths]


def main(seconds: float) -> None:
    search = Search("blue")
    search.add_attested()
    search.add_colours()
    search.add_values(least=2)
    search.add_slope()
    search.add_quarters_alike()
    blue = search.solve(seconds)

    search = Search("red")
    search.add_above(blue)
    search.add_values(least=1)
    search.add_slope()
    red = search.solve(seconds)

    for space in SPACES:
        print(space, *blue[space], red[space][1])


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 120.0)
