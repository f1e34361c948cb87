#if canImport(Dispatch) && !hasFeature(Embedded)
    import Dispatch
    import LifecycleEvents
    import PropertyAnimation

    extension Simulation {
        /// Runs the workload on a serial queue, in real time or a multiple of it.
        ///
        /// Each turn is a block of the queue, and simulated costs block the queue. Only times differ from
        /// ``run(record:frame:)``, and, if the queue is late, the results that depend on times. Call this
        /// method on the queue. The method returns before the first frame. `record`, `frame` and `ended` are
        /// called on the queue.
        ///
        /// - Parameters:
        ///   - pace: The speed relative to real time, 0.001…1000.
        ///   - tolerance: The maximum delay in seconds of real time with which a block still counts as on
        ///     time.
        ///   - stop: Called after each frame, and about ten times per second without frames. Returns whether
        ///     to end the run.
        ///   - ended: Receives the result. Until then the queue retains the run.
        public func run(
            on queue: DispatchQueue, pace: Double = 1, tolerance: Double = 0.002,
            record: @escaping (consuming LifecycleEvent) -> Void = { _ in },
            frame: @escaping (FrameRecord) -> Void = { _ in },
            stop: @escaping () -> Bool = { false },
            ended: @escaping (SimulationResult) -> Void
        ) {
            let player = makePlayer(record: record, frame: frame, stop: stop)
            let driver = DispatchDriver(player.runLoop, queue: queue, pace: pace, tolerance: tolerance)
            // A workload can wait for minutes without a frame.
            let watch = DispatchSource.makeTimerSource(queue: queue)
            watch.schedule(deadline: .now() + 0.1, repeating: 0.1)
            // The handler runs on the queue that owns both objects.
            nonisolated(unsafe) let watched = (driver: driver, player: player)
            watch.setEventHandler { if watched.player.askWhetherToStop() { watched.driver.cutWaitShort() } }
            watch.activate()
            // The closure retains the driver. The driver releases the closure after its call.
            driver.drive(player) {
                watch.cancel()
                var result = player.result()
                result.lateBlocks = driver.lateBlocks
                ended(result)
            }
        }
    }
#endif
