#if canImport(Dispatch) && !hasFeature(Embedded)
    import AnimatorPool
    import Dispatch
    import LifecycleEvents

    /// Drives a ``TurnLoop`` in real time, or in a multiple of it, on a serial queue.
    ///
    /// Each turn is a block of the queue, and so is each step of a program. What is due later has a strict
    /// timer. A cost blocks the queue as long as it says.
    ///
    /// A block takes the time once, when it begins, and has one time from then on but for its costs. When it
    /// begins at most ``tolerance`` after it was due, it counts as on time: so an idle machine meets
    /// the times of ``VirtualDriver``. A later block has the time of the clock.
    ///
    /// The loop and all that lives on it belong to the queue, the driver too: only its blocks may touch
    /// them once a program runs. Code that the driver has not called goes in through ``perform(_:)``.
    package final class DispatchDriver {
        /// The loop that the driver runs. Only blocks of the driver's queue may use it while a program runs.
        package let loop: TurnLoop
        /// How many times as fast as real time the loop's time passes.
        package let pace: Double
        /// Seconds of real time by which a block may come late and still count as on time.
        package let tolerance: Double

        /// How many blocks and costs were later than that.
        package private(set) var lateBlocks = 0

        private let queue: DispatchQueue
        private let queueMailbox: QueueMailbox
        private let timer: any DispatchSourceTimer
        private let toleranceNs: Int64

        /// The uptime at which the loop's time was `originNs`; nil until the first block, so that what lies
        /// between making a driver and its queue's coming round is not the loop's time.
        private var startNs: UInt64?
        private var originNs: Int64

        private var program: (any LoopProgram)?
        private var wait = LoopWait.end
        private var waitBeganNs: Int64 = 0
        private var programEnded: (() -> Void)?

        private var isInBlock = false
        private var isBlockPending = false
        /// What the timer is set for.
        private var armedNs: Int64?

        /// - Parameters:
        ///   - queue: A serial queue.
        ///   - pace: 2 is twice as fast as real time.
        ///   - tolerance: Seconds.
        ///   - startUptimeNs: The uptime at which the loop's time is what it is now, for loops that share a clock; that
        ///     of the first block unless given.
        /// - Precondition: `pace` lies in 0.001…1000, `tolerance` is not negative, and the loop has no other
        ///   driver.
        package init(
            _ loop: TurnLoop, queue: DispatchQueue, pace: Double = 1, tolerance: Double = 0.002,
            startUptimeNs: UInt64? = nil
        ) {
            precondition(Self.paces.contains(pace), "A pace must lie in 0.001…1000, not be \(pace).")
            precondition(tolerance >= 0, "A tolerance must not be negative, but is \(tolerance) s.")
            precondition(loop.isVirtual, "A loop has one driver.")
            self.loop = loop
            self.queue = queue
            self.pace = pace
            self.tolerance = tolerance
            toleranceNs = Nanoseconds.from(seconds: tolerance * pace)
            originNs = loop.nowNs
            startNs = startUptimeNs
            queueMailbox = QueueMailbox(queue)
            timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
            timer.schedule(deadline: .distantFuture)
            // The queue is the only one that calls, and the driver is its own.
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

        /// What a pace may be.
        package static var paces: ClosedRange<Double> { 0.001...1000 }

        /// Begins `program` in a block of the queue, at the loop's present time, and calls `ended` there when
        /// it is over. To be called on the queue; the driver is to be held until then.
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

        /// The program goes on at once, whatever it waits for.
        package func cutWaitShort() {
            guard program != nil else { return }
            perform {
                if case .asleep = wait {
                    // What has become due meanwhile runs when the program has gone on, as after a sleep to its end.
                    wait = .asleep(untilNs: loop.storedNowNs)
                } else {
                    wait = .until(loop.storedNowNs)
                }
            }
        }

        /// Runs `body` at once, on the queue, with the loop at the present time: the way in for what the queue
        /// calls by itself, such as another source's handler.
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
        /// What is due at the loop's present time.
        private enum Due {
            case turn
            case program
            /// Nothing, before this time if no work comes.
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

        private func block(dueNs: Int64) {
            isInBlock = true
            loop.moveTime(toNs: counted(max(dueNs, loop.storedNowNs)))
            switch due {
            case .turn: runTurn()
            case .program: resumeProgram()
            // The clock was late when the block was asked for, and is no more.
            case .nothing: break
            }
            leaveBlock()
        }

        private func runTurn() {
            loop.runTurn()
            guard let program else { return }
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

        /// Between two blocks the loop's time stands still; it is the present again.
        private func catchUp() { loop.moveTime(toNs: onTime(loop.storedNowNs)) }

        private func leaveBlock() {
            isInBlock = false
            arm()
        }

        /// `dueNs`, or the time of the clock where that is too late to pass for it.
        private func onTime(_ dueNs: Int64) -> Int64 {
            let clockNs = self.clockNs
            return clockNs - dueNs <= toleranceNs ? dueNs : clockNs
        }

        private func counted(_ dueNs: Int64) -> Int64 {
            let timeNs = onTime(dueNs)
            if timeNs != dueNs { lateBlocks += 1 }
            return timeNs
        }

        /// Sees to it that the next block comes when it is due.
        private func arm() {
            if isInBlock || isBlockPending { return }
            switch due {
            case .turn, .program:
                isBlockPending = true
                let dueNs = loop.storedNowNs
                // The queue is the driver's own: it is where this runs, too.
                nonisolated(unsafe) let driver = self
                queue.async {
                    driver.isBlockPending = false
                    driver.block(dueNs: dueNs)
                }
            case .nothing(let untilNs):
                guard let untilNs, untilNs != armedNs else { return }
                armedNs = untilNs
                timer.schedule(deadline: deadline(untilNs), leeway: .nanoseconds(0))
            }
        }

        private func timerFired() {
            guard let dueNs = armedNs.take() else { return }
            block(dueNs: dueNs)
        }
    }

    // MARK: - Time

    extension DispatchDriver: LoopClock {
        var nowNs: Int64 {
            // Who asks from outside finds the present, and so does what they then call on the loop.
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
            _ = DispatchSemaphore(value: 0).wait(timeout: deadline)
            return counted(loop.storedNowNs + ns)
        }

        private var clockNs: Int64 {
            let uptimeNs = DispatchTime.now().uptimeNanoseconds
            guard let startNs else {
                startNs = uptimeNs
                return originNs
            }
            return originNs + Int64(Double(uptimeNs - startNs) * pace)
        }

        /// The real time at which the loop's will be `ns`.
        private func deadline(_ ns: Int64) -> DispatchTime {
            let startNs = self.startNs ?? DispatchTime.now().uptimeNanoseconds
            // Rounded up: woken too early, nothing would be due yet. What never ends would be beyond all clocks.
            let realNs = min((Double(max(0, ns - originNs)) / pace).rounded(.up), 1e18)
            return DispatchTime(uptimeNanoseconds: startNs + UInt64(realNs))
        }
    }
#endif
