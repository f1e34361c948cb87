import AnimationTiming
import LifecycleEvents
import PropertyAnimation
import SeededRandom
import Testing

/// Plain assignments inside blocks, as EasyAnimation captures them (document 004).
struct CaptureTests {
    private let stage = AnimatorScene()
    private let layer: Layer

    init() { layer = Layer(engine: stage.engine) }

    private var engine: AnimationEngine { stage.engine }
    private var x: Double { layer.presentation[.position].x }

    /// What a block's completion said, and when.
    private final class Calls {
        var ends: [String] = []
    }
    private let calls = Calls()

    private func told(_ name: String) -> (Bool) -> Void {
        { [calls, stage] in calls.ends.append("\(name) \($0) \(Double(stage.runLoop.nowNs) / 1e9)") }
    }

    // MARK: The block

    @Test func `an assignment in a block is animated from the value before`() {
        layer.position.x = 100
        engine.animate(duration: 2, curve: .linear, animations: { [layer] in layer.position.x = 200 })
        stage.advance(to: 1)
        #expect(x == 150)
        stage.advance(to: 2)
        #expect(x == 200)
        #expect(engine.liveAnimatorCount == 0)
    }

    @Test func `during its delay a block shows the value before, and its completion waits for both`() {
        engine.animate(
            duration: 1, delay: 0.5, curve: .linear, options: .layerKeys,
            animations: { [layer] in layer.borderWidth = 10 }, completion: told("layer"))
        stage.advance(to: 0.4)
        #expect(layer.presentation[.borderWidth] == 0)
        #expect(layer.borderWidth == 10)
        stage.advance(to: 1)
        #expect(layer.presentation[.borderWidth] == 5)
        #expect(calls.ends == [], "EasyAnimation's timer has forgotten the delay")
        stage.advance(to: 1.5)
        #expect(calls.ends == ["layer true 1.5"])
    }

    @Test func `keys of views and of layers end together, with one call`() {
        engine.animate(
            duration: 1, curve: .linear, options: .layerKeys,
            animations: { [layer] in
                layer.alpha = 0
                layer.shadowOpacity = 1
            }, completion: told("both"))
        stage.advance(to: 0.5)
        #expect(layer.presentation[.alpha] == 0.5)
        #expect(layer.presentation[.shadowOpacity] == 0.5)
        stage.advance(to: 5)
        #expect(calls.ends == ["both true 1.0"])
    }

    @Test func `what UIKit leaves alone is set at once, and a block of nothing else completes at once`() {
        engine.animate(
            duration: 1,
            animations: { [layer] in
                layer.borderWidth = 10
                layer.shadowOpacity = 1
            }, completion: told("left alone"))
        #expect(layer.presentation[.borderWidth] == 10)
        #expect(calls.ends == [], "not inside the call")
        stage.advance(to: 0)
        #expect(calls.ends == ["left alone true 0.0"])
    }

    @Test func `a block ends with false when another displaces it, at once when nothing of it is left`() {
        engine.animate(
            duration: 4, curve: .linear,
            animations: { [layer] in
                layer.alpha = 0
                layer.backgroundColor = .red
            }, completion: told("first"))
        stage.advance(to: 1)
        engine.animate(
            duration: 1, curve: .linear, animations: { [layer] in layer.alpha = 1 },
            completion: told("second"))
        stage.advance(to: 1.5)
        #expect(calls.ends == [], "its colour is still on the way")
        #expect(layer.presentation[.alpha] == 0.5)
        engine.animate(
            duration: 1, curve: .linear, animations: { [layer] in layer.backgroundColor = .blue },
            completion: told("third"))
        stage.advance(to: 1.5)
        #expect(calls.ends == ["first false 1.5"])
        stage.advance(to: 9)
        #expect(calls.ends == ["first false 1.5", "second true 2.0", "third true 2.5"])
        #expect(engine.liveAnimatorCount == 0)
    }

    @Test func `additive keys displace nothing, and each block ends with true`() {
        for (name, way) in [("there", 100.0), ("back", 0)] {
            engine.animate(
                duration: 1, curve: .linear, animations: { [layer] in layer.position.x = way },
                completion: told(name))
            stage.advance(to: 0.5)
        }
        #expect(x == 50)
        stage.advance(to: 2)
        #expect(calls.ends == ["there true 1.0", "back true 1.5"])
    }

    @Test func `a block whose animations are removed ends at once, with false`() {
        engine.animate(
            duration: 4, animations: { [layer] in layer.position.x = 1 }, completion: told("removed"))
        stage.advance(to: 1)
        layer.removeAllAnimations(because: .removeAllAnimations)
        #expect(calls.ends == [])
        stage.advance(to: 1)
        #expect(calls.ends == ["removed false 1.0"])
        #expect(engine.liveAnimatorCount == 0)
    }

