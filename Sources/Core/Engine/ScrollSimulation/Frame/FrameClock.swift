/// The display's vsyncs: integer multiples of the interval from an origin.
struct FrameClock {
    private let originNs: Int64
    private let interval: Double
    let intervalNs: Int64
    private(set) var nextNs: Int64
    private var index: Int64 = 0

    init(frameRate: Double, originNs: Int64) {
        precondition(frameRate > 0, "A frame rate must be positive, not \(frameRate).")
        self.originNs = originNs
        interval = 1e9 / frameRate
        intervalNs = Int64(interval.rounded())
        self.nextNs = originNs
    }

    mutating func advance() {
        index += 1
        nextNs = time(of: index)
    }

    /// Skips the vsyncs that a busy main thread missed. The next vsync is the last vsync until `nowNs`.
    mutating func skip(to nowNs: Int64) {
        guard nowNs > nextNs else { return }
        index = max(index, Int64(Double(nowNs - originNs) / interval))
        nextNs = time(of: index)
    }

    /// Moves to the first vsync at or after `nowNs`, after the display was idle.
    mutating func resume(at nowNs: Int64) {
        guard nowNs > nextNs else { return }
        index = Int64((Double(nowNs - originNs) / interval).rounded(.up))
        nextNs = time(of: index)
        if nextNs < nowNs { advance() }
    }

    private func time(of index: Int64) -> Int64 { originNs + Int64((Double(index) * interval).rounded()) }
}

/// The hitch time of a run, in whole missed vsyncs of each frame's interval.
package struct Hitches: Hashable, Sendable {
    /// The total of missed vsyncs, in milliseconds.
    package private(set) var milliseconds = 0.0
    /// The number of frames, late or not.
    package private(set) var frames = 0

    package init() {}

    /// Counts a frame whose work was due after `intervalNs` and ended at `endNs`.
    ///
    /// - Returns: The number of missed vsyncs. The frame is shown at the first vsync after its end.
    package mutating func count(expectedNs: Int64, endNs: Int64, intervalNs: Int64) -> Int {
        precondition(intervalNs > 0, "A frame's interval must be positive, not \(intervalNs) ns.")
        frames += 1
        let lateNs = endNs - (expectedNs + intervalNs)
        guard lateNs > 0 else { return 0 }
        let missed = Int((lateNs + intervalNs - 1) / intervalNs)
        milliseconds += Double(missed) * Double(intervalNs) / 1e6
        return missed
    }

    /// Counts a frame from a recording that contains only its time on screen.
    ///
    /// An interval near one refresh has missed no vsync. An interval near two has missed one.
    ///
    /// - Returns: The number of missed vsyncs.
    @discardableResult package mutating func count(frameMs: Double, refreshMs: Double) -> Int {
        precondition(refreshMs > 0, "A refresh interval must be positive, not \(refreshMs) ms.")
        frames += 1
        let missed = max(0, Int((frameMs / refreshMs).rounded()) - 1)
        milliseconds += Double(missed) * refreshMs
        return missed
    }

    /// Returns the hitch time ratio over `seconds`, in milliseconds per second.
    ///
    /// XCTest calls up to 5 good, and 10 or more critical (WWDC20, session 10077).
    package func milliseconds(perSecondOf seconds: Double) -> Double {
        seconds > 0 ? milliseconds / seconds : 0
    }
}
