"""Prints the Swift of README, docs and DocC catalogues as one file that can be type-checked.

    python3 tools/uikit/snippets.py >Snippets.swift
    python3 tools/uikit/snippets.py --files FOLDER

Each block becomes the body of a function, whose parameters are what an app has at that place. A comment in the line
before a block, `<!-- not compiled: WHY -->`, leaves it out. A block that begins with an import is a file as it is
printed: those are written to FOLDER.
"""

import pathlib
import re
import sys

BLOCK = re.compile(r"(?:^<!-- not compiled: (?P<why>.+) -->\n)?^```swift\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)

HEAD = """import AnimationChains
import AnimatorPool
import AnimatorPoolUIKit
import PropertyAnimation
import UIKit

struct Photo {
    let id: Int64
}
"""

root = pathlib.Path(__file__).resolve().parents[2]
folder = pathlib.Path(sys.argv[2]) if sys.argv[1:2] == ["--files"] else None
count = 0
if not folder:
    print(HEAD)
for page in [root / "README.md", *sorted((root / "docs").glob("*.md")), *sorted((root / "Sources").rglob("*.docc/*.md"))]:
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        if block["why"]:
            continue
        count += 1
        line = text.count("\n", 0, block.start("code")) + 1
        is_file = block["code"].startswith("import ")
        if is_file and folder:
            place = f'#sourceLocation(file: "{page.relative_to(root)}", line: {line})\n'
            (folder / f"Snippet{count}.swift").write_text(place + block["code"], encoding="utf-8")
        if is_file or folder:
            continue
        print(
            f"@MainActor func snippet{count}(\n"
            "    cell: UICollectionViewCell, collectionView: UICollectionView, photo: Photo,\n"
            "    animators: CollectionViewAnimators\n"
            ") throws {\n"
            f'#sourceLocation(file: "{page.relative_to(root)}", line: {line})\n'
            f"{block['code']}"
            "#sourceLocation()\n"
            "}\n"
        )
if count == 0:
    sys.exit("No Swift was found in README, docs and DocC catalogues.")
