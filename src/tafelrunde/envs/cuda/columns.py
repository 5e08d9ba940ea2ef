"""Records of many games in tiles, and what is seen laid over them: how compiled code finds a field.

A tile holds the records of 32 games, the threads of a warp: a piece of each record, then the next piece of each
(tiles.py). Threads that look at the same field of their games read neighbouring memory, and what one of them looks at
next has mostly come with what it looked at before. Rules and observations are compiled for such records from the same
sources: only where a field lies is another matter.

What is seen needs no copy of what everybody sees: `Seen` laid over a state has the state's own fields under these names
(`PUBLIC` of each game's knowledge.py) and a record for the others, which `see_own` fills. No other field of the state
can be read through it.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, misc, call-arg, attr-defined"
# mypy: no-warn-unreachable
# Numba ships no types.

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache
from importlib import import_module
from math import prod
from typing import Any, cast

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.typing import signature
from numba.extending import intrinsic, overload, overload_attribute

from tafelrunde.envs.cuda import ranges, rows
from tafelrunde.envs.cuda.memory import BYTES, global_pointer, wide
from tafelrunde.envs.cuda.tiles import LANES, PIECE, padded_size
from tafelrunde.kernel.game import Over, is_record_of

WORD = 8  # bytes
TILED, FROZEN, NEAR = "tiled", "frozen", "near"  # in a tile; there, and changed by nobody; in a thread's own memory
AT_ONCE = 8  # words read before they are written, so that nobody waits for each


# --- Types ----------------------------------------------------------------------------------------------------------
class Tiled(types.Record):
    """A record in a tile, or what is FROZEN there, or one of a thread's own."""

    def __init__(self, plain: types.Record, where: str = TILED) -> None:
        super().__init__([(name, told(info, where, name)) for name, info in plain.fields.items()], plain.size, True)
        self.plain, self.where = plain, where
        self.name = f"Tiled({plain.name}, {where})"

    def typeof(self, name: str) -> Any:
        kind = super().typeof(name)
        if isinstance(kind, types.NestedArray):
            return Cells(kind.dtype, kind.shape, self.where)
        return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind

    def can_convert_to(self, _context: Any, _other: Any) -> None:
        """No other type of record stands for this one."""


class Cells(types.Type):
    """An array that lies in such a record."""

    def __init__(self, number: Any, shape: tuple[int, ...], where: str) -> None:
        self.number, self.extents, self.where = number, shape, where
        super().__init__(f"Cells({number}, {shape}, {where})")


class Tiles(types.Type):
    """All tiles: an array of records, as far as compiled code sees."""

    def __init__(self, record: Tiled) -> None:
        self.record = record
        super().__init__(f"Tiles({record.name})")


class Overlaid(Over):
    """What is seen, laid over a state: public fields are the state's."""

    def __init__(self, state: types.Record, own: types.Record, public: tuple[str, ...]) -> None:
        self.state, self.own, self.public = state, own, public
        fields = [(name, told(info, self.part(name)[0], name)) for name, info in own.fields.items()]
        super().__init__(cast(Any, fields), own.size, own.aligned)
        self.name = f"Overlaid({state.name}, {own.name}, {','.join(public)})"

    def part(self, name: str) -> tuple[str, types.Record]:
        """Which of the two records has a field."""
        return ("state", self.state) if name in self.public else ("own", self.own)

    def typeof(self, name: str) -> Any:
        return self.part(name)[1].typeof(name)

    def can_convert_to(self, _context: Any, _other: Any) -> None:
        """As above."""


def told(info: Any, where: str, name: str) -> dict[str, Any]:
    """A field with a title, so that Numba takes no plain record for one of these."""
    return {"type": info.type, "offset": info.offset, "title": f"{name}, {where}"}


# --- Where a number lies --------------------------------------------------------------------------------------------
def number(value: int) -> ir.Constant:
    return ir.Constant(ir.IntType(32), value)


def size_of(context: Any, kind: Any) -> int:
    return int(context.get_abi_sizeof(context.get_data_type(kind)))


