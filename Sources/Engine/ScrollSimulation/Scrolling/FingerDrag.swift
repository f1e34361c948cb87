import AnimationTiming

/// A finger that drags the content: all of its way, or as much of it as is known.
struct FingerDrag {
    /// A finger moves this far, in points, before it scrolls (UIKit's pan recogniser).
    private static let slop = 10.0

    let finger: Finger
    private let start: Double
    /// The sample from which on the finger scrolls, if it has come, and the way that is taken off for the slop.
    private var firstScrolling: Int?
    private var slop = 0.0
    /// So many samples were looked at for the first that scrolls.
    private var looked = 0

    init(_ finger: Finger, from start: Double) {
        self.finger = finger
        self.start = start
        lookForSlop()
    }

    /// Seconds from touch to lift; nil while the finger is down.
    var duration: Double? {
        finger.isLifted ? finger.samples[finger.samples.count - 1].time - finger.samples[0].time : nil
    }

    /// Points a second down the list, at the lift.
    var releaseVelocity: Double {
        // A finger that goes up moves the content down the list.
        firstScrolling == nil ? 0 : -VelocityEstimator.uikit.releaseVelocity(of: finger.samples).y
    }

    /// Whether the finger has moved far enough to scroll, or will.
    var scrolls: Bool { firstScrolling != nil }

    /// Takes in what the finger has done since it was looked at last.
    mutating func lookForSlop() {
        guard firstScrolling == nil else { return }
        let samples = finger.samples
        while looked < samples.count {
            let way = samples[looked].y - samples[0].y
            if way.magnitude > Self.slop {
                firstScrolling = looked
                slop = way < 0 ? -Self.slop : Self.slop
                return
            }
            looked += 1
        }
    }

    /// The place of the last sample until `time` seconds after the touch.
    func sample(at time: Double) -> Int {
        let samples = finger.samples
        var (low, high) = (0, samples.count)
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].time - samples[0].time <= time { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    /// The content's offset `time` seconds after the touch: that of the last sample until then.
    func offset(at time: Double, _ bounds: ScrollBounds) -> Double {
        let last = sample(at: time)
        guard let firstScrolling, last >= firstScrolling else { return start }
        return bounds.rubberBanded(start - (finger.samples[last].y - finger.samples[0].y - slop))
    }
}

/// A finger that moves evenly and lifts at rest, or a scroll that the app animates.
struct EvenDrag {
    let from: Double
    let distance: Double
    /// Seconds.
    let duration: Double
    var curve = TimingCurve.linear
    var driver = ScrollDriver.finger

    func offset(at time: Double) -> Double {
        guard duration > 0 else { return from + distance }
        return from + distance * curve.value(at: min(max(time / duration, 0), 1))
    }
}
