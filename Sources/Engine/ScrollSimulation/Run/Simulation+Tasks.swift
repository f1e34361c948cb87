#if !hasFeature(Embedded)
    import LifecycleEvents
    import PropertyAnimation

    extension Simulation {
        /// Runs the workload in the same way, and gives an app's tasks their turns on the actor that runs it.
        ///
        /// - Parameters:
        ///   - hasTasks: Whether the app has tasks.
        ///   - isWaiting: Whether a task waits that the run waits for.
        ///   - giveTurn: Lets tasks run that `hasTasks` does not know of. Called each quarter of a second.
        package func run(
            guide: (any RunGuide)? = nil,
            record: @escaping (consuming LifecycleEvent) -> Void,
            isolation: isolated (any Actor)? = #isolation,
            hasTasks: () -> Bool,
            isWaiting: () -> Bool,
            giveTurn: () async -> Void
        ) async -> SimulationResult {
            let player = makePlayer(guide: guide, record: record, frame: { _ in }, stop: { false })
            // An update that an app begins during a wait ends in a frame of its own.
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
#endif
