"""The log of a device, as NDJSON."""

import json


def device_log(uuid, count, ends=True):
    """Returns a log of `count` events. A log that does not end is that of an app that was killed."""
    head = {"run": {"uuid": uuid, "name": "feed", "source": "app", "startedUnixNs": 1, "refreshNs": 16666667, "schema": 2}}
    text = json.dumps(head, separators=(",", ":")).encode() + b"\n" + b"".join(
        b'{"seq":%d,"tNs":%d,"turn":%d,"kind":"app.background"}\n' % (seq, seq * 1000, seq) for seq in range(1, count + 1))
    if not ends:
        return text
    text += b'{"end":{"status":"finished","tNs":%d,"events":%d,"frames":0,"dropped":0,"digest":"' % (count * 1000, count)
    digest = 0xCBF29CE484222325
    for byte in text:
        digest = ((digest ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return text + b'%016x"}}\n' % digest
