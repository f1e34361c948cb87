import Foundation
import LifecycleEvents
import LifecycleJudging
import ScrollSimulation

/// A folder with the findings of earlier searches, a workload file each. A search runs these first. The folder belongs
/// under version control.
package struct FindingFolder: Sendable {
    private let path: String

    /// The size of the folder, in bytes, from which no findings are added.
    private static let mostBytes = 10_000_000

    package init(_ path: String) { self.path = path }

    /// Creates the folder if it does not exist.
    package func create() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// The files, sorted by name.
    package var files: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(path)/\($0)" }
    }

    /// Returns the path for a finding, from its rule, its steps and its choices; nil if the folder is full.
    package func file(of story: FoundStory) -> String? {
        let sizes = files.map { (try? FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int) ?? 0 }
        guard sizes.reduce(0, +) < Self.mostBytes else { return nil }
        let workload = story.workload
        var hash = StableHash()
        hash.add("\(workload.strategy) \(workload.steps) \(workload.choices)".utf8)
        return "\(path)/\(story.finding?.violation.invariant.code ?? "ended")-\(hash.text).yaml"
    }

    /// Returns the lines as comments of a file.
    package static func comments(_ lines: [String]) -> String {
        lines.map { "# \($0.split(whereSeparator: \.isNewline).joined(separator: " "))\n" }.joined()
    }
}
