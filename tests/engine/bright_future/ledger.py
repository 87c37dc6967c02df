"""The books of a game of Bright Future, kept by its events alone: what everybody gains, pays and loses."""

# Events that tell of resources: what they do to whoever they are about.
EARNED = ("gains",)
SPENT = ("pays", "loses", "hired", "helps")


def resources(before, events):
    """What everybody has after the events, if they tell all."""
    held = [player.resources for player in before.players]
    seats = {before.name(seat): seat for seat in range(len(held))}
    for event in events:
        amount = event.params.get("amount")
        if event.key in EARNED:
            held[event.seat] += amount
        elif event.key in SPENT:
            held[event.seat] -= amount
        elif event.key == "recovers":
            held[event.seat] = amount
        elif event.key == "defeated":
            held[event.seat] = 0
        if event.key == "helps":
            held[seats[event.params["other"]]] += amount
    return held
