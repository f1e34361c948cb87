/// The animation of the cells of a run, so that a report can draw what a user saw.
public struct AnimatedProperty: Hashable, Sendable, Codable {
    /// The name of the property, as `blurRadius`.
    public var key: String
    /// The value at the start of the animation, and at its end.
    public var from: Double
    public var to: Double
    /// The duration in seconds, more than 0.
    public var duration: Double
    /// Whether a paused animator shows its fraction without the curve.
    public var scrubsLinearly: Bool
    /// The value of a cell before any animation.
    public var first: Double
    /// The curve's values at equal steps of time, from the start to the end: 2 to 64 of them.
    public var curve: [Double]

    public init(
        key: String, from: Double, to: Double, duration: Double, scrubsLinearly: Bool, first: Double,
        curve: [Double]
    ) {
        self.key = key
        self.from = from
        self.to = to
        self.duration = duration
        self.scrubsLinearly = scrubsLinearly
        self.first = first
        self.curve = curve
    }

    /// Whether the numbers can be drawn. A log from elsewhere may have any.
    public var isSound: Bool {
        duration > 0 && from != to && (2...64).contains(curve.count)
            && ([from, to, duration, first] + curve).allSatisfy { $0.isFinite && $0.magnitude < 1e9 }
    }
}
