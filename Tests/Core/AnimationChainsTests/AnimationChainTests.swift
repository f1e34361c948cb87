import AnimationChains
import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// A chain over the engine's animators, and over ones that tell as little as UIKit's.
struct AnimationChainTests {
    private let scene = PoolScene()
    private let layer: Layer
    private let told = Told()

    private final class Told {
        var all: [String] = []
    }

    init() { layer = Layer(engine: scene.engine) }

    /// A step that moves `key` evenly to `value` and tells it.
    private func moving(
        _ chain: AnimationChain? = nil, _ key: String = "position.x", to value: Double,
        in seconds: Double = 1,
        delay: Double = 0, timing: AnimatorTiming = .linear
    ) -> AnimationChain {
        let animations = { [layer] in layer[key] = value }
        let completion: (AnimatorPosition) -> Void = { [told] in told.all.append("\(value) \($0.name)") }
        if let chain {
            return chain.then(
                duration: seconds, delay: delay, timing: timing, animations, completion: completion)
        }
        return .animate(duration: seconds, delay: delay, timing: timing, animations, completion: completion)
    }

    /// 0 → 100 in a second, a second's delay, and on to 300 in two.
    private var two: AnimationChain { moving(moving(to: 100), to: 300, in: 2, delay: 1) }

    private func start(
        _ chain: AnimationChain, isPaused: Bool = false, isVeiled: Bool = false, log: ChainLog? = nil
    ) -> RunningChain {
        chain.start(
            on: scene.turns,
            make: { [engine = scene.engine] description in
                let animator = PropertyAnimator(engine: engine, description: description)
                return isVeiled ? Veiled(animator) : animator
            }, isPaused: isPaused, log: log, completion: { [told] in told.all.append("chain \($0.name)") })
    }

    private var x: Double { layer.value("position.x") }

    private func expectNothingLeft(_ line: Int = #line) {
        #expect(scene.engine.liveAnimatorCount == 0, "line \(line)")
        #expect(scene.misuses.isEmpty, "line \(line)")
        #expect(!layer.hasLiveAnimations, "line \(line)")
    }

    @Test(arguments: [false, true])
    func `steps run one after the other, each completion before the next step and the chain's last`(
        isVeiled: Bool
    ) {
        let running = start(two, isVeiled: isVeiled)
        scene.wait(0.5)
        #expect(x == 50)
        scene.wait(0.5)
        #expect(told.all == ["100.0 end"])
        scene.wait(0.9)
        #expect(x == 100)
        scene.wait(1.1)
        #expect(x == 200)
        scene.wait(1)
        #expect(x == 300)
        #expect(told.all == ["100.0 end", "300.0 end", "chain end"])
        #expect(running.isOver)
        expectNothingLeft()
    }

    @Test func `a chain runs to its end without its handle`() {
        _ = start(two)
        scene.wait(4)
        #expect(told.all == ["100.0 end", "300.0 end", "chain end"])
        expectNothingLeft()
    }

    @Test func `the delay of a step is not forgotten by its completion`() {
        // Source 004's timer runs for the duration alone.
        _ = start(moving(to: 100, in: 1, delay: 2))
        scene.wait(2.9)
        #expect(told.all.isEmpty)
        #expect(abs(x - 90) < 1e-9)
        scene.wait(0.1)
        #expect(told.all == ["100.0 end", "chain end"])
    }

    @Test(arguments: [false, true])
    func `a pause holds the step, a delay and their completions up`(isVeiled: Bool) {
        let running = start(two, isVeiled: isVeiled)
        for pauseAt in [0.5, 1.5, 2.5] {
            scene.wait(pauseAt - running.time)
            let before = x
            #expect(running.pause())
            #expect(!running.pause())
            scene.wait(10)
            #expect(x == before)
            #expect(running.time == pauseAt)
            #expect(running.resume())
        }
        scene.wait(1.5)
        #expect(told.all == ["100.0 end", "300.0 end", "chain end"])
        expectNothingLeft()
    }

