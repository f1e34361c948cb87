import AnimationTiming
import LifecycleEvents

/// A finger from its touch on: a recorded one, of which all is known, or one that is still down and of which
/// more comes.
///
/// Its first sample is at 0 seconds.
final class Finger {
    private(set) var samples: [TouchSample]
    private(set) var isLifted: Bool
    /// When it came down, in nanoseconds of the clock of whoever reports it.
    let downNs: Int64

    init(_ gesture: TouchGesture) {
        precondition(!gesture.samples.isEmpty, "A gesture needs at least one sample.")
        samples = gesture.samples
        isLifted = true
        downNs = 0
    }

    /// A finger that comes down at `atNs` of its own clock.
    init(downAtNs atNs: Int64, x: Double, y: Double) {
        samples = [TouchSample(time: 0, x: x, y: y)]
        isLifted = false
        downNs = atNs
    }

    /// A gesture lasts no longer, in seconds: nor does one in a file.
    private static let longest = 3600.0

    /// It is somewhere else. Time does not go back: what comes late counts as of the sample before.
    func move(atNs: Int64, x: Double, y: Double) {
        if isLifted { return }
        let (ns, isBeyond) = atNs.subtractingReportingOverflow(downNs)
        // As a recording in nanoseconds is read, so that it is read as the same samples.
        let time = isBeyond ? Self.longest : Double(max(ns, 0)) * 1e-9
        let last = samples[samples.count - 1].time
        samples.append(TouchSample(time: min(max(time, last), Self.longest), x: x, y: y))
        if time >= Self.longest { isLifted = true }
    }

    /// It leaves the glass where it is.
    func lift() { isLifted = true }

    /// The time of a sample by its own clock.
    func timeNs(of sample: Int) -> Int64 { downNs + Nanoseconds.from(seconds: samples[sample].time) }

    /// What it did. A finger that is still down lifts after `heldSeconds`, at the earliest.
    func gesture(named name: String, heldSeconds: Double) -> TouchGesture {
        var samples = samples
        if !isLifted, var last = samples.last {
            last.time = min(max(last.time, heldSeconds), Self.longest)
            samples.append(last)
        }
        return TouchGesture(name: name, samples: samples)
    }
}
