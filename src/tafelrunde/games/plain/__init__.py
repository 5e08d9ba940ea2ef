"""What small games need not write themselves: each file holds what a game's file of the same name may import.

No game has to use any of it, and none is better for it: where a game wants more, it writes the function itself. Most of
it works for any game; the rest is for games whose racks are counts, `racks` [seats, kinds of tiles], with one number of
points for each seat in `scores`, and whose facts are those of facts.py here.

    boards        one fixed board, with its places
    rules         lists of the legal moves from `forbidden` alone; places by points
    outcome       the legal moves as a bit set; the points that a move brought
    knowledge     racks and bag seen and dealt
    observation   all that is seen, as numbers
    insight       bots that try what is legal
    chance        draws, where there is one deal only
    facts         the plain face: what lies where, every legal move
    notation      positions as text, field by field
    wording       scores, racks, boards and results in words
    board_svg, pixels   places and what lies on them

What remains is the game: its state, which moves are forbidden, what a move does, what a seat may see, how a move is
written and told. examples/nachbarn is such a game.
"""
