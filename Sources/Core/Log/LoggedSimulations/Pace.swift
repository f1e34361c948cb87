import Foundation
import LifecycleEvents
import LogAnswers
import PropertyAnimation
import ScrollSimulation

/// The speed of a simulation: `virtual`, `real`, or a multiple of real time.
package enum Pace: Hashable, Sendable {
    /// As fast as the machine allows.
    case virtual
    /// On the main queue, in real time divided by the factor.
    case real(factor: Double)

    /// Parses a pace. Returns nil for other text.
    package init?(_ text: String) {
        switch text {
        case "virtual": self = .virtual
        case "real": self = .real(factor: 1)
        default:
            guard let factor = Double(text), DispatchDriver.paces.contains(factor) else { return nil }
            self = .real(factor: factor)
        }
    }

    /// The pace in a run's configuration.
    var configValue: OutputValue {
        switch self {
        case .virtual: .null
        case .real(factor: 1): .text("real")
        case .real(let factor): .double(factor)
        }
    }
}

extension Simulation {
    /// Runs at `pace`. In real time, call this method on the main queue, whose run loop runs until the
    /// simulation is over.
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
