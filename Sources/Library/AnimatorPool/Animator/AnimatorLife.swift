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
    var pace: MotionPace? {
        get { course?.pace }
        set { if let course = course(for: newValue != nil) { course.pace = newValue } }
    }

    /// Where it is led.
    var fractionRun: FractionRun? {
        get { course?.fractionRun }
        set { if let course = course(for: newValue != nil) { course.fractionRun = newValue } }
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
    var resumption: DelayedWork? {
        get { course?.resumption }
        set { if let course = course(for: newValue != nil) { course.resumption = newValue } }
    }

    /// The next look whether anything backs it.
    var recheck: DelayedWork? {
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
        let fractionRun: FractionRun?
    }
}

/// What few animators have: a pace or a goal of the safe layer's own, and what waits for them.
private final class AnimatorCourse {
    // Unchecked, as in the core.
    @exclusivity(unchecked) var pace: MotionPace?
    @exclusivity(unchecked) var fractionRun: FractionRun?
    @exclusivity(unchecked) var ownPausesOnCompletion: Bool?
    @exclusivity(unchecked) var background: AnimatorLife.BackgroundMemory?
    @exclusivity(unchecked) var resumption: DelayedWork?
    @exclusivity(unchecked) var recheck: DelayedWork?
}
