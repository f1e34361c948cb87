import AnimatorPool
import Dispatch
import LifecycleEvents

/// Drives a ``TurnLoop`` in real time, or in a multiple of real time, on a serial queue.
///
/// Each turn is a block of the queue, and so is each step of a program. Work that other blocks of the queue
/// enqueue while a turn waits runs in a later block, but in the same turn. A strict timer waits for later
/// work. A cost blocks the queue for its duration.
///
/// A block reads the clock once, at its start. Only costs change the loop's time inside a block. A block
/// that starts at most ``tolerance`` late counts as on time, so an idle machine produces the times of
/// ``VirtualDriver``. A later block has the time of the clock.
///
/// The queue owns the loop, all objects on the loop, and the driver. Only blocks of the driver may access
/// them while a program runs. Other code on the queue enters through ``perform(_:)``.
package final class DispatchDriver {
    /// The loop that the driver runs. Only blocks of the driver's queue may use it while a program runs.
    package let loop: TurnLoop
    /// The speed of the loop's time, as a multiple of real time.
    package let pace: Double
    /// The lateness of a block that still counts as on time, in seconds of real time.
    package let tolerance: Double

    /// The count of blocks and costs that were later than ``tolerance``.
    package private(set) var lateBlocks = 0

    private let queue: DispatchQueue
    private let fastForward: FastForward
    private let queueMailbox: QueueMailbox
    private let timer: any DispatchSourceTimer
    private let toleranceNs: Int64

    /// The uptime at which the loop's time was `originNs`. Nil until the first block, so that the time
    /// between the initialiser and the first block does not count.
    private var startNs: UInt64?
    private var originNs: Int64

    private var program: (any LoopProgram)?
    private var wait = LoopWait.end
    private var waitBeganNs: Int64 = 0
    private var programEnded: (() -> Void)?

    /// The uptime at which the loop was paused; nil while it runs.
    private var pausedUptimeNs: UInt64?
    private var isInBlock = false
    private var pendingBlocks = 0
    /// The number of the loop's works that the pending blocks will run.
    private var armedWork = 0
    /// The time that the timer is set to.
    private var armedNs: Int64?

    /// Creates a driver of `loop`.
    ///
    /// - Parameters:
    ///   - queue: A serial queue.
    ///   - pace: 2 is twice as fast as real time.
    ///   - tolerance: In seconds.
    ///   - startUptimeNs: The uptime that corresponds to the loop's current time, for loops that share a
    ///     clock. The uptime of the first block by default.
    ///   - fastForward: Ends the waits for real time.
    /// - Precondition: `pace` lies in 0.001…1000, `tolerance` is not negative, the loop has no driver.
    package init(
        _ loop: TurnLoop, queue: DispatchQueue, pace: Double = 1, tolerance: Double = 0.002,
        startUptimeNs: UInt64? = nil, fastForward: FastForward = FastForward()
    ) {
        precondition(Self.paces.contains(pace), "A pace must lie in 0.001…1000, not be \(pace).")
        precondition(tolerance >= 0, "A tolerance must not be negative, but is \(tolerance) s.")
        precondition(loop.isVirtual, "A loop has one driver.")
        self.loop = loop
        self.queue = queue
        self.fastForward = fastForward
        self.pace = pace
        self.tolerance = tolerance
        toleranceNs = Nanoseconds.from(seconds: tolerance * pace)
        originNs = loop.nowNs
        startNs = startUptimeNs
        queueMailbox = QueueMailbox(queue)
        timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        timer.schedule(deadline: .distantFuture)
        // Safe: only the queue calls the handler, and the queue owns the driver.
        nonisolated(unsafe) weak let driver = self
        timer.setEventHandler { driver?.timerFired() }
        timer.activate()
        loop.clock = self
        arm()
    }

    deinit {
        timer.cancel()
        loop.clock = nil
    }

    /// The valid paces.
    package static var paces: ClosedRange<Double> { 0.001...1000 }

    /// Starts `program` in a block of the queue, at the loop's current time, and calls `ended` in a block
    /// at its end. Call this method on the queue, and retain the driver until `ended`.
    ///
    /// - Precondition: No other program runs.
    package func drive(_ program: some LoopProgram, ended: @escaping () -> Void) {
        precondition(self.program == nil, "A driver runs one program at a time.")
        self.program = program
        programEnded = ended
        if startNs != nil { catchUp() }
        wait = .until(loop.storedNowNs)
        arm()
    }

    /// Ends the current wait of the program at once.
    package func cutWaitShort() {
        guard program != nil else { return }
        perform {
            if case .asleep = wait {
                // Work that has become due during the sleep runs after the program's next step, as after
                // a full sleep.
                wait = .asleep(untilNs: loop.storedNowNs)
            } else {
                wait = .until(loop.storedNowNs)
            }
        }
    }

    /// Stops the time of the loop at a block's end. Call this method on the queue.
    package func pause(atUptimeNs uptimeNs: UInt64) { pausedUptimeNs = uptimeNs }

    /// Continues the time of the loop where it was paused. Call this method on the queue.
    ///
    /// - Returns: The nanoseconds of the pause.
    @discardableResult
    package func resume(atUptimeNs uptimeNs: UInt64) -> UInt64 {
        guard let paused = pausedUptimeNs.take() else { return 0 }
        let pauseNs = max(uptimeNs, paused) - paused
        startNs = startNs.map { $0 + pauseNs }
        reschedule()
        return pauseNs
    }

    /// Schedules the next block again, for example because a ``FastForward`` began during a wait. Call this
    /// method on the queue.
    package func reschedule() {
        armedNs = nil
        arm()
    }

    /// Runs `body` at once with the loop at the current time. Call this method on the queue, for example
    /// from the handler of another source.
    package func perform<R>(_ body: () throws -> R) rethrows -> R {
        guard !isInBlock else { return try body() }
        catchUp()
        isInBlock = true
        defer { leaveBlock() }
        return try body()
    }
}

