#if Command
    /// What makes a simulation repeatable beside its seed, strategy and regimes: which version ran which text
    /// of a workload, and what flags changed about it. It stands in the log as `run.config`.
    struct SimulationConfig {
        private let fields: [OutputValue.Field]

        /// - Parameter yaml: the text of the workload.
        init(_ options: SimulationOptions, yaml: String, pace: Pace) {
            let flags: [OutputValue.Field] = [
                .init("items", OutputValue(options.items)),
                .init("frameRate", OutputValue(options.frameRate)),
                .init("touches", OutputValue(options.touches)),
                .init("density", OutputValue(options.density)),
                .init("pace", pace.configValue),
            ]
            fields = [
                .init("version", .text(AnimatorPool.configuration.version)),
                .init("workload", .text(yaml)),
                .init("flags", .object(flags.filter { $0.value.json != "null" })),
            ]
        }

        var json: String { OutputValue.object(fields).json }
    }

    extension Pace {
        fileprivate var configValue: OutputValue {
            switch self {
            case .virtual: .null
            case .real(factor: 1): .text("real")
            case .real(let factor): .double(factor)
            }
        }
    }
#endif
