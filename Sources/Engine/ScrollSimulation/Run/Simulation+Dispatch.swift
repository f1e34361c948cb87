#if canImport(Dispatch) && !hasFeature(Embedded)
    import Dispatch
    import LifecycleEvents
    import PropertyAnimation

    extension Simulation {
        /// Runs the workload in real time, or a multiple of it, on a serial queue: each turn is a block of the
        /// queue, and what costs time holds it.
        ///
        /// Everything is as in ``run(record:frame:)`` but for the times, and for what depends on them when
        /// the queue is late. It is to be called on the queue and returns before the first frame; `record`,
        /// `frame` and `ended` are called there too.
        ///
        /// - Parameters:
        ///   - pace: How many times as fast as real time, 0.001…1000.
        ///   - tolerance: Seconds of real time by which a block may come late and still count as on time.
        ///   - stop: Is asked after each frame, and about ten times a second while there is none, whether to
        ///     end here.
        ///   - ended: Is given what the run came to. Until then the queue keeps alive what it needs.
        public func run(
            on queue: DispatchQueue, pace: Double = 1, tolerance: Double = 0.002,
            record: @escaping (consuming LifecycleEvent) -> Void = { _ in },
            frame: @escaping (FrameRecord) -> Void = { _ in },
            stop: @escaping () -> Bool = { false },
            ended: @escaping (SimulationResult) -> Void
        ) {
            let player = makePlayer(record: record, frame: frame, stop: stop)
            let driver = DispatchDriver(player.runLoop, queue: queue, pace: pace, tolerance: tolerance)
            // A workload may wait for minutes without a frame.
            let watch = DispatchSource.makeTimerSource(queue: queue)
            watch.schedule(deadline: .now() + 0.1, repeating: 0.1)
            // The handler runs on the queue, to which they belong.
            nonisolated(unsafe) let watched = (driver: driver, player: player)
            watch.setEventHandler { if watched.player.askWhetherToStop() { watched.driver.cutWaitShort() } }
            watch.activate()
            // The closure holds the driver, and the driver lets go of the closure when it has called it.
            driver.drive(player) {
                watch.cancel()
                var result = player.result()
                result.lateBlocks = driver.lateBlocks
                ended(result)
            }
        }
    }
#endif
