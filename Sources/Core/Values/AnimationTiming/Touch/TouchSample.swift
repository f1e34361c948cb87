/// One position of a finger.
public struct TouchSample: Hashable, Sendable {
    /// The time since the start of the recording, in seconds.
    public var time: Double
    /// The horizontal position, in points.
    public var x: Double
    /// The vertical position, in points downwards.
    public var y: Double

    /// Creates a sample from seconds and points.
    public init(time: Double, x: Double, y: Double) {
        self.time = time
        self.x = x
        self.y = y
    }
}

/// The samples of one finger from its touch to its lift.
public struct TouchGesture: Hashable, Sendable {
    /// The name in the file of the recording.
    public var name: String
    /// The samples in order of time. The last sample is the lift.
    public var samples: [TouchSample]

    /// Creates a gesture from samples that are ordered by time.
    public init(name: String, samples: [TouchSample]) {
        self.name = name
        self.samples = samples
    }
}
