"""How insight.py comes to its answers in Elfer raus!, from the bottom up.

ways       what must lie before a field can be laid on
quick      what a single move is worth, by a quick look
outlook    how a seat stands at the end of its turn, as far as it can know
turns      all ways to play a turn, by the outlook at their ends
standing   who will win the round, all tiles being known: how playouts are judged
"""
