#!/usr/bin/env python3
"""Compares the simulated UIKit's declarations with bindings that are generated from Apple's headers.

    tools/check declarations [--introduced FILE]... NAME=FOLDER...

A FILE is src/uikit.cs or src/coreanimation.cs of github.com/dotnet/macios, whose attributes say since which iOS a class or
a member exists; those of iOS 12 and before have none. A declaration that is newer than iOS 16, the oldest iOS of this package,
must say so with `@available`. A FOLDER has UIKit/*.rs and QuartzCore/*.rs of github.com/madsmtm/objc2-generated, at the commit of one SDK ("Update to Xcode
16.4"). Run tools/check-facade first: the declarations are those of the built module. Prints a table of the files of
Sources/SimulatedUIKit/UIKit as Markdown, then each difference of a type, of nullability, of mutability or of the main actor. Swift's
own additions to UIKit have no Objective-C name and are counted as not found.
"""
import collections, glob, json, os, re, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Types of Objective-C under their names in Swift.
NAMES = {
    "bool": "Bool", "NSTimeInterval": "Double", "CFTimeInterval": "Double", "c_float": "Float", "c_double": "Double",
    "NSInteger": "Int", "NSUInteger": "Int", "c_uint": "UInt32", "NSString": "String", "NSDate": "Date",
    "NSURL": "URL", "NSIndexPath": "IndexPath", "NSIndexSet": "IndexSet", "NSData": "Data", "NSTimeZone": "TimeZone",
    "NSLocale": "Locale", "NSCalendar": "Calendar", "NSArray": "[", "NSDictionary": "[", "NSSet": "Set",
}
# Types that Swift has under another name: the enumerations of classes, and typed text.
RENAMED = {
    "UICollectionElementCategory", "UICollectionUpdateAction", "UICollectionLayoutListAppearance",
    "UICollectionLayoutListFooterMode", "UICollectionLayoutListHeaderMode", "UIListSeparatorVisibility",
    "UILayoutConstraintAxis", "UIControlEvents", "UIImpactFeedbackStyle", "UINotificationFeedbackType",
    "UIEventSubtype", "UITabBarSystemItem", "UITableViewCellStyle", "UIButtonType", "UIGraphicsRendererFormat",
    "UIContentUnavailableTextProperties", "UIListContentTextProperties", "UIListContentImageProperties",
    "NSLayoutFormatOptions", "NSLayoutAttribute", "NSLayoutRelation", "UIBarButtonSystemItem",
}

# Classes of our own that hold what several of UIKit's declare: a class of UIKit that declares all of it.
BASES = {
    "ListScrollView": "UITableView", "ListScrollViewController": "UITableViewController", "TraitResponder": "UIViewController",
    "TableReusableView": "UITableViewCell",
}


class Bindings:
    """The classes of one SDK, with the arguments and the result of each method by its selector."""

    def __init__(self, folder):
        self.methods = collections.defaultdict(dict)
        self.parents = {}
        self.mainOnly = set()
        for path in glob.glob(folder + "/*/*.rs"):
            self.read(open(path).read())

    def read(self, text):
        for match in re.finditer(r"super\(([^)]*)\)(.*?)pub struct (\w+)", text, re.S):
            parents, attributes, name = match.groups()
            if "pub struct" in attributes:
                continue
            self.parents[name] = parents.split(",")[0].strip()
            if "MainThreadOnly" in attributes:
                self.mainOnly.add(name)
        for match in re.finditer(r"(?:impl(?:<[^>]*>)? (\w+)(?:<[^\n{]*>)? \{|pub (?:unsafe )?trait (\w+)[^{]*\{)", text):
            name = match.group(1) or match.group(2)
            end, depth = match.end(), 1
            while depth and end < len(text):
                depth += {"{": 1, "}": -1}.get(text[end], 0)
                end += 1
            for method in re.finditer(
                r"#\[(?:unsafe\()?method(?:_id)?\(([\w:]+)\)\)?\](.*?)fn (\w+)\((.*?)\)\s*(?:->\s*([^;{]+?))?\s*(?:where|;|\{)",
                text[match.end():end], re.S,
            ):
                self.methods[name][method.group(1)] = (method.group(4), "".join((method.group(5) or "").split()))

    def line(self, name):
        """The class and those above it."""
        while name:
            yield name
            name = self.parents.get(name)

    def isMainOnly(self, name):
        return any(parent in self.mainOnly for parent in self.line(name))

    def find(self, name, fits):
        """The arguments and results of the methods that fit, in the first class of the line that has any."""
        for parent in self.line(name):
            found = [method for selector, method in self.methods.get(parent, {}).items() if fits(selector)]
            if found:
                return found
        return []


