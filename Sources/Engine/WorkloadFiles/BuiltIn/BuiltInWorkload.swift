/// A workload that the project carries, as YAML.
public struct BuiltInWorkload: Hashable, Sendable {
    public let name: String
    /// The text of a workload file. Its first line is a comment: the title.
    public let yaml: String

    /// What happens in it, in a sentence.
    public var title: String {
        String(yaml.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " })
    }

    init(_ name: String, _ yaml: String) {
        self.name = name
        self.yaml = yaml
    }
}

/// The workloads that the project carries.
public enum BuiltInWorkloads {
    /// All of them, the two defaults first.
    public static let all: [BuiltInWorkload] =
        feeds + gestures + jumps + updates + interruptions + lists + animators + transitions

    /// The workload called `name`, or nil.
    public static func named(_ name: String) -> BuiltInWorkload? { all.first { $0.name == name } }
}
