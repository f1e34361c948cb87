import LifecycleEvents
import ScrollSimulation
import Yams

extension WorkloadText {
    /// The recording that is in place of the steps.
    package struct Recording: Hashable, Sendable {
        /// A path or the name of a built-in one.
        package var file: String
        /// The name of a gesture, its number, or `all`.
        package var gesture: String
        /// Pixels in a point; nil as the recording says.
        package var density: Double?

        package init(file: String, gesture: String, density: Double?) {
            self.file = file
            self.gesture = gesture
            self.density = density
        }
    }

    /// The text as a page reads it: as JSON, which may be in HTML.
    ///
    /// - Parameters:
    ///   - words: What a run has chosen for `strategy`, `regime` and so on.
    ///   - items: How many items its list has; nil as the text says.
    ///   - frameRate: Frames a second; nil as the text says.
    ///   - recording: What its finger does; nil as the text says.
    package func json(
        choosing words: [String: String], items: Int?, frameRate: Double?, recording: Recording?
    ) -> String {
        var root = root
        for (key, word) in words where key != "cells" { root[Node(key)] = Node(word) }
        if let cells = words["cells"] { chooseCells(cells, in: &root) }
        if let frameRate { root["frameRate"] = Node(String(frameRate)) }
        // Sections have their own numbers of items.
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

    /// - Parameter name: What a run's log calls the list's treatment of its cells: a regime of UIKit, or a profile. The
    ///   text's own profile of that name stays, with all that it changes.
    private func chooseCells(_ name: String, in root: inout Node.Mapping) {
        let profile = CellRegime(rawValue: name)?.profile.name ?? name
        let own = root["profile"].map { $0.scalar?.string ?? $0.mapping?["like"]?.scalar?.string }
        if own == profile { return }
        let isRegime = CellRegime(rawValue: name) != nil
        root["cells"] = isRegime ? Node(name) : nil
        root["profile"] = isRegime ? nil : Node(profile)
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

    /// What stands without quotes and is a number or a flag is one.
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
