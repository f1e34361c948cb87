import AnimationTiming
import ScrollSimulation

extension ChainRecipe {
    mutating func read(_ keys: inout MappingReader) {
        let given = keys.fields
        var step = Step(to: 0, duration: 0)
        keys.read("steps", .list(.mapping { step.read(&$0, isFirst: true) }), isRequired: true) {
            value throws(WorkloadError) in
            for entry in try value.values("steps") {
                step = Step(to: 0, duration: 0)
                try entry.mapping { step.read(&$0, isFirst: steps.isEmpty) }
                steps.append(step)
            }
            if let given, steps.allSatisfy({ $0.duration + $0.delay == 0 }) {
                throw given.owner.fault("the chain takes no time", "give one of its steps a duration")
            }
        }
        keys.flag("autoreverse", &isAutoreversed)
        keys.count("repeat", &times, in: 1...1_000_000, or: "forever")
    }
}

extension ChainRecipe.Step {
    fileprivate mutating func read(_ keys: inout MappingReader, isFirst: Bool) {
        keys.number("to", &to, in: .anything, unit: "a value", isRequired: true)
        keys.number("duration", &duration, in: .durations, unit: .seconds, isRequired: true)
        keys.read("delay", .number(.durations)) { value throws(WorkloadError) in
            delay = try value.number(in: .durations, unit: .seconds)
            guard isFirst, delay > 0 else { return }
            throw value.fault(
                "the first step of a chain begins with the chain", "give a delay to the steps after it")
        }
        keys.curve(&curve)
        keys.check { fields throws(WorkloadError) in
            guard let value = fields["curve"], case .sampled = curve else { return }
            throw value.fault("\(value.name) is not a curve of UIKit", "write easeInOut, or a spring")
        }
    }
}

extension MappingReader {
    mutating func curve(_ curve: inout TimingCurve) {
        read("curve", .text) { value throws(WorkloadError) in
            let text = try value.text()
            do throws(CurveError) {
                curve = try TimingCurve(parsing: text)
            } catch {
                throw value.fault(
                    error.description, "write easeInOut, or \"cubic-bezier(0.2,0,0,1)\" in quotes")
            }
        }
    }
}
