import AnimationTiming
import LifecycleEvents

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The cause of a motion of the content.
enum ScrollDriver {
    case nothing, finger, momentum, app
}

/// The content offset as a function of time, moved by a finger and then by physics.
///
/// Each phase is a closed-form function of its elapsed time, so the offset does not depend on earlier frames.
/// The physics are UIKit's, as gathered from public measurements: deceleration 0.998 per millisecond, rubber
/// band 0.55, bounce.
struct ScrollMotion {
    /// The current motion, with its start time.
    private enum Phase {
        case resting
        case dragging(FingerDrag, sinceNs: Int64)
        case gliding(EvenDrag, sinceNs: Int64)
        case decelerating(Deceleration, from: Double, to: Double? = nil, sinceNs: Int64, untilNs: Int64)
        case bouncing(Bounce, sinceNs: Int64)
    }

    /// The minimum release speed for momentum, in points per second.
    private static let minimumFling = 50.0
    /// The speed at which a deceleration ends, in points per second.
    private static let restingSpeed = 10.0

    private var phase = Phase.resting
    /// The number of fingers that have moved or stopped the content.
    private(set) var fingers = 0

    var isMoving: Bool {
        if case .resting = phase { false } else { true }
    }

    var driver: ScrollDriver {
        switch phase {
        case .resting: .nothing
        case .dragging(let drag, _): drag.scrolls ? .finger : .nothing
        case .gliding(let drag, _): drag.driver
        case .decelerating, .bouncing: .momentum
        }
    }

    /// Returns the initial velocity of momentum, in points per second, and the offset at which it comes to
    /// rest.
    func momentum(_ bounds: ScrollBounds) -> (velocity: Double, target: Double) {
        switch phase {
        case .decelerating(let deceleration, let from, _, let sinceNs, let untilNs):
            let way = deceleration.position(at: Nanoseconds.seconds(untilNs - sinceNs))
            return (deceleration.velocity(at: 0), bounds.clamped(from + way))
        case .bouncing(let bounce, _): return (0, bounce.edge)
        case .resting, .dragging, .gliding: return (0, 0)
        }
    }

    /// Changes momentum so that it comes to rest at `target`.
    ///
    /// The deceleration rate changes. If the new rate would be outside 0.9…0.999, the content eases out to
    /// `target` over the duration of the old deceleration.
    mutating func redirectMomentum(to target: Double) {
        guard case .decelerating(let known, let from, _, let sinceNs, let untilNs) = phase else { return }
        let way = (target - from) / (1 - Self.restingSpeed / known.velocity.magnitude)
        let milliseconds = 1000 * way / known.velocity
        let rate = milliseconds / (1 + milliseconds)
        guard (0.9...0.999).contains(rate) else {
            phase = .gliding(
                EvenDrag(
                    from: from, distance: target - from, duration: Nanoseconds.seconds(untilNs - sinceNs),
                    curve: .easeOut, driver: .momentum), sinceNs: sinceNs)
            return
        }
        let deceleration = Deceleration(velocity: known.velocity, rate: rate, law: .uikit)
        let duration = deceleration.duration(toSpeed: Self.restingSpeed)
        phase = .decelerating(
            deceleration, from: from, to: target, sinceNs: sinceNs,
            untilNs: sinceNs + Nanoseconds.from(seconds: duration))
    }

    /// Touches the content with a finger at the current offset, which stops any other motion.
    mutating func touch(_ finger: Finger, at offset: Double, nowNs: Int64) {
        fingers += 1
        phase = .dragging(FingerDrag(finger, from: offset), sinceNs: nowNs)
    }

    /// Returns the time of the last sample at `nowNs`, by the finger's clock; nil without a finger.
    func touchNs(at nowNs: Int64) -> Int64? {
        guard case .dragging(let drag, let sinceNs) = phase else { return nil }
        return drag.finger.timeNs(of: drag.sample(at: Nanoseconds.seconds(max(0, nowNs - sinceNs))))
    }

