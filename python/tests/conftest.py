"""What the tests share."""

import pathlib
import sys

# The games that several tests play.
sys.path.insert(0, str(pathlib.Path(__file__).parent))