def pointer_to(context: Any, builder: Any, tile: Any, place: Any, kind: Any, where: str) -> Any:
    """To the number that lies so many bytes from the beginning of a record."""
    if where == NEAR:  # widened without a sign: of the other kind ptxas 13.0 makes wrong addresses
        there = builder.gep(tile, [wide(builder, place)])
        return builder.bitcast(there, context.get_data_type(kind).as_pointer())
    pieces = builder.mul(builder.and_(place, number(-PIECE)), number(LANES))
    far = builder.add(pieces, builder.and_(place, number(PIECE - 1)))
    return global_pointer(context, builder, tile, wide(builder, far), kind)


def loaded(context: Any, builder: Any, pointer: Any, kind: Any, where: str) -> Any:
    """The number there. What is frozen may be read at any time before it is used, whatever is written meanwhile."""
    found = builder.load(pointer)
    if where == FROZEN:
        found.set_metadata("invariant.load", builder.module.add_metadata([]))
    return context.data_model_manager[kind].from_data(builder, found)


def widened(context: Any, builder: Any, found: Any, kind: Any) -> Any:
    """A small number in 64 bits, of which the compiler shall not know that it is small: it would unroll loops as often
    as they could ever be run through."""
    found = context.cast(builder, found, kind, types.int32)
    if "nvptx" in builder.module.triple:
        told = ir.FunctionType(ir.IntType(32), [ir.IntType(32)])
        found = builder.asm(told, "mov.b32 $0, $1;", "=r,r", [found], side_effect=False)
    return context.cast(builder, found, types.int32, types.int64)


def get_tiled(context: Any, builder: Any, record: Tiled, value: Any, name: str) -> Any:
    """A number, or the cells of an array."""
    kind, place = record.typeof(name), number(record.offset(name))
    tile = cgutils.create_struct_proxy(record)(context, builder, value=value).tile
    if not isinstance(kind, Cells):
        held = record.plain.typeof(name)
        found = loaded(
            context, builder, pointer_to(context, builder, tile, place, held, record.where), held, record.where
        )
        return found if held == kind else widened(context, builder, found, held)
    cells = cgutils.create_struct_proxy(kind)(context, builder)
    cells.tile, cells.begin = tile, place
    return cells._getvalue()


def set_tiled(context: Any, builder: Any, sig: Any, args: Any, name: str) -> None:
    record, given = sig.args
    kind = record.plain.typeof(name)
    assert record.where != FROZEN, name
    tile = cgutils.create_struct_proxy(record)(context, builder, value=args[0]).tile
    value = context.cast(builder, args[1], given, kind)
    context.pack_value(
        builder, kind, value, pointer_to(context, builder, tile, number(record.offset(name)), kind, record.where)
    )


def get_overlaid(context: Any, builder: Any, kind: Overlaid, value: Any, name: str) -> Any:
    which, record = kind.part(name)
    held = getattr(cgutils.create_struct_proxy(kind)(context, builder, value=value), which)
    return context.get_getattr(record, name)(context, builder, record, held, name)


def set_overlaid(context: Any, builder: Any, sig: Any, args: Any, name: str) -> None:
    kind, given = sig.args
    which, record = kind.part(name)
    assert which == "own", f"{name} is public: nobody who looks may write there"
    held = cgutils.create_struct_proxy(kind)(context, builder, value=args[0]).own
    context.get_setattr(name, signature(types.none, record, given))(builder, (held, args[1]))


# --- Arrays in records ----------------------------------------------------------------------------------------------
def indices_of(index: Any) -> list[Any]:
    """The types of the numbers of an index; nothing else is used."""
    kinds = [types.unliteral(kind) for kind in (cast(Any, index) if isinstance(index, types.BaseTuple) else [index])]
    return kinds if all(isinstance(kind, types.Integer) for kind in kinds) else []


