/// What a choice decides, for example which cell leaves a pool.
///
/// The user of this target defines the kinds. The target knows only their numbers, and their names for reports.
public struct ChoiceKind: Sendable {
    /// Less than `ChoiceKind.limit`. Two kinds with the same number are the same kind.
    public let rawValue: UInt8
    public let name: StaticString

    /// One more than the largest raw value.
    public static var limit: Int { 32 }

    /// - Precondition: `rawValue < 32`.
    public init(_ rawValue: UInt8, _ name: StaticString) {
        precondition(rawValue < Self.limit, "The number of a kind of choice must be less than 32.")
        self.rawValue = rawValue
        self.name = name
    }

    @inlinable
    var bit: UInt32 { 1 &<< UInt32(truncatingIfNeeded: rawValue) }
}

extension ChoiceKind: Hashable, Comparable {
    public static func == (one: ChoiceKind, other: ChoiceKind) -> Bool { one.rawValue == other.rawValue }
    public static func < (one: ChoiceKind, other: ChoiceKind) -> Bool { one.rawValue < other.rawValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
