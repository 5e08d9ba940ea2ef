"""What a seat may know of a state, as numbers."""

import numpy as np

from tafelrunde.kernel.channels import NUMBER


def observed(setting, state, seat):
    """Written over something else: every number must be written."""
    seen, out = setting.new_seen(), np.full(setting.size, -99, dtype=NUMBER)
    setting.game.knowledge.see(state, seat, seen)
    setting.game.observation.observe(seen, out)
    return out
