import LifecycleEvents

/// Settles a transition by hand: a display link moves it on, from where the finger has left it.
///
/// Beyond half it goes to the end, else back. The speed is a part of the whole way a second, and so the same on a display
/// of 60 frames a second and on one of 120, and also where frames are missed. It ends itself when it has arrived.
public final class SettlingLink {
    private let driver: PercentDrivenInteractiveTransition
    private let speed: Double
    private var percent: Double
    private let isForward: Bool
    private var link: DisplayLink?
    private var lastNs: Int64

    /// Begins at the next frame, from `driver`'s ``PercentDrivenInteractiveTransition/percentComplete``.
    ///
    /// - Parameters:
    ///   - speed: Whole ways a second.
    ///   - isInCommonModes: Whether it also moves on while a finger scrolls a list.
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
        // Unowned: it holds the link, and ends it before it goes.
        let link = DisplayLink(runLoop: runLoop, framesPerSecond: framesPerSecond) {
            [unowned(unsafe) self] in tick($0)
        }
        link.isInCommonModes = isInCommonModes
        self.link = link
    }

    deinit { link?.invalidate() }

    /// Whether it has arrived, or was stopped.
    public var isOver: Bool { link == nil }

    /// Leaves the transition where it is.
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
