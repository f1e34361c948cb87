import LifecycleEvents
import ScrollSimulation
import WorkloadReading
import Yams

/// A workload file's text that was changed: some keys are replaced by the values of a workload.
package struct WorkloadText {
    var root: Node.Mapping

    /// Parses a text.
    ///
    /// - Parameter yaml: The text of a workload file, whose `steps` may be missing.
    package init(_ yaml: String, named file: String) throws(WorkloadError) {
        let node = try YamlDocument(yaml, file: file).node
        guard let mapping = node.mapping else {
            throw WorkloadError(
                file: file, line: node.mark?.line, column: node.mark?.column,
                reason: "the file is not a mapping", wayOut: "write it as list: …")
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

extension WorkloadText {
    /// A recording that replaces the steps.
    package struct Recording: Hashable, Sendable {
        /// The path of a file, or the name of a built-in recording.
        package var file: String
        /// The name of a gesture, its number, or `all`.
        package var gesture: String
        /// The number of pixels in a point, or nil to use the recording's own.
        package var density: Double?

        package init(file: String, gesture: String, density: Double?) {
            self.file = file
            self.gesture = gesture
            self.density = density
        }
    }

    /// Returns the text as JSON for a page. The JSON is safe inside HTML.
    ///
    /// - Parameters:
    ///   - words: The words that a run has chosen for `strategy`, `regime` and other keys.
    ///   - items: The number of items of the list, or nil to keep the text's number.
    ///   - frameRate: The frames per second, or nil to keep the text's rate.
    ///   - recording: The recording of the gestures, or nil to keep the text's steps.
    package func json(
        choosing words: [String: String], items: Int?, frameRate: Double?, recording: Recording?
    ) -> String {
        var root = root
        for (key, word) in words where key != "cells" { root[Node(key)] = Node(word) }
        if let cells = words["cells"] { chooseCells(cells, in: &root) }
        if let frameRate { root["frameRate"] = Node(String(frameRate)) }
        // Each section has its own number of items.
        if let items, root["list"]?.mapping?["sections"] == nil { setItems(String(items), in: &root) }
        if let recording {
            var touches = Node.Mapping([
                ("file", Self.quoted(recording.file)), ("gesture", Self.quoted(recording.gesture)),
            ])
            if let density = recording.density { touches["density"] = Node(String(density)) }
            root["steps"] = .sequence([.mapping(Node.Mapping([("touches", .mapping(touches))]))])
        }
        var json = JSONWriter(isForPage: true)
        Self.write(.mapping(root), to: &json)
        return json.text
    }

    /// Sets the regime of the list's cells. If the text has a profile of that regime, the profile and its changes
    /// stay.
    private func chooseCells(_ name: String, in root: inout Node.Mapping) {
        let own = root["profile"].map { $0.scalar?.string ?? $0.mapping?["like"]?.scalar?.string }
        if let own, own == CellRegime(rawValue: name)?.profile.name { return }
        root["cells"] = Node(name)
        root["profile"] = nil
    }

    private static func quoted(_ text: String) -> Node {
        .scalar(Node.Scalar(text, Tag(.implicit), .doubleQuoted))
    }

    private static func write(_ node: Node, to json: inout JSONWriter) {
        switch node {
        case .mapping(let mapping):
            json.object { json in
                for (key, value) in mapping {
                    json.key(key.scalar?.string ?? "")
                    write(value, to: &json)
                }
            }
        case .sequence(let sequence): json.array(sequence) { json, value in write(value, to: &json) }
        case .scalar(let scalar): write(scalar, to: &json)
        case .alias: json.string("")
        }
    }

    /// Writes a scalar. A number or flag without quotes becomes a number or flag.
    private static func write(_ scalar: Node.Scalar, to json: inout JSONWriter) {
        let text = scalar.string
        if scalar.style != .plain, scalar.style != .any {
            json.string(text)
        } else if let whole = Int64(text) {
            json.integer(whole)
        } else if let number = Double(text), number.isFinite, text.contains(where: \.isNumber) {
            json.number(number)
        } else if text == "true" || text == "false" {
            json.json(text)
        } else {
            json.string(text)
        }
    }
}
