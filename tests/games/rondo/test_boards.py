"""Our two boards: what is attested of the printed one (R1.3, R1.4), and what makes a reconstruction fair."""

import math
from collections import Counter
from itertools import pairwise, permutations

import pytest

from tafelrunde.games.rondo import boards
from tafelrunde.games.rondo.material import COLOURS, VALUES

SIDES = ("blue", "red")
BLUE, RED = (boards.shipped(side) for side in SIDES)
both_sides = pytest.mark.parametrize("board", [BLUE, RED], ids=SIDES)

JUNCTIONS = ("b1", "b5", "b9", "b13")
QUARTERS = 4


def by_id(board):
    return {space.id: space for space in board.spaces}


def neighbours(board, space):
    """The neighbouring spaces, without the centre."""
    return [other for other in board.neighbours(space) if other != board.centre]


def steps_from_junctions(board):
    steps = dict.fromkeys(JUNCTIONS, 0)
    waiting = list(JUNCTIONS)
    for space in waiting:
        for other in neighbours(board, space):
            if other not in steps:
                steps[other] = steps[space] + 1
                waiting.append(other)
    return steps


def are_neighbours(board, one, other):
    return other in board.neighbours(one)


def test_both_sides_are_shipped():
    """R1.2"""
    assert boards.shipped_names() == SIDES
    assert (BLUE.name, RED.name) == SIDES


@both_sides
def test_the_pattern_is_a_wheel(board):
    """R1.3: a cross of four arms, an inner ring, links of two spaces, an outer ring."""
    assert Counter(space.id[0] for space in board.spaces) == {"a": 4, "b": 16, "c": 8, "d": 8, "e": 32}
    links = {frozenset(link) for link in board.links}
    wheel = {frozenset((board.centre, f"a{k}")) for k in range(1, 5)}
    wheel |= {frozenset((f"a{k + 1}", f"b{4 * k + 1}")) for k in range(4)}
    wheel |= {frozenset((f"b{n + 1}", f"b{(n + 1) % 16 + 1}")) for n in range(16)}
    for k in range(8):
        spoke = (f"b{2 * k + 1}", f"c{k + 1}", f"d{k + 1}", f"e{4 * k + 1}")
        wheel |= {frozenset(pair) for pair in pairwise(spoke)}
    wheel |= {frozenset((f"e{n + 1}", f"e{(n + 1) % 32 + 1}")) for n in range(32)}
    assert links == wheel
    assert len(board.neighbours(board.centre)) == 4


@both_sides
def test_every_value_occurs_in_every_colour(board):
    """R1.3"""
    assert {(s.colour, s.value) for s in board.spaces} == {(c, v) for c in COLOURS for v in VALUES}


@both_sides
def test_some_spaces_are_grey(board):
    """R1.3; which ones is the same on both sides: where the spokes meet the rim."""
    assert {s.id for s in board.spaces if s.grey} == {f"e{n}" for n in range(1, 33, 4)}


def test_the_spaces_at_the_centre_are_attested():
    """R1.4"""
    arms = [by_id(BLUE)[space] for space in BLUE.neighbours(BLUE.centre)]
    assert {(arm.colour, arm.value) for arm in arms} == {
        ("red", 2),
        ("blue", 2),
        ("purple", 2),
        ("yellow", 2),
    }


ATTESTED = [
    # R1.4, in its order; each name is one space throughout.
    ("purple 2", "blue 1"),
    ("blue 1", "yellow 3"),
    ("blue 1", "green 3"),
    ("green 3", "purple 3"),
    ("purple 3", "blue 5"),
    ("red 2", "purple 1"),
    ("purple 1", "blue 4"),
    ("purple 1", "green"),
    ("green", "blue"),
    ("yellow 1", "green 5"),
    ("blue 2", "yellow 1"),
]


