import ScrollSimulation

extension StepParameter {
    /// The range of the numbers in a file, and their unit. Not for items, counts and flags.
    var numbers: (range: ClosedRange<Double>, unit: String) {
        switch self {
        case .points: (.distances, .points)
        case .pointsPerSecond: (.velocities, "points a second")
        case .gestureSeconds, .seconds: (.durations, .seconds)
        case .busySeconds: (.busyTimes, .seconds)
        case .fraction: (0...1, "a fraction")
        case .framesPerSecond: (.frameRates, .hertz)
        case .length: (.lengths, .points)
        case .inset: (.insets, .points)
        case .item, .place, .count, .flag: (.anything, .points)
        }
    }

    func text(_ value: Double) -> String {
        switch self {
        case .item, .place, .count: "\(Int(value))"
        case .flag: value == 1 ? "true" : "false"
        default: "\(value)"
        }
    }
}
