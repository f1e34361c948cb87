import BuiltInFiles

/// A workload that the project carries, as YAML.
package struct BuiltInWorkload: Hashable, Sendable {
    package let name: String
    /// The text of a workload file. Its first line is a comment: the title.
    package let yaml: String

    /// One sentence that says what happens in the workload.
    package var title: String {
        String(yaml.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " })
    }

    /// Creates the workload whose name is in the line `name: …` of `yaml`.
    init(_ yaml: String) {
        let key = "name: "
        guard let line = yaml.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else {
            preconditionFailure("A built-in workload has its name in a line of its own.")
        }
        self.name = String(line.dropFirst(key.count))
        self.yaml = yaml
    }
}

/// The workloads that the project carries.
package enum BuiltInWorkloads {
    /// All built-in workloads, the two defaults first. `BuiltInFiles.c` lists their files in this order.
    package static let all = built_in_workloads().texts.map { BuiltInWorkload($0) }

    /// The workload called `name`, or nil.
    package static func named(_ name: String) -> BuiltInWorkload? { all.first { $0.name == name } }
}
