"""`python -m tafelrunde` is the command `tafelrunde`."""

import sys

from tafelrunde.cli import main

sys.exit(main())