    /// Drags the content by `distance` points in `duration` seconds, and lifts at rest.
    mutating func drag(by distance: Double, duration: Double, from offset: Double, nowNs: Int64) {
        fingers += 1
        phase = .gliding(EvenDrag(from: offset, distance: distance, duration: duration), sinceNs: nowNs)
    }

    /// Scrolls with UIKit's scroll animation: 0.3 s, with easing at both ends.
    mutating func scroll(to end: Double, from offset: Double, nowNs: Int64) {
        let way = EvenDrag(
            from: offset, distance: end - offset, duration: 0.3, curve: .easeInOut, driver: .app)
        phase = .gliding(way, sinceNs: nowNs)
    }

    /// Moves the content to `end` after a finger lifted at rest at another offset.
    mutating func settle(at end: Double, from offset: Double, nowNs: Int64) {
        let way = EvenDrag(
            from: offset, distance: end - offset, duration: 0.3, curve: .easeOut, driver: .momentum)
        phase = .gliding(way, sinceNs: nowNs)
    }

    mutating func fling(
        velocity: Double, from offset: Double, bounds: ScrollBounds, nowNs: Int64
    ) {
        fingers += 1
        release(velocity, at: offset, bounds, nowNs)
    }

    mutating func stop() { phase = .resting }

    /// Taps the content: stops any motion. Content beyond an edge bounces back.
    mutating func tap(at offset: Double, bounds: ScrollBounds, nowNs: Int64) {
        release(0, at: offset, bounds, nowNs)
    }

    /// Returns the offset at `nowNs`. Successive calls must not go back in time.
    mutating func offset(at nowNs: Int64, bounds: ScrollBounds, resting: Double) -> Double {
        while true {
            switch phase {
            case .resting:
                return resting
            case .dragging(var drag, let sinceNs):
                drag.findFirstScrolling()
                let liftNs = drag.duration.map { sinceNs + Nanoseconds.from(seconds: $0) }
                guard let duration = drag.duration, let liftNs, nowNs >= liftNs else {
                    phase = .dragging(drag, sinceNs: sinceNs)
                    return drag.offset(at: Nanoseconds.seconds(nowNs - sinceNs), bounds)
                }
                let end = drag.offset(at: duration, bounds)
                release(drag.releaseVelocity, at: end, bounds, liftNs)
                if !isMoving { return end }
            case .gliding(let drag, let sinceNs):
                let liftNs = sinceNs + Nanoseconds.from(seconds: drag.duration)
                guard nowNs >= liftNs else {
                    return bounds.rubberBanded(drag.offset(at: Nanoseconds.seconds(nowNs - sinceNs)))
                }
                let end = bounds.rubberBanded(drag.offset(at: drag.duration))
                release(0, at: end, bounds, liftNs)
                if !isMoving { return end }
            case .decelerating(let deceleration, let from, let target, let sinceNs, let untilNs):
                guard nowNs >= untilNs else {
                    return from + deceleration.position(at: Nanoseconds.seconds(nowNs - sinceNs))
                }
                let time = Nanoseconds.seconds(untilNs - sinceNs)
                let end = target ?? from + deceleration.position(at: time)
                let edge = bounds.clamped(end)
                if abs(end - edge) < 1e-6,
                    deceleration.velocity(at: time).magnitude > Self.restingSpeed * 1.01
                {
                    phase = .bouncing(
                        Bounce(at: edge, over: 0, velocity: deceleration.velocity(at: time)), sinceNs: untilNs
                    )
                } else {
                    phase = .resting
                    return edge
                }
            case .bouncing(let bounce, let sinceNs):
                let time = Nanoseconds.seconds(nowNs - sinceNs)
                guard !bounce.isAtRest(at: time) else {
                    phase = .resting
                    return bounce.edge
                }
                return bounce.offset(at: time)
            }
        }
    }

