import AnimationTiming
import LifecycleEvents

/// Writes gestures as a recording that ``TouchRecording`` reads as the same.
package struct RecordingText {
    /// Positions are in points.
    private static let header = "t_ns\tx_lp\ty_lp\ttype\n"

    package private(set) var text = header

    /// A recording of no gesture.
    package init() {}

    /// Appends a gesture.
    ///
    /// - Parameter startNs: When its first sample is, in nanoseconds of the recording's clock.
    package mutating func append(_ gesture: TouchGesture, startNs: Int64 = 0) {
        for (place, sample) in gesture.samples.enumerated() {
            let isLast = place == gesture.samples.count - 1
            let type = place == 0 ? "Down" : isLast ? "Up" : "Move"
            let ns = startNs &+ Nanoseconds.from(seconds: sample.time)
            text += "\(ns)\t\(sample.x)\t\(sample.y)\t\(type)\n"
        }
    }
}
