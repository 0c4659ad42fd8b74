"""What can go wrong for a user: few, named errors, each with one clear sentence."""


class AstragalError(ValueError):
    """Base of every error that is the caller's to mend."""

    @property
    def said(self) -> str:
        """The sentence as it was said: `str` of an error forgets what it is made of."""
        return str(self) if len(self.args) != 1 else self.args[0]


class UnknownGame(AstragalError):
    """No game of that name or file."""


class BadOption(AstragalError):
    """An option, option value, player count or combination that the game does not have."""


class BadMove(AstragalError):
    """Base of what can be wrong with a move."""


class UnreadableMove(BadMove):
    """The text names no move of this game that could be meant here."""


class IllegalMove(BadMove):
    """The move exists but the rules do not allow it now."""


class NotYourTurn(BadMove):
    """Another seat, or nobody, is to move."""


class BadRecord(AstragalError):
    """A record that cannot be read, is cut off or does not replay to what it claims."""


class BadPosition(AstragalError):
    """A position with problems; `problems` lists them by name."""

    def __init__(self, problems: list[tuple[str, str]]) -> None:
        self.problems = problems
        super().__init__(" ".join(text for _, text in problems))


class TargetMissing(AstragalError):
    """A target that this machine cannot run."""


class BadInput(AstragalError):
    """A hand that no tool can have, or a log of hands that cannot be read."""