    /// Lifts the finger with a content velocity, in points per second.
    private mutating func release(
        _ velocity: Double, at offset: Double, _ bounds: ScrollBounds, _ nowNs: Int64
    ) {
        let edge = bounds.clamped(offset)
        if abs(offset - edge) > 0.5 {
            phase = .bouncing(Bounce(at: edge, over: offset - edge, velocity: velocity), sinceNs: nowNs)
            return
        }
        guard velocity.magnitude >= Self.minimumFling else {
            phase = .resting
            return
        }
        let deceleration = Deceleration(velocity: velocity, rate: bounds.rate, law: .uikit)
        var duration = deceleration.duration(toSpeed: Self.restingSpeed)
        // If the content reaches an edge before it comes to rest, it bounces there.
        let limit = velocity > 0 ? bounds.maximum : bounds.minimum
        if let reached = deceleration.time(toReach: limit - offset), reached < duration { duration = reached }
        phase = .decelerating(
            deceleration, from: offset, sinceNs: nowNs, untilNs: nowNs + Nanoseconds.from(seconds: duration))
    }
}

/// The range of the content offset, and the resistance beyond it.
struct ScrollBounds {
    /// The smallest and the largest offset at rest.
    var minimum = 0.0
    var maximum: Double
    /// The height of the viewport, which scales the rubber band.
    var dimension: Double
    /// The fraction of its speed that the content keeps per millisecond.
    var rate = Deceleration.normalRate

    func clamped(_ offset: Double) -> Double { min(max(offset, minimum), maximum) }

    /// Returns the offset for content dragged to `offset`. Beyond an edge, the content follows less and less.
    func rubberBanded(_ offset: Double) -> Double {
        let edge = clamped(offset)
        let over = offset - edge
        guard over != 0 else { return offset }
        return edge + RubberBand(dimension: dimension).stretch(at: over)
    }
}

/// A change of the driver that moves a list's content. Sideways motions of rows report no changes.
public enum ScrollChange: Hashable, Sendable {
    /// A finger begins to move the content: UIKit's `scrollViewWillBeginDragging`.
    case dragBegan
    /// A finger lifts: UIKit's `scrollViewWillEndDragging` and `scrollViewDidEndDragging`. With momentum,
    /// `velocity` is not 0, in points per second, and the content comes to rest at `target`.
    case dragEnded(velocity: Double, target: Double)
    /// Momentum ends, or a finger stops the content: UIKit's `scrollViewDidEndDecelerating`.
    case decelerationEnded
    /// The app's animated scroll ends: UIKit's `scrollViewDidEndScrollingAnimation`.
    case animationEnded
}

/// The return from beyond an edge: a critically damped spring.
///
/// The spring's rate is 11 per second with a velocity. From rest, the rate is 11.1 per second, and the
/// initial inward speed is 7.1 times the overshoot per second. Both fit the OpenUIKit project's recordings of
/// UIKit's scroll view. The fit from rest is within three quarters of a point.
struct Bounce {
    let edge: Double
    /// The signed overshoot at the start, in points.
    private let over: Double
    /// The velocity at the start, in points per second.
    private let velocity: Double
    /// The decay rate, per second.
    private let rate: Double

    init(at edge: Double, over: Double, velocity: Double) {
        self.edge = edge
        self.over = over
        (self.velocity, rate) = velocity == 0 ? (-7.1 * over, 11.1) : (velocity, 11)
    }

    private func distance(at time: Double) -> Double {
        (over + (velocity + rate * over) * time) * exp(-rate * time)
    }

    func offset(at time: Double) -> Double { edge + distance(at: time) }

    /// Whether the content is less than half a point from the edge, after the farthest point of the
    /// overshoot.
    func isAtRest(at time: Double) -> Bool {
        time > 2 / rate && distance(at: time).magnitude < 0.5
    }
}
