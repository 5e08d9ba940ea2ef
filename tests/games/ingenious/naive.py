"""A second, naive reading of Ingenious, from docs/rules/ingenious.md alone: it checks a trace line by line.

Slow and plain on purpose: a dictionary of cells, no tables, nothing from the engine. It knows only the trace.
"""

from collections import Counter

STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
COLOURS = ["red", "green", "blue", "orange", "yellow", "purple"]
SIDES = {1: 6, 2: 6, 3: 7, 4: 8}


def next_to(cell):
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in STEPS]


class NaiveTable:
    """The table as a patient onlooker with all tiles face up would keep it."""

    def __init__(self, header):
        self.seats = header["seats"]
        self.kosmos = header["options"]["edition"] == "kosmos"
        self.teams = header["options"]["teams"]
        self.solo = self.seats == 1
        self.board = {tuple(cell): None for cell in header["board"]["cells"]}
        assert len(self.board) == {6: 91, 7: 127, 8: 169}[SIDES[self.seats]]  # I1.3
        self.printed = {tuple(mark["cell"]): mark["colour"] for mark in header["board"]["symbols"]}
        self.board |= self.printed  # I1.4
        self.bag = [tuple(tile) for tile in header["deal"]["bag"]]
        self.bag_order_known = True
        kinds = Counter(self.bag)  # I1.1
        assert len(kinds) == 21
        assert all(count == (5 if a == b else 6) for (a, b), count in kinds.items())
        self.rack_size = 1 if self.solo else 6
        self.racks = [[] for _ in range(self.seats)]
        for rack in self.racks:
            while len(rack) < self.rack_size:  # I2.1
                rack.append(self.bag.pop(0))
        self.scores = [[0] * 6 for _ in range(2 if self.teams else self.seats)]
        self.turn, self.seat = 0, header["start"]
        self.bonus, self.refilling = 0, False
        self.opened = set()
        self.reason = None

    # --- What is legal
    def score(self):
        return self.scores[self.seat % 2 if self.teams else self.seat]

    def legal(self):
        moves = set()
        if self.refilling:
            moves.add("refill")
        else:
            edges = [(cell, other) for cell in self.board for other in next_to(cell) if self.may_place(cell, other)]
            for first, second in set(self.racks[self.seat]):
                moves |= {frozenset([(cell, first), (other, second)]) for cell, other in edges}
        if self.may_swap():
            moves.add("swap")
        return moves

    def may_place(self, cell, other):
        if other not in self.board or self.board[cell] or self.board[other]:  # I4.1
            return False
        around = [near for near in next_to(cell) + next_to(other) if self.board.get(near)]
        if self.turn < self.seats:  # I4.2
            return any(near in self.printed and near not in self.opened for near in around)
        return self.kosmos or bool(around)  # I4.3

    def may_swap(self):
        rack = self.racks[self.seat]
        at_the_right_moment = self.refilling if self.kosmos else self.bonus == 0
        if self.solo or not at_the_right_moment or not rack:
            return False
        lowest = {colour for colour, cube in zip(COLOURS, self.score(), strict=True) if cube == min(self.score())}
        return not any(set(tile) & lowest for tile in rack)  # I7.1

    # --- What happens
    def play(self, move):
        if move == "swap":
            self.swap()
        elif move == "refill":
            self.end_turn()
        else:
            self.place(dict(move))

    def swap(self):
        old = self.racks[self.seat]
        self.racks[self.seat] = self.draw(6)
        self.bag += old
        self.bag_order_known = False
        self.end_turn()

    def draw(self, count):
        """None where the bag has been shuffled: the next line of the trace tells what was drawn."""
        if not self.bag_order_known:
            return [None] * count
        return [self.bag.pop(0) for _ in range(count)]

    def end_turn(self):
        self.racks[self.seat] += self.draw(self.rack_size - len(self.racks[self.seat]))
        self.seat = (self.seat + 1) % self.seats
        self.turn += 1
        self.bonus, self.refilling = 0, False

    def place(self, halves):
        (cell, colour), (other, second) = halves.items()
        self.racks[self.seat].remove(tuple(sorted([colour, second])))
        if self.turn < self.seats:
            near = set(next_to(cell) + next_to(other))
            self.opened |= near & set(self.printed)
        self.bonus = max(0, self.bonus - 1)
        earned = self.count_points(cell, colour, other, second)
        self.board[cell], self.board[other] = colour, second
        home = 36 if self.teams or self.solo else 18
        if all(cube == home for cube in self.score()):  # I8.3
            self.reason = "all-18"
        elif not any(
            not self.board[a] and b in self.board and not self.board[b] for a in self.board for b in next_to(a)
        ):
            self.reason = "board-full"  # I8.1
        else:
            self.bonus += 0 if self.solo else earned  # I6.1, I10.1
            if not self.racks[self.seat]:
                self.bonus = 0  # I6.2
            if self.bonus == 0:
                if self.kosmos and not self.solo:
                    self.refilling = True  # I7.2
                else:
                    self.end_turn()

    def count_points(self, cell, colour, other, second):
        """Moves the cubes; returns how many ends of a score board they reached."""
        first_points, second_points = self.points(cell, colour, other), self.points(other, second, cell)
        if colour != second:
            return self.move_cube(colour, [first_points]) + self.move_cube(second, [second_points])
        if not self.kosmos:  # I9.2
            return self.move_cube(colour, [first_points + second_points])
        return self.move_cube(colour, [first_points, second_points])

    def points(self, cell, colour, partner):
        total = 0
        for dq, dr in STEPS:  # I5.2
            here = (cell[0] + dq, cell[1] + dr)
            if here == partner:
                continue
            while self.board.get(here) == colour:
                total += 1
                here = (here[0] + dq, here[1] + dr)
        return total

    def move_cube(self, colour, amounts):
        score, index = self.score(), COLOURS.index(colour)
        best, best_ends = -1, 0
        for order in (amounts, amounts[::-1]):  # I9.2
            cube, ends = score[index], 0
            for amount in order:
                board_start = 18 if cube >= 18 and (self.teams or self.solo) else 0
                on_board = cube - board_start
                if on_board < 18 and on_board + amount >= 18:
                    ends += 1
                cube = board_start + min(18, on_board + amount)  # I5.3, I9.1
            if cube > best:
                best, best_ends = cube, ends
        score[index] = best
        return best_ends

    def winners(self):
        order = [sorted(score) for score in self.scores]  # I8.2
        best = [order[seat % 2 if self.teams else seat] == max(order) for seat in range(self.seats)]
        return [seat for seat in range(self.seats) if best[seat]]


