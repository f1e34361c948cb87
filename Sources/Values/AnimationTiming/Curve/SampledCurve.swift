/// A timing curve of the user's own, as evenly spaced values with straight lines between them.
///
/// A closure cannot be compared or stored in a log; its values can. With 257 of them a curve as bent as
/// UIKit's is off by less than 3e-5.
public struct SampledCurve: Hashable, Sendable {
    /// Progress at fractions 0, 1 ∕ n, 2 ∕ n … 1 of time.
    public let values: [Double]

    /// - Precondition: there are at least two values, and all are finite.
    public init(values: [Double]) {
        precondition(values.count >= 2, "A sampled curve needs at least two values, not \(values.count).")
        precondition(values.allSatisfy { $0.isFinite }, "A sampled curve needs finite values.")
        self.values = values
    }

    /// Asks `progress` for its value at `count` evenly spaced fractions from 0 to 1.
    public init(count: Int = 257, _ progress: (Double) -> Double) {
        precondition(count >= 2, "A sampled curve needs at least two values, not \(count).")
        self.init(values: (0..<count).map { progress(Double($0) / Double(count - 1)) })
    }

    /// The progress at a fraction of time; outside 0…1 along the first or last line.
    public func value(at fraction: Double) -> Double {
        let place = fraction * Double(values.count - 1)
        let index = line(at: place)
        return values[index] + (place - Double(index)) * (values[index + 1] - values[index])
    }

    /// The change of progress per fraction of time: that of the line, on a corner of the one after it.
    public func slope(at fraction: Double) -> Double {
        let scale = Double(values.count - 1)
        let index = line(at: fraction * scale)
        return (values[index + 1] - values[index]) * scale
    }

    private func line(at place: Double) -> Int {
        // Not a number: anywhere, the value will not be one either.
        guard place > 0 else { return 0 }
        return place < Double(values.count - 2) ? Int(place) : values.count - 2
    }
}
