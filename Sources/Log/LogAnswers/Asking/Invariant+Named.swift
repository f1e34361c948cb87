import LifecycleJudging

extension Invariant {
    /// The one that somebody names, by its code or its name.
    package static func named(_ text: String) -> Invariant? {
        allCases.first { $0.code == text.uppercased() || $0.name == text }
    }
}
