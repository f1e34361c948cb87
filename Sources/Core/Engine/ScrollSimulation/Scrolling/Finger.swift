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

/// A drag of the content by a finger, which may still be down.
struct FingerDrag {
    /// The distance that a finger moves before it scrolls, in points (UIKit's pan recognizer).
    private static let threshold = 10.0

    let finger: Finger
    private let start: Double
    /// The index of the first sample that scrolls, if any; `skipped` is then the distance to subtract.
    private var firstScrolling: Int?
    private var skipped = 0.0
    /// The number of samples already searched for the first sample that scrolls.
    private var scanned = 0

    init(_ finger: Finger, from start: Double) {
        self.finger = finger
        self.start = start
        findFirstScrolling()
    }

    /// The seconds from touch to lift; nil while the finger is down.
    var duration: Double? {
        finger.isLifted ? finger.samples[finger.samples.count - 1].time - finger.samples[0].time : nil
    }

    /// The velocity of the content at the lift, in points per second; positive is down the list.
    var releaseVelocity: Double {
        // A finger that goes up moves the content down the list.
        firstScrolling == nil ? 0 : -VelocityEstimator.uikit.releaseVelocity(of: finger.samples).y
    }

    /// Whether a known sample of the finger is far enough from the touch to scroll.
    var scrolls: Bool { firstScrolling != nil }

    /// Searches the new samples for the first sample that scrolls.
    mutating func findFirstScrolling() {
        guard firstScrolling == nil else { return }
        let samples = finger.samples
        while scanned < samples.count {
            let distance = samples[scanned].y - samples[0].y
            if distance.magnitude > Self.threshold {
                firstScrolling = scanned
                skipped = distance < 0 ? -Self.threshold : Self.threshold
                return
            }
            scanned += 1
        }
    }

    /// Returns the index of the last sample at or before `time`, in seconds after the touch.
    func sample(at time: Double) -> Int {
        let samples = finger.samples
        return samples.partitioningIndex { $0.time - samples[0].time > time } - 1
    }

    /// Returns the content offset at `time`, in seconds after the touch.
    func offset(at time: Double, _ bounds: ScrollBounds) -> Double {
        let last = sample(at: time)
        guard let firstScrolling, last >= firstScrolling else { return start }
        return bounds.rubberBanded(start - (finger.samples[last].y - finger.samples[0].y - skipped))
    }
}

/// A drag at constant speed that lifts at rest, or a scroll that the app animates.
struct EvenDrag {
    let from: Double
    let distance: Double
    /// The duration, in seconds.
    let duration: Double
    var curve = TimingCurve.linear
    var driver = ScrollDriver.finger

    func offset(at time: Double) -> Double {
        guard duration > 0 else { return from + distance }
        return from + distance * curve.value(at: min(max(time / duration, 0), 1))
    }
}
