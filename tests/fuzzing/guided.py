"""Coverage-guided fuzzing of one reader, or of the studio's messages, with atheris.

    python -m pip install atheris
    python tests/fuzzing/guided.py bvh -max_total_time=600
    python tests/fuzzing/guided.py messages tests/fuzzing/found/messages -runs=100000

The first word names a reader by the extension of its files, or ``messages``; what follows goes to
libFuzzer (``-help=1`` lists its options). It begins with the corpus in ``tests/fuzzing/corpus``.
Inputs that reach new code are kept in the folder given, by default ``tests/fuzzing/found/READER``,
where the next run begins too; ``corpus.py`` adds the best of them to the corpus. Half of the
mutations are libFuzzer's own; half change the structure of a file and keep it whole. An input that
is neither read nor refused with Poise's own error stops the run, and is written to ``crash-*``.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path

import atheris

HERE = Path(__file__).resolve()
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parents[2] / "src")]

with atheris.instrument_imports(include=["poise.formats", "poise.files", "poise.studio.wire"]):
    import poise.formats
    import poise.studio.wire.messages
    import poise.studio.wire.serialisation  # noqa: F401
    from fuzzing.corpus import FOUND
    from fuzzing.corpus import kept as corpus
    from fuzzing.targets import Target, outcome, targets

Test = Callable[[bytes], None]
Mutator = Callable[[bytes, int, int], bytes]


def of_reader(target: Target, folder: Path) -> tuple[Test, Mutator]:
    """Return the function that reads an input, and a mutator of inputs."""
    path = target.prepare(folder)

    def test(data: bytes) -> None:
        path.write_bytes(data)
        outcome(path)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        chance = random.Random(seed)
        if chance.random() < 0.5:
            return atheris.Mutate(data, most)
        return target.broken_copy(data, chance, structured=True)[:most]

    return test, mutate


def of_messages() -> tuple[Test, Mutator]:
    """Return the function that sends a message to the studio, and a mutator of messages."""
    from poise.bundled import bare_character
    from poise.studio import Document, Scene
    from poise.studio.serving.session import Session
    from studio.malformed import any_edit, any_frame

    class Deaf:
        async def send_text(self, data: str) -> None: ...
        async def send_bytes(self, data: bytes) -> None: ...

    document = Document(Scene.of(bare_character()))
    session = Session(document)
    client = session.join(Deaf())
    loop = asyncio.new_event_loop()
    at_work = session.drags.work, session.painter.work, session.referee.work, client.write
    tasks = [loop.create_task(each()) for each in at_work]

    def test(data: bytes) -> None:
        try:
            text = data.decode() if data[:1] in (b"{", b"[") else None
        except UnicodeDecodeError:
            text = None
        message = data if text is None else text
        assert not any(task.done() for task in tasks)
        loop.run_until_complete(asyncio.wait_for(session.receive(client, message), 20.0))

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        chance = random.Random(seed)
        lot = chance.random()
        if lot < 0.5:
            return atheris.Mutate(data, most)
        made = any_frame(chance) if lot < 0.75 else any_edit(chance).encode()
        return made[:most]

    return test, mutate


def main() -> None:
    """Fuzz what the command line names."""
    warnings.simplefilter("ignore")
    known = targets(None)
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name != "messages" and name not in known:
        sys.exit(f"name what is fuzzed: messages, {', '.join(known)}")
    words = sys.argv[2:]
    if all(word.startswith("-") for word in words):
        words.insert(0, str(FOUND / name))
    kept = Path(next(word for word in words if not word.startswith("-")))
    kept.mkdir(parents=True, exist_ok=True)
    seeds = [b"{}", json.dumps({"do": "undo"}).encode()]
    seeds = [*known[name].seeds, *corpus(name)] if name in known else seeds
    for number, data in enumerate(seeds):
        (kept / f"seed-{number}").write_bytes(data)
    with tempfile.TemporaryDirectory() as folder:
        made = of_messages() if name == "messages" else of_reader(known[name], Path(folder))
        test, mutate = made
        atheris.Setup(
            [sys.argv[0], *words, "-max_len=65536", "-timeout=20"], test, custom_mutator=mutate
        )
        atheris.Fuzz()


if __name__ == "__main__":
    main()
