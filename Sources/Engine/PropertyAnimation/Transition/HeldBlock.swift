import LifecycleEvents

/// A block that follows the time of a container, in place of its own.
struct HeldBlock {
    // Whoever lets go of the time, lets go of its blocks before.
    unowned(unsafe) let time: ContainerTime
    /// When it sets out, in seconds of the container's time.
    let begin: Double
    /// From there to its end.
    let seconds: Double

    func fraction(atNs nowNs: Int64) -> Double {
        // One that fills the container's time is as far as the container, without the rounding of a product.
        if begin == 0, seconds == time.duration, seconds > 0 {
            return min(max(time.percent(atNs: nowNs), 0), 1)
        }
        let elapsed = time.seconds(atNs: nowNs) - begin
        // One without time is at its end when it sets out.
        guard seconds > 0 else { return elapsed >= 0 ? 1 : 0 }
        return min(max(elapsed / seconds, 0), 1)
    }
}

extension AnimatorCore {
    /// Follows `time` from now on.
    func follow(_ time: ContainerTime) {
        guard let captured, captured.held == nil, timeline.isMoving else { return }
        let nowNs = runLoop.storedNowNs
        let begin = time.seconds(atNs: nowNs) + Nanoseconds.seconds(timeline.setsOutNs - nowNs)
        captured.held = HeldBlock(
            time: time, begin: begin, seconds: Nanoseconds.seconds(timeline.remainingNs))
        cancelEnd()
        timeline.rest(at: 0)
    }

    /// Goes on by itself, from where it is.
    func stopFollowing() {
        guard let captured, let held = captured.held else { return }
        let nowNs = runLoop.storedNowNs
        let fraction = held.fraction(atNs: nowNs)
        let delay = fraction > 0 ? 0 : max(0, held.begin - held.time.seconds(atNs: nowNs))
        captured.held = nil
        guard phase == .running else { return }
        timeline.rest(at: fraction)
        timeline.start(atNs: nowNs, delayNs: Nanoseconds.from(seconds: delay))
        scheduleEnd()
    }
}
