import ScrollSimulation
import Yams

/// A workload file's text that was changed: some keys are replaced by the values of a workload.
package struct WorkloadText {
    var root: Node.Mapping

    /// Parses a text.
    ///
    /// - Parameter yaml: The text of a workload file, whose `steps` may be missing.
    package init(_ yaml: String, named file: String) throws(WorkloadError) {
        let value = try YamlDocument(yaml, file: file).root
        guard let mapping = value.node.mapping else {
            throw value.fault("the file is no mapping", "write it as list: …")
        }
        root = mapping
    }

    /// Writes the profile's regime as `cells`. A changed profile of the text stays as it is.
    private func write(_ profile: ListProfile, to root: inout Node.Mapping) {
        guard !profile.isChanged || root["profile"] == nil else { return }
        root["cells"] = CellRegime(profile: profile.name).map { Self.scalar($0.rawValue) }
        root["profile"] = nil
    }

    func setItems(_ items: String, in root: inout Node.Mapping) {
        var list = root["list"]?.mapping ?? Node.Mapping([])
        list["items"] = Node(items)
        root["list"] = .mapping(list)
    }

    private static func scalar(_ text: String) -> Node { .scalar(Node.Scalar(text)) }

    /// Returns a text that ``Workload`` reads as `workload`. Keys that this function does not write stay as
    /// in the original text: the animator, the costs, the rules of reuse.
    package func text(of workload: Workload) throws -> String {
        var root = root
        root["name"] = Self.scalar(workload.name)
        root["strategy"] = Self.scalar(workload.strategy.rawValue)
        root["regime"] = Self.scalar(workload.regime.rawValue)
        write(workload.profile, to: &root)
        root["frameRate"] = Self.scalar(String(workload.frameRate))
        root["viewport"] = .mapping(
            Node.Mapping([
                ("width", Self.scalar(String(workload.viewport.width))),
                ("height", Self.scalar(String(workload.viewport.height))),
            ]))
        if workload.list.sections.isEmpty { setItems(String(workload.list.items), in: &root) }
        if var rules = root["transitions"]?.mapping, let regime = workload.transitions {
            rules["regime"] = Self.scalar(regime.rawValue)
            root["transitions"] = .mapping(rules)
        } else {
            root["transitions"] = workload.transitions.map { Self.scalar($0.rawValue) }
        }
        root["steps"] = nil
        root["choices"] = nil
        return try Yams.serialize(node: .mapping(root), width: -1) + "steps:\n"
            + workload.steps.map { $0.yaml(indent: 2) }.joined()
            + (workload.choices.isEmpty ? "" : "choices:\n")
            + workload.choices.map { "  - \($0.yaml)\n" }.joined()
    }
}
