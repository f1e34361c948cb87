"""What NDJSON logs tell, apart from the run's own line."""

import json


def digest(text):
    """FNV-1a of 64 bits, as 16 digits."""
    value = 0xCBF29CE484222325
    for byte in text:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def story(log):
    """The lines of a log behind that of its run. The end stands there without its digest, which covers the run's uuid
    and is checked here."""
    text, newline, behind = log.encode().rpartition(b"\n")
    head, _, end = text.rpartition(b"\n")
    assert newline and not behind and end.startswith(b'{"end":{') and end.endswith(b'"}}'), end
    covered = head + b"\n" + end[:-19]
    assert end[-19:-3].decode() == digest(covered), f"the digest of {end.decode()} is {digest(covered)}"
    return covered.decode().split("\n")[1:]


def events(lines):
    """Those of the lines that are events."""
    return [line for line in lines if line.startswith('{"seq":')]


def run(log):
    """The run, without what each one has of its own."""
    described = json.loads(log[:log.index("\n")])["run"]
    del described["uuid"], described["startedUnixNs"]
    return described
