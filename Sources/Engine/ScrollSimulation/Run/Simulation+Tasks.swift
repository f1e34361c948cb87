#if !hasFeature(Embedded)
    import LifecycleEvents
    import PropertyAnimation

    extension Simulation {
        /// Runs the workload in the same way, with `between` awaited after each of its steps: so that an app's tasks get their
        /// turns on the actor that runs it.
        package func run(
            record: @escaping (consuming LifecycleEvent) -> Void,
            isolation: isolated (any Actor)? = #isolation,
            between: () async -> Void
        ) async -> SimulationResult {
            let player = makePlayer(record: record, frame: { _ in }, stop: { false })
            await VirtualDriver(player.runLoop).drive(player, between: between)
            return player.result()
        }
    }
#endif
