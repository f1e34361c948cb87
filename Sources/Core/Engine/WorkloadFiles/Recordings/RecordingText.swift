import AnimationTiming
import LifecycleEvents

/// Writes gestures as a recording. ``TouchRecording`` reads the same gestures from the text.
package struct RecordingText {
    /// The header. Positions are in points.
    private static let header = "t_ns\tx_lp\ty_lp\ttype\n"

    package private(set) var text = header

    /// Creates a recording without gestures.
    package init() {}

    /// Appends a gesture.
    ///
    /// - Parameter startNs: The time of the gesture's first sample, in nanoseconds of the recording's clock.
    package mutating func append(_ gesture: TouchGesture, startNs: Int64 = 0) {
        for (place, sample) in gesture.samples.enumerated() {
            let isLast = place == gesture.samples.count - 1
            let type = place == 0 ? "Down" : isLast ? "Up" : "Move"
            let ns = startNs &+ Nanoseconds.from(seconds: sample.time)
            text += "\(ns)\t\(sample.x)\t\(sample.y)\t\(type)\n"
        }
    }
}
