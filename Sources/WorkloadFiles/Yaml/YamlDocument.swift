#if Command
    import Yams

    /// The one document of a YAML file.
    struct YamlDocument {
        let root: YamlValue

        init(_ yaml: String, file: String) throws(WorkloadError) {
            let node: Node?
            do {
                node = try Yams.compose(yaml: yaml)
            } catch let error as YamlError {
                throw WorkloadError(error, file: file)
            } catch {
                throw WorkloadError(
                    file: file, line: nil, column: nil, reason: "this is no YAML: \(error)",
                    wayOut: "see `animatorpool workloads show feed-fling` for an example")
            }
            guard let node else {
                throw WorkloadError(
                    file: file, line: nil, column: nil, reason: "the file is empty",
                    wayOut: "see `animatorpool workloads show feed-fling` for an example")
            }
            root = YamlValue(node: node, name: "", file: file)
        }
    }

    extension WorkloadError {
        fileprivate init(_ error: YamlError, file: String) {
            let mark: Mark?
            let reason: String
            var wayOut = "mend the YAML there"
            switch error {
            case .scanner(let context, let problem, let place, _),
                .parser(let context, let problem, let place, _),
                .composer(let context, let problem, let place, _):
                mark = place
                reason = [context?.text, problem].compactMap { $0 }.joined(separator: " ")
                    .replacing("\n", with: " ")
            case .reader(let problem, let offset, _, _):
                mark = nil
                reason = offset.map { "\(problem) (at character \($0))" } ?? problem
                wayOut = "save the file as plain UTF-8 text"
            case .duplicatedKeysInMapping(let duplicates, let context):
                mark = context.mark
                reason = "this mapping has \(duplicates.joined(separator: ", ")) more than once"
                wayOut = "keep one of them"
            case .dataCouldNotBeDecoded:
                mark = nil
                reason = "the file is no UTF-8 text"
                wayOut = "save it as UTF-8"
            case .no, .memory, .writer, .emitter, .representer:
                mark = nil
                reason = "the YAML cannot be read"
            }
            self.init(file: file, line: mark?.line, column: mark?.column, reason: reason, wayOut: wayOut)
        }
    }
#endif
