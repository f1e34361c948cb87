import LifecycleEvents

// Counts of findings, in the order and with the names of every output.

extension [String: Int] {
    /// Misuses, by the names of their errors.
    package var named: [(name: String, count: Int)] { sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
}

extension [EventKind: Int] {
    /// Hazards.
    package var named: [(name: String, count: Int)] {
        sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.name, $0.value) }
    }
}

extension [Invariant: Int] {
    /// Broken rules, by their codes.
    package var named: [(name: String, count: Int)] {
        sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.code, $0.value) }
    }
}
