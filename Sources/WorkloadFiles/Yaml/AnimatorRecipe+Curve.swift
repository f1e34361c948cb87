#if Command
    import AnimationTiming
    import ScrollSimulation

    extension AnimatorRecipe {
        static func curve(_ value: YamlValue) throws(WorkloadError) -> TimingCurve {
            switch try value.text() {
            case "linear": return .linear
            case "easeInOut": return .easeInOut
            case "easeOut": return .easeOut
            default: throw value.fault("no such curve", "use linear")
            }
        }
    }
#endif
