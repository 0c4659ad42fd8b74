"""Draw the pictures of the rule pages: positions/SLUG-n.json becomes pictures/SLUG-n.svg, but for the positions of lessons.

python docs/make_pictures.py            draw them all
python docs/make_pictures.py --check    fail if one is missing, out of date or has no position
"""

import sys
from pathlib import Path

from astragal.errors import BadPosition
from astragal.match import shown
from astragal.view import svg

PAGES = Path(__file__).parent / "games"


def draw(position: Path) -> str:
    """The picture of a position file, as the seat to move sees it, or the first where anyone may act (nobody, while dice roll or when it is over)."""
    return svg(shown.load(position).picture()) + "\n"


def picture_of(position: Path) -> Path:
    """Where the picture of a position belongs."""
    return position.parent.parent / "pictures" / f"{position.stem}.svg"


def _pictured(folder: Path) -> list[Path]:
    """The positions that are drawn; those of lessons are played."""
    return sorted(path for path in (folder / "positions").glob("*.json") if "-lesson-" not in path.stem)


def problems(folder: Path = PAGES) -> list[str]:
    """What is wrong with the pictures of a folder, one sentence each; nothing if all are up to date."""
    found = []
    wanted = set()
    for position in _pictured(folder):
        picture = picture_of(position)
        wanted.add(picture)
        try:
            drawn = draw(position)
        except BadPosition as error:
            found.append(f"{position.name} cannot be drawn: {error}")
            continue
        if not picture.exists():
            found.append(f"{picture.name} is missing.")
        elif picture.read_text(encoding="utf-8") != drawn:
            found.append(f"{picture.name} is out of date.")
    for picture in sorted((folder / "pictures").glob("*.svg")):
        if picture not in wanted:
            found.append(f"{picture.name} has no position.")
    return found


def make(folder: Path = PAGES) -> list[str]:
    """Draw every picture of a folder; returns what could not be drawn."""
    failed = []
    (folder / "pictures").mkdir(exist_ok=True)
    for position in _pictured(folder):
        try:
            picture_of(position).write_text(draw(position), encoding="utf-8")
        except BadPosition as error:
            failed.append(f"{position.name} cannot be drawn: {error}")
    return failed


def main(arguments: list[str]) -> int:
    """Draw, or check with `--check`; 1 if anything is wrong."""
    if arguments not in ([], ["--check"]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    found = problems() if arguments else make()
    print("\n".join(found) or "All pictures are up to date.", file=sys.stderr if found else sys.stdout)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
