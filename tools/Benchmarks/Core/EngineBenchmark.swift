import AnimationTiming
import BenchKit
import Dispatch
import Foundation
import LifecycleEvents
import PropertyAnimation

/// The engine: the life of an animator, and many animators in a frame.
struct EngineBenchmark {
    let rounds: Int
    private static let many = 10_000
    private static let lives = 100_000

    func section() throws -> FigureSection {
        var one = Figure(name: "an animator that runs, its timer and its block")
        one.quantities[.bytes] = Self.bytesOfOne()
        let lives = try Interleaved(ways: [
            .init(name: "made, attached, torn down") { Self.live(.linear) },
            .init(name: "the same along a spring") { Self.live(Self.spring) },
        ]).measure(rounds: rounds)
        let curves: [(String, TimingCurve)] = [
            ("read, linear", .linear), ("read, easeInOut", .easeInOut), ("read, a spring", Self.spring),
        ]
        let crowds = curves.map { Crowd(count: Self.many, curve: $0.1) }
        let reads = try Interleaved(
            ways: zip(curves, crowds).map { curve, crowd in .init(name: curve.0) { crowd.read() } }
        ).measure(rounds: rounds)
        return FigureSection(
            title: "The engine",
            text: "Animators of the engine, without a list. For the rows about reading, "
                + "\(FigureTable.number(Double(Self.many))) animators run at the same time.",
            tables: [
                FigureTable(
                    each: "an animator",
                    figures: [one] + lives.map { $0.figure(of: Self.lives) }
                        + reads.map { $0.figure(of: Self.many) } + [ends()])
            ])
    }

    private static var spring: TimingCurve { .spring(Spring(dampingRatio: 0.5, duration: 1)) }

    // MARK: Measured code

    private static func live(_ curve: TimingCurve) {
        let crowd = Crowd(count: 0, curve: curve)
        let layer = Layer(engine: crowd.engine)
        for _ in 0..<lives {
            let animator = PropertyAnimator(engine: crowd.engine, duration: 1, curve: curve) {
                layer["x"] = 100
            }
            animator.startAnimation()
            animator.stopAnimation(true)
        }
    }

    /// Ends all animators of a crowd at the same time; making the crowd is not measured.
    private func ends() -> Figure {
        var measured = Interleaved.Measured(name: "ended in one frame with all others, with a log")
        for _ in 0..<rounds {
            let crowd = Crowd(count: Self.many, curve: .easeInOut)
            crowd.log.events.reserveCapacity(4 * Self.many)
            measured.time { crowd.runLoop.run(untilNs: 1_000_000_000) }
            precondition(crowd.engine.liveAnimatorCount == 0, "All of them have ended.")
        }
        return measured.figure(of: Self.many)
    }

    /// Returns the memory of an animator in bytes, if the system reports it. The process has made no others
    /// before.
    private static func bytesOfOne() -> Double? {
        let crowd = Crowd(count: 0, curve: .linear, keepsLog: false)
        let layers = (0..<lives).map { _ in Layer(engine: crowd.engine) }
        for layer in layers { layer["x"] = 1 }
        crowd.reserve(lives)
        guard let before = residentPages() else { return nil }
        crowd.add(to: layers, curve: .linear)
        guard let after = residentPages() else { return nil }
        return Double((after - before) * 4096) / Double(lives)
    }

    private static func residentPages() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
            return nil
        }
        let fields = text.split(separator: " ")
        return fields.count > 1 ? Int(fields[1]) : nil
    }
}

/// Many running animators at the middle of their animations, each on its own layer.
private final class Crowd {
    let runLoop = TurnLoop()
    let engine: AnimationEngine
    let log = Log()
    private var layers: [Layer] = []
    private var animators: [PropertyAnimator] = []

    final class Log {
        var events: [LifecycleEvent] = []
    }

    init(count: Int, curve: TimingCurve, keepsLog: Bool = true) {
        let log = self.log
        engine = AnimationEngine(runLoop: runLoop, regime: .ios16, misusePolicy: .record) {
            if keepsLog { log.events.append($0) }
        }
        let engine = self.engine
        layers = (0..<count).map { _ in Layer(engine: engine) }
        reserve(count)
        add(to: layers, curve: curve)
        runLoop.run(untilNs: 500_000_000)
    }

    func reserve(_ count: Int) {
        animators.reserveCapacity(count)
        log.events.reserveCapacity(4 * count)
    }

    func add(to layers: [Layer], curve: TimingCurve) {
        for layer in layers {
            let animator = PropertyAnimator(engine: engine, duration: 1, curve: curve) { layer["x"] = 100 }
            animator.startAnimation()
            animators.append(animator)
        }
    }

    func read() {
        var sum = 0.0
        for layer in layers { sum += layer.value("x") }
        precondition(sum > 0, "They are half-way through.")
    }
}
