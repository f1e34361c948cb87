/// One position of a finger.
public struct TouchSample: Hashable, Sendable {
    /// Seconds since the start of the recording.
    public var time: Double
    /// Points.
    public var x: Double
    /// Points, downwards.
    public var y: Double

    /// Creates a sample from seconds and points.
    public init(time: Double, x: Double, y: Double) {
        self.time = time
        self.x = x
        self.y = y
    }
}

/// One finger from its touch to its lift.
public struct TouchGesture: Hashable, Sendable {
    /// The name in the file of the recording.
    public var name: String
    /// In order of time; the last one is the lift.
    public var samples: [TouchSample]

    /// Creates a gesture from samples that are ordered by time.
    public init(name: String, samples: [TouchSample]) {
        self.name = name
        self.samples = samples
    }
}
