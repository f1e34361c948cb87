"""Firefox and WebKit, driven as WebDriver has it: Firefox by Marionette, which it speaks itself, WebKit's MiniBrowser by
WebKitWebDriver, on a screen of Xvfb's."""

import base64
import contextlib
import json
import os
import pathlib
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

PATIENCE = 60


class Refused(Exception):
    """The browser did not do what it was told."""


class Browser:
    """What the checks do with a browser. `command(name, path, method, **parameters)` is its way to say so."""

    def open(self, address, ready):
        """Opens a page, and waits for a condition in it."""
        self.command("WebDriver:Navigate", "url", url=address)
        self.until(ready)

    def evaluate(self, script):
        return self.command("WebDriver:ExecuteScript", "execute/sync", script=f"return {script}", args=[])

    def until(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while not self.evaluate(condition):
            assert time.monotonic() < end, condition
            time.sleep(0.02)

    def press(self, *keys):
        """Presses keys one after the other, as a keyboard does."""
        actions = [{"type": what, "value": key} for key in keys for what in ("keyDown", "keyUp")]
        self.command("WebDriver:PerformActions", "actions", actions=[{"type": "key", "id": "keys", "actions": actions}])

    def resize(self, width, height):
        self.command("WebDriver:SetWindowRect", "window/rect", width=width, height=height)

    def picture(self, file):
        file.write_bytes(base64.b64decode(self.command("WebDriver:TakeScreenshot", "screenshot", method="GET")))


class Firefox(Browser):
    """Marionette: a command is `length:[0, number, name, parameters]`, an answer `length:[1, number, error, result]`."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.stream = self.socket.makefile("rb")
        self.number = 0
        self.read()
        self.command("WebDriver:NewSession", None, capabilities={"alwaysMatch": {"acceptInsecureCerts": False}})

    def read(self):
        length = b""
        while (byte := self.stream.read(1)) != b":":
            if not byte:
                raise Refused("Firefox has gone")
            length += byte
        return json.loads(self.stream.read(int(length)))

    def command(self, name, path, method="POST", **parameters):
        self.number += 1
        text = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self.read()
        if error:
            raise Refused(f"{error['error']}: {error['message']}")
        return result.get("value") if isinstance(result, dict) else result


class WebKit(Browser):
    def __init__(self, port):
        self.address = f"http://127.0.0.1:{port}/session"
        options = {"webkitgtk:browserOptions": {"binary": mini_browser(), "args": ["--automation"]}}
        session = self.send("", "POST", {"capabilities": {"alwaysMatch": options}})
        self.address += f"/{session['sessionId']}"

    def send(self, path, method, parameters):
        body = json.dumps(parameters).encode() if method == "POST" else None
        request = urllib.request.Request(f"{self.address}{path}", body, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            told = json.load(error)["value"]
            raise Refused(f"{told['error']}: {told['message']}") from None

    def command(self, name, path, method="POST", **parameters):
        return self.send(f"/{path}", method, parameters)


def mini_browser():
    """Debian keeps it beside WebKit's library."""
    return str(next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))


def eventually(make, failures, seconds=90):
    """What `make` gives once it can."""
    end = time.monotonic() + seconds
    while True:
        try:
            return make()
        except failures:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


@contextlib.contextmanager
def started(*command, **options):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def firefox(program):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        # Firefox says in its profile which port it has taken.
        preferences = {"marionette.port": 0, "app.update.disabledForTesting": True, "datareporting.policy.dataSubmissionEnabled": False,
                       "browser.shell.checkDefaultBrowser": False, "toolkit.telemetry.reportingpolicy.firstRun": False}
        (pathlib.Path(profile) / "user.js").write_text(
            "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()))
        port = pathlib.Path(profile) / "MarionetteActivePort"
        with started(program, "--headless", "--marionette", "--no-remote", "--profile", profile):
            yield Firefox(int(eventually(port.read_text, (OSError, ValueError))))


@contextlib.contextmanager
def webkit(driver):
    reading, writing = os.pipe()
    with started("Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp", pass_fds=[writing]), \
            socket.socket() as free:
        os.close(writing)
        with open(reading) as told:
            display = told.readline().strip()
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        environment = {**os.environ, "DISPLAY": f":{display}", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1", "GDK_BACKEND": "x11"}
        with started(driver, f"--port={port}", env=environment):
            yield eventually(lambda: WebKit(port), urllib.error.URLError)
