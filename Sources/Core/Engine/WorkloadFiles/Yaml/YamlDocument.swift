import Yams

/// The single document of a YAML file.
struct YamlDocument {
    let root: YamlValue

    init(_ yaml: String, file: String) throws(WorkloadError) {
        let wayOut = "see \(YamlMessages.example) for an example"
        let node: Node?
        do {
            node = try Yams.compose(yaml: yaml)
        } catch let error as YamlError {
            throw WorkloadError(error, in: yaml, file: file)
        } catch {
            throw WorkloadError(file: file, reason: "this is no YAML: \(error)", wayOut: wayOut)
        }
        guard let node else {
            throw WorkloadError(file: file, reason: "the file is empty", wayOut: wayOut)
        }
        root = YamlValue(node: node, name: "", file: file)
    }
}

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
            reason = "the file is no UTF-8 text"
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