// MARK: - Blocks

extension DispatchDriver {
    /// The next action at the loop's current time.
    private enum Due {
        case turn
        case program
        /// Nothing before this time, unless new work arrives.
        case nothing(untilNs: Int64?)
    }

    private var due: Due {
        let nowNs = loop.storedNowNs
        guard program != nil else { return loop.hasWork ? .turn : .nothing(untilNs: loop.nextTimerNs) }
        switch wait {
        case .until(let ns):
            if loop.hasWork { return .turn }
            return ns <= nowNs ? .program : .nothing(untilNs: min(ns, loop.nextTimerNs ?? ns))
        case .turns(let beforeNs): return loop.hasQueuedWork && nowNs < beforeNs ? .turn : .program
        case .asleep(let untilNs): return nowNs >= untilNs ? .program : .nothing(untilNs: untilNs)
        case .end: return .program
        }
    }

    private func block(dueNs: Int64, untilWork end: Int = .max) {
        isInBlock = true
        loop.moveTime(toNs: counted(max(dueNs, loop.storedNowNs)))
        switch due {
        case .turn: runTurn(untilWork: end)
        case .program: resumeProgram()
        // The clock was late when the block was scheduled, but is not any more.
        case .nothing: break
        }
        leaveBlock()
    }

    private func runTurn(untilWork end: Int) {
        guard loop.runTurn(untilWork: end), let program else { return }
        let endNs: Int64? =
            switch wait {
            case .until(let ns): ns
            case .turns: waitBeganNs
            case .asleep, .end: nil
            }
        let lateNs = endNs.map { $0 == .max ? 0 : loop.storedNowNs - $0 } ?? 0
        if !program.goesOnWaiting(lateNs: lateNs) { wait = .asleep(untilNs: loop.storedNowNs) }
    }

    private func resumeProgram() {
        guard let program else { return }
        wait = program.resume()
        waitBeganNs = loop.storedNowNs
        guard case .end = wait else { return }
        self.program = nil
        let ended = programEnded.take()
        ended?()
    }

    /// Moves the loop's time to the current time. The loop's time does not advance between blocks.
    private func catchUp() { loop.moveTime(toNs: onTime(loop.storedNowNs)) }

    private func leaveBlock() {
        isInBlock = false
        arm()
    }