    @Test(arguments: [false, true])
    func `cancelling acts at once, in a step and in a delay, and leaves nothing behind`(isVeiled: Bool) {
        // Source 004's waits until the step is over.
        for (time, value) in [(0.5, 50.0), (1.5, 100), (2.5, 150)] {
            layer["position.x"] = 0
            told.all = []
            let running = start(two, isVeiled: isVeiled)
            scene.wait(time)
            let completions = told.all
            var cancelled = 0
            #expect(running.cancel { cancelled += 1 })
            #expect(cancelled == 1)
            #expect(abs(x - value) < 1e-9)
            expectNothingLeft()
            #expect(!running.cancel { cancelled += 1 })
            scene.wait(5)
            #expect(cancelled == 1)
            #expect(told.all == completions)
            #expect(abs(x - value) < 1e-9)
        }
    }

    @Test func `cancelling without a completion cancels as well, and another chain is not touched`() {
        // In source 004 cancel(nil) takes the mark away, and marks that are left cancel later chains.
        let first = start(two)
        scene.wait(0.5)
        first.cancel()
        let second = start(two)
        scene.wait(4)
        #expect(told.all == ["100.0 end", "300.0 end", "chain end"])
        #expect(second.isOver)
        expectNothingLeft()
    }

    @Test func `a chain played again begins where it began, or where it ended`() {
        _ = start(moving(moving(to: 100), to: 300).repeated(2, from: .firstState))
        scene.wait(2.5)
        #expect(abs(x - 50) < 1e-9)
        scene.wait(1.5)
        #expect(told.all == ["100.0 end", "300.0 end", "100.0 end", "300.0 end", "chain end"])
        expectNothingLeft()
        layer["position.x"] = 0
        // As with EasyAnimation, unless it is said otherwise.
        _ = start(moving(moving(to: 100), to: 300).repeated(2))
        scene.wait(2.5)
        #expect(abs(x - 200) < 1e-9)
        scene.wait(1.5)
        expectNothingLeft()
    }

    @Test func `a whole chain comes back the way it went, delays included`() {
        let running = start(two.autoreversed())
        #expect(running.timeline.duration == 8)
        scene.wait(4.5)
        #expect(abs(x - 250) < 1e-9)
        scene.wait(2)
        #expect(abs(x - 100) < 1e-9)
        scene.wait(1)
        #expect(abs(x - 50) < 1e-9)
        #expect(told.all == ["100.0 end", "300.0 end"])
        scene.wait(0.5)
        #expect(x == 0)
        #expect(told.all == ["100.0 end", "300.0 end", "chain end"])
        expectNothingLeft()
    }

    @Test func `a chain that is played for ever goes with its handle`() {
        var running: RunningChain? = start(moving(to: 100).autoreversed().repeatedForEver())
        #expect(running?.timeline.duration == .infinity)
        scene.wait(1000.5)
        #expect(abs(x - 50) < 1e-9)
        #expect(told.all.count == 500)
        running = nil
        expectNothingLeft()
        scene.wait(10)
        #expect(told.all.count == 500)
        #expect(abs(x - 50) < 1e-9)
    }

