import ScrollSimulation
import WorkloadReading
import Yams

/// The single document of a YAML file.
struct YamlDocument {
    let node: Node
    private let file: String

    var root: YamlValue { YamlValue(node: YamlNode(node), name: "", file: file) }

    init(_ yaml: String, file: String) throws(WorkloadError) {
        let wayOut = "see \(YamlMessages.example) for an example"
        let node: Node?
        do {
            node = try Yams.compose(yaml: yaml)
        } catch let error as YamlError {
            throw WorkloadError(error, in: yaml, file: file)
        } catch {
            throw WorkloadError(file: file, reason: "this is not YAML: \(error)", wayOut: wayOut)
        }
        guard let node else {
            throw WorkloadError(file: file, reason: "the file is empty", wayOut: wayOut)
        }
        (self.node, self.file) = (node, file)
    }
}

extension YamlNode {
    fileprivate convenience init(_ node: Node) {
        let content: Content =
            switch node {
            case .scalar(let scalar): .scalar(scalar.string, isPlain: scalar.style == .plain)
            case .mapping(let members):
                .mapping { members.map { (YamlNode($0.key), YamlNode($0.value)) } }
            case .sequence(let values): .sequence { values.map { YamlNode($0) } }
            case .alias: .alias
            }
        self.init(content, mark: node.mark.map { Mark(line: $0.line, column: $0.column) })
    }
}

// MARK: - Workloads

extension Workload {
    /// Reads `yaml`, the content of a workload file called `file`, as ``init(_:recording:)`` does.
    ///
    /// - Parameter read: Returns the text of a recording that is not built in, for the path in the file.
    package init(
        yaml: String, named file: String, read: @escaping (String) throws -> String
    ) throws(WorkloadError) {
        try self.init(YamlDocument(yaml, file: file).root) { path throws(TextFileError) in
            do {
                return try read(path)
            } catch {
                throw TextFileError(description: "\(error)")
            }
        }
    }

    /// Returns the workload of `yaml`, and its faults in the order of the file. A faulty key keeps its
    /// default.
    static func reading(
        _ yaml: String, named file: String,
        recording read: @escaping (String) throws(TextFileError) -> String
    ) -> (workload: Workload, faults: [WorkloadError]) {
        do throws(WorkloadError) {
            return reading(try YamlDocument(yaml, file: file).root, recording: read)
        } catch {
            return (Workload(name: file.fileStem), [error])
        }
    }

    /// Reads the list and the animations of its cells. Ignores the steps, which may be missing.
    package init(listOf yaml: String, named file: String) throws(WorkloadError) {
        try self.init(listOf: YamlDocument(yaml, file: file).root)
    }
}

extension LiveStepReader {
    /// Reads a mapping with the list `steps`, as YAML or JSON. If the method throws, the reader is unchanged.
    package mutating func read(_ text: String) throws(WorkloadError) -> [LiveInput] {
        try read(YamlDocument(text, file: "steps").root)
    }
}

// MARK: - Errors

extension WorkloadError {
    fileprivate init(_ error: YamlError, in yaml: String, file: String) {
        var mark: Mark?
        let reason: String
        var wayOut = "mend the YAML there"
        switch error {
        case .scanner(_, let problem, let place, _), .parser(_, let problem, let place, _),
            .composer(_, let problem, let place, _):
            mark = place
            let fault = YamlMessages(problem, at: yaml.character(atLine: place.line, place.column))
            (reason, wayOut) = (fault.reason, fault.wayOut)
        case .reader(_, let offset, _, _):
            reason = "the file has bytes that are not text" + (offset.map { ", at byte \($0)" } ?? "")
            wayOut = "save the file as plain UTF-8 text"
        case .duplicatedKeysInMapping(let duplicates, let context):
            mark = context.mark
            reason = "this mapping has \(duplicates.joined(separator: ", ")) more than once"
            wayOut = "keep one of them"
        case .dataCouldNotBeDecoded:
            reason = "the file is not UTF-8 text"
            wayOut = "save it as UTF-8"
        case .no, .memory, .writer, .emitter, .representer:
            reason = "the YAML cannot be read"
        }
        self.init(file: file, line: mark?.line, column: mark?.column, reason: reason, wayOut: wayOut)
    }
}

