"""A second, naive reading of Rondo, from docs/rules/rondo.md alone: it checks a trace line by line.

Slow and plain on purpose: dictionaries and sets of names, no tables, nothing from the engine. It knows only the trace.
"""

from collections import Counter


class NaiveTable:
    """The table as a patient onlooker with all stones face up would keep it."""

    def __init__(self, header):
        self.seats = header["seats"]
        assert 2 <= self.seats <= 4  # R1.1
        board = header["board"]
        self.spaces = {space["id"]: space for space in board["spaces"]}
        self.centre = board["centre"]
        assert self.centre not in self.spaces
        self.links = {frozenset(link) for link in board["links"]}
        assert len(self.links) == len(board["links"])
        self.bag = list(header["deal"]["bag"])
        assert Counter(self.bag) == dict.fromkeys(("red", "yellow", "green", "blue", "purple"), 24)  # R1.1
        self.racks = [[self.bag.pop(0), self.bag.pop(0)] for _ in range(self.seats)]  # R2.1
        self.scores = [0] * self.seats
        self.start = self.seat = header["start"]
        self.turn = 0
        self.occupied = {self.centre}  # R4.1
        self.path = []
        self.trigger = self.reason = None

    def touching(self, space, spaces):
        return any(frozenset((space, other)) in self.links for other in spaces)

    def legal(self):
        moves = set()
        rack = self.racks[self.seat]
        usable = [
            space
            for space in self.spaces
            if space not in self.occupied and self.touching(space, self.path[-1:] if self.path else self.occupied)
        ]  # R4.1, R4.2
        for space in usable:
            own = rack.count(self.spaces[space]["colour"])
            moves |= {("lay", space, number) for number in range(1, own + 1)}  # R4.3
            moves |= {("cover", space, stone) for stone in rack}  # R4.3, R4.4
        if self.path:
            moves.add("done")
        elif len(rack) < 5 or not usable:  # R3.2, R3.3, R3.4
            moves.add("draw")
        return moves

    def play(self, move):
        rack = self.racks[self.seat]
        if move == "done":
            self.draw(1)
        elif move == "draw":
            self.draw(min(2, 5 - len(rack)))
        else:
            word, space, what = move
            stones = [what] if word == "cover" else [self.spaces[space]["colour"]] * what
            for stone in stones:
                rack.remove(stone)
            if word == "lay":
                self.scores[self.seat] += what * self.spaces[space]["value"]  # R5.1
            self.occupied.add(space)
            self.path.append(space)
            if all(name in self.occupied for name, told in self.spaces.items() if told["grey"]):
                self.trigger = self.trigger or "grey-covered"  # R6.1

    def draw(self, due):
        for _ in range(due):
            if not self.bag:
                self.trigger = self.trigger or "bag-short"  # R6.1
                break
            self.racks[self.seat].append(self.bag.pop(0))
        assert len(self.racks[self.seat]) <= 5  # R3.2
        self.path = []
        self.turn += 1
        self.seat = (self.seat + 1) % self.seats
        if self.seat == self.start:
            self.reason = self.trigger  # R6.2

    def winners(self):
        order = [(score, len(rack)) for score, rack in zip(self.scores, self.racks, strict=True)]
        return [seat for seat in range(self.seats) if order[seat] == max(order)]  # R6.3


def read_move(move):
    """A move of the trace in the naive form."""
    match move:
        case {"lay": space, "stones": number, **rest} if not rest:
            return ("lay", space, number)
        case {"cover": space, "stone": stone, **rest} if not rest:
            return ("cover", space, stone)
    (word,) = move
    assert move[word] is True
    return word


def check_trace(lines):
    """Go through a whole trace; every line must say what the naive reading says."""
    header, *decisions, last = lines
    table = NaiveTable(header)
    for line in decisions:
        assert table.reason is None
        assert line["turn"] == table.turn
        assert line["seat"] == table.seat
        assert line["racks"] == [sorted(rack) for rack in table.racks]
        assert line["bag"] == len(table.bag)
        assert line["scores"] == table.scores
        legal = [read_move(move) for move in line["legal"]]
        assert len(legal) == len(set(legal))
        assert set(legal) == table.legal()
        assert read_move(line["move"]) in legal
        table.play(read_move(line["move"]))
    assert last == {
        "result": {
            "scores": table.scores,
            "winners": table.winners(),
            "reason": table.reason,
            "racks": [sorted(rack) for rack in table.racks],
            "bag": len(table.bag),
        }
    }
