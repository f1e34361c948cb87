import ScrollSimulation
import Yams

/// The text of a workload that somebody has changed: with the steps, the strategy and so on of a value.
package struct WorkloadText {
    var root: Node.Mapping

    /// - Parameter yaml: The text of a workload file, whose `steps` may be missing.
    package init(_ yaml: String, named file: String) throws(WorkloadError) {
        let value = try YamlDocument(yaml, file: file).root
        guard let mapping = value.node.mapping else {
            throw value.fault("the file is no mapping", "write it as list: …")
        }
        root = mapping
    }

    /// UIKit's profiles stand under `cells`, as they always have. A profile that the text has changed stays as it stands.
    private func write(_ profile: ListProfile, to root: inout Node.Mapping) {
        guard !profile.isChanged || root["profile"] == nil else { return }
        let cells = CellRegime(profile: profile.name)
        root["cells"] = cells.map { Self.scalar($0.rawValue) }
        root["profile"] = cells == nil ? Self.scalar(profile.name) : nil
    }

    func setItems(_ items: String, in root: inout Node.Mapping) {
        var list = root["list"]?.mapping ?? Node.Mapping([])
        list["items"] = Node(items)
        root["list"] = .mapping(list)
    }

    private static func scalar(_ text: String) -> Node { .scalar(Node.Scalar(text)) }

    /// The text that ``Workload`` reads as `workload`, where what it has no key for here is as in the text it began
    /// with: the animator, the costs, the rules of reuse.
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
