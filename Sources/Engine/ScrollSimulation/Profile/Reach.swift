/// How far beyond an edge of the viewport something goes.
public struct Reach: Hashable, Sendable {
    public enum Unit: String, Hashable, Sendable, CaseIterable {
        case points, viewports, items
        /// As far as the list goes in so many frames at its present speed.
        case frames

        /// The units of a reach that does not follow the speed of the list.
        public static let lengths: [Unit] = [.points, .viewports, .items]
    }

    public var amount: Quantity
    public var unit: Unit

    public init(_ amount: Quantity, _ unit: Unit) {
        self.amount = amount
        self.unit = unit
    }

    public static func points(_ amount: Double) -> Reach { Reach(Quantity(amount), .points) }

    public static func items(_ amount: Double) -> Reach { Reach(Quantity(amount), .items) }

    public static var none: Reach { .points(0) }

    /// Whether it reaches nothing, whatever is drawn.
    var isNone: Bool { amount.range.upperBound <= 0 }
}
