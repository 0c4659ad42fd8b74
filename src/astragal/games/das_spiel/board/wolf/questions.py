"""The questions of a hunt and their answers in words. A question is 1 + the cell asked about or dogged, negative if the answer was no."""

from astragal.engine import place, say
from astragal.engine.fields import Field, Unfit
from astragal.games.das_spiel.board.wolf.dogs import PLACES
from astragal.lattice import NAMES, PLATE


def question_name(p):
    """`ask 341` about a sheep, `dog 322` into a funnel."""
    where = place(NAMES[p])
    if p < PLATE:
        return say("ask {place}", "ask about a sheep", place=where)
    return say("dog {place}", "set a dog", place=where)


def asked(question):
    """`dog 322 no`."""
    where = place(NAMES[abs(question) - 1])
    answer = say("yes") if question > 0 else say("no")
    if abs(question) <= PLATE:
        return say("ask {place} {answer}", "a sheep: {answer}", place=where, answer=answer)
    return say("dog {place} {answer}", "a dog: {answer}", place=where, answer=answer)


def last_answer(question, is_found):
    """What the shepherd has just heard."""
    if is_found:
        return say("Yes: the wolf is found.") if question > 0 else say("No: the only sheep left is the wolf.")
    if abs(question) <= PLATE:
        return say("No: that sheep is not the wolf.")
    return say("Yes: the dog sees the wolf.") if question > 0 else say("No: the dog does not see the wolf.")


QUESTIONS = {str(asked(question)): question for p in range(PLACES) for question in (1 + p, -1 - p)}


class Question(Field):
    """A question with its answer: `dog 322 no`."""

    def __init__(self):
        super().__init__(1, -PLACES, PLACES)

    def spell(self, s, values):
        return str(asked(values[0]))

    def parse(self, s, data):
        if not isinstance(data, str) or data not in QUESTIONS:
            raise Unfit("bad-question", "it must be like 'dog 322 no' or 'ask 341 no'")
        return (QUESTIONS[data],)