def place_of(context: Any, builder: Any, kind: Cells, index_type: Any, cells: Any, index: Any) -> Any:
    """How far from the beginning of the record the numbers of an index lie. Negative ones are not used in compiled
    code."""
    indices = cgutils.unpack_tuple(builder, index) if isinstance(index_type, types.BaseTuple) else [index]
    place, size = cells.begin, size_of(context, kind.number)
    for i, (given, each) in enumerate(zip(indices_of(index_type), indices, strict=True)):
        whole = context.cast(builder, each, given, types.int32)
        place = builder.add(place, builder.mul(whole, number(size * prod(kind.extents[i + 1 :]))))
    return place


@intrinsic
def cell(_typing, array, index):
    count = len(indices_of(index))
    if not 0 < count <= len(array.extents):
        return None
    found = array.number if count == len(array.extents) else Cells(array.number, array.extents[count:], array.where)

    def generate(context, builder, sig, args):
        cells = cgutils.create_struct_proxy(array)(context, builder, value=args[0])
        place = place_of(context, builder, array, sig.args[1], cells, args[1])
        if not isinstance(found, Cells):
            there = pointer_to(context, builder, cells.tile, place, found, array.where)
            return loaded(context, builder, there, found, array.where)
        part = cgutils.create_struct_proxy(found)(context, builder)
        part.tile, part.begin = cells.tile, place
        return part._getvalue()

    return found(array, index), generate


@intrinsic
def set_cell(_typing, array, index, value):
    if len(indices_of(index)) != len(array.extents) or array.where == FROZEN:
        return None

    def generate(context, builder, sig, args):
        cells = cgutils.create_struct_proxy(array)(context, builder, value=args[0])
        place = place_of(context, builder, array, sig.args[1], cells, args[1])
        given = context.cast(builder, args[2], sig.args[2], array.number)
        context.pack_value(
            builder, array.number, given, pointer_to(context, builder, cells.tile, place, array.number, array.where)
        )

    return types.void(array, index, value), generate


@intrinsic
def flat(_typing, array):
    """The same numbers in one row."""
    kind = Cells(array.number, (prod(array.extents),), array.where)
    return kind(array), lambda context, builder, sig, args: args[0]


@overload(operator.getitem)
def _get_item(array, index):
    if isinstance(array, Cells):
        return lambda array, index: cell(array, index)
    if isinstance(array, Tiles):
        return lambda array, index: record_at(array, index)
    return None


@overload(operator.setitem)
def _set_item(array, index, value):
    if isinstance(array, Cells) and isinstance(index, types.SliceType):
        return fill_rows(array.extents[0], prod(array.extents[1:]))
    if isinstance(array, Cells) and 0 < len(indices_of(index)) < len(array.extents):
        return fill_part
    if isinstance(array, Cells):
        return lambda array, index, value: set_cell(array, index, value)
    if isinstance(array, Tiles):
        return lambda array, index, value: put(array, index, value)
    return None


def fill_part(array, index, value):
    """One number for all cells of a part."""
    row: Any = flat(array[index])
    for i in range(row.size):
        row[i] = value


def fill_rows(rows: int, width: int) -> Any:
    """The same for some rows, counted from the first one."""

    def put_everywhere(array, index, value):
        row: Any = flat(array)
        for i in range(index.start * width, min(index.stop, rows) * width):
            row[i] = value

    return put_everywhere


@overload_attribute(Cells, "size")
def _size(array):
    size = prod(array.extents)
    return lambda array: size


# --- Whole records --------------------------------------------------------------------------------------------------
def find_record(context: Any, builder: Any, record: Tiled, tiles: Any, index: Any) -> Any:
    data = cgutils.create_struct_proxy(Tiles(record))(context, builder, value=tiles).data
    lane = builder.and_(index, ir.Constant(index.type, LANES - 1))
    tile = builder.mul(builder.sub(index, lane), ir.Constant(index.type, padded_size(record.size)))
    made = cgutils.create_struct_proxy(record)(context, builder)
    made.tile = builder.gep(data, [builder.add(tile, builder.mul(lane, ir.Constant(index.type, PIECE)))])
    return made._getvalue()


