import AnimationTiming

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
