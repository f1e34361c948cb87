#if Command
    import ArgumentParser
    import Foundation
    import LifecycleEvents
    import PropertyAnimation
    import ScrollSimulation

    /// How time passes in a simulation: `virtual`, `real`, or how many times as fast as real.
    enum Pace: Hashable {
        /// As fast as the machine works.
        case virtual
        /// On the main queue, as long as it really takes, divided by the factor.
        case real(factor: Double)

        init(_ text: String) throws {
            switch text {
            case "virtual": self = .virtual
            case "real": self = .real(factor: 1)
            default:
                guard let factor = Double(text), DispatchDriver.paces.contains(factor) else {
                    throw ValidationError(
                        "--pace must be virtual, real or a factor from 0.001 to 1000, not \(text).")
                }
                self = .real(factor: factor)
            }
        }
    }

    extension Simulation {
        /// Runs at `pace`. In real time the main queue works until the run is over; to be called on it.
        func run(
            at pace: Pace, record: @escaping (LifecycleEvent) -> Void,
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
#endif