    /// Returns `dueNs`, or the time of the clock if a block at `dueNs` is too late to count as on time.
    private func onTime(_ dueNs: Int64) -> Int64 {
        let clockNs = self.clockNs
        return clockNs - dueNs <= toleranceNs ? dueNs : clockNs
    }

    private func counted(_ dueNs: Int64) -> Int64 {
        let timeNs = onTime(dueNs)
        if timeNs != dueNs { lateBlocks += 1 }
        return timeNs
    }

    /// Schedules the next block for the time it is due.
    private func arm() {
        // Work must not join a block that waits already: it would run before blocks of the queue that were
        // enqueued earlier.
        if isInBlock || pausedUptimeNs != nil || pendingBlocks > 0 && loop.enqueuedCount <= armedWork {
            return
        }
        switch due {
        case .turn, .program:
            pendingBlocks += 1
            armedWork = loop.enqueuedCount
            let (dueNs, end) = (loop.storedNowNs, armedWork)
            // Safe: this code runs on the queue, and the queue owns the driver.
            nonisolated(unsafe) let driver = self
            queue.async {
                driver.pendingBlocks -= 1
                driver.block(dueNs: dueNs, untilWork: end)
            }
        case .nothing(let untilNs):
            guard let untilNs, untilNs != armedNs else { return }
            armedNs = untilNs
            timer.schedule(deadline: deadline(untilNs), leeway: .nanoseconds(0))
        }
    }

    private func timerFired() {
        // A pending block runs the timers too, and sets this one again if it is still due.
        guard let dueNs = armedNs.take(), pendingBlocks == 0 else { return }
        block(dueNs: dueNs)
    }
}

// MARK: - Time

extension DispatchDriver: LoopClock {
    var nowNs: Int64 {
        // Code outside a block reads the current time, and its calls on the loop see the same time.
        if !isInBlock { catchUp() }
        return loop.storedNowNs
    }

    var mailbox: any TurnMailbox { queueMailbox }

    func wake() {
        if isInBlock { return }
        catchUp()
        arm()
    }

    func hold(forNs ns: Int64) -> Int64 {
        let deadline = deadline(clockNs + ns)
        fastForward.wait(until: deadline)
        return counted(loop.storedNowNs + ns)
    }

    private var clockNs: Int64 {
        // Without waits, the time of the loop is the only time.
        if pausedUptimeNs != nil || fastForward.hasBegun { return loop.storedNowNs }
        let uptimeNs = DispatchTime.now().uptimeNanoseconds
        guard let startNs else {
            startNs = uptimeNs
            return originNs
        }
        return originNs + Int64(Double(uptimeNs - startNs) * pace)
    }

    /// Returns the real time at which the loop's time will be `ns`.
    private func deadline(_ ns: Int64) -> DispatchTime {
        // A wait for input has no deadline.
        if fastForward.hasBegun { return ns == .max ? .distantFuture : .now() }
        let startNs = self.startNs ?? DispatchTime.now().uptimeNanoseconds
        // Rounded up: a timer that fires too early finds no work due. Limited, because an endless wait
        // exceeds the clock.
        let realNs = min((Double(max(0, ns - originNs)) / pace).rounded(.up), 1e18)
        return DispatchTime(uptimeNanoseconds: startNs + UInt64(realNs))
    }
}

/// Makes a driver skip real time, from any thread. Each block then runs at once, at the virtual time at which it is
/// due, and a cost does not block the queue.
package final class FastForward: Sendable {
    private let begun = DispatchSemaphore(value: 0)

    package init() {}

    /// Begins to skip real time, also in a cost that blocks the queue now. A driver that waits for a timer needs a
    /// call of ``DispatchDriver/reschedule()``.
    package func begin() { begun.signal() }

    var hasBegun: Bool { wait(until: .now()) }

    /// Waits until the deadline, or until ``begin()`` is called. Returns whether it was called.
    @discardableResult
    func wait(until deadline: DispatchTime) -> Bool {
        guard begun.wait(timeout: deadline) == .success else { return false }
        // Later waits end at once, too.
        begun.signal()
        return true
    }
}
