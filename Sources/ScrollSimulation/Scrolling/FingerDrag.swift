import AnimationTiming

/// A recorded finger that drags the content.
struct FingerDrag {
    /// A finger moves this far, in points, before it scrolls (UIKit's pan recogniser).
    private static let slop = 10.0

    private let samples: [TouchSample]
    private let start: Double
    /// The sample from which on the finger scrolls, and the way that is taken off for the slop.
    private let firstScrolling: Int
    private let slop: Double
    /// Seconds from touch to lift.
    let duration: Double
    /// Points a second down the list, at the lift.
    let releaseVelocity: Double

    init(_ gesture: TouchGesture, from start: Double) {
        precondition(!gesture.samples.isEmpty, "A gesture needs at least one sample.")
        self.samples = gesture.samples
        self.start = start
        let first = gesture.samples[0]
        self.duration = gesture.samples[gesture.samples.count - 1].time - first.time
        self.firstScrolling =
            gesture.samples.firstIndex { ($0.y - first.y).magnitude > Self.slop } ?? gesture.samples.count
        self.slop =
            firstScrolling < gesture.samples.count
            ? (gesture.samples[firstScrolling].y < first.y ? -Self.slop : Self.slop) : 0
        // A finger that goes up moves the content down the list.
        self.releaseVelocity =
            firstScrolling < gesture.samples.count
            ? -VelocityEstimator.uikit.releaseVelocity(of: gesture.samples).y : 0
    }

    /// The content's offset `time` seconds after the touch: that of the last sample until then.
    func offset(at time: Double, _ bounds: ScrollBounds) -> Double {
        var (low, high) = (0, samples.count)
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].time - samples[0].time <= time { low = middle + 1 } else { high = middle }
        }
        let last = low - 1
        guard last >= firstScrolling else { return start }
        return bounds.rubberBanded(start - (samples[last].y - samples[0].y - slop))
    }
}

/// A finger that moves evenly and lifts at rest.
struct EvenDrag {
    let from: Double
    let distance: Double
    /// Seconds.
    let duration: Double

    func offset(at time: Double) -> Double {
        guard duration > 0 else { return from + distance }
        return from + distance * min(max(time / duration, 0), 1)
    }
}
