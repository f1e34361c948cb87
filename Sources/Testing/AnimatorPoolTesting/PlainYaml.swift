import WorkloadReading

/// A parser for the YAML that findings are written in: lists and mappings in lines, values in one line, and the text
/// of a recording. The test kit has no other package, and so no parser of all YAML.
struct PlainYaml {
    private struct Line {
        var indent: Int
        var text: Substring
        let number: Int
    }

    private var lines: [Line]
    private var next = 0
    private let file: String

    /// Returns the value of a text.
    static func value(of text: String, file: String) throws(WorkloadError) -> YamlValue {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
            index, text in
            let rest = text.drop { $0 == " " }
            return Line(indent: text.count - rest.count, text: rest, number: index + 1)
        }
        var parser = PlainYaml(lines: lines, file: file)
        let node = try parser.block()
        parser.skipComments()
        guard parser.next == lines.count else { throw parser.fault() }
        return YamlValue(node: node, name: "", file: file)
    }

    private init(lines: [Line], file: String) { (self.lines, self.file) = (lines, file) }

    private func fault() -> WorkloadError {
        WorkloadError(
            file: file, line: min(next, lines.count - 1) + 1, reason: "the line cannot be read",
            wayOut: "delete the file, and let the search write it again")
    }

    private mutating func skipComments() {
        while next < lines.count, lines[next].text.isEmpty || lines[next].text.hasPrefix("#") { next += 1 }
    }

    /// Reads a list or a mapping, or the rest of a line.
    private mutating func block() throws(WorkloadError) -> YamlNode {
        skipComments()
        guard next < lines.count else { throw fault() }
        let (indent, mark) = (lines[next].indent, YamlNode.Mark(line: lines[next].number, column: 1))
        if lines[next].text.hasPrefix("- ") {
            var values: [YamlNode] = []
            while next < lines.count, lines[next].indent == indent, lines[next].text.hasPrefix("- ") {
                lines[next].indent += 2
                lines[next].text = lines[next].text.dropFirst(2)
                values.append(try block())
                skipComments()
            }
            return YamlNode(.sequence { [values] in values }, mark: mark)
        }
        guard Self.key(of: lines[next].text) != nil else { return try flow() }
        var members: [(key: YamlNode, value: YamlNode)] = []
        while next < lines.count, lines[next].indent == indent, let key = Self.key(of: lines[next].text) {
            lines[next].text = lines[next].text.dropFirst(key.count + 1).drop { $0 == " " }
            let mark = YamlNode.Mark(line: lines[next].number, column: indent + 1)
            members.append((YamlNode(.scalar(String(key), isPlain: true), mark: mark), try value(in: indent)))
            skipComments()
        }
        return YamlNode(.mapping { [members] in members }, mark: mark)
    }

    /// Returns the key with which the text of a line begins.
    private static func key(of text: Substring) -> Substring? {
        let key = text.prefix { $0.isLetter }
        let rest = text.dropFirst(key.count)
        return !key.isEmpty && (rest == ":" || rest.hasPrefix(": ")) ? key : nil
    }

    /// Reads the value behind a key, in the same line or in the lines below.
    private mutating func value(in indent: Int) throws(WorkloadError) -> YamlNode {
        switch lines[next].text {
        case "":
            next += 1
            skipComments()
            guard next < lines.count, lines[next].indent > indent else { throw fault() }
            return try block()
        case "|":
            next += 1
            var text = ""
            while next < lines.count, lines[next].indent > indent || lines[next].text.isEmpty {
                text += lines[next].text + "\n"
                next += 1
            }
            return YamlNode(.scalar(text, isPlain: false))
        default: return try flow()
        }
    }

    /// Reads the rest of a line.
    private mutating func flow() throws(WorkloadError) -> YamlNode {
        let mark = YamlNode.Mark(line: lines[next].number, column: lines[next].indent + 1)
        var text = lines[next].text
        guard let node = Self.flow(&text, mark), text.allSatisfy({ $0 == " " }) else { throw fault() }
        next += 1
        return node
    }

    /// Reads a value in one line; nil for a text that has none.
    private static func flow(_ text: inout Substring, _ mark: YamlNode.Mark) -> YamlNode? {
        func skipBlanks() { text = text.drop { $0 == " " } }
        func skip(_ character: Character) -> Bool {
            skipBlanks()
            guard text.first == character else { return false }
            text.removeFirst()
            skipBlanks()
            return true
        }
        if skip("{") {
            var members: [(key: YamlNode, value: YamlNode)] = []
            while !skip("}") {
                guard let key = key(of: text) else { return nil }
                text = text.dropFirst(key.count + 1)
                guard let value = flow(&text, mark) else { return nil }
                members.append((YamlNode(.scalar(String(key), isPlain: true), mark: mark), value))
                guard skip(",") || text.first == "}" else { return nil }
            }
            return YamlNode(.mapping { [members] in members }, mark: mark)
        }
        if skip("[") {
            var values: [YamlNode] = []
            while !skip("]") {
                guard let value = flow(&text, mark) else { return nil }
                values.append(value)
                guard skip(",") || text.first == "]" else { return nil }
            }
            return YamlNode(.sequence { [values] in values }, mark: mark)
        }
        if skip("\"") {
            let quoted = text.prefix { $0 != "\"" }
            text = text.dropFirst(quoted.count)
            return skip("\"") ? YamlNode(.scalar(String(quoted), isPlain: false), mark: mark) : nil
        }
        let plain = text.prefix { !",]}".contains($0) }
        text = text.dropFirst(plain.count)
        let word = plain.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        return word.isEmpty ? nil : YamlNode(.scalar(word, isPlain: true), mark: mark)
    }
}
