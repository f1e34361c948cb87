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

extension LiveSimulation {
    /// Runs the list in real time on a serial queue, which is the list's main thread.
    ///
    /// Each turn is a block of the queue, and simulated costs block the queue. Call this method once, on
    /// the queue. Wrap later calls of the simulation in ``PropertyAnimation/DispatchDriver/perform(_:)``,
    /// which updates the current time.
    ///
    /// - Parameters:
    ///   - tolerance: The maximum delay in seconds with which a block still counts as on time.
    ///   - startUptimeNs: The uptime at which the list begins; by default that of the first block. Lists
    ///     under the same finger need the same value.
    ///   - fastForward: Ends the waits for real time.
    ///   - ended: Called when the run is over. Until then the queue retains the simulation.
    package func drive(
        on queue: DispatchQueue, tolerance: Double = 0.002, startUptimeNs: UInt64? = nil,
        fastForward: FastForward, ended: @escaping () -> Void
    ) -> DispatchDriver {
        let driver = DispatchDriver(
            player.runLoop, queue: queue, tolerance: tolerance, startUptimeNs: startUptimeNs,
            fastForward: fastForward)
        wake = { driver.cutWaitShort() }
        driver.drive(player) { [self] in
            wake = {}
            hasEnded = true
            ended()
        }
        return driver
    }
}

extension Simulation {
    /// Runs the workload on virtual time, and lets the app's tasks run on the actor of the run.
    ///
    /// - Parameters:
    ///   - hasTasks: Returns whether the app has tasks.
    ///   - isWaiting: Returns whether a task is pending for which the run must wait.
    ///   - giveTurn: Lets tasks run that are unknown to `hasTasks`. Called every 250 ms.
    package func run(
        guide: (any RunGuide)? = nil,
        record: @escaping (consuming LifecycleEvent) -> Void,
        isolation: isolated (any Actor)? = #isolation,
        hasTasks: () -> Bool,
        isWaiting: () -> Bool,
        giveTurn: () async -> Void
    ) async -> SimulationResult {
        let player = makePlayer(guide: guide, record: record, frame: { _ in }, stop: { false })
        // An update that the app begins during a wait ends in its own frame.
        var updateEndNs: Int64?
        await VirtualDriver(player.runLoop, player).run(
            hasTasks: hasTasks, isWaiting: isWaiting, giveTurn: giveTurn,
            wakes: {
                let known = updateEndNs
                updateEndNs = player.list.nextTransactionEndNs
                return updateEndNs != nil && updateEndNs != known
            })
        return player.result()
    }
}
