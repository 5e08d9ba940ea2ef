"""What somebody may try at a table, legal or not."""


def tries(position):
    """All that somebody may try with the pieces of a rack on the places of a board, told as a page tells it."""
    view, layout = position.view(position.to_move), position.layout
    if position.game.name == "ingenious":
        for first, second in view.rack:
            yield from (
                {"do": "place", "cell": cell, "first": first, "second": second} for cell in range(len(layout.cells))
            )
    elif position.game.name == "rondo":
        for space in range(len(layout.spaces)):
            yield {"do": "lay", "space": space}
            for colour in sorted(set(view.rack)):
                yield {"do": "cover", "space": space, "colour": colour}
                for stones in range(1, view.rack.count(colour) + 1):
                    yield {"do": "lay", "space": space, "colour": colour, "stones": stones}
    else:
        for field in layout.fields:
            yield {"do": "lay", "field": field}
            yield from ({"do": "lay", "field": field, "tile": tile} for tile in sorted(set(view.rack)))
