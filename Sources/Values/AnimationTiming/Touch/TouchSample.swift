/// One position of a finger.
public struct TouchSample: Hashable, Sendable {
    /// Seconds since the start of the recording.
    public var time: Double
    /// Points.
    public var x: Double
    /// Points, downwards.
    public var y: Double

    public init(time: Double, x: Double, y: Double) {
        self.time = time
        self.x = x
        self.y = y
    }
}

/// One finger from its touch to its lift.
public struct TouchGesture: Hashable, Sendable {
    public var name: String
    /// In order of time; the last one is the lift.
    public var samples: [TouchSample]

    public init(name: String, samples: [TouchSample]) {
        self.name = name
        self.samples = samples
    }
}
