/// The animation of the cells of a run, from which a report draws what the user saw.
public struct AnimatedProperty: Hashable, Sendable, Codable {
    /// The name of the property, for example `blurRadius`.
    public var key: String
    /// The value at the start and at the end of the animation.
    public var from: Double
    public var to: Double
    /// The duration in seconds, more than 0.
    public var duration: Double
    /// Whether a paused animator shows its fraction without the curve.
    public var scrubsLinearly: Bool
    /// The value of a cell before any animation.
    public var first: Double
    /// The values of the curve at equal time steps, from start to end: 2 to 64 values.
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

    /// Whether the numbers can be drawn. A log from another program may have any numbers.
    public var isSound: Bool {
        duration > 0 && from != to && (2...64).contains(curve.count)
            && ([from, to, duration, first] + curve).allSatisfy { $0.isFinite && $0.magnitude < 1e9 }
    }
}
