"""How insight.py comes to its answers in Elfer raus!, from the bottom up.

ways       what must lie before a field can be laid on
quick      what a single move is worth, by a quick look
beliefs    what lies on the racks, as far as one seat can know
sides      what there is to say of each seat: what a model is shown (model.py)
ends       what an end of a turn is worth
turns      all ways to play a turn, by what the model thinks of their ends
"""
