"""What travels between the table server and its clients: the one place that says what a message holds.

    asked         messages from clients, with their limits and what they cost
    told          messages from the server
    bodies        what is sent and answered over HTTP
    catalogue     the games and bots that are offered
    facts         layout, view, offer and outcome of each game, as types
    describing    what the types say, read for the two below
    typescript    writes web/src/wire.ts
    tables        writes the tables of docs/protocol.md

Only facts and sayings travel, no sentences: whoever shows them words them.
"""

PROTOCOL = 3
