/// All that is known of the animator a use has now, besides the animator itself. It goes with it as a whole,
/// and so does every piece of work that waits for it.
struct AnimatorLife {
    var log: AnimatorLog?
    /// Tells fresh from spent, which both read inactive.
    var hasBeenActive = false
    /// Whether its completion is told to us.
    var isObserved = false
    /// Nil for as long as nothing of it has been told: most animators of a list run from their making to their
    /// teardown.
    private var course: AnimatorCourse?

    /// How it moves, as far as it was told from here.
    var motion: SafeMotion? {
        get { course?.motion }
        set { if let course = course(for: newValue != nil) { course.motion = newValue } }
    }

    /// Where it is led.
    var landing: Landing? {
        get { course?.landing }
        set { if let course = course(for: newValue != nil) { course.landing = newValue } }
    }

    /// What it does at its end by the app's own choice, while that is held otherwise.
    var ownPausesOnCompletion: Bool? {
        get { course?.ownPausesOnCompletion }
        set { if let course = course(for: newValue != nil) { course.ownPausesOnCompletion = newValue } }
    }

    var background: BackgroundMemory? {
        get { course?.background }
        set { if let course = course(for: newValue != nil) { course.background = newValue } }
    }

    /// A resumption that its system has ignored, and that is made again.
    var resumption: Appointment? {
        get { course?.resumption }
        set { if let course = course(for: newValue != nil) { course.resumption = newValue } }
    }

    /// The next look whether anything backs it.
    var recheck: Appointment? {
        get { course?.recheck }
        set { if let course = course(for: newValue != nil) { course.recheck = newValue } }
    }

    private mutating func course(for isNeeded: Bool) -> AnimatorCourse? {
        if course == nil, isNeeded { course = AnimatorCourse() }
        return course
    }

    struct BackgroundMemory {
        let wasRunning: Bool
        let fraction: Double
        let landing: Landing?
    }
}

/// What few animators have: a pace or a goal of the safe layer's own, and what waits for them.
private final class AnimatorCourse {
    // Unchecked, as in the core.
    @exclusivity(unchecked) var motion: SafeMotion?
    @exclusivity(unchecked) var landing: Landing?
    @exclusivity(unchecked) var ownPausesOnCompletion: Bool?
    @exclusivity(unchecked) var background: AnimatorLife.BackgroundMemory?
    @exclusivity(unchecked) var resumption: Appointment?
    @exclusivity(unchecked) var recheck: Appointment?
}

/// Where the next animator of a use is to begin.
struct AnimatorPlace {
    /// The fraction that was set last.
    var fraction: Double?
    /// What it is to do when it comes.
    var wish: Wish?
    /// After a restart the next one takes over nothing.
    var isForgotten = false

    enum Wish {
        case start
        indirect case run(to: Double, seconds: Double?, isHeldUp: Bool)
    }
}

/// An animator on its way out, and those who wait for its end. Where it came from has let go of it already,
/// so whatever this calls meets a use in its new state.
struct Departure: ~Copyable {
    var animator: (any PropertyAnimating)?
    let sight: AnimatorSight?
    let log: AnimatorLog?
    let ending: AnimatorEnding
    let waiting: [(AnimatorEnding) -> Void]

    consuming func perform() {
        if let sight, let animator = animator.take() {
            ReuseSafeRules.end(animator, seenAs: sight)
            if let log {
                log.put(.animatorTornDown, detail: .phase(sight.phase))
                log.outbox.deliver()
            }
        }
        for handler in waiting { handler(ending) }
    }
}
