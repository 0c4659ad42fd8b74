"""The rules of one room: who sits, what is offered, what its book tells. Pure: no clock, no network, no disk."""
