"""Workers without processes, for tests; some can be lost on purpose."""

from tafelrunde.arena.workers import Lost


class Inline:
    """Plays in this process; the tasks handed out under these numbers (counted from 0) are lost."""

    def __init__(self, plan, size=2, lost=()):
        self.plan, self.size, self.lost = plan, size, set(lost)
        self.handed = 0
        self.owed = []
        self.closed = False

    def hand(self, worker, tasks):
        self.owed.append((worker, tasks, self.handed in self.lost))
        self.handed += 1

    def wait(self):
        latest_first = self.handed % 2 == 0  # results come in any order
        worker, tasks, is_lost = self.owed.pop(-1 if latest_first else 0)
        return [(worker, Lost() if is_lost else [self.plan.play(task) for task in tasks])]

    def close(self):
        self.closed = True


def timeless(results):
    """Results that can be compared: everything but the clock, by task."""
    return {
        tuple(result["task"]): {name: value for name, value in result.items() if name != "times"} for result in results
    }
