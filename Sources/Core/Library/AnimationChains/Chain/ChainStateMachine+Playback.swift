import AnimatorPool
import LifecycleEvents

// Start, pause, speed, direction and scrubs of a chain.

extension ChainStateMachine {
    /// Returns the position of the chain, in nanoseconds from its beginning.
    package func time(nowNs: Int64) -> Int64 {
        switch state {
        case .ready, .over: return 0
        case .paused(let ns): return ns
        case .running(let ns, let sinceNs):
            let elapsed = max(0, SafeTime.difference(from: sinceNs, to: nowNs))
            if pace != 1, let way = wayAtPace(from: ns), elapsed >= real(way) {
                return moved(ns, by: SafeTime.sum(way, elapsed - real(way)))
            }
            return moved(ns, by: Self.scaled(elapsed, by: pace))
        }
    }

    private func moved(_ ns: Int64, by way: Int64) -> Int64 {
        clamped(SafeTime.sum(ns, isReversed ? -way : way))
    }

    /// Returns the way from `ns` to the end of the pass in an endless chain. Another speed than the chain's own
    /// lasts so long. Nil for a chain with an end.
    private func wayAtPace(from ns: Int64) -> Int64? {
        guard timeline.legs == nil else { return nil }
        let over = ns % timeline.passNs
        return isReversed ? over : timeline.passNs - over
    }

    /// Returns to the chain's own speed at the end of a pass that had another.
    mutating func endPace(nowNs: Int64) {
        guard pace != 1, case .running(let ns, let sinceNs) = state, let way = wayAtPace(from: ns),
            SafeTime.difference(from: sinceNs, to: nowNs) >= real(way)
        else { return }
        set(.running(ns: moved(ns, by: way), sinceNs: SafeTime.sum(sinceNs, real(way))))
        pace = 1
    }

    private func clamped(_ ns: Int64) -> Int64 { min(max(ns, lowNs), timeline.wholeNs) }

    private static func scaled(_ ns: Int64, by factor: Double) -> Int64 {
        factor == 1 ? ns : SafeTime.nanoseconds(Nanoseconds.seconds(ns) * factor)
    }

    /// Returns the real time that the chain needs for `ns` of its time line.
    func real(_ ns: Int64) -> Int64 { Self.scaled(ns, by: 1 / pace) }

    /// Starts the chain.
    ///
    /// - Returns: False if the chain was started before.
    package mutating func start(nowNs: Int64, isPaused: Bool) -> Bool {
        guard state == .ready else { return false }
        // A chain that was reversed before its start begins at its end.
        let ns = isReversed && timeline.wholeNs < .max ? timeline.wholeNs : 0
        state = isPaused ? .paused(ns: ns) : .running(ns: ns, sinceNs: nowNs)
        return true
    }

    package mutating func pause(nowNs: Int64) -> Bool {
        guard isRunning else { return false }
        ranNs = time(nowNs: nowNs)
        set(.paused(ns: ranNs))
        return true
    }

    package mutating func resume(nowNs: Int64) -> Bool {
        proceed(atPace: 1, nowNs: nowNs)
    }

    /// Continues a paused chain at `pace` times its own speed, until the next pause or reversal, and an endless
    /// chain at most until the end of the pass.
    package mutating func proceed(atPace pace: Double, nowNs: Int64) -> Bool {
        guard case .paused(let ns) = state else { return false }
        set(.running(ns: ns, sinceNs: nowNs))
        self.pace = pace
        return true
    }

    package mutating func scrub(toNs ns: Int64, nowNs: Int64) -> Bool {
        switch state {
        case .ready, .over: return false
        case .paused: set(.paused(ns: clamped(ns)))
        case .running: set(.running(ns: clamped(ns), sinceNs: nowNs))
        }
        return true
    }

    package mutating func reverse(_ isReversed: Bool, nowNs: Int64) -> Bool {
        guard state != .over, self.isReversed != isReversed else { return false }
        let ns = time(nowNs: nowNs)
        self.isReversed = isReversed
        pace = 1
        if isRunning { set(.running(ns: ns, sinceNs: nowNs)) }
        return true
    }
}
