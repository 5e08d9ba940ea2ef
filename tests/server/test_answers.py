"""What is answered besides moves."""

from tafelrunde import games
from tafelrunde.sayings import in_words
from tafelrunde.server.advice import Advice
from tafelrunde.server.answers import leaves


def told(game: str, *left: float) -> str:
    """What is said of the first of some moves that leave so much to the next seat."""
    others = [Advice(move=0, share=0.5, score=0.0, leaves=each) for each in left]
    texts = games.find(game).texts("en")
    (said,) = leaves(others[0], others, texts)
    return in_words(said, texts, ())


def test_what_a_move_leaves_is_told_in_the_words_of_the_game():
    assert told("rondo", 3.2, 1.0) == "The next player can then make about 3 points."
    assert told("ingenious", 1.0, 3.2) == "It leaves the next player least: about one point."
    assert told("elfer", 24.1, 3.0) == "The next player can then get rid of about 24 minus points."
    assert told("elfer", 1.0, 3.0) == "It lets the next player get rid of least: about one minus point."
