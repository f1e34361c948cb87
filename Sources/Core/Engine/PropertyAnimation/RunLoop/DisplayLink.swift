import AnimatorPool

/// Calls a closure once a frame, at the display's vsyncs.
///
/// Vsync *n* is at *n* / `framesPerSecond` seconds of the run, rounded to a nanosecond, so vsyncs do not
/// drift. A busy main thread misses vsyncs: the missed calls are skipped, and the next call is late, with the
/// time of the latest vsync.
public final class DisplayLink {
    /// The times of one frame, in nanoseconds since the start of the run.
    public struct Frame: Hashable, Sendable {
        /// The time of the vsync. The call itself may be later.
        public let timestampNs: Int64
        /// The time of the next vsync, at which the frame is displayed.
        public let targetTimestampNs: Int64
        /// The time between the two vsyncs.
        public var durationNs: Int64 { targetTimestampNs - timestampNs }
    }

    /// The rate of the ticks, above 0 and at most a million.
    public let framesPerSecond: Double
    private let runLoop: TurnLoop
    private var tick: ((Frame) -> Void)?
    private var timer: TimerID?
    private var paused = false

    /// Creates a display link that ticks from the next vsync on.
    ///
    /// - Precondition: `framesPerSecond` is positive and at most a million.
    public init(runLoop: TurnLoop, framesPerSecond: Double, tick: @escaping (Frame) -> Void) {
        precondition(
            framesPerSecond > 0 && framesPerSecond <= 1e6,
            "A display shows more than 0 and at most a million frames a second, not \(framesPerSecond).")
        self.runLoop = runLoop
        self.framesPerSecond = framesPerSecond
        self.tick = tick
        scheduleNext()
    }

    deinit {
        WeakReference.noteEnd(of: self)
        cancelTimer()
    }

    /// Whether the link also ticks while a finger scrolls a list, as a link in the run loop's common modes.
    /// Otherwise as a link in the default mode only.
    public var isInCommonModes = true

    /// Whether the link is paused. A paused link does not tick; a resumed link ticks at the next vsync.
    public var isPaused: Bool {
        get { paused }
        set {
            guard paused != newValue else { return }
            paused = newValue
            if newValue { cancelTimer() } else if tick != nil { scheduleNext() }
        }
    }

    /// Stops the link for good.
    public func invalidate() {
        cancelTimer()
        tick = nil
    }

    private func vsyncNs(_ index: Int64) -> Int64 {
        Int64((Double(index) * 1e9 / framesPerSecond).rounded())
    }

    /// Returns the index of the latest vsync at or before `nowNs`.
    private func vsyncIndex(atNs nowNs: Int64) -> Int64 {
        var index = Int64(Double(nowNs) * framesPerSecond / 1e9)
        // The quotient may be off by one because vsyncs are rounded.
        while vsyncNs(index + 1) <= nowNs { index += 1 }
        while vsyncNs(index) > nowNs { index -= 1 }
        return index
    }

    private func scheduleNext() {
        let next = vsyncNs(vsyncIndex(atNs: runLoop.nowNs) + 1)
        let me = WeakReference(self)
        timer = runLoop.schedule(atNs: next) { me.object?.fire() }
    }

    private func fire() {
        timer = nil
        let index = vsyncIndex(atNs: runLoop.nowNs)
        let frame = Frame(timestampNs: vsyncNs(index), targetTimestampNs: vsyncNs(index + 1))
        // Before the call, which may pause or end the link.
        scheduleNext()
        if isInCommonModes || !runLoop.isTracking { tick?(frame) }
    }

    private func cancelTimer() {
        if let timer { runLoop.cancel(timer) }
        timer = nil
    }
}
