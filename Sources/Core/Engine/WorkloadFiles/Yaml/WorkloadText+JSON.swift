import LifecycleEvents
import ScrollSimulation
import Yams

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