extension String {
    /// Returns the character at a line and a column, both counted from 1.
    fileprivate func character(atLine line: Int, _ column: Int) -> Character? {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return nil }
        return lines[line - 1].dropFirst(column - 1).first
    }
}

/// A syntax error of a YAML text, in our words. libyaml's messages speak of tokens, scalars and indicators.
struct YamlMessages {
    let reason: String
    let wayOut: String

    /// Translates an error.
    ///
    /// - Parameters:
    ///   - problem: libyaml's message.
    ///   - found: The character at the location of the error, if there is one.
    init(_ problem: String, at found: Character?) {
        if found == "\t", problem.contains("cannot start") || problem.contains("tab") {
            (reason, wayOut) = (Self.tab, Self.spaces)
            return
        }
        if problem.contains("cannot start any token") {
            reason = found.map { "no text may begin with \($0)" } ?? "a text begins as none may"
            wayOut = "put the text in quotation marks"
            return
        }
        if let known = Self.known.first(where: { problem.contains($0.words) }) {
            (reason, wayOut) = (known.reason, known.wayOut)
            return
        }
        reason = "this is not YAML"
        wayOut = "look at the line and at the one before it, or at an example: \(Self.example)"
    }

    static let example = "`animatorpool workloads show feed-fling`"

    private static let tab = "a tab is not allowed here"
    private static let spaces = "indent with spaces"

    /// Parts of libyaml's messages, with our messages.
    private static let known: [(words: String, reason: String, wayOut: String)] = [
        ("violates indentation", tab, spaces),
        ("indentation space is expected", tab, spaces),
        (
            "mapping values are not allowed",
            "this line has a second colon, or the line is indented too far",
            "put a text with a colon in quotation marks, or indent the line as its neighbours are"
        ),
        (
            "could not find expected ':'", "this line has a key and no colon behind it",
            "write key: value"
        ),
        (
            "expected ',' or ']'", "a list that begins with [ is not closed", "put a comma or a ] there"
        ),
        (
            "expected ',' or '}'", "a mapping that begins with { is not closed",
            "put a comma or a } there"
        ),
        (
            "expected '-' indicator", "a line of a list is indented otherwise than those before it",
            "begin it with - below theirs"
        ),
        (
            "did not find expected key", "this line belongs to nothing before it",
            "indent it as its neighbours are, and look for a bracket or quotation mark too many"
        ),
        (
            "sequence entries are not allowed", "a list begins where none may",
            "begin it on a line of its own"
        ),
        (
            "mapping keys are not allowed", "a key is not allowed here", "begin it on a line of its own"
        ),
        (
            "unexpected end of stream", "a quotation mark has no second one before the file ends",
            "close the text with the same mark"
        ),
        (
            "unexpected document indicator",
            "a quotation mark has no second one before a line of --- or ...",
            "close the text with the same mark"
        ),
        (
            "unknown escape character", "a text in \" has a \\ with a letter that means nothing",
            "write \\\\ for a backslash, or put the text in '"
        ),
        (
            "hexdecimal number", "a \\x, \\u or \\U is not followed by its digits", "write it as \\u00e9"
        ),
        ("Unicode character escape", "a \\u names no character", "write it as \\u00e9"),
        (
            "comment or line break",
            "unexpected text after a | or > that starts a block of text",
            "begin the text on the next line"
        ),
        ("undefined alias", "a * names nothing that a & has named", "write the value itself"),
        (
            "found another document", "a second document begins here",
            "keep one: leave the line of --- out"
        ),
        (
            "incompatible YAML document", "the file asks for another version of YAML",
            "leave the line of %YAML out"
        ),
        ("directive", "a line that starts with % is not a directive", "leave it out"),
        (
            "<document start>", "unexpected text after the end of the file's value",
            "look for a bracket too many"
        ),
        ("tag", "a ! begins a tag that is none", "put the text in quotation marks"),
        ("node content", "a value is missing", "write one, or leave the key out"),
        (
            "alphabetic or numeric character", "a & or * has no name behind it",
            "put the text in quotation marks"
        ),
        ("unexpected ':'", "a colon is not allowed here", "put the text in quotation marks"),
    ]
}
