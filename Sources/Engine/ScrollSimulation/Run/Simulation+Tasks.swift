#if !hasFeature(Embedded)
    import LifecycleEvents
    import PropertyAnimation

    extension Simulation {
        /// Runs the workload in the same way, and yields after the steps for which `yields` returns true: so that an app's
        /// tasks get their turns on the actor that runs it.
        package func run(
            guide: (any RunGuide)? = nil,
            record: @escaping (consuming LifecycleEvent) -> Void,
            isolation: isolated (any Actor)? = #isolation,
            yields: () -> Bool,
            isWaiting: () -> Bool
        ) async -> SimulationResult {
            let player = makePlayer(guide: guide, record: record, frame: { _ in }, stop: { false })
            // An update that an app begins during a wait ends in a frame of its own.
            var updateEndNs: Int64?
            await VirtualDriver(player.runLoop).drive(
                player, yields: yields, isWaiting: isWaiting,
                wakes: {
                    let known = updateEndNs
                    updateEndNs = player.list.nextTransactionEndNs
                    return updateEndNs != nil && updateEndNs != known
                })
            return player.result()
        }
    }
#endif
