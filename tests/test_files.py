"""Files that people name: read within limits, written whole or not at all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sacbe.core.errors import Unreadable
from sacbe.core.match.record import LONGEST
from sacbe.files import BadFile, read_bytes, read_text, reading, replacing, write_text


def test_the_limit_is_that_of_a_record() -> None:
    assert reading.LONGEST == LONGEST


def test_texts_with_and_without_a_mark(tmp_path: Path) -> None:
    file = tmp_path / "x"
    for content in (b"caf\xc3\xa9\r\nb\rc\n", b"\xef\xbb\xbfcaf\xc3\xa9\nb\nc\n"):
        file.write_bytes(content)
        assert read_text(file) == "café\nb\nc\n"
        assert not read_bytes(file).startswith(b"\xef")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("game yaxha".encode("utf-16"), "utf16"),
        ("game yaxha".encode("utf-32"), "utf16"),
        (b"caf\xe9", "not_utf8"),
        (b"x" * (LONGEST + 1), "too_large"),
        (("🌽" * (LONGEST + 1)).encode(), "too_large"),
    ],
    ids=["utf-16", "utf-32", "latin-1", "long", "wide"],
)
def test_what_is_no_text_of_ours(tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "x"
    file.write_bytes(content)
    with pytest.raises(BadFile) as refused:
        read_text(file)
    assert refused.value.reason == reason
    assert isinstance(refused.value, Unreadable)
    assert str(file) in str(refused.value)


def test_a_device_without_end_is_not_read_to_its_end() -> None:
    """It was read until the memory was full."""
    with pytest.raises(BadFile, match="too long"):
        read_text("/dev/zero")


def test_a_pipe_is_read(tmp_path: Path) -> None:
    code = "from sacbe.files import read_text; print(len(read_text('/dev/stdin')), len(read_text('-')))"
    done = subprocess.run([sys.executable, "-c", code], input="hello", capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["5", "0"]


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text("old")
    file.chmod(0o640)
    for error in (ValueError, KeyboardInterrupt):
        with pytest.raises(error):
            _write_half(file, error)
    assert (file.read_text(), os.listdir(tmp_path)) == ("old", ["x"])
    write_text(file, "new")
    assert (file.read_text(), os.listdir(tmp_path), file.stat().st_mode & 0o777) == ("new", ["x"], 0o640)


def _write_half(file: Path, error: type[BaseException]) -> None:
    with replacing(file) as beside:
        beside.write_text("half")
        raise error


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_text(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_a_device_is_written_to(tmp_path: Path) -> None:
    write_text(Path("/dev/null"), "x")
    assert not Path("/dev/null").is_file()
    with pytest.raises(OSError, match="No space left") as full:
        write_text(Path("/dev/full"), "x" * 100_000)
    assert full.value.filename == "/dev/full"


@pytest.mark.parametrize("where", ["missing/x", "folder", "file/x"])
def test_a_path_that_cannot_be_written_is_named(tmp_path: Path, where: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match=r"directory|Not a") as refused:
        write_text(tmp_path / where, "x")
    assert refused.value.filename == str(tmp_path / where)
    assert sorted(os.listdir(tmp_path)) == ["file", "folder"]
