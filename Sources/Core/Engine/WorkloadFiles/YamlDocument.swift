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
