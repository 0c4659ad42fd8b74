"""What a move is called where its touches say it all."""

from collections.abc import Sequence

from astragal.engine.words import Said, caption, numbers, place, say, spelled


def name_by_touches(touches: Sequence[str]) -> str:
    """`332` for a cell, `332-431` from a die to a cell, `stop` for a button, `roll 514` for a rolled die."""
    kinds = [touch.partition(":")[0] for touch in touches]
    if kinds[0] in ("button", "confirm") and kinds[1:] and set(kinds[1:]) == {"face"}:
        return say("roll {dice}", dice=numbers(" ".join(touch.partition(":")[2] for touch in touches[1:])))
    if kinds == ["button"] or kinds == ["confirm"]:
        word = caption(touches[0])
        return word if isinstance(word, Said) else Said(word, word, {})
    words = [_word(touch) for touch in touches]
    return words[0] if len(words) == 1 else spelled("-", words)


def _word(touch: str) -> str:
    kind, _, what = touch.partition(":")
    if kind in ("cell", "die"):
        return place(what)
    return numbers(what) if kind == "face" else what
