#if Command
    import PropertyAnimation
    import ScrollSimulation
    import WorkloadFiles

    /// What makes a simulation repeatable beside its seed, strategy and regimes: which version ran which text
    /// of a workload, and what flags changed about it. It stands in the log as `run.config`.
    struct SimulationConfig {
        private let fields: [OutputValue.Field]

        init(_ options: SimulationOptions, workloadNamed name: String) {
            // The workload has been read a moment ago, so its text is there.
            let text = BuiltInWorkloads.named(name)?.yaml ?? (try? TextFile.read(name))
            let flags: [OutputValue.Field] = [
                .init("items", OutputValue(options.items)),
                .init("frameRate", OutputValue(options.frameRate)),
                .init("touches", OutputValue(options.touches)),
                .init("density", OutputValue(options.density)),
            ]
            fields = [
                .init("version", .text(AnimatorPool.configuration.version)),
                .init("workload", OutputValue(text)),
                .init("flags", .object(flags.filter { $0.value.json != "null" })),
            ]
        }

        var json: String { OutputValue.object(fields).json }
    }
#endif
