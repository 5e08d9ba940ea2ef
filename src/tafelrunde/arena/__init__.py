"""The arena: bots play many games against each other, and the figures say how sure they are.

A plan (`tournament`, `simulation`) says which games there are and plays one of them; `workers` (`processes`, `cluster`)
play them; a `ledger` keeps what is finished; `summary` and `statistics` turn results into figures.
"""
