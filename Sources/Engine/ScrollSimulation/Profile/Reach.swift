/// How far beyond an edge of the viewport something goes.
public struct Reach: Hashable, Sendable {
    /// The unit of an amount.
    public enum Unit: String, Hashable, Sendable, CaseIterable {
        /// Points.
        case points
        /// Heights of the viewport.
        case viewports
        /// Items before the first one on screen or after the last one.
        case items
        /// As far as the list goes in so many frames at its present speed.
        case frames

        /// The units of a reach that does not follow the speed of the list.
        public static let lengths: [Unit] = [.points, .viewports, .items]
    }

    /// The amount in units.
    public var amount: Quantity
    /// The unit of the amount.
    public var unit: Unit

    /// Creates a reach of `amount` units.
    public init(_ amount: Quantity, _ unit: Unit) {
        self.amount = amount
        self.unit = unit
    }

    /// Returns a reach of so many points.
    public static func points(_ amount: Double) -> Reach { Reach(Quantity(amount), .points) }

    /// Returns a reach of so many items.
    public static func items(_ amount: Double) -> Reach { Reach(Quantity(amount), .items) }

    /// No reach: 0 points.
    public static var none: Reach { .points(0) }

    /// Whether it reaches nothing, whatever is drawn.
    var isNone: Bool { amount.range.upperBound <= 0 }
}
