import AnimationTiming
import LifecycleEvents
import PropertyAnimation

/// A swipe that takes the top screen back.
public struct Swipe: Hashable, Sendable {
    /// The movement of the finger.
    public enum Path: Hashable, Sendable {
        /// A constant speed in points per second, above 0. The finger lifts at six tenths of the distance.
        case even(velocity: Double)
        /// A recorded gesture, by its distance from the touch. Half of the way is the threshold at the lift.
        case recorded(TouchGesture)
    }

    /// The movement of the finger.
    public var path: Path
    /// The fraction of the distance, 0…1, at which the system cancels the touch; nil lets the finger lift.
    public var cancelAt: Double?

    /// Creates a swipe. By default, the finger lifts.
    public init(_ path: Path, cancelAt: Double? = nil) {
        self.path = path
        self.cancelAt = cancelAt
    }
}

/// The position of a finger that swipes back, as a function of time.
struct SwipeDrag {
    private enum Path {
        case even(velocity: Double)
        case finger(FingerPath)
    }

    /// The fraction of the distance at which an even finger lifts.
    private static var lift: Double { 0.6 }

    private let path: Path
    private let cancelAt: Double?
    /// The distance across the window, in points.
    private let extent: Double
    private let beginNs: Int64
    let interaction: SwipeInteraction
    private var hasBegun = false

    init(
        _ swipe: Swipe, isSideways: Bool, extent: Double, interaction: SwipeInteraction, beginNs: Int64
    ) {
        switch swipe.path {
        case .even(let velocity): path = .even(velocity: velocity)
        case .recorded(let gesture):
            path = .finger(FingerPath(finger: Finger(gesture), isSideways: isSideways))
        }
        cancelAt = swipe.cancelAt
        self.extent = max(extent, 1)
        self.interaction = interaction
        self.beginNs = beginNs
    }

    /// Creates a drag for a finger that may still be down.
    init(
        _ finger: Finger, isSideways: Bool, extent: Double, interaction: SwipeInteraction, beginNs: Int64
    ) {
        path = .finger(FingerPath(finger: finger, isSideways: isSideways))
        cancelAt = nil
        self.extent = max(extent, 1)
        self.interaction = interaction
        self.beginNs = beginNs
    }

    /// Notifies the interaction of the finger's current position.
    ///
    /// - Returns: Whether the finger is still down.
    mutating func move(atNs ns: Int64) -> Bool {
        if !hasBegun {
            hasBegun = true
            interaction.pan(.began, translation: 0, velocity: 0)
        }
        let seconds = Nanoseconds.seconds(max(0, ns - beginNs))
        let (translation, velocity, isLifted) = place(at: seconds)
        if let cancelAt, translation >= cancelAt * extent {
            interaction.pan(.cancelled, translation: translation, velocity: velocity)
            return false
        }
        interaction.pan(isLifted ? .ended : .changed, translation: translation, velocity: velocity)
        return !isLifted
    }

    /// Cancels the gesture, as the system does.
    func cancel() { interaction.pan(.cancelled, translation: 0, velocity: 0) }

    private func place(at seconds: Double) -> (translation: Double, velocity: Double, isLifted: Bool) {
        switch path {
        case .even(let velocity):
            let end = (cancelAt ?? Self.lift) * extent
            let translation = min(velocity * seconds, end)
            return (translation, velocity, translation >= end)
        case .finger(let path): return path.place(at: seconds)
        }
    }
}

/// The distance of a finger from its touch, in the direction of the swipe.
private struct FingerPath {
    let finger: Finger
    /// Whether the direction is to the right; otherwise it is down.
    let isSideways: Bool

    func place(at seconds: Double) -> (translation: Double, velocity: Double, isLifted: Bool) {
        let samples = finger.samples
        // The last sample until `seconds`.
        var place = samples.count - 1
        while place > 0, samples[place].time - samples[0].time > seconds { place -= 1 }
        let isLifted = finger.isLifted && place == samples.count - 1
        let velocity = isLifted ? VelocityEstimator.uikit.releaseVelocity(of: samples) : .zero
        return (
            isSideways ? samples[place].x - samples[0].x : samples[place].y - samples[0].y,
            isSideways ? velocity.x : velocity.y, isLifted
        )
    }
}
