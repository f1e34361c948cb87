import LifecycleEvents

/// The time of an animator: its fraction as a function of time, and nothing else.
///
/// In motion the fraction goes evenly from where the motion set out to 1, over whole nanoseconds. Nothing
/// is added up, so a fraction does not depend on when it was read before.
package struct Timeline {
    /// Seconds, as given.
    let duration: Double
    /// At rest the fraction; in motion the one it set out from.
    package private(set) var fraction = 0.0
    /// In motion: when the fraction begins to change. At rest: the rest of a delay that a pause cut short.
    private var stampNs: Int64 = 0
    /// From there to the end.
    private(set) var remainingNs: Int64 = 0
    /// The fraction at the last start that made it run; NaN when none did.
    private var fractionAtLastStart = Double.nan
    /// At rest: how fast the fraction changed, per second, on the course that is on screen. After a pause
    /// that is the motion it cut short; else the pace of the whole duration.
    private(set) var pace: Double
    package private(set) var isMoving = false

    package init(duration: Double) {
        self.duration = duration
        pace = duration > 0 ? 1 / duration : 0
    }

    /// When the motion sets out. Of no meaning at rest.
    var setsOutNs: Int64 { stampNs }

    /// When the motion reaches its end. Of no meaning at rest.
    package var endNs: Int64 { stampNs + remainingNs }

    /// What is left of a delay that a pause cut short.
    package var delayRestNs: Int64 { isMoving ? 0 : stampNs }

    package func fraction(atNs nowNs: Int64) -> Double {
        guard isMoving else { return fraction }
        let elapsed = nowNs - stampNs
        // During the delay, too.
        if elapsed <= 0 { return fraction }
        if elapsed >= remainingNs { return 1 }
        return fraction + (1 - fraction) * (Double(elapsed) / Double(remainingNs))
    }

    /// Whether it has moved since it became active.
    var hasRun: Bool { !fractionAtLastStart.isNaN }

    /// The fraction a stopped animator reads where the system restores the last start's.
    package var fractionRestored: Double { fractionAtLastStart.isNaN ? fraction : fractionAtLastStart }

    /// Moves from the present fraction for the part of the duration that is left, after `delayNs`.
    package mutating func start(atNs nowNs: Int64, delayNs: Int64) {
        start(atNs: nowNs + delayNs, seconds: secondsLeft(durationFactor: 0))
        fractionAtLastStart = fraction
    }

    /// Moves from the present fraction to 1 in `durationFactor` durations; the part that is left for a
    /// factor of 0 or less.
    package mutating func proceed(atNs nowNs: Int64, durationFactor: Double) {
        start(atNs: nowNs, seconds: secondsLeft(durationFactor: durationFactor))
        fractionAtLastStart = fraction
    }

    /// How long a motion from here would take.
    func secondsLeft(durationFactor: Double) -> Double {
        duration * (durationFactor > 0 ? durationFactor : 1 - fraction)
    }

    private mutating func start(atNs startNs: Int64, seconds: Double) {
        stampNs = startNs
        remainingNs = max(0, Nanoseconds.from(seconds: seconds))
        isMoving = true
    }

    /// Comes to rest where it is, keeping what is left of a delay.
    package mutating func pause(atNs nowNs: Int64) {
        let delayRest = isMoving ? max(0, stampNs - nowNs) : stampNs
        let hasMoved = isMoving && nowNs > stampNs && remainingNs > 0
        let pace = hasMoved ? (1 - fraction) / Nanoseconds.seconds(remainingNs) : self.pace
        rest(at: fraction(atNs: nowNs))
        stampNs = delayRest
        self.pace = pace
    }

    /// Comes to rest at `fraction`; a delay is over.
    package mutating func rest(at fraction: Double) {
        self.fraction = fraction
        isMoving = false
        stampNs = 0
        pace = duration > 0 ? 1 / duration : 0
    }

    /// Keeps a delay for an animator that has nothing to move yet.
    package mutating func keepDelay(_ delayNs: Int64) {
        isMoving = false
        stampNs = delayNs
    }

    /// Another fraction for an animator that waits for its first block: the delay has not begun.
    package mutating func setFractionKeepingDelay(_ fraction: Double) { self.fraction = fraction }

    /// The fraction becomes its mirror image; a motion goes on from there at the pace of the whole
    /// duration, and a delay is over.
    package mutating func reflect(atNs nowNs: Int64) {
        let wasMoving = isMoving
        let pace = self.pace
        rest(at: 1 - fraction(atNs: nowNs))
        // What is on screen does not turn round with the fraction.
        self.pace = -pace
        fractionAtLastStart = 1 - fractionAtLastStart
        if wasMoving { start(atNs: nowNs, seconds: duration * (1 - fraction)) }
    }

    /// A reversal that waits for the animator to go on: a delay is over, the fraction as it was.
    package mutating func noteReversal() {
        stampNs = 0
        fractionAtLastStart = 1 - fractionAtLastStart
    }

    /// The fraction becomes its mirror image at last, at rest.
    package mutating func reflectAtRest() {
        let pace = self.pace
        rest(at: 1 - fraction)
        self.pace = -pace
    }

    /// The motion under way is at its end now.
    mutating func cutShort(atNs nowNs: Int64) {
        stampNs = nowNs
        remainingNs = 0
    }

    /// Back to 0, as if it had never run.
    package mutating func reset() {
        rest(at: 0)
        fractionAtLastStart = .nan
    }
}
