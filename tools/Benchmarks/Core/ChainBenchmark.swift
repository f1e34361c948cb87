import AnimationChains
import AnimationTiming
import AnimatorPool
import BenchKit
import CTiming
import LifecycleEvents
import PropertyAnimation

/// Compares chains of three steps with three animators whose completions make the next. Also measures
/// queries of a time line, and the memory of a running chain.
struct ChainBenchmark {
    let rounds: Int
    private static let many = 10_000
    private static let asked = 1_000_000

    func section() throws -> FigureSection {
        let lives = try Interleaved(ways: [
            .init(name: "three animators by hand") { Self.live(Self.byHand) },
            .init(name: "a chain of three steps") { Self.live(Self.chain) },
        ]).measure(rounds: rounds)
        var figures = [
            lives[0].figure(of: Self.many), lives[1].figure(of: Self.many, beside: [lives[0]]),
        ]
        figures[0].quantities[.allocations] = Self.allocations(Self.byHand)
        figures[1].quantities[.allocations] = Self.allocations(Self.chain)
        let held = [
            Self.held("an animator by hand, in the first step", Self.byHand, atNs: 500_000_000),
            Self.held("the same, in the third step", Self.byHand, atNs: 2_500_000_000),
            Self.held("a chain, in its first step", Self.chain, atNs: 500_000_000),
            Self.held("a chain, in its third step", Self.chain, atNs: 2_500_000_000),
        ]
        let lengths = [10, 1000, 100_000]
        let timelines = lengths.map { Self.timeline(steps: $0) }
        let asks = try Interleaved(
            ways: zip(lengths, timelines).map { length, timeline in
                .init(name: "a chain of \(FigureTable.number(Double(length))) steps") {
                    Self.ask(timeline)
                }
            }
        ).measure(rounds: rounds)
        let whole = FigureTable(each: "a chain, start to end", figures: figures)
        let moments = FigureTable(each: "a moment", figures: asks.map { $0.figure(of: Self.asked) })
        return FigureSection(
            title: "Chains",
            text:
                "\(FigureTable.number(Double(Self.many))) chains at the same time, each on its own layer, from start to "
                + "end. Then \(FigureTable.number(Double(Self.asked))) reads of a time line.",
            tables: [
                whole, FigureTable(each: "a chain on its way, without its layer", figures: held), moments,
            ])
    }

    // MARK: Lives

    private static func engine() -> AnimationEngine {
        AnimationEngine(runLoop: TurnLoop(), regime: .ios16, misusePolicy: .record) { _ in }
    }

    /// Starts, runs and ends all of them.
    private static func live(_ start: (AnimationEngine, Layer) -> Void) {
        let engine = engine()
        let layers = (0..<many).map { _ in Layer(engine: engine) }
        for layer in layers { start(engine, layer) }
        engine.runLoop.run(untilNs: 4_000_000_000)
        precondition(engine.liveAnimatorCount == 0, "All of them have ended.")
        withExtendedLifetime(layers) {}
    }

    private static func byHand(_ engine: AnimationEngine, _ layer: Layer) { step(1, engine, layer) }

    private static func step(_ number: Int, _ engine: AnimationEngine, _ layer: Layer) {
        let animator = PropertyAnimator(engine: engine, duration: 1, curve: .linear) {
            layer["position.x"] = Double(number)
        }
        animator.addCompletion { _ in if number < 3 { step(number + 1, engine, layer) } }
        animator.startAnimation()
    }

    private static func chain(_ engine: AnimationEngine, _ layer: Layer) {
        _ =
            AnimationChain
            .animate(duration: 1, timing: .linear) { layer["position.x"] = 1 }
            .then(duration: 1, timing: .linear) { layer["position.x"] = 2 }
            .then(duration: 1, timing: .linear) { layer["position.x"] = 3 }
            .start(on: engine.runLoop, make: { PropertyAnimator(engine: engine, description: $0) })
    }

    /// Returns the number of memory allocations in a life.
    private static func allocations(_ start: (AnimationEngine, Layer) -> Void) -> Double? {
        let before = ctiming_allocations()
        live(start)
        let after = ctiming_allocations()
        return after < 0 ? nil : Double(after - before) / Double(many)
    }

    /// Returns the memory of one of many lives at `ns` after its start.
    private static func held(_ name: String, _ start: (AnimationEngine, Layer) -> Void, atNs ns: Int64)
        -> Figure
    {
        var figure = Figure(name: name)
        let engine = engine()
        let layers = (0..<many).map { _ in Layer(engine: engine) }
        // The first round allocates the memory of layers for their keys, and of the loop for its queue.
        for round in [0, 1] {
            let before = ctiming_bytes()
            for layer in layers { start(engine, layer) }
            engine.runLoop.run(untilNs: engine.runLoop.nowNs + ns)
            let after = ctiming_bytes()
            if round == 1, before >= 0 {
                figure.quantities[.bytes] = Double(after - before) / Double(many)
            }
            engine.runLoop.run(untilNs: engine.runLoop.nowNs + 4_000_000_000)
        }
        withExtendedLifetime(layers) {}
        return figure
    }

    // MARK: Time lines

    private static func timeline(steps: Int) -> ChainTimeline {
        var chain = AnimationChain.animate(duration: 0.5) {}
        for _ in 1..<steps { chain = chain.then(duration: 0.5, delay: 0.1) {} }
        return chain.timeline
    }

    private static func ask(_ timeline: ChainTimeline) {
        let duration = timeline.duration
        var sum = 0.0
        for index in 0..<asked {
            let moment = Double((index &* 7919) % 1_000_003) / 1_000_003
            sum += timeline.position(at: moment * duration).fraction
        }
        blackHole(sum)
    }
}
