/// A Swift file of an app: its tokens, its types, and the edits to be made.
struct SourceFile {
    /// A type or an extension with its body.
    struct TypeBody {
        enum Kind: String {
            case `class`, `struct`, `enum`, `actor`, `protocol`, `extension`
        }

        var kind: Kind
        /// The name; of an extension also with the outer types, as in `Feed.Cell`.
        var name: String
        var inherited: [String]
        /// The first token of the declaration, with its attributes and modifiers.
        var start: Int
        var open: Int
        var close: Int

        var simpleName: String { String(name.split(separator: ".").last ?? "") }
    }

    /// A member of an extension.
    struct Member {
        var name: String
        var isOverride: Bool
        var tokens: ClosedRange<Int>
    }

    let path: String
    let source: SourceTokens
    let types: [TypeBody]
    private var edits: [(range: Range<Int>, text: String)] = []

    init(path: String, text: String) {
        self.path = path
        source = SourceTokens(text)
        types = Self.types(in: source)
    }

    var tokens: [SourceTokens.Token] { source.tokens }

    // MARK: Declarations

    private static let modifiers: Set<String> = [
        "public", "open", "internal", "package", "fileprivate", "private", "final", "static", "class",
        "override",
        "required", "convenience", "lazy", "weak", "unowned", "dynamic", "optional", "mutating",
        "nonmutating",
        "nonisolated", "isolated", "indirect", "prefix", "postfix", "infix", "distributed", "consuming",
        "borrowing",
    ]

    private static func types(in source: SourceTokens) -> [TypeBody] {
        let tokens = source.tokens
        var found: [TypeBody] = []
        for (index, token) in tokens.enumerated() {
            guard let kind = TypeBody.Kind(rawValue: token.text), index + 1 < tokens.count,
                tokens[index + 1].kind == .word, index == 0 || tokens[index - 1].text != ".",
                !["func", "var", "let", "subscript", "init"].contains(tokens[index + 1].text),
                !modifiers.contains(tokens[index + 1].text)
            else { continue }
            var name = tokens[index + 1].text
            var at = index + 2
            while at + 1 < tokens.count, tokens[at].text == "." {
                name += "." + tokens[at + 1].text
                at += 2
            }
            var inherited: [String] = []
            var isInherited = false
            while at < tokens.count, tokens[at].text != "{" {
                if tokens[at].text == "where" { isInherited = false }
                if isInherited, tokens[at].kind == .word { inherited.append(tokens[at].text) }
                if tokens[at].text == ":", tokens[at - 1].text != "<" { isInherited = true }
                if "([".contains(tokens[at].text) { at = source.end(of: at) }
                at += 1
            }
            guard at < tokens.count else { continue }
            found.append(
                TypeBody(
                    kind: kind, name: name, inherited: inherited, start: start(of: index, in: source),
                    open: at,
                    close: source.end(of: at)))
        }
        return found
    }

    /// Returns the first token of the attributes and modifiers before a declaration.
    static func start(of index: Int, in source: SourceTokens) -> Int {
        let tokens = source.tokens
        var start = index
        while start > 0 {
            let before = tokens[start - 1]
            if before.text.hasPrefix("@") || modifiers.contains(before.text) {
                start -= 1
            } else if before.text == ")", let open = source.start(of: start - 1), open > 0,
                tokens[open - 1].text.hasPrefix("@") || modifiers.contains(tokens[open - 1].text)
            {
                start = open - 1
            } else {
                return start
            }
        }
        return start
    }

    /// The innermost type around a token.
    func type(around index: Int) -> TypeBody? {
        types.filter { $0.open < index && index < $0.close }.max { $0.open < $1.open }
    }

    /// The members of an extension that have a body.
    func members(of body: TypeBody) -> [Member] {
        var members: [Member] = []
        var at = body.open + 1
        while at < body.close {
            guard ["func", "var", "init", "subscript"].contains(tokens[at].text) else {
                at = "([{".contains(tokens[at].text) ? source.end(of: at) + 1 : at + 1
                continue
            }
            let start = Self.start(of: at, in: source)
            let name =
                tokens[at].text == "init" || tokens[at].text == "subscript"
                ? tokens[at].text : tokens[at + 1].text
            var end = at + 1
            while end < body.close, tokens[end].text != "{" {
                end = "([".contains(tokens[end].text) ? source.end(of: end) + 1 : end + 1
            }
            guard end < body.close else { break }
            end = source.end(of: end)
            members.append(
                Member(
                    name: name, isOverride: tokens[start..<at].contains { $0.text == "override" },
                    tokens: start...end))
            at = end + 1
        }
        return members
    }

    // MARK: Edits

    /// Replaces bytes. The text gets the line ends of what it replaces, so that all other lines keep their numbers.
    mutating func replace(_ range: Range<Int>, with text: String) {
        edits.append((range, text + String(repeating: "\n", count: source.lines(range))))
    }

    mutating func remove(tokens range: ClosedRange<Int>) {
        replace(
            tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound].range.upperBound, with: "")
    }

    /// Inserts a member before the end of a type, with the file and the line that it comes from.
    mutating func insert(_ text: String, file: String, line: Int, before token: Int) {
        let place = tokens[token].range.lowerBound
        edits.append(
            (
                place..<place,
                "\n#sourceLocation(file: \(Self.literal(file)), line: \(line))\n\(text)\n"
                    + "#sourceLocation(file: \(Self.literal(path)), line: \(self.line(ofByte: place)))\n"
            ))
    }

    /// Inserts text of one line after a token.
    mutating func insert(after token: Int, _ text: String) {
        let place = tokens[token].range.upperBound
        edits.append((place..<place, text))
    }

    /// Inserts text of one line before a token.
    mutating func insert(before token: Int, _ text: String) {
        let place = tokens[token].range.lowerBound
        edits.append((place..<place, text))
    }

    /// The number of the line of a byte, from 1.
    func line(ofByte place: Int) -> Int { source.lines(0..<place) + 1 }

    static func literal(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// The edited bytes of a range, from which `edits` outside it are left out.
    func edited(_ range: Range<Int>) -> String {
        var text = ""
        var at = range.lowerBound
        // The longer one of two that begin at one place has the other in it.
        let sorted = edits.sorted {
            ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
        }
        for edit in sorted
        where edit.range.lowerBound >= at && edit.range.upperBound <= range.upperBound {
            text += source.text(at..<edit.range.lowerBound) + edit.text
            at = edit.range.upperBound
        }
        return text + source.text(at..<range.upperBound)
    }

    /// The file for the compiler. Its messages name the app's file and line.
    var rewritten: String {
        "#sourceLocation(file: \(Self.literal(path)), line: 1)\n" + edited(0..<source.bytes.count)
    }
}