def test_the_attested_neighbours_are_neighbours():
    """R1.4: some choice of spaces answers to all the names at once, the four arms among them."""
    names = ["purple 2", "red 2", "blue 2", "blue 1", "purple 1", "yellow 1"]
    names += ["yellow 3", "green 3", "purple 3", "blue 5", "blue 4", "green", "blue", "green 5"]
    arms = BLUE.neighbours(BLUE.centre)

    def candidates(name):
        colour, _, value = name.partition(" ")
        fitting = [s.id for s in BLUE.spaces if s.colour == colour and (not value or s.value == int(value))]
        return [s for s in fitting if s in arms] if value == "2" else fitting

    def assign(chosen):
        if len(chosen) == len(names):
            return chosen
        name = names[len(chosen)]
        for space in candidates(name):
            trial = chosen | {name: space}
            told = [(a, b) for a, b in ATTESTED if a in trial and b in trial]
            if space not in chosen.values() and all(are_neighbours(BLUE, trial[a], trial[b]) for a, b in told):
                if found := assign(trial):
                    return found
        return None

    found = assign({})
    assert found is not None
    assert {found["blue 1"], found["purple 1"], found["yellow 1"]} < set(JUNCTIONS)


def test_each_arm_ends_on_a_junction_of_value_one():
    """R1.4"""
    spaces = by_id(BLUE)
    ends = {arm: neighbours(BLUE, arm) for arm in BLUE.neighbours(BLUE.centre)}
    assert sorted(end for (end,) in ends.values()) == sorted(JUNCTIONS)
    colours = {spaces[arm].colour: spaces[end].colour for arm, (end,) in ends.items()}
    # The fourth junction is not attested; red closes the circle of colours.
    assert colours == {"purple": "blue", "red": "purple", "blue": "yellow", "yellow": "red"}
    assert {spaces[junction].value for junction in JUNCTIONS} == {1}


@both_sides
def test_neighbours_differ_in_colour(board):
    """Even any three spaces in a row do."""
    spaces = by_id(board)
    for space in spaces:
        near = [spaces[s].colour for s in (space, *neighbours(board, space))]
        assert len(set(near)) == len(near)


@both_sides
def test_colours_are_equally_frequent_and_equally_rich(board):
    count = Counter(space.colour for space in board.spaces)
    assert max(count.values()) - min(count.values()) <= 1
    total = Counter()
    for space in board.spaces:
        total[space.colour] += space.value
    assert max(total.values()) - min(total.values()) <= 2


@both_sides
def test_quarters_are_equally_rich(board):
    total = Counter()
    size = Counter(space.id[0] for space in board.spaces)
    for space in board.spaces:
        total[(int(space.id[1:]) - 1) * QUARTERS // size[space.id[0]]] += space.value
    assert len(set(total.values())) == 1


@both_sides
def test_values_rise_with_the_distance_from_the_junctions(board):
    spaces, steps = by_id(board), steps_from_junctions(board)
    means = []
    for distance in range(4):
        values = [spaces[space].value for space, step in steps.items() if step == distance]
        means.append(sum(values) / len(values))
    assert means == sorted(means)


@both_sides
def test_most_fives_are_far_out_and_none_is_beside_a_junction_but_green_five(board):
    spaces, steps = by_id(board), steps_from_junctions(board)
    fives = [space for space in spaces if spaces[space].value == 5]
    assert sum(steps[space] >= 3 for space in fives) > len(fives) / 2
    beside = {
        (space.colour, junction)
        for junction in JUNCTIONS
        for space in (spaces[s] for s in neighbours(board, junction))
        if space.value == 5
    }
    assert beside == {("green", "b13")}


def test_the_red_side_keeps_pattern_and_colours_and_gives_more():
    """R1.2, R1.5"""
    assert [(s.id, s.colour, s.x, s.y) for s in RED.spaces] == [(s.id, s.colour, s.x, s.y) for s in BLUE.spaces]
    assert RED.links == BLUE.links
    assert all(red.value >= blue.value for red, blue in zip(RED.spaces, BLUE.spaces, strict=True))
    totals = [sum(space.value for space in board.spaces) for board in (BLUE, RED)]
    assert totals == [200, 260]


@both_sides
def test_the_boards_say_that_they_are_reconstructions(board):
    """R1.5"""
    assert board.reconstruction
    assert "reconstruction" in board.note


@both_sides
def test_the_wheel_is_round(board):
    """All spaces of a circle lie at one distance from the centre, and none touches another."""
    radii = {}
    for space in board.spaces:
        radii.setdefault(space.id[0], set()).add(round(math.hypot(space.x, space.y), 1))
    assert all(len(circle) == 1 for circle in radii.values())
    assert [circle for circle, _ in sorted(radii.items(), key=lambda item: item[1])] == list("abcde")
    for one, other in permutations(board.spaces, 2):
        assert math.hypot(one.x - other.x, one.y - other.y) > 2.3
