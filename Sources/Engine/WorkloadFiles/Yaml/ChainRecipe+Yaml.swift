import AnimationTiming
import ScrollSimulation

extension ChainRecipe {
    init(_ value: YamlValue) throws(WorkloadError) {
        let fields = try value.fields(["steps", "autoreverse", "repeat"])
        let entries = try fields.required("steps").values("steps")
        self.init(steps: [])
        for entry in entries { steps.append(try Step(entry, isFirst: steps.isEmpty)) }
        if steps.allSatisfy({ $0.duration + $0.delay == 0 }) {
            throw value.fault("the chain takes no time", "give one of its steps a duration")
        }
        if let value = fields["autoreverse"] { isAutoreversed = try value.flag() }
        if let value = fields["repeat"] {
            times = value.isWord("forever") ? nil : try value.count(in: 1...1_000_000)
        }
    }
}

extension ChainRecipe.Step {
    fileprivate init(_ value: YamlValue, isFirst: Bool) throws(WorkloadError) {
        let fields = try value.fields(["to", "duration", "delay", "curve"])
        self.init(
            to: try fields.required("to").number(in: .anything, unit: "a value"),
            duration: try fields.required("duration").number(in: .durations, unit: .seconds))
        if let value = fields["delay"] {
            delay = try value.number(in: .durations, unit: .seconds)
            if isFirst, delay > 0 {
                throw value.fault(
                    "the first step of a chain begins with the chain",
                    "give a delay to the steps after it")
            }
        }
        guard let value = fields["curve"] else { return }
        curve = try AnimatorRecipe.curve(value)
        if case .sampled = curve {
            throw value.fault("\(value.name) is no curve that UIKit has", "write easeInOut, or a spring")
        }
    }
}