    @Test func `a completion is recorded with whose it is, and where it got to`() {
        engine.animate(duration: 1, animations: { [layer] in layer.alpha = 0 }, completion: { _ in })
        engine.animate(duration: 1, animations: { [layer] in layer.alpha = 0.5 }, completion: { _ in })
        stage.advance(to: 2)
        let told = stage.log.events.filter { $0.kind == .animationCompletion }
        #expect(told.map(\.arg) == [2, 0])
        #expect(told.allSatisfy { $0.detail == .text("block") })
        #expect(told.compactMap(\.animator).count == 2)
        #expect(stage.log.events.compactMap(\.completionsToCall) == [1, 1])
    }

    @Test func `blocks that an animator takes in are told with its end, those that change nothing at once`() {
        let animator = stage.animator(duration: 2) { [layer, engine] in
            layer.alpha = 0
            engine.animate(duration: 1, animations: { layer.cornerRadius = 3 }, completion: { _ in })
            engine.animate(duration: 1, animations: {}, completion: { _ in })
        }
        animator.addCompletion { _ in }
        animator.startAnimation()
        stage.advance(to: 3)
        let events = stage.log.events.filter {
            $0.kind == .animationCompletion || $0.completionsToCall != nil
        }
        #expect(events.map(\.detail.text) == ["empty block", "2 to call", "animator", "block"])
        #expect(Set(events.map(\.animator)) == [animator.id])
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `whatever ends them, completions of blocks and transactions are called once`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let layers = [
            layer, Layer(engine: engine), Layer(engine: engine, layerClass: .shape),
            Layer(engine: engine, layerClass: .text),
        ]
        var told: [Int] = []
        func change() {
            let layer = layers.randomElement(using: &random) ?? layer
            let value = Double(Int.random(in: 0...2, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: layer.alpha = value
            case 1: layer.position.x = value
            case 2: layer.backgroundColor = LayerColor(red: value, green: 0, blue: 0)
            case 3: layer.borderWidth = value
            default: layer[.strokeEnd] = value
            }
        }
        func act(depth: Int) {
            let number = told.count
            switch Int.random(in: 0..<7, using: &random) {
            case 0...3 where depth < 3:
                let all: [AnimationOptions] = [.beginFromCurrentState, .layerKeys, .autoreverse, .repeat]
                let options = all.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
                told.append(0)
                engine.animate(
                    duration: Double.random(in: 0...1, using: &random),
                    delay: Double.random(in: -0.5...0.5, using: &random), curve: .linear,
                    options: options.reduce([]) { $0.union($1) },
                    overrides: Bool.random(using: &random) ? [.duration, .options] : [],
                    animations: { for _ in 0..<3 { act(depth: depth + 1) } },
                    completion: { _ in told[number] += 1 })
            case 4 where depth < 3:
                told.append(0)
                engine.transaction(
                    duration: Double.random(in: 0...1, using: &random),
                    changes: { for _ in 0..<3 { act(depth: depth + 1) } },
                    completion: { told[number] += 1 })
            case 5 where depth == 0:
                layers.randomElement(using: &random)?.removeAllAnimations(because: .removeAllAnimations)
            default: change()
            }
        }
        for step in 1...40 {
            act(depth: 0)
            stage.advance(to: Double(step) * 0.1)
            #expect(told.allSatisfy { $0 < 2 }, "seed \(seed), step \(step)")
        }
        // What is repeated without an end goes when it is removed.
        for layer in layers { layer.removeAllAnimations(because: .removeAllAnimations) }
        stage.advance(to: 20)
        #expect(told.allSatisfy { $0 == 1 }, "seed \(seed)")
        #expect(engine.liveAnimatorCount == 0, "seed \(seed)")
        #expect(layers.allSatisfy { !$0.hasLiveAnimations }, "seed \(seed)")
    }

    @Test func `the lines of the page on apps do what it says`() {
        let card = layer
        card.frame = LayerRect(x: 0, y: 0, width: 100, height: 60)
        var ends: [Bool] = []
        engine.animate(
            duration: 0.4, usingSpringWithDamping: 0.7, initialSpringVelocity: 0, options: .layerKeys
        ) {
            card.transform = LayerTransform(rotationAngle: .pi / 8)
            card.alpha = 0.5
            card.borderWidth = 2
        } completion: {
            ends.append($0)
        }
        stage.advance(to: 0.2)
        let shown = Spring(dampingRatio: 0.7, duration: 0.4).value(at: 0.2)
        #expect(abs(card.presentation[.borderWidth] - 2 * shown) < 1e-12)
        #expect(card.presentation.frame.size.width > 100)
        stage.advance(to: 1)
        #expect(ends == [true])
    }

    // MARK: Inside other blocks

    @Test func `a block inside takes time, curve and options over, or overrides them, and has its own end`() {
        let other = Layer(engine: engine)
        engine.animate(
            duration: 2, curve: .easeIn, options: .layerKeys,
            animations: { [layer, engine, told] in
                layer.position.x = 100
                engine.animate(
                    duration: 9, animations: { other.borderWidth = 100 }, completion: told("inherits"))
                engine.animate(
                    duration: 1, curve: .linear, overrides: [.duration, .curve, .options],
                    animations: {
                        other.position.x = 100
                        other.shadowOpacity = 1
                    }, completion: told("overrides"))
            }, completion: told("outer"))
        #expect(other.presentation[.shadowOpacity] == 1, "its options are its own: none")
        stage.advance(to: 0.5)
        #expect(other.presentation[.borderWidth] == 100 * TimingCurve.easeIn.value(at: 0.25))
        #expect(other.presentation[.position].x == 50)
        stage.advance(to: 3)
        #expect(calls.ends == ["overrides true 1.0", "outer true 2.0", "inherits true 2.0"])
    }

    @Test func `in the block of an animator it is the animator's, borders too`() {
        let animator = stage.animator(duration: 2) { [layer, engine] in
            engine.animate(
                duration: 9, options: [.layerKeys, .repeat], animations: { layer.borderWidth = 10 })
        }
        animator.fractionComplete = 0.5
        #expect(layer.presentation[.borderWidth] == 5)
        animator.startAnimation()
        stage.advance(to: 1)
        #expect(animator.phase == .spent, "an animator is not repeated")
    }

    @Test func `a completion runs outside the block it is called from`() {
        engine.animate(
            duration: 1, animations: { [layer] in layer.alpha = 0 },
            completion: { [layer] _ in layer.position.x = 7 })
        stage.advance(to: 1)
        #expect(x == 7)
        #expect(!layer.hasLiveAnimations)
    }

    // MARK: Options

    @Test func `from the current state means keys that are not additive`() {
        layer.alpha = 0
        func second(_ options: AnimationOptions) -> (Double, Double) {
            let stage = AnimatorScene()
            let layer = Layer(engine: stage.engine)
            layer.alpha = 0
            stage.engine.animate(
                duration: 1, curve: .linear,
                animations: {
                    layer.alpha = 1
                    layer.position.x = 100
                })
            stage.advance(to: 0.5)
            stage.engine.animate(
                duration: 1, curve: .linear, options: options,
                animations: {
                    layer.alpha = 0
                    layer.position.x = 0
                })
            defer { stage.advance(to: 3) }
            return (layer.presentation[.alpha], layer.presentation[.position].x)
        }
        #expect(second([]) == (1, 50), "the model value is where an opacity sets out: a jump")
        #expect(second(.beginFromCurrentState) == (0.5, 50))
    }

    @Test func `while a block runs its layer takes no touches, unless it is allowed`() {
        layer.bounds.size = LayerSize(width: 10, height: 10)
        engine.animate(duration: 1, animations: { [layer] in layer.alpha = 0.5 })
        #expect(!layer.hitTest(x: 0, y: 0))
        stage.advance(to: 1)
        #expect(layer.hitTest(x: 0, y: 0))
        engine.animate(
            duration: 1, options: .allowUserInteraction, animations: { [layer] in layer.alpha = 0 })
        #expect(layer.hitTest(x: 0, y: 0))
        stage.advance(to: 2)
    }

    @Test(arguments: [(false, 2.0), (true, 2.0), (true, 2.5), (false, 0.25), (true, 1.0)])
    func `repeated and played back it is a function of time, and ends where the block has it`(
        autoreverses: Bool, count: Double
    ) {
        engine.animate(
            duration: 0.7, delay: 0.1, curve: .easeIn, options: autoreverses ? .autoreverse : [],
            repeatCount: count, animations: { [layer] in layer.position.x = 100 },
            completion: told("repeated"))
        let pass: Int64 = 700_000_000
        let end = 100_000_000 + Int64(count * (autoreverses ? 2 : 1) * 0.7e9)
        for step in 0...99 {
            let now = Int64(step) * end / 100
            stage.runLoop.run(untilNs: now)
            let gone = now - 100_000_000
            var p = gone < 0 ? 0 : Double(gone % pass) / Double(pass)
            if autoreverses && gone > 0 && gone / pass % 2 == 1 { p = 1 - p }
            #expect(abs(x - 100 * TimingCurve.easeIn.value(at: p)) <= 1e-12, "at \(now)")
        }
        #expect(calls.ends == [])
        stage.runLoop.run(untilNs: end)
        #expect(calls.ends.count == 1)
        #expect(x == 100)
        #expect(engine.liveAnimatorCount == 0)
    }

    @Test func `without an end it costs no timer, does not drift, and ends when it is removed`() {
        engine.animate(
            duration: 0.3, curve: .linear, options: [.repeat, .autoreverse],
            animations: { [layer] in layer.position.x = 100 }, completion: told("endless"))
        let events = stage.log.events.count
        stage.runLoop.run(untilNs: 600_000_000 * 1_000_000_007 + 100_000_000)
        #expect(abs(x - 100.0 / 3) <= 1e-12)
        #expect(stage.log.events.count == events)
        #expect(calls.ends == [])
        layer.removeAllAnimations(because: .removeAllAnimations)
        stage.runLoop.run(untilNs: stage.runLoop.nowNs)
        #expect(calls.ends.count == 1 && calls.ends[0].hasPrefix("endless false"))
        #expect(engine.liveAnimatorCount == 0)
    }

    @Test func `a layout inside the block is animated along, another comes at the end of the turn`() {
        for options in [AnimationOptions.layoutSubviews, []] {
            let stage = AnimatorScene()
            let parent = Layer(engine: stage.engine)
            let child = Layer(engine: stage.engine)
            parent.layout = { child.frame = LayerRect(origin: .zero, size: $0.bounds.size) }
            parent.frame = LayerRect(x: 0, y: 0, width: 10, height: 10)
            stage.advance(to: 0)
            #expect(child.bounds.size.width == 10)
            stage.engine.animate(
                duration: 1, curve: .linear, options: options,
                animations: { parent.bounds.size.width = 30 })
            stage.advance(to: 0.5)
            #expect(parent.presentation[.bounds].size.width == 20)
            #expect(child.presentation[.bounds].size.width == (options == [] ? 30 : 20))
            stage.advance(to: 1)
        }
    }

    @Test func `a layout is made once, also when it is asked for by hand`() {
        var layouts = 0
        layer.layout = { _ in layouts += 1 }
        layer.bounds.size.width = 5
        layer.bounds.size.width = 6
        layer.setNeedsLayout()
        #expect(layouts == 0)
        layer.layoutIfNeeded()
        layer.layoutIfNeeded()
        #expect(layouts == 1)
        layer.bounds.size.width = 6
        stage.advance(to: 0)
        #expect(layouts == 1, "nothing has changed")
    }

    // MARK: Springs

    @Test func `a spring is fitted as UIKit does, or as EasyAnimation does`() {
        let (ratio, duration) = (0.4, 0.8)
        let easy = Spring(dampingRatio: ratio, duration: duration, fit: .easyAnimation)
        // −2 ln 0.001 ∕ duration, and (damping ∕ (2 · ratio))², with a mass of 1.
        #expect(abs(easy.damping - 17.269388197455342) < 1e-12)
        #expect(abs(easy.stiffness - 465.9871386162654) < 1e-9)
        #expect(easy.mass == 1)
        #expect(easy.duration == duration)
        #expect(easy.adapted(toDuration: 2, initialVelocity: 0).fit == .easyAnimation)
        for (fit, spring) in [
            (Spring.Fit.uikit, Spring(dampingRatio: ratio, duration: duration, initialVelocity: 3)),
            (
                .easyAnimation,
                Spring(
                    dampingRatio: ratio, duration: duration, initialVelocity: 3, fit: .easyAnimation)
            ),
        ] {
            let stage = AnimatorScene()
            let layer = Layer(engine: stage.engine)
            stage.engine.animate(
                duration: duration, usingSpringWithDamping: ratio, initialSpringVelocity: 3, fit: fit,
                animations: { layer.position.x = 100 })
            for time in [0.001, 0.1, 0.5] {
                stage.advance(to: time)
                let shown = layer.presentation[.position].x
                #expect(abs(shown - 100 * spring.value(at: time)) < 1e-10, "with its velocity")
            }
            stage.advance(to: 0.8)
            #expect(layer.presentation[.position].x == 100)
        }
    }

    @Test func `a spring that is not fitted as UIKit does is written with its parts`() {
        let spring = Spring(dampingRatio: 0.5, duration: 1, fit: .easyAnimation)
        #expect(spring.description.hasPrefix("spring(mass=1.0"))
        #expect(Spring(dampingRatio: 0.5, duration: 1).description.hasPrefix("spring(ratio="))
    }
}
