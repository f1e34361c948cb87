import AnimationTiming
import LifecycleEvents

/// The samples of a finger: a complete recording, or a finger that is still down and receives samples. The
/// first sample is at 0 seconds.
final class Finger {
    private(set) var samples: [TouchSample]
    private(set) var isLifted: Bool
    /// The time of the touch, in nanoseconds of the reporting clock.
    let downNs: Int64

    init(_ gesture: TouchGesture) {
        precondition(!gesture.samples.isEmpty, "A gesture needs at least one sample.")
        samples = gesture.samples
        isLifted = true
        downNs = 0
    }

    /// Creates a finger that touches the screen at `atNs` of the reporting clock.
    init(downAtNs atNs: Int64, x: Double, y: Double) {
        samples = [TouchSample(time: 0, x: x, y: y)]
        isLifted = false
        downNs = atNs
    }

    /// The maximum duration of a gesture, in seconds. Files have the same limit.
    private static let longest = 3600.0

    /// Adds a sample. A time before the last sample counts as the time of that sample.
    func move(atNs: Int64, x: Double, y: Double) {
        if isLifted { return }
        let (ns, isBeyond) = atNs.subtractingReportingOverflow(downNs)
        // The arithmetic of the recording reader, so that a recording is read back as the same samples.
        let time = isBeyond ? Self.longest : Double(max(ns, 0)) * 1e-9
        let last = samples[samples.count - 1].time
        samples.append(TouchSample(time: min(max(time, last), Self.longest), x: x, y: y))
        if time >= Self.longest { isLifted = true }
    }

    func lift() { isLifted = true }

    /// Returns the time of a sample by the reporting clock.
    func timeNs(of sample: Int) -> Int64 { downNs + Nanoseconds.from(seconds: samples[sample].time) }

    /// Returns the gesture so far. A finger that is still down lifts `heldSeconds` after its touch or later.
    func gesture(named name: String, heldSeconds: Double) -> TouchGesture {
        var samples = samples
        if !isLifted, var last = samples.last {
            last.time = min(max(last.time, heldSeconds), Self.longest)
            samples.append(last)
        }
        return TouchGesture(name: name, samples: samples)
    }
}