class Introductions:
    """The iOS in which each class and each selector came, where it is later than 12."""

    def __init__(self, paths):
        self.classes = {}
        self.members = collections.defaultdict(dict)
        for path in paths:
            self.read(open(path).read())

    def read(self, text):
        owner, attributes = None, ""
        for line in text.splitlines():
            line = line.strip()
            if line.startswith(("[", "#", "//")):
                attributes += line if line.startswith("[") else ""
                if not line.endswith(";"):
                    continue
            version = re.search(r"\biOS \((\d+), (\d+)\)", attributes)
            version = tuple(map(int, version.groups())) if version else None
            if match := re.search(r"\binterface (\w+)", line):
                base = re.search(r"BaseType \(typeof \((\w+)\)", attributes)
                isCategory = "[Category]" in attributes
                owner = base.group(1) if base and isCategory else match.group(1)
                if version and not isCategory:
                    self.classes[owner] = version
            elif owner and (match := re.search(r'\[Export \("([\w:]+)"', attributes)):
                self.members[owner][match.group(1)] = version
            if line:
                attributes = ""

    def find(self, owner, fits):
        """The earliest iOS of the members that fit: (0, 0) for one of iOS 12 or before, None where none is known."""
        found = [version or (0, 0) for selector, version in self.members.get(owner, {}).items() if fits(selector)]
        return max(min(found), self.classes.get(owner, (0, 0))) if found else None


def split(arguments):
    parts, depth = [""], 0
    for character in arguments:
        depth += {"<": 1, "(": 1, "[": 1, ">": -1, ")": -1, "]": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    pairs = [part.split(":", 1) for part in parts if ":" in part]
    return ["".join(kind.split()) for name, kind in pairs if name.strip() not in ("mtm", "this")]


def difference(ours, theirs):
    """Says in what the Swift type differs from the bound one; None where it does not."""
    isObject = "Retained" in theirs or "&" in theirs or theirs.startswith("Option<")
    isNullable = theirs.startswith("Option<")
    # Closures under a name, and pointers.
    if re.search("Block|Handler|Provider|Actions$|mut|NonNull<CG", theirs):
        return None
    if isObject and ours[-1:] not in "!" and isNullable != ours.endswith("?"):
        return f"{ours}, there {'nullable' if isNullable else 'not nullable'}"
    base = re.sub(r"^(Option<)?(Retained<|NonNull<|&)*(ProtocolObject<dyn)?\*?(mut|const)?", "", theirs)
    base = re.match(r"\w*", base).group(0)
    if base in RENAMED or base in ("", "AnyObject", "NSObject", "Self", "NSAttributedString"):
        return None
    wanted = NAMES.get(base, base)
    plain = ours.rstrip("?!").strip("()").replace("any ", "").replace("@MainActor ", "").replace(".", "")
    plain = plain.replace("TimeInterval", "Double").replace("CFDouble", "Double").replace("LayerTransform", "CGAffineTransform")
    if plain != wanted and not plain.startswith(wanted) and not wanted.endswith(plain):
        return f"{ours}, there {theirs}"
    return None


def spelled(fragments):
    return "".join(fragment["spelling"] for fragment in fragments)


def getter(name):
    """Whether a selector is that of the property. A binding may name it without its `is`."""
    names = {name, "is" + name[:1].upper() + name[1:]}
    if name.startswith("is"):
        names.add(name[2:3].lower() + name[3:])
    return names.__contains__


def compareProperty(symbol, name, owner, bindings):
    found = bindings.find(owner, getter(name))
    if not found:
        return None
    text = spelled(symbol["declarationFragments"])
    ours = re.sub(r"\s*\{.*", "", text.split(":", 1)[1].strip()) if ":" in text else ""
    differences = [difference(ours, found[0][1])]
    short = name[2:] if name.startswith("is") else name
    setters = {"set" + part[:1].upper() + part[1:] + ":" for part in (name, short)}
    if bindings.find(owner, lambda selector: selector in setters) and ("{ get }" in text or re.search(r"\blet ", text)):
        differences.append("settable there")
    return [each for each in differences if each]


def method(title):
    """Whether a selector is that of the method."""
    base, labels = title[: title.index("(")], [each for each in title[title.index("(") + 1 : -1].split(":") if each]

    def fit(selector):
        pieces = [piece.lower() for piece in selector.split(":") if piece]
        if selector.count(":") != len(labels) or not pieces[0].startswith(base.lower()):
            return False
        rest = pieces[0][len(base):]
        if base == "init" and rest.startswith("with"):
            rest = rest[4:]
        return (labels or not rest) and all(
            label == "_" or piece.startswith((label.lower(), "with" + label.lower()))
            for label, piece in zip(labels, [rest] + pieces[1:]))

    return fit


def compareMethod(symbol, title, owner, bindings):
    base = title[: title.index("(")]
    found = bindings.find(owner, method(title))
    if not found:
        return None
    signature = symbol.get("functionSignature", {})

    def differences(arguments, result):
        for parameter, theirs in zip(signature.get("parameters", []), split(arguments)):
            ours = spelled(parameter["declarationFragments"]).split(":", 1)[1].strip()
            if each := difference(ours, theirs):
                yield f"{parameter['name']}: {each}"
        ours = spelled(signature.get("returns", []))
        if base != "init" and ours not in ("", "()") and (each := difference(ours, result)):
            yield f"-> {each}"

    # Several selectors may have the labels: that of a nib beside that of a class.
    return min((list(differences(*each)) for each in found), key=len)


def symbols():
    built = os.path.join(ROOT, ".build-facade", "debug")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["swift", "symbolgraph-extract", "-module-name", "UIKit", "-I", built + "/Modules", "-Xcc",
             f"-fmodule-map-file={built}/RingAtomics.build/module.modulemap", "-target", "x86_64-unknown-linux-gnu",
             "-output-dir", folder, "-minimum-access-level", "public"], check=True)
        return json.load(open(folder + "/UIKit.symbols.json"))["symbols"]


