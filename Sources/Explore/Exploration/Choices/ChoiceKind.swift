/// The kind of a choice, for example the choice of a cell from a pool.
///
/// The user of this target defines the kinds. The target knows only their numbers, and their names for
/// reports.
package struct ChoiceKind: Sendable, BitwiseCopyable {
    /// The number of the kind, less than `ChoiceKind.limit`. Two kinds with the same number are equal.
    package let rawValue: UInt8
    package let name: StaticString

    /// One more than the largest raw value.
    package static var limit: Int { 32 }

    /// Creates a kind.
    ///
    /// - Precondition: `rawValue < 32`.
    package init(_ rawValue: UInt8, _ name: StaticString) {
        precondition(rawValue < Self.limit, "The number of a kind of choice must be less than 32.")
        self.rawValue = rawValue
        self.name = name
    }

    @inlinable
    var bit: UInt32 { 1 &<< UInt32(truncatingIfNeeded: rawValue) }
}

extension ChoiceKind: Hashable, Comparable {
    package static func == (one: ChoiceKind, other: ChoiceKind) -> Bool { one.rawValue == other.rawValue }
    package static func < (one: ChoiceKind, other: ChoiceKind) -> Bool { one.rawValue < other.rawValue }
    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
