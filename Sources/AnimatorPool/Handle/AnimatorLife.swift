/// All that is known of the animator a use has now, besides the animator itself. It goes with it as a whole,
/// and so does every piece of work that waits for it.
struct AnimatorLife {
    var log: AnimatorLog?
    /// Tells fresh from spent, which both read inactive.
    var hasBeenActive = false
    /// Whether its completion is told to us.
    var isObserved = false
    /// How it moves, as far as it was told from here.
    var motion: SafeMotion?
    /// Where it is led.
    var landing: Landing?
    /// What it does at its end by the app's own choice, while that is held otherwise.
    var ownPausesOnCompletion: Bool?
    var background: BackgroundMemory?
    /// A resumption that its system has ignored, and that is made again.
    var resumption: Appointment?
    /// The next look whether anything backs it.
    var recheck: Appointment?

    struct BackgroundMemory {
        let wasRunning: Bool
        let fraction: Double
        let landing: Landing?
    }
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
        case run(to: Double, seconds: Double?, isHeldUp: Bool)
    }
}

/// An animator on its way out, and those who wait for its end. Where it came from has let go of it already,
/// so whatever this calls meets a use in its new state.
struct Departure {
    let animator: (any PropertyAnimating)?
    let sight: AnimatorSight?
    let log: AnimatorLog?
    let ending: AnimatorEnding
    let waiting: [(AnimatorEnding) -> Void]

    func perform() {
        if let animator, let sight {
            ReuseSafeRules.end(animator, seenAs: sight)
            if let log {
                log.put(.animatorTornDown, detail: .phase(sight.phase))
                log.outbox.deliver()
            }
        }
        for handler in waiting { handler(ending) }
    }
}
