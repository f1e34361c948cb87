import LifecycleEvents

/// Settles a transition manually: a display link moves it from the percentage at which the finger was lifted.
///
/// Above half the link moves to the end, otherwise back. The speed is a fraction of the transition per
/// second. It is therefore the same at 60 and 120 frames a second, and with missed frames. The link stops
/// itself at its target.
public final class SettlingLink {
    private let driver: PercentDrivenInteractiveTransition
    private let speed: Double
    private var percent: Double
    private let isForward: Bool
    private var link: DisplayLink?
    private var lastNs: Int64

    /// Starts at the next frame, from `driver`'s ``PercentDrivenInteractiveTransition/percentComplete``.
    ///
    /// - Parameters:
    ///   - speed: In whole transitions per second.
    ///   - isInCommonModes: Whether the link also ticks while a finger scrolls a list.
    /// - Precondition: `speed` is positive and finite.
    public init(
        _ driver: PercentDrivenInteractiveTransition, runLoop: TurnLoop, framesPerSecond: Double,
        speed: Double, isInCommonModes: Bool = true
    ) {
        precondition(
            speed > 0 && speed.isFinite, "A transition settles at a speed above 0, not at \(speed) a second.")
        self.driver = driver
        self.speed = speed
        percent = driver.percentComplete
        isForward = driver.percentComplete > 0.5
        lastNs = runLoop.nowNs
        // Unowned: this object retains the link, and invalidates it in `deinit`.
        let link = DisplayLink(runLoop: runLoop, framesPerSecond: framesPerSecond) {
            [unowned(unsafe) self] in tick($0)
        }
        link.isInCommonModes = isInCommonModes
        self.link = link
    }

    deinit { link?.invalidate() }

    /// Whether the transition has reached its target, or the link was stopped.
    public var isOver: Bool { link == nil }

    /// Stops the link and leaves the transition at its current percentage.
    public func stop() {
        link?.isPaused = true
        link?.invalidate()
        link = nil
    }

    private func tick(_ frame: DisplayLink.Frame) {
        let way = speed * Nanoseconds.seconds(frame.timestampNs - lastNs)
        lastNs = frame.timestampNs
        percent = isForward ? min(percent + way, 1) : max(percent - way, 0)
        driver.update(percent)
        if percent >= 1 {
            stop()
            driver.finish()
        } else if percent <= 0 {
            stop()
            driver.cancel()
        }
    }
}