    @Test func `an endless chain that nobody keeps is cancelled with a word in the log and a warning`() async
    {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let scene = PoolScene()
            var told: [String] = []
            let log = ChainLog(turns: scene.turns) { told.append("\($0.kind.name) \($0.detail.text ?? "")") }
            let step = AnimationChain.animate(duration: 1) {}
            func start(_ chain: AnimationChain) -> RunningChain {
                chain.start(
                    on: scene.turns, make: { PropertyAnimator(engine: scene.engine, description: $0) },
                    log: log
                )
            }
            // Neither of these is a mistake: the one has an end, the other has run for a while.
            _ = start(step)
            do {
                let running = start(step.repeatedForEver())
                scene.wait(2)
                withExtendedLifetime(running) {}
            }
            told.removeAll()
            _ = start(step.repeatedForEver())
            precondition(told == ["chain.began ", "chain.step ", "chain.cancelled released"], "\(told)")
        }
        let text = result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } ?? ""
        #expect(text.split(separator: "a chain that repeats for ever was cancelled").count == 2)
    }

    @Test func `a step whose key somebody else takes over has not finished, and the chain goes on`() {
        layer["opacity"] = 0
        let chain = AnimationChain.animate(duration: 1, timing: .linear) { [layer] in
            layer["opacity"] = 1
        } completion: { [told] in
            told.all.append("fade \($0.name)")
        }.then(duration: 1, timing: .linear) { [layer] in
            layer["position.x"] = 100
        } completion: { [told] in
            told.all.append("move \($0.name)")
        }
        let running = start(chain)
        scene.wait(0.5)
        let other = PropertyAnimator(engine: scene.engine, duration: 0.25, curve: .linear) { [layer] in
            layer["opacity"] = 0
        }
        other.startAnimation()
        scene.wait(2)
        #expect(told.all == ["fade current", "move end", "chain end"])
        #expect(running.isOver && layer["opacity"] == 0)
        expectNothingLeft()
    }

    @Test func `passes beyond counting and without time are over at once`() {
        var passes = 0
        let chain = AnimationChain.animate(duration: 0) { passes += 1 }
        for chain in [chain.repeated(.max), chain.autoreversed().repeated(.max)] {
            #expect(chain.timeline.duration == 0)
            #expect(start(chain).isOver)
        }
        #expect(passes > 0)
        expectNothingLeft()
    }

    @Test func `a step animates what UIKit leaves alone, where it or its engine says so`() {
        func half(_ options: StepOptions, inEngine captures: Bool) -> Double {
            layer["borderWidth"] = 0
            layer.borderWidth = 0
            scene.engine.capturesLayerKeys = captures
            let running = start(
                .animate(duration: 1, timing: .linear, options: options) { [layer] in layer.borderWidth = 10 }
            )
            scene.wait(0.5)
            defer { scene.wait(1) }
            return withExtendedLifetime(running) { layer.presentation[.borderWidth] }
        }
        #expect(half([], inEngine: false) == 10)
        #expect(half(.layerKeys, inEngine: false) == 5)
        #expect(half([], inEngine: true) == 5)
        expectNothingLeft()
    }

    @Test func `a loop goes on when a step loses its animations`() {
        // Source 004's ends without a word, because the step's completion says that it was not finished.
        var running: RunningChain? = start(moving(moving(to: 100), to: 0).repeatedForEver())
        scene.wait(0.5)
        layer.removeAllAnimations(because: .prepareForReuse)
        scene.wait(1)
        #expect(abs(x - 50) < 1e-9)
        scene.wait(2)
        #expect(abs(x - 50) < 1e-9)
        #expect(told.all == ["100.0 current", "0.0 end", "100.0 end"], "the first step did not finish")
        running?.cancel()
        running = nil
        expectNothingLeft()
    }

    @Test(arguments: [false, true])
    func `a chain reversed in the middle runs back from there, and ends at its start`(isVeiled: Bool) {
        let running = start(two, isVeiled: isVeiled)
        scene.wait(2.5)
        #expect(abs(x - 150) < 1e-9)
        running.isReversed = true
        #expect(abs(x - 150) < 1e-9)
        scene.wait(0.25)
        #expect(abs(x - 125) < 1e-9)
        scene.wait(1.75)
        #expect(abs(x - 50) < 1e-9)
        running.isReversed = false
        scene.wait(0.25)
        #expect(abs(x - 75) < 1e-9)
        running.isReversed = true
        scene.wait(0.75)
        #expect(x == 0)
        #expect(told.all == ["100.0 end", "chain start"])
        expectNothingLeft()
    }

    @Test func `a spring that takes its own time runs in the time of its step`() {
        let spring = AnimatorTiming.physicalSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)
        let chain = moving(to: 100, in: 3, timing: spring)
        let running = start(chain)
        scene.wait(0.9)
        let seen = layer.value("position.x")
        running.pause()
        running.scrub(to: 0.9)
        #expect(abs(layer.value("position.x") - seen) < 1e-9)
        running.cancel()
    }

    @Test(arguments: [false, true])
    func `a moment looks the same, scrubbed or played, in one step or a thousand, forwards or back`(
        isVeiled: Bool
    ) {
        let timings: [AnimatorTiming] = [
            .easeInOut, .linear, .spring(dampingRatio: 0.4),
            .cubicBezier(x1: 0.1, y1: 0.9, x2: 0.7, y2: -0.3),
        ]
        var chain = moving(to: 100, in: 0.3)
        for (number, timing) in timings.enumerated() {
            chain = moving(
                chain, number % 2 == 0 ? "position.x" : "opacity", to: Double(number * 17 % 7) * 10,
                in: 0.7 + Double(number) / 10, delay: 0.1, timing: timing)
        }
        let look = { [layer] in [layer.value("position.x"), layer.value("opacity")] }
        let times = (0...1000).map { Double($0) * chain.timeline.duration / 1000 }
        let forwards = start(chain, isPaused: true, isVeiled: isVeiled)
        var values: [[Double]] = []
        for time in times {
            forwards.scrub(to: time)
            values.append(look())
        }
        func expectLook(_ index: Int, _ line: Int = #line) {
            let (seen, wanted) = (look(), values[index])
            let isSame = zip(seen, wanted).allSatisfy { abs($0 - $1) <= 1e-12 * max(1, abs($1)) }
            #expect(isSame, "line \(line), at \(times[index]) s: \(seen), not \(wanted)")
        }
        for index in times.indices.reversed() {
            forwards.scrub(to: times[index])
            expectLook(index)
        }
        forwards.scrub(to: 0)
        forwards.cancel()
        for index in stride(from: 0, through: 1000, by: 37) {
            layer["position.x"] = 0
            layer["opacity"] = 0
            let once = start(chain, isPaused: true, isVeiled: isVeiled)
            once.scrub(to: times[index])
            expectLook(index)
            once.scrub(to: 0)
            once.cancel()
        }
        // Played there, and all the way back; the second time it is held and let go a thousand times on each way.
        for isHeld in [false, true] {
            let played = start(chain, isVeiled: isVeiled)
            let way = times.indices.dropFirst().dropLast()
            for index in Array(way) + way.dropLast().reversed() {
                if index == way.last.map({ $0 - 1 }), played.time > times[index] { played.isReversed = true }
                let ns = Int64((abs(times[index] - played.time) * 1e9).rounded())
                scene.turns.run(untilNs: scene.turns.nowNs + ns)
                expectLook(index)
                guard isHeld else { continue }
                played.pause()
                scene.wait(0.001)
                expectLook(index)
                played.resume()
            }
            scene.wait(1)
            #expect(played.isOver)
        }
        expectNothingLeft()
    }

    @Test func `a scrub calls no completion, and what it led over is told when the chain runs on`() {
        let running = start(two, isPaused: true)
        running.scrub(to: 2)
        running.scrub(to: 0.5)
        running.resume()
        #expect(told.all.isEmpty)
        running.pause()
        running.scrub(to: 100)
        #expect(x == 300)
        #expect(told.all.isEmpty)
        running.resume()
        #expect(told.all == ["100.0 end", "300.0 end", "chain end"])
        expectNothingLeft()
    }

    @Test func `a time line says where a chain is, at any time and without moving it`() {
        let timeline = two.autoreversed().repeated(2).timeline
        #expect(timeline.duration == 16)
        func expect(_ seconds: Double, _ pass: Int, _ isBack: Bool, _ step: Int, _ fraction: Double) {
            let position = timeline.position(at: seconds)
            #expect(position.pass == pass && position.isComingBack == isBack)
            #expect(position.step == step && abs(position.fraction - fraction) < 1e-12, "\(seconds)")
        }
        expect(0, 0, false, 0, 0)
        expect(0.25, 0, false, 0, 0.25)
        expect(1.5, 0, false, 1, 0)
        expect(3, 0, false, 1, 0.5)
        expect(5, 0, true, 1, 0.5)
        expect(7.25, 0, true, 0, 0.75)
        expect(8.25, 1, false, 0, 0.25)
        expect(100, 1, true, 0, 0)
        expect(-1, 0, false, 0, 0)
        expect(.nan, 0, false, 0, 0)
    }

    @Test func `a chain of a thousand steps ends when its steps do, to the nanosecond`() {
        var chain = moving(to: 1, in: 0.001)
        for number in 2...1000 { chain = moving(chain, to: Double(number), in: 0.001) }
        let running = start(chain)
        scene.wait(0.9995)
        #expect(abs(x - 999.5) < 1e-6)
        scene.wait(0.0005)
        #expect(running.isOver)
        #expect(told.all.count == 1001)
        expectNothingLeft()
    }

    @Test func `a loop that stood still catches up: no step is lost, and the chain is not late`() {
        _ = start(two)
        scene.turns.elapse(3_500_000_000)
        scene.wait(0.25)
        #expect(abs(x - 275) < 1e-9)
        #expect(told.all == ["100.0 end"])
        scene.wait(0.25)
        #expect(told.all == ["100.0 end", "300.0 end", "chain end"])
        expectNothingLeft()
    }

    @Test func `a block that takes its time does not make its step late`() {
        let chain = AnimationChain.animate(duration: 1, timing: .linear) { [scene, layer] in
            layer["position.x"] = 100
            scene.turns.elapse(250_000_000)
        }
        let running = start(chain)
        scene.wait(0.25)
        #expect(running.time == 0.5)
        #expect(abs(x - 50) < 1e-9)
        scene.wait(0.5)
        #expect(running.isOver)
        expectNothingLeft()
    }

    @Test func `a pause at the very end of a pass holds the last completion up, and does not lose it`() {
        final class Box { var chain: RunningChain? }
        let box = Box()
        var isPaused = false
        let chain = moving(to: 100).then(duration: 0) {
            if !isPaused { isPaused = box.chain?.pause() ?? false }
        } completion: { [told] _ in
            told.all.append("jump end")
        }
        box.chain = start(chain.repeated(2, from: .firstState))
        scene.wait(5)
        #expect(told.all == ["100.0 end"])
        #expect(box.chain?.resume() == true)
        #expect(told.all == ["100.0 end", "jump end"])
        scene.wait(1)
        #expect(told.all == ["100.0 end", "jump end", "100.0 end", "jump end", "chain end"])
        expectNothingLeft()
    }

    @Test func `a step that holds the loop longer than it lasts ends in the next turn`() {
        let chain = AnimationChain.animate(duration: 0.1, timing: .linear) { [scene, layer] in
            layer["position.x"] += 1
            scene.turns.elapse(250_000_000)
        }
        var running: RunningChain? = start(chain.repeatedForEver(from: .currentState))
        for _ in 0..<4 { scene.turns.runTurn() }
        #expect(running?.isOver == false)
        running = nil
        expectNothingLeft()
    }

    @Test(arguments: [false, true])
    func `blocks and completions may pause, scrub, reverse, cancel and drop their own chain`(isVeiled: Bool) {
        final class Box { var chain: RunningChain? }
        let asks: [(RunningChain) -> Void] = [
            { _ = $0.pause() }, { _ = $0.scrub(to: 1.5) }, { $0.isReversed = true }, { _ = $0.cancel() },
            { _ = $0.scrub(to: 0) }, { chain in chain.cancel { chain.cancel() } },
        ]
        for (number, ask) in asks.enumerated() {
            for place in 0..<4 {
                layer["position.x"] = 0
                let box = Box()
                var isAsked = false
                let meddle = { (here: Int) in
                    guard here == place, !isAsked, let chain = box.chain else { return }
                    isAsked = true
                    ask(chain)
                    box.chain = nil
                }
                let chain = AnimationChain.animate(
                    duration: 1, delay: 0.1, timing: .linear,
                    { [layer] in
                        layer["position.x"] = 100
                        meddle(0)
                    }, completion: { _ in meddle(1) }
                ).then(
                    duration: 1, timing: .linear,
                    { [layer] in
                        layer["position.x"] = 200
                        meddle(2)
                    }, completion: { _ in meddle(3) })
                box.chain = start(chain, isVeiled: isVeiled)
                scene.wait(10)
                #expect(isAsked, "\(number) \(place)")
                box.chain = nil
                expectNothingLeft()
            }
        }
    }

    @Test func `what somebody else does to a step's animator costs that animator, not the chain`() {
        let spoils: [(any PropertyAnimating) -> Void] = [
            { $0.stopAnimation(true) }, { $0.stopAnimation(false) }, { $0.pauseAnimation() },
            { $0.fraction = 0.1 }, { $0.isReversed = true },
        ]
        for spoil in spoils {
            told.all = []
            var animators: [any PropertyAnimating] = []
            let running = two.autoreversed().start(
                on: scene.turns,
                make: { [engine = scene.engine] description in
                    animators.append(Veiled(PropertyAnimator(engine: engine, description: description)))
                    return animators[animators.count - 1]
                }, completion: { [told] in told.all.append("chain \($0.name)") })
            for _ in 0..<16 {
                scene.wait(0.5)
                if let animator = animators.last, animator.animatingState == .active { spoil(animator) }
            }
            scene.wait(1)
            #expect(told.all == ["100.0 end", "300.0 end", "chain end"])
            #expect(running.isOver)
            animators = []
            #expect(scene.engine.liveAnimatorCount == 0)
        }
    }

    @Test func `the app in the background holds no chain up`() {
        _ = start(two.autoreversed())
        scene.wait(0.5)
        scene.engine.enterBackground()
        scene.wait(2)
        scene.engine.enterBackground()
        scene.wait(5.5)
        #expect(told.all == ["100.0 end", "300.0 end", "chain end"])
        #expect(x == 0)
        expectNothingLeft()
    }

    @Test func `an animator that takes another time is paced to its step`() {
        let running = start(
            moving(
                to: 100, in: 1,
                timing: .physicalSpring(mass: 1, stiffness: 400, damping: 10, initialVelocity: 0)))
        scene.wait(0.999)
        #expect(!running.isOver)
        #expect(abs(x - 100) < 1)
        scene.wait(0.001)
        #expect(running.isOver)
        #expect(x == 100)
        expectNothingLeft()
    }

    @Test func `a chain writes what happens to it, under one number`() {
        var events: [LifecycleEvent] = []
        let log = ChainLog(turns: scene.turns) { events.append($0) }
        let first = start(moving(moving(to: 100), to: 300, in: 2), log: log)
        let second = start(two, log: log)
        scene.wait(0.5)
        second.pause()
        second.scrub(to: 2.5)
        second.resume()
        second.cancel()
        scene.wait(2.5)
        #expect(first.isOver)
        let lines = [Int32(1), 2].map { chain in
            events.filter { $0.subject == chain }.map {
                "\($0.kind.name) \($0.arg ?? -1) \($0.detail.text ?? "")"
            }
        }
        #expect(
            lines[0] == [
                "chain.began 2 ", "chain.step 0 ", "animation.completion 0 step 0", "chain.step 1 ",
                "animation.completion 0 step 1", "animation.completion 0 chain", "chain.ended 0 ",
            ])
        #expect(
            lines[1] == [
                "chain.began 2 ", "chain.step 0 ", "chain.paused 500000000 paused",
                "chain.paused 2500000000 scrubbed", "chain.step 1 ", "chain.paused 2500000000 resumed",
                "animation.completion 0 step 0", "chain.cancelled 1 ",
            ])
    }

    @Test func `a queue that goes with a running chain leaves no animator behind`() {
        let turns = ManualTurns()
        let running = two.start(
            on: turns, make: { [engine = scene.engine] in PropertyAnimator(engine: engine, description: $0) })
        #expect(scene.engine.liveAnimatorCount == 1)
        withExtendedLifetime(running) { turns.forget() }
        _ = running.pause()
        running.cancel()
        expectNothingLeft()
        _ = two.start(
            on: turns, make: { [engine = scene.engine] in PropertyAnimator(engine: engine, description: $0) })
        turns.forget()
        expectNothingLeft()
    }

    @Test func `a loop that is given up goes, with the chain that runs on it and its animators`() {
        weak var loop: TurnLoop?
        weak var engine: AnimationEngine?
        do {
            let turns = TurnLoop()
            let scene = AnimationEngine(runLoop: turns, regime: .ios16, misusePolicy: .record) { _ in }
            (loop, engine) = (turns, scene)
            _ = two.start(on: turns, make: { PropertyAnimator(engine: scene, description: $0) })
            turns.run(untilNs: 2_500_000_000)
            turns.dropWork()
            #expect(scene.liveAnimatorCount == 0)
            #expect(!turns.hasQueuedWork && turns.nextTimerNs == nil)
        }
        #expect(loop == nil && engine == nil)
    }

    @Test func `wake-ups of former plans do not pile up`() {
        let turns = ManualTurns()
        let running = moving(to: 100).repeatedForEver().start(
            on: turns, make: { [engine = scene.engine] in PropertyAnimator(engine: engine, description: $0) })
        for _ in 0..<10 {
            running.pause()
            running.resume()
        }
        for _ in 0..<20 { turns.move(by: 0.1) }
        #expect(turns.waitingCount == 1)
        running.cancel()
    }

    @Test func `nothing is called of an animator inside its own block`() {
        final class Box { var chain: RunningChain? }
        let box = Box()
        var isInBlock = false
        var calls = 0
        var callsInBlock = 0
        let chain = AnimationChain.animate(duration: 1) { [layer] in
            layer["position.x"] = 100
            isInBlock = true
            box.chain?.pause()
            box.chain?.scrub(to: 0.5)
            box.chain?.isReversed = true
            isInBlock = false
        }
        box.chain = chain.start(
            on: scene.turns,
            make: { [engine = scene.engine] description in
                let animator = Veiled(PropertyAnimator(engine: engine, description: description))
                animator.onCall = {
                    calls += 1
                    if isInBlock { callsInBlock += 1 }
                }
                return animator
            }, isPaused: true)
        box.chain?.resume()
        #expect(calls > 0 && callsInBlock == 0)
        #expect(x == 50)
        box.chain?.cancel()
    }

    @Test(arguments: ManualTurns.Manner.allCases)
    func `a queue that breaks its promises costs time, never an animator`(manner: ManualTurns.Manner) {
        let turns = ManualTurns(manner)
        let running = two.autoreversed().repeated(3).start(
            on: turns, make: { [engine = scene.engine] in PropertyAnimator(engine: engine, description: $0) })
        for step in 0..<60 {
            turns.move(by: step % 7 == 0 ? -0.3 : 0.5)
            if step % 11 == 0 { running.isReversed.toggle() }
        }
        running.cancel()
        expectNothingLeft()
    }

    @Test func `an endless chain without time is a programmer's error`() async {
        await #expect(processExitsWith: .failure) {
            _ = AnimationChain.animate(duration: 0) {}.repeatedForEver().timeline
        }
    }
}
