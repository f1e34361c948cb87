#if canImport(Dispatch) && !hasFeature(Embedded)
    import Dispatch
    import PropertyAnimation

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
        ///   - ended: Called when the run is over. Until then the queue retains the simulation.
        package func drive(
            on queue: DispatchQueue, tolerance: Double = 0.002, startUptimeNs: UInt64? = nil,
            ended: @escaping () -> Void
        ) -> DispatchDriver {
            let driver = DispatchDriver(
                player.runLoop, queue: queue, tolerance: tolerance, startUptimeNs: startUptimeNs)
            wake = { driver.cutWaitShort() }
            driver.drive(player) { [self] in
                wake = {}
                hasEnded = true
                ended()
            }
            return driver
        }
    }
#endif
