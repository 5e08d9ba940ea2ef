"""A second, naive reading of Elfer raus!, from docs/rules/elfer.md alone: it checks a trace line by line.

Slow and plain on purpose: lists and sets of names, no tables, nothing from the engine. It knows only the trace.
"""

from collections import Counter

COLOURS = ("yellow", "red", "blue", "green")
SYMBOLS = ("square", "triangle", "star", "circle")
JOKERS = (3, 7, 13, 17)
WHOLE_WORD = 2**64 - 1


def box(symbols):
    """E1.1, E2.2: all tiles of the game, in order."""
    numbers = [f"{colour}-{number}" for colour in COLOURS for number in range(1, 21) if number not in JOKERS]
    jokers = [f"joker-{number}" for number in JOKERS for _ in range(4)]
    return numbers + jokers + ([symbol for symbol in SYMBOLS for _ in range(2)] if symbols else [])


def shuffled(tiles, word):
    """The bag of a later round, in the order in which it is drawn: Fisher and Yates with SplitMix64."""

    def below(n):
        nonlocal word
        while True:
            word = word + 0x9E3779B97F4A7C15 & WHOLE_WORD
            z = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WHOLE_WORD
            z = (z ^ z >> 27) * 0x94D049BB133111EB & WHOLE_WORD
            product = ((z ^ z >> 31) >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    tiles = list(tiles)
    for last in range(len(tiles) - 1, 0, -1):
        other = below(last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    return tiles[::-1], word


class NaiveTable:
    """The table as a patient onlooker with all tiles face up would keep it."""

    def __init__(self, header):
        self.seats = header["seats"]
        self.symbols = header["options"]["symbols"]
        self.rounds = header["options"]["rounds"]
        self.board = header["board"]
        self.word = int(header["deal"]["word"], 16)
        self.start = header["start"]
        self.round = self.turn = 0
        self.scores = [0] * self.seats
        self.over = False
        bag = list(header["deal"]["bag"])
        assert Counter(bag) == Counter(box(self.symbols))
        self.set_up(bag)

    # --- Setup and opening
    def set_up(self, bag):
        self.bag = bag
        size = 15 if self.seats == 4 else 20  # E2.1
        self.racks = [[self.bag.pop(0) for _ in range(size)] for _ in range(self.seats)]
        self.lying = set()
        self.pending, self.anywhere = None, False
        self.new_turn()
        order = [(self.start + self.round + i) % self.seats for i in range(self.seats)]  # E9.3
        holders = [seat for seat in order if any(tile.endswith("-11") for tile in self.racks[seat])]
        if holders:  # E3.1
            self.seat = holders[0]
            return
        while True:  # E3.2
            for seat in order:
                tile = self.bag.pop(0)
                if tile.endswith("-11"):
                    self.seat, self.pending = seat, tile
                    return
                self.racks[seat].append(tile)

    def new_turn(self):
        self.laid = self.draws = 0
        self.laid_now = set()
        self.privilege = False

    # --- Fields
    def places(self, tile):
        """E4.3, E4.4, E8.1: the fields of a tile, taken or not."""
        word, _, number = tile.partition("-")
        if word == "joker":
            return {f"{colour}-{number}" for colour in COLOURS}
        return {f"{tile}-1", f"{tile}-20"} if word in SYMBOLS else {tile}

    def touching(self, field):
        """E4.2, E4.5, E4.6, E8.1: the fields that a field touches."""
        word, number = field.split("-")
        number = int(number)
        if word in SYMBOLS:
            return {
                f"{s['row']}-{s['end']}" for s in self.board["symbols"] if (s["symbol"], s["end"]) == (word, number)
            }
        found = {f"{word}-{n}" for n in (number - 1, number + 1) if 1 <= n <= 20}
        found |= {f"{s['symbol']}-{s['end']}" for s in self.board["symbols"] if (s["row"], s["end"]) == (word, number)}
        if number in (1, 11, 20):  # E1.3
            found |= {f"{colour}-{number}" for colour in COLOURS}
        for bridge in self.board["bridges"]:
            if bridge["number"] == number and word in bridge["rows"]:
                found |= {f"{row}-{number}" for row in bridge["rows"]}
        return found - {field}

    def may_be_laid(self, field):
        if field in self.lying:
            return False
        return field.endswith("-11") or bool(self.touching(field) & self.lying)

    def usual_fields(self, tile):
        return {field for field in self.places(tile) if self.may_be_laid(field)}

    # --- What may be done
    def legal(self):
        rack = self.racks[self.seat]
        if self.pending:
            empty = self.places(self.pending) - self.lying
            fields = empty if self.anywhere else {field for field in empty if self.may_be_laid(field)}
            return {("lay", self.pending, field) for field in fields}
        if self.privilege:  # E8.3
            tiles = [tile for tile in rack if tile not in SYMBOLS]
            return {("lay", tile, field) for tile in tiles for field in self.places(tile) - self.lying} | {"decline"}
        moves = set()
        if self.laid < 3:  # E4.1
            moves = {("lay", tile, field) for tile in rack for field in self.usual_fields(tile)}
        if self.laid:
            moves.add("done")
            if self.has_neighbours():  # E6.1
                moves |= {("give", tile) for tile in rack}
        elif not moves:  # E7.1, E7.2
            moves = {"draw" if self.bag else "pass"}
        return moves

    def has_neighbours(self):
        numbers = {field for field in self.laid_now if field.split("-")[0] in COLOURS}
        return any(f"{row}-{int(number) + 1}" in numbers for row, number in (field.split("-") for field in numbers))

    # --- Doing it
    def play(self, move):
        rack = self.racks[self.seat]
        if move in ("done", "pass"):
            self.end_turn()
        elif move == "decline":
            self.privilege = False
        elif move == "draw":
            self.draw()
        elif move[0] == "give":
            rack.remove(move[1])
            self.racks[(self.seat + 1) % self.seats].append(move[1])
            if rack:
                self.end_turn()
            else:
                self.end_round()  # E9.1
        else:
            self.lay(*move[1:])

    def lay(self, tile, field):
        rack = self.racks[self.seat]
        if not self.pending:
            rack.remove(tile)
        if not self.privilege and not self.anywhere:
            self.laid += 1
        self.pending, self.anywhere, self.privilege = None, False, False
        marks = [{f"{row}-{b['number']}" for row in b["rows"]} for b in self.board["bridges"] if b["bonus"]]
        bonus = any(field in mark and not mark & self.lying for mark in marks)  # E5.1
        self.lying.add(field)
        self.laid_now.add(field)
        if not rack:
            self.end_round()
        elif tile in SYMBOLS:
            self.privilege = True
        elif bonus and self.bag:
            self.pending, self.anywhere = self.bag.pop(0), True

    def draw(self):
        """E7.1"""
        tile = self.bag.pop(0)
        if self.usual_fields(tile):
            self.pending = tile
            return
        self.racks[self.seat].append(tile)
        self.draws += 1
        if self.draws == 3 or not self.bag:
            self.end_turn()

    def end_turn(self):
        self.seat = (self.seat + 1) % self.seats
        self.turn += 1
        self.new_turn()

    def end_round(self):
        """E9.2, E8.4"""
        for seat, rack in enumerate(self.racks):
            self.scores[seat] += sum(11 if tile in SYMBOLS else int(tile.split("-")[1]) for tile in rack)
        self.round += 1
        if self.round == self.rounds:
            self.over = True
            return
        self.turn += 1
        bag, self.word = shuffled(box(self.symbols), self.word)
        self.set_up(bag)


def read(move):
    """A move of the trace as this reading has it."""
    if "lay" in move:
        return ("lay", move["lay"], move["field"])
    if "give" in move:
        return ("give", move["give"])
    (word,) = move
    assert move[word] is True
    return word


def check_trace(lines):
    """Play a trace again and compare all that it tells; the table at its end."""
    header, *decisions, last = lines
    table = NaiveTable(header)
    for line in decisions:
        assert not table.over
        told = {
            "turn": table.turn,
            "seat": table.seat,
            "round": table.round,
            "racks": [sorted(rack) for rack in table.racks],
            "bag": len(table.bag),
            "scores": table.scores,
        }
        told |= {"pending": table.pending} if table.pending else {}
        assert {key: line[key] for key in line if key not in ("legal", "move")} == told
        legal = [read(move) for move in line["legal"]]
        assert len(legal) == len(set(legal))
        assert set(legal) == table.legal()
        table.play(read(line["move"]))
    assert table.over
    best = min(table.scores)
    assert last["result"] == {
        "scores": table.scores,
        "winners": [seat for seat in range(table.seats) if table.scores[seat] == best],  # E9.3
        "reason": "rack-empty",
        "racks": [sorted(rack) for rack in table.racks],
        "bag": len(table.bag),
    }
    return table
