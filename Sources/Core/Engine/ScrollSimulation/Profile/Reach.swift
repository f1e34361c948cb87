/// A distance beyond an edge of the viewport.
public struct Reach: Hashable, Sendable {
    /// The unit of an amount.
    public enum Unit: String, Hashable, Sendable, CaseIterable {
        /// Points.
        case points
        /// Heights of the viewport.
        case viewports
        /// Items before the first one on screen or after the last one.
        case items
        /// The distance that the list scrolls in this many frames at its current speed.
        case frames

        /// The units that do not depend on the speed of the list.
        public static let lengths: [Unit] = [.points, .viewports, .items]
    }

    /// The amount, in units.
    public var amount: Quantity
    /// The unit of the amount.
    public var unit: Unit

    /// Creates a reach of `amount` units.
    public init(_ amount: Quantity, _ unit: Unit) {
        self.amount = amount
        self.unit = unit
    }

    /// Returns a reach of this many points.
    public static func points(_ amount: Double) -> Reach { Reach(Quantity(amount), .points) }

    /// Returns a reach of this many items.
    public static func items(_ amount: Double) -> Reach { Reach(Quantity(amount), .items) }

    /// No reach: 0 points.
    public static var none: Reach { .points(0) }

    /// Whether the reach is 0 for every drawn value.
    var isNone: Bool { amount.range.upperBound <= 0 }
}
