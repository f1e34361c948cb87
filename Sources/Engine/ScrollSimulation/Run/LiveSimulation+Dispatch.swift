#if canImport(Dispatch) && !hasFeature(Embedded)
    import Dispatch
    import PropertyAnimation

    extension LiveSimulation {
        /// Has the list live in real time on a serial queue, which is its main thread: each turn is a block of the queue,
        /// and what costs time holds it.
        ///
        /// To be called on the queue, as everything from here on is, and once. Whoever tells or asks anything does so
        /// inside ``PropertyAnimation/DispatchDriver/perform(_:)``, which makes it the present.
        ///
        /// - Parameters:
        ///   - tolerance: Seconds by which a block may come late and still count as on time.
        ///   - startUptimeNs: The uptime at which the list begins, the same for lists under one finger; that of the first
        ///     block unless given.
        ///   - ended: Is called when the list is over. Until then the queue keeps alive what it needs.
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
