import LifecycleJudging

extension Invariant {
    /// Returns the invariant with this code or name.
    package static func named(_ text: String) -> Invariant? {
        allCases.first { $0.code == text.uppercased() || $0.name == text }
    }
}
