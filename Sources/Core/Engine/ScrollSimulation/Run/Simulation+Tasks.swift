#if !hasFeature(Embedded)
    import LifecycleEvents
    import PropertyAnimation

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
#endif