def copy_words(context: Any, builder: Any, record: Tiled, tiled: Any, plain: Any, into_tile: bool) -> None:
    tile = cgutils.create_struct_proxy(record)(context, builder, value=tiled).tile
    near = builder.bitcast(plain, ir.IntType(64).as_pointer())
    for first in range(0, record.size // WORD, AT_ONCE):
        words = range(first, min(first + AT_ONCE, record.size // WORD))
        far = [pointer_to(context, builder, tile, number(word * WORD), types.uint64, TILED) for word in words]
        here = [builder.gep(near, [number(word)]) for word in words]
        sources, targets = (here, far) if into_tile else (far, here)
        for value, target in zip([builder.load(source) for source in sources], targets, strict=True):
            builder.store(value, target)


@intrinsic
def record_at(_typing, room, index):
    def generate(context, builder, _signature, args):
        return find_record(context, builder, room.record, *args)

    return room.record(room, types.int64), generate


@intrinsic
def put(_typing, room, index, plain):
    def generate(context, builder, _signature, args):
        tiled = find_record(context, builder, room.record, *args[:2])
        copy_words(context, builder, room.record, tiled, args[2], into_tile=True)

    return types.void(room, types.int64, plain), generate


@intrinsic
def fetch(_typing, room, index, plain):
    """Copy a record of the tiles into a plain one."""

    def generate(context, builder, _signature, args):
        tiled = find_record(context, builder, room.record, *args[:2])
        copy_words(context, builder, room.record, tiled, args[2], into_tile=False)

    return types.void(room, types.int64, plain), generate


@cache
def room_of(plain: types.Record, where: str = TILED) -> Any:
    """What makes a room of a game's states from bytes on the device, for kernels."""
    record = Tiled(plain, where)
    is_record_of(record, plain)

    @intrinsic
    def room(_typing, memory):
        kind = Tiles(record)

        def generate(context, builder, sig, args):
            made = cgutils.create_struct_proxy(kind)(context, builder)
            made.data = context.make_array(sig.args[0])(context, builder, value=args[0]).data
            return made._getvalue()

        return kind(memory), generate

    return room


@cache
def laid_over(own: types.Record, public: tuple[str, ...]) -> Any:
    """What lays a record of what is seen over a state, for kernels."""

    near = Tiled(own, NEAR)

    @intrinsic
    def lay_over(_typing, state, seen):
        kind = Overlaid(state, near, public)
        is_record_of(kind, own)

        def generate(context, builder, _signature, args):
            made = cgutils.create_struct_proxy(kind)(context, builder)
            paper = cgutils.create_struct_proxy(near)(context, builder)
            paper.tile = builder.bitcast(args[1], context.get_data_type(BYTES))
            made.state, made.own = args[0], paper._getvalue()
            return made._getvalue()

        return kind(state, seen), generate

    return lay_over


# --- Targets --------------------------------------------------------------------------------------------------------
def install(registry: Any, register_model: Callable[[type], Callable[[type], type]], struct: Any) -> None:
    """Tell a target of Numba's how such records are held, read and written."""

    def model(kind: type, members: Callable[[Any], list[tuple[str, Any]]]) -> None:
        class Model(struct):
            def __init__(self, manager: Any, held: Any) -> None:
                super().__init__(manager, held, members(held))

        register_model(kind)(Model)

    model(Tiled, lambda kind: [("tile", BYTES)])  # the first piece of the record
    model(Cells, lambda kind: [("tile", BYTES), ("begin", types.int32)])
    model(Tiles, lambda kind: [("data", BYTES)])
    model(Overlaid, lambda kind: [("state", kind.state), ("own", kind.own)])
    rows.install(model)
    registry.lower_getattr_generic(Tiled)(get_tiled)
    registry.lower_setattr_generic(Tiled)(set_tiled)
    registry.lower_getattr_generic(Overlaid)(get_overlaid)
    registry.lower_setattr_generic(Overlaid)(set_overlaid)


@cache
def install_on_gpus() -> None:
    parts = [import_module(f"numba.cuda.{name}") for name in ("core.imputils", "models", "datamodel.models")]
    install(parts[0].builtin_registry, parts[1].register_model, parts[2].StructModel)
    ranges.install(parts[0])