def marked(symbol):
    """The iOS in the declaration's `@available`, or (0, 0)."""
    versions = [each["introduced"] for each in symbol.get("availability", []) if each.get("domain") == "iOS" and "introduced" in each]
    return max(((each["major"], each.get("minor", 0)) for each in versions), default=(0, 0))


paths = []
while sys.argv[1:2] == ["--introduced"]:
    paths.append(sys.argv[2])
    del sys.argv[1:3]
introductions = Introductions(paths)
sdks = {name: Bindings(folder) for name, folder in (argument.split("=", 1) for argument in sys.argv[1:])}
if not sdks:
    sys.exit(__doc__)
files = collections.defaultdict(collections.Counter)
differing = collections.defaultdict(list)


def compareIntroduction(symbol, introduced):
    name = ".".join(symbol["pathComponents"])
    available[name] = max(marked(symbol), available.get(".".join(symbol["pathComponents"][:-1]), (0, 0)))
    if introduced is not None and introduced > (16, 0) and introduced != available[name]:
        differing[f"{name}: since iOS {introduced[0]}.{introduced[1]}"].append("introduced")


available = {}
for symbol in sorted(symbols(), key=lambda symbol: len(symbol["pathComponents"])):
    path, kind = symbol["pathComponents"], symbol["kind"]["identifier"]
    place = symbol.get("location", {}).get("uri", "").partition("Sources/SimulatedUIKit/UIKit/")[2]
    owner, text = "".join(path[:-1]), spelled(symbol["declarationFragments"])
    owner = BASES.get(owner, owner)
    if not place or symbol.get("accessLevel") not in ("public", "open"):
        continue
    if kind == "swift.class":
        for sdk, bindings in sdks.items():
            name = "".join(path)
            if name in bindings.parents:
                files[place][sdk + " class"] += 1
                if bindings.isMainOnly(name) != ("@MainActor" in text):
                    differing[".".join(path) + ": on the main actor " + ("there" if bindings.isMainOnly(name) else "here")].append(sdk)
    if kind in ("swift.class", "swift.struct", "swift.protocol", "swift.enum"):
        compareIntroduction(symbol, introductions.classes.get(owner + path[-1]))
        continue
    if kind in ("swift.property", "swift.type.property"):
        compare = compareProperty
    elif kind in ("swift.method", "swift.type.method", "swift.init"):
        compare = compareMethod
    else:
        continue
    if "override " in text:
        continue
    files[place]["members"] += 1
    fits = method(path[-1]) if compare is compareMethod else getter(path[-1])
    introduced = introductions.find(owner, fits)
    files[place]["introduced"] += introduced is not None
    compareIntroduction(symbol, introduced)
    for sdk, bindings in sdks.items():
        differences = compare(symbol, path[-1], owner, bindings)
        if differences is not None:
            files[place][sdk] += 1
        for each in differences or []:
            differing[".".join(path) + ": " + each].append(sdk)
print("| declarations | members | since which iOS |" + "".join(f" classes, {sdk} | members, {sdk} |" for sdk in sdks))
print("|---|---|---|" + "---|---|" * len(sdks))
for place in sorted(files):
    counts = files[place]
    print(f"| {place} | {counts['members']} | {counts['introduced']} |" + "".join(f" {counts[sdk + ' class']} | {counts[sdk]} |" for sdk in sdks))
total = sum(files.values(), collections.Counter())
print(f"| all | {total['members']} | {total['introduced']} |" + "".join(f" {total[sdk + ' class']} | {total[sdk]} |" for sdk in sdks))
print(f"\n{len(differing)} differences")
for each in sorted(differing):
    print(f"- {each} ({', '.join(differing[each])})")
