"""The games where researchers expect them: PettingZoo, Gymnasium, OpenSpiel, and batches at full speed.

The modules are adapters: all rules, and all that a seat may know, come from the games. docs/environments.md says what
every number of an observation means.
"""