def read_move(move):
    """A move of the trace in the naive form; a placement is two cells with their colours."""
    if "place" in move:
        return frozenset(zip(map(tuple, move["cells"]), move["place"], strict=True))
    (word,) = move
    assert move[word] is True
    return word


def as_told(rack):
    return sorted([list(tile) for tile in rack])


def check_trace(lines):
    """Go through a whole trace; every line must say what the naive reading says."""
    header, *decisions, last = lines
    table = NaiveTable(header)
    for line in decisions:
        learn_draws(table, line["racks"])
        assert line["turn"] == table.turn
        assert line["seat"] == table.seat
        assert line["racks"] == [as_told(rack) for rack in table.racks]
        assert line["bag"] == len(table.bag)
        assert line["scores"] == table.scores
        assert table.reason is None
        legal = [read_move(move) for move in line["legal"]]
        assert len(legal) == len(set(legal))
        assert set(legal) == table.legal()
        assert read_move(line["move"]) in legal
        table.play(read_move(line["move"]))
    result = last["result"]
    learn_draws(table, result["racks"])
    assert result == {
        "scores": table.scores,
        "winners": table.winners(),
        "reason": table.reason,
        "racks": [as_told(rack) for rack in table.racks],
        "bag": len(table.bag),
    }


def learn_draws(table, racks):
    """After an exchange the bag's order is unknown: take what was drawn from the racks told, if the bag had it."""
    for own, told in zip(table.racks, racks, strict=True):
        unknown = own.count(None)
        if unknown:
            known = Counter(tile for tile in own if tile is not None)
            drawn = Counter(map(tuple, told)) - known
            assert sum(drawn.values()) == unknown
            assert not drawn - Counter(table.bag)
            own[:] = [tuple(tile) for tile in told]
            table.bag = list((Counter(table.bag) - drawn).elements())
