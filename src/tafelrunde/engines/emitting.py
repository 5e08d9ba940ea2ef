"""From compiled functions to WebAssembly: Numba's LLVM code, put together, optimised and emitted for another machine.

Numba must be asked for code that is not optimised yet (NUMBA_OPT=0), or instructions of this processor would be in it.
"""

from __future__ import annotations

import re
import warnings
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core.errors import NumbaWarning

from tafelrunde.engines.entries import Entry, entries_of
from tafelrunde.games import Game

TRIPLE = "wasm32-unknown-unknown"
# What every browser of the last years can do.
FEATURES = "+simd128,+bulk-memory,+nontrapping-fptoint,+sign-ext,+mutable-globals"
IN_IR = {"none": "void", "int32": "i32", "uint64": "i64", "float64": "double", "void*": "ptr"}

# An index below 0 counts from the end in Python. The rules of the house use none. Without looking for them the search
# ran about a tenth faster in a browser.
NEGATIVE_INDEX = re.compile(
    r"(%\S+) = icmp slt i64 (%\S+), 0\n"
    r"\s+(%\S+) = add i64 \2, (\S+)\n"
    r"\s+(%\S+) = select i1 \1, i64 \3, i64 \2"
)

# Where an engine spends its time. What only other entries call is made small instead.
HOT = ("search",)
FUNCTION = re.compile(r"^(define [^{\n]*)\{$", re.M)

Module = Any  # of llvmlite, which ships no types


def emitted(game: Game) -> bytes:
    """A game's engine as an object file, to be linked."""
    machine = target_machine()
    whole = llvm.parse_assembly("")
    whole.triple, whole.data_layout = TRIPLE, str(machine.target_data)
    names = []
    for name, entry in sorted(entries_of(game).items(), key=lambda each: each[0] not in HOT):
        code = retargeted(code_of(name, entry), str(machine.target_data))
        whole.link_in(llvm.parse_assembly(code if name in HOT else FUNCTION.sub(r"\1 minsize optsize {", code)))
        names.append(name)
    for defined in (*whole.functions, *whole.global_variables):
        if not defined.is_declaration and defined.name not in names:
            defined.linkage = "internal"
    whole.verify()
    optimise(whole, machine)
    return bytes(machine.emit_object(whole))


def target_machine() -> Any:  # Any: of llvmlite
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine(cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default")


def optimise(module: Module, machine: Any) -> None:
    """Twice: what was inlined in the first run is worth inlining further in the second."""
    for _ in range(2):
        options = llvm.create_pipeline_tuning_options(speed_level=3)
        options.inlining_threshold = 40  # a sixth of what is usual: 1.5 % smaller than with half of it
        options.loop_unrolling = False  # takes room, and brings no speed
        builder = llvm.create_pass_builder(machine, options)
        builder.getModulePassManager().run(module, builder)


# --- Numba's code ---------------------------------------------------------------------------------------------------
def code_of(name: str, entry: Entry) -> str:
    """The LLVM code of an entry and of all that it calls, as text; the entry itself under its own name."""
    signature, function = entry
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaWarning)  # that it is not kept on disk
        compiled: Any = numba.cfunc(signature, error_model="numpy")(function)
    code = str(compiled._library._final_module)
    inner = compiled.native_name.removeprefix("cfunc.")
    return without(code, compiled.native_name) + wrapper(name, signature, inner)


def without(code: str, function: str) -> str:
    """The code without one function: the one that Numba wraps for C, which would report errors to Python."""
    return re.sub(rf'^define ptr @"?{re.escape(function)}"?\(.*?^\}}\n', "", code, flags=re.M | re.S)


def wrapper(name: str, signature: Any, inner: str) -> str:
    """A function with the entry's own parameters. Numba's function gets two more: room for the result, and for an
    exception; where there is one, the engine stops."""
    result = IN_IR[str(signature.return_type)]
    kinds = [IN_IR[str(kind)] for kind in signature.args]
    parameters = ", ".join(f"{kind} %a{i}" for i, kind in enumerate(kinds))
    passed = "".join(f", {kind} %a{i}" for i, kind in enumerate(kinds))
    room = "ptr" if result == "void" else result
    back = "  ret void" if result == "void" else f"  %back = load {result}, ptr %room\n  ret {result} %back"
    return f"""
define {result} @{name}({parameters}) {{
  %room = alloca {room}
  %exception = alloca ptr
  %status = call i32 @{inner}(ptr %room, ptr %exception{passed})
  %raised = icmp eq i32 %status, -1
  %other = icmp sgt i32 %status, 0
  %failed = or i1 %raised, %other
  br i1 %failed, label %stop, label %return
stop:
  call void @llvm.trap()
  unreachable
return:
{back}
}}
declare void @llvm.trap()
"""


def retargeted(code: str, layout: str) -> str:
    """The same code for WebAssembly: no processor named, nothing counted, the square root an instruction."""
    code = re.sub(r"^target triple.*$", f'target triple = "{TRIPLE}"', code, flags=re.M)
    code = re.sub(r"^target datalayout.*$", f'target datalayout = "{layout}"', code, flags=re.M)
    code = re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", code)
    code = re.sub(  # memory is the caller's: there is nothing to free
        r"define linkonce_odr void @(NRT_incref|NRT_decref)\(ptr %\.1\)[^{]*\{.*?\n\}",
        r"define linkonce_odr void @\1(ptr %.1) alwaysinline {\n ret void\n}",
        code,
        flags=re.S,
    )
    code = NEGATIVE_INDEX.sub(r"\5 = add i64 \2, 0", code)
    code = re.sub(r"^declare double @sqrt\(double\).*$", "declare double @llvm.sqrt.f64(double)", code, flags=re.M)
    code = code.replace("call double @sqrt(", "call double @llvm.sqrt.f64(")
    return re.sub(r"attributes #(\d+) = \{[^}]*noinline[^}]*\}", r"attributes #\1 = { nounwind }", code)
