import Exploration
import Foundation
import LifecycleEvents
import ListExploration
import ScrollSimulation
import WorkloadReading

/// A folder with the findings of earlier searches of a test, a workload file each. It belongs under version control.
package struct FindingFolder: Sendable {
    private let path: String

    /// - Parameters:
    ///   - folder: A path, relative to the folder of `file`.
    ///   - file: The file of the test.
    init(_ folder: String, besides file: String) {
        path =
            URL(fileURLWithPath: folder, relativeTo: URL(fileURLWithPath: file).deletingLastPathComponent())
            .path
    }

    /// The files, sorted by name.
    var files: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(path)/\($0)" }
    }

    /// Writes a finding to a file that has its name from the rule, the steps and the choices.
    ///
    /// - Parameters:
    ///   - comments: Lines about the finding.
    /// - Returns: The path of the file.
    func write(_ workload: Workload, rule: String, comments: [String]) throws -> String {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let text = Self.text(of: workload)
        var name = StableHash()
        name.add(text.utf8)
        let file = "\(path)/\(rule)-\(name.text).yaml"
        let lines = comments.map { "# \($0.split(whereSeparator: \.isNewline).joined(separator: " "))\n" }
        try (lines.joined() + text).write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }

    /// Returns the steps and choices of a workload as text.
    package static func text(of workload: Workload) -> String {
        // A file has a step.
        let steps = workload.steps.isEmpty ? [.wait(0)] : workload.steps
        return (workload.list.sections.isEmpty ? "list: { items: \(workload.list.items) }\n" : "")
            + "steps:\n" + steps.map { $0.yaml(indent: 2) }.joined()
            + (workload.choices.isEmpty ? "" : "choices:\n")
            + workload.choices.map { "  - \($0.yaml)\n" }.joined()
    }

    /// Returns `list` with the steps and choices of a file.
    static func read(_ file: String, on list: Workload) throws -> Workload {
        try workload(String(contentsOfFile: file, encoding: .utf8), file: file, on: list)
    }

    /// Returns `list` with the steps and choices of a text.
    package static func workload(
        _ text: String, file: String, on list: Workload
    ) throws(WorkloadError) -> Workload {
        let (read, faults) = Workload.reading(try PlainYaml.value(of: text, file: file)) {
            path throws(TextFileError) in
            throw TextFileError(description: "a finding has no recording in another file: \(path)")
        }
        if let first = faults.first { throw first }
        var workload = list
        (workload.steps, workload.choices) = (read.steps, read.choices)
        return workload
    }
}
