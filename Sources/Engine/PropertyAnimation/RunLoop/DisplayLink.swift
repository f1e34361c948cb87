import AnimatorPool

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Calls once a frame, at the display's vsyncs.
///
/// Vsync *n* is at *n* / `framesPerSecond` seconds of the run, rounded to a nanosecond: nothing drifts.
/// When the main thread was busy, the vsyncs it missed are skipped and the call comes late, with the time
/// of the latest one.
public final class DisplayLink {
    /// The times of one frame, in nanoseconds since the start of the run.
    public struct Frame: Hashable, Sendable {
        /// The vsync the call belongs to; the call itself may come later.
        public let timestampNs: Int64
        /// The next vsync: when the frame is to be shown.
        public let targetTimestampNs: Int64
        /// From one to the other.
        public var durationNs: Int64 { targetTimestampNs - timestampNs }
    }

    /// The rate of the ticks, above 0 and at most a million.
    public let framesPerSecond: Double
    private let runLoop: TurnLoop
    private var tick: ((Frame) -> Void)?
    private var timer: TimerID?
    private var paused = false

    /// A display link that ticks from the first vsync after now.
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

    // Unchecked: a value, read and set at once.
    /// Whether it also ticks while a finger scrolls a list: added to the loop for the common modes, and not for the
    /// default one alone.
    @exclusivity(unchecked) public var isInCommonModes = true

    /// A paused link does not tick; when it goes on, it ticks at the next vsync.
    public var isPaused: Bool {
        get { paused }
        set {
            guard paused != newValue else { return }
            paused = newValue
            if newValue { cancelTimer() } else if tick != nil { scheduleNext() }
        }
    }

    /// Ends it for good.
    public func invalidate() {
        cancelTimer()
        tick = nil
    }

    private func vsyncNs(_ index: Int64) -> Int64 {
        Int64((Double(index) * 1e9 / framesPerSecond).rounded())
    }

    /// The index of the latest vsync at or before `nowNs`.
    private func vsyncIndex(atNs nowNs: Int64) -> Int64 {
        var index = Int64(Double(nowNs) * framesPerSecond / 1e9)
        // The quotient may be off by one where a vsync was rounded.
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
        // Before the call: it may pause or end the link.
        scheduleNext()
        if isInCommonModes || !runLoop.isTracking { tick?(frame) }
    }

    private func cancelTimer() {
        if let timer { runLoop.cancel(timer) }
        timer = nil
    }
}
