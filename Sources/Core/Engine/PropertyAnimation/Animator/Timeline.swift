import LifecycleEvents

/// The time of an animator: its fraction as a function of time.
///
/// During a motion the fraction increases linearly from the start of the motion to 1, in whole nanoseconds.
/// The fraction is not accumulated, so earlier reads do not change it.
package struct Timeline {
    /// The duration in seconds, as given.
    let duration: Double
    /// At rest: the fraction. In motion: the fraction at the start of the motion.
    package private(set) var fraction = 0.0
    /// In motion: the time at which the fraction begins to change. At rest: the remaining delay.
    private var stampNs: Int64 = 0
    /// The time from `stampNs` to the end of the motion.
    private(set) var remainingNs: Int64 = 0
    /// The fraction at the last start; NaN without one.
    private var fractionAtLastStart = Double.nan
    /// At rest: the change of the fraction per second on the current course. After a pause this is the pace
    /// of the interrupted motion, otherwise the pace of the whole duration.
    private(set) var pace: Double
    package private(set) var isMoving = false

    package init(duration: Double) {
        self.duration = duration
        pace = duration > 0 ? 1 / duration : 0
    }

    /// The start of the motion. Meaningless at rest.
    var setsOutNs: Int64 { stampNs }

    /// The end of the motion. Meaningless at rest.
    package var endNs: Int64 { stampNs + remainingNs }

    /// The remaining delay that a pause interrupted.
    package var delayRestNs: Int64 { isMoving ? 0 : stampNs }

    package func fraction(atNs nowNs: Int64) -> Double {
        guard isMoving else { return fraction }
        let elapsed = nowNs - stampNs
        // Also during the delay.
        if elapsed <= 0 { return fraction }
        if elapsed >= remainingNs { return 1 }
        return fraction + (1 - fraction) * (Double(elapsed) / Double(remainingNs))
    }

    /// Whether the animator has moved since it became active.
    var hasRun: Bool { !fractionAtLastStart.isNaN }

    /// The fraction of a stopped animator in a regime that restores the fraction of the last start.
    package var fractionRestored: Double { fractionAtLastStart.isNaN ? fraction : fractionAtLastStart }

    /// Starts a motion from the current fraction for the remaining part of the duration, after `delayNs`.
    package mutating func start(atNs nowNs: Int64, delayNs: Int64) {
        start(atNs: nowNs + delayNs, seconds: secondsLeft(durationFactor: 0))
        fractionAtLastStart = fraction
    }

    /// Starts a motion from the current fraction to 1 in `durationFactor` durations. With 0 or less, in the
    /// remaining part of the duration.
    package mutating func proceed(atNs nowNs: Int64, durationFactor: Double) {
        start(atNs: nowNs, seconds: secondsLeft(durationFactor: durationFactor))
        fractionAtLastStart = fraction
    }

    /// Returns the duration of a motion from the current fraction, in seconds.
    func secondsLeft(durationFactor: Double) -> Double {
        duration * (durationFactor > 0 ? durationFactor : 1 - fraction)
    }

    private mutating func start(atNs startNs: Int64, seconds: Double) {
        stampNs = startNs
        remainingNs = max(0, Nanoseconds.from(seconds: seconds))
        isMoving = true
    }

    /// Pauses at the current fraction, and keeps the remaining delay.
    package mutating func pause(atNs nowNs: Int64) {
        let delayRest = isMoving ? max(0, stampNs - nowNs) : stampNs
        let hasMoved = isMoving && nowNs > stampNs && remainingNs > 0
        let pace = hasMoved ? (1 - fraction) / Nanoseconds.seconds(remainingNs) : self.pace
        rest(at: fraction(atNs: nowNs))
        stampNs = delayRest
        self.pace = pace
    }

    /// Rests at `fraction`, without a delay.
    package mutating func rest(at fraction: Double) {
        self.fraction = fraction
        isMoving = false
        stampNs = 0
        pace = duration > 0 ? 1 / duration : 0
    }

    /// Keeps a delay for an animator without a block.
    package mutating func keepDelay(_ delayNs: Int64) {
        isMoving = false
        stampNs = delayNs
    }

    /// Sets the fraction of an animator that waits for its first block. The delay has not begun.
    package mutating func setFractionKeepingDelay(_ fraction: Double) { self.fraction = fraction }

    /// Mirrors the fraction. A motion continues at the pace of the whole duration, without a delay.
    package mutating func reflect(atNs nowNs: Int64) {
        let wasMoving = isMoving
        let pace = self.pace
        rest(at: 1 - fraction(atNs: nowNs))
        // The values on screen keep their direction when the fraction is mirrored.
        self.pace = -pace
        fractionAtLastStart = 1 - fractionAtLastStart
        if wasMoving { start(atNs: nowNs, seconds: duration * (1 - fraction)) }
    }

    /// Records a reversal, pending until the animator continues. Clears the delay and keeps the fraction.
    package mutating func noteReversal() {
        stampNs = 0
        fractionAtLastStart = 1 - fractionAtLastStart
    }

    /// Mirrors the fraction at rest, for a pending reversal.
    package mutating func reflectAtRest() {
        let pace = self.pace
        rest(at: 1 - fraction)
        self.pace = -pace
    }

    /// Ends the current motion now.
    mutating func cutShort(atNs nowNs: Int64) {
        stampNs = nowNs
        remainingNs = 0
    }

    /// Resets the fraction to 0, as before the first run.
    package mutating func reset() {
        rest(at: 0)
        fractionAtLastStart = .nan
    }
}
