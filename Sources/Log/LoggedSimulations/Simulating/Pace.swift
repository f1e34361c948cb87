import Foundation
import LifecycleEvents
import LogAnswers
import PropertyAnimation
import ScrollSimulation

/// How time passes in a simulation: `virtual`, `real`, or how many times as fast as real.
package enum Pace: Hashable, Sendable {
    /// As fast as the machine works.
    case virtual
    /// On the main queue, as long as it really takes, divided by the factor.
    case real(factor: Double)

    /// The pace that somebody typed, if it is one.
    package init?(_ text: String) {
        switch text {
        case "virtual": self = .virtual
        case "real": self = .real(factor: 1)
        default:
            guard let factor = Double(text), DispatchDriver.paces.contains(factor) else { return nil }
            self = .real(factor: factor)
        }
    }

    /// As a run's configuration has it.
    var configValue: OutputValue {
        switch self {
        case .virtual: .null
        case .real(factor: 1): .text("real")
        case .real(let factor): .double(factor)
        }
    }
}

extension Simulation {
    /// Runs at `pace`. In real time the main queue works until the run is over; to be called on it.
    func run(
        at pace: Pace, record: @escaping (consuming LifecycleEvent) -> Void,
        frame: @escaping (FrameRecord) -> Void = { _ in }, stop: @escaping () -> Bool = { false }
    ) -> SimulationResult {
        switch pace {
        case .virtual:
            return run(record: record, frame: frame, stop: stop)
        case .real(let factor):
            var result: SimulationResult?
            run(on: .main, pace: factor, record: record, frame: frame, stop: stop) { result = $0 }
            while true {
                if let result { return result }
                _ = RunLoop.main.run(mode: .default, before: .distantFuture)
            }
        }
    }
}
