"""The table server: people and bots at tables, over HTTP and WebSocket. The protocol is in docs/protocol.md.

A move's way: `socket` reads it → `room` checks it against the `table` and has the `log` keep it → `perspective` tells
it to everybody in the room, as far as their seats may know.
"""
