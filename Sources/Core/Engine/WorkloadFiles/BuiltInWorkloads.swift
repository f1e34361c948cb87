import BuiltInFiles
import WorkloadReading

/// A built-in workload, as YAML.
package struct BuiltInWorkload: Hashable, Sendable {
    package let name: String
    /// The text of a workload file. Its first line is a comment: the title.
    package let yaml: String

    /// The title: one sentence about the events of the workload.
    package var title: String {
        String(yaml.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " })
    }

    /// Creates the workload with the name in the line `name: …` of `yaml`.
    init(_ yaml: String) {
        let key = "name: "
        guard let line = yaml.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else {
            preconditionFailure("A built-in workload has its name in a line of its own.")
        }
        self.name = String(line.dropFirst(key.count))
        self.yaml = yaml
    }
}

/// The built-in workloads.
package enum BuiltInWorkloads {
    /// All built-in workloads, the two defaults first. `BuiltInFiles.c` lists their files in this order.
    package static let all = built_in_workloads().texts.map { BuiltInWorkload($0) }

    /// Returns the workload called `name`, or nil.
    package static func named(_ name: String) -> BuiltInWorkload? { all.first { $0.name == name } }
}
