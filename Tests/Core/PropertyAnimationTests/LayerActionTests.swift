import AnimationTiming
import LifecycleEvents
import PropertyAnimation
import Testing

/// Which action a change has, and what layers without a view animate by themselves.
struct LayerActionTests {
    private let stage = AnimatorScene()

    private var engine: AnimationEngine { stage.engine }

    private func name(_ action: LayerAction?) -> String {
        switch action {
        case nil: "none"
        case .nothing: "nothing"
        case .block: "block"
        case .animation(let duration, _): "animation \(duration ?? -1)"
        case .custom: "custom"
        }
    }

    private func own(_ seconds: Double) -> LayerAction { .animation(duration: seconds, curve: .linear) }

    @Test
    func `an action is looked for with the delegate, the actions, the style and the class, in this order`() {
        let layer = Layer(engine: engine, layerClass: .layer)
        #expect(name(layer.action(for: .opacity)) == "animation -1.0")
        layer.styleActions = [.opacity: own(3)]
        #expect(name(layer.action(for: .opacity)) == "animation 3.0")
        layer.actions = [.opacity: own(2)]
        #expect(name(layer.action(for: .opacity)) == "animation 2.0")
        var asked: [LayerKey] = []
        layer.actionDelegate = { _, key in
            asked.append(key)
            return key == .opacity ? .animation(duration: 1, curve: nil) : nil
        }
        #expect(name(layer.action(for: .opacity)) == "animation 1.0")
        #expect(name(layer.action(for: .position)) == "animation -1.0", "nil asks on")
        #expect(asked == [.opacity, .position])
    }

    @Test func `at each place nothing ends the search`() {
        let layer = Layer(engine: engine, layerClass: .layer)
        layer.styleActions = [.opacity: .nothing]
        #expect(name(layer.action(for: .opacity)) == "none")
        layer.actions = [.opacity: own(2), .position: .nothing]
        #expect(name(layer.action(for: .opacity)) == "animation 2.0")
        #expect(name(layer.action(for: .position)) == "none")
        layer.actionDelegate = { _, _ in .nothing }
        #expect(name(layer.action(for: .opacity)) == "none")
        layer.opacity = 0
        #expect(layer.presentation[.opacity] == 0)
        #expect(!layer.hasLiveAnimations)
    }

    @Test func `a view answers for its layer, so that nobody else is asked`() {
        let layer = Layer(engine: engine)
        layer.actions = [.opacity: own(2)]
        #expect(name(layer.action(for: .opacity)) == "none")
        layer.alpha = 0.5
        #expect(layer.presentation[.alpha] == 0.5)
        var inside: [String] = []
        engine.animate(
            duration: 1,
            animations: { [name] in
                inside = [LayerKey.opacity, .borderWidth, .strokeEnd].map { name(layer.action(for: $0)) }
            })
        #expect(inside == ["block", "none", "none"])
        layer.actionDelegate = { _, key in key == .borderWidth ? .block : nil }
        engine.animate(
            duration: 1, curve: .linear,
            animations: {
                layer.borderWidth = 10
                layer.alpha = 1
            })
        stage.advance(to: 0.5)
        #expect(layer.presentation[.borderWidth] == 5, "a view may answer for more keys")
        #expect(layer.presentation[.alpha] == 0.75, "and leave the rest to its class")
        stage.advance(to: 1)
        layer.borderWidth = 0
        #expect(layer.presentation[.borderWidth] == 0, "there is no block")
    }

    @Test func `an action of the layer's own stands against the block`() {
        let layer = Layer(engine: engine, layerClass: .shape)
        layer.actions = [.strokeEnd: own(1)]
        engine.animate(
            duration: 4, curve: .linear, options: .layerKeys, animations: { layer[.strokeEnd] = 0 })
        stage.advance(to: 0.5)
        #expect(layer.presentation[.strokeEnd] == 0.5)
        stage.advance(to: 4)
    }

    @Test func `an action that is code runs when the property has its value`() {
        let layer = Layer(engine: engine, layerClass: .text)
        var seen: [String] = []
        layer.actions = [.fontSize: .custom { layer, key in seen.append("\(key) \(layer[.fontSize])") }]
        layer[.fontSize] = 12
        #expect(seen == ["fontSize 12.0"])
        #expect(!layer.hasLiveAnimations)
    }

    @Test func `a layer without a view animates each change in a quarter of a second, from what is seen`() {
        let layer = Layer(engine: engine, layerClass: .layer)
        layer.position.x = 100
        stage.advance(to: 0.125)
        let half = 100 * TimingCurve.default.value(at: 0.5)
        #expect(layer.presentation[.position].x == half)
        layer.position.x = 0
        #expect(layer.presentation[.position].x == half, "nothing is additive here, and nothing jumps")
        stage.advance(to: 0.375)
        #expect(layer.presentation[.position].x == 0)
        #expect(engine.liveAnimatorCount == 0)
        layer.position.x = 0
        #expect(!layer.hasLiveAnimations, "no change, no animation")
        layer.backgroundColor = .white
        stage.advance(to: 0.5)
        let alpha = TimingCurve.default.value(at: 0.5)
        #expect(
            layer.presentation[.backgroundColor]
                == LayerColor(red: alpha, green: alpha, blue: alpha, alpha: alpha))
        stage.advance(to: 1)
    }

    @Test func `each class animates its own keys`() {
        let own: [(LayerClass, LayerKey)] = [
            (.shape, .strokeEnd), (.gradient, .startPoint), (.emitter, .birthRate),
            (.replicator, .instanceDelay), (.text, .fontSize),
        ]
        for layerClass in LayerClass.allCases {
            let layer = Layer(engine: engine, layerClass: layerClass)
            #expect(name(layer.action(for: .borderColor)) == "animation -1.0", "every class has it")
            for (owner, key) in own {
                let answer = owner == layerClass ? "animation -1.0" : "none"
                #expect(name(layer.action(for: key)) == answer, "\(layerClass) \(key)")
            }
        }
        let plain = Layer(engine: engine)
        engine.animate(duration: 1, options: .layerKeys, animations: { plain[.strokeEnd] = 0 })
        #expect(!plain.hasLiveAnimations, "a plain layer has no stroke")
    }

    @Test
    func `in UIKit's block a layer without a view keeps its own time, with layer keys it has the block's`() {
        for (options, shown) in [(AnimationOptions.layerKeys, 0.75), ([], 0.0)] {
            let stage = AnimatorScene()
            let layer = Layer(engine: stage.engine, layerClass: .shape)
            var ends: [Double] = []
            stage.engine.animate(
                duration: 1, curve: .linear, options: options, animations: { layer[.strokeEnd] = 0 },
                completion: { _ in ends.append(Double(stage.runLoop.nowNs) / 1e9) })
            stage.advance(to: 0.25)
            #expect(layer.presentation[.strokeEnd] == shown)
            stage.advance(to: 2)
            #expect(ends == [options == [] ? 0 : 1], "UIKit's block has nothing to wait for")
        }
    }

    // MARK: Transactions

    @Test func `a transaction says how long, along which curve, and whether at all`() {
        let layer = Layer(engine: engine, layerClass: .layer)
        engine.transaction(duration: 2, curve: .linear) {
            layer.opacity = 0
            engine.transaction(curve: .easeIn) { layer.cornerRadius = 100 }
            engine.transaction(disablesActions: true) {
                layer.borderWidth = 4
                #expect(
                    name(layer.action(for: .borderWidth)) == "animation -1.0", "it is not asked, that is all")
            }
        }
        #expect(layer.presentation[.borderWidth] == 4)
        stage.advance(to: 1)
        #expect(layer.presentation[.opacity] == 0.5)
        #expect(layer.presentation[.cornerRadius] == 100 * TimingCurve.easeIn.value(at: 0.5))
        stage.advance(to: 2)
        layer.opacity = 1
        stage.advance(to: 2.25)
        #expect(!layer.hasLiveAnimations, "outside of it a quarter of a second counts again")
    }

    @Test func `a block animates also in a transaction that disables actions`() {
        let layer = Layer(engine: engine)
        engine.transaction(disablesActions: true) {
            engine.animate(duration: 1, curve: .linear, animations: { layer.alpha = 0 })
            layer.position.x = 5
        }
        stage.advance(to: 0.5)
        #expect(layer.presentation[.alpha] == 0.5)
        #expect(layer.presentation[.position].x == 5)
        stage.advance(to: 1)
    }

    @Test func `its completion waits for all that was made inside, and comes at once without anything`() {
        let layer = Layer(engine: engine, layerClass: .layer)
        let view = Layer(engine: engine)
        var told: [String] = []
        func note(_ name: String) -> () -> Void {
            { [stage] in told.append("\(name) \(Double(stage.runLoop.nowNs) / 1e9)") }
        }
        engine.transaction(changes: { view.alpha = 0.5 }, completion: note("empty"))
        #expect(told == ["empty 0.0"])
        engine.transaction(
            changes: {
                layer.opacity = 0
                engine.animate(
                    duration: 1, delay: 0.5, animations: { view.alpha = 0 },
                    completion: { _ in note("block")() })
                engine.transaction(
                    duration: 0.5, changes: { layer.cornerRadius = 3 }, completion: note("inner"))
            }, completion: note("outer"))
        layer.position.x = 1
        stage.advance(to: 9)
        #expect(told == ["empty 0.0", "inner 0.5", "block 1.5", "outer 1.5"])
        #expect(stage.log.events.filter { $0.detail == .text("transaction") }.count == 3)
    }

    @Test func `what is displaced or removed is over for its transaction`() {
        let layer = Layer(engine: engine, layerClass: .layer)
        var told: [String] = []
        engine.transaction(
            duration: 5, changes: { layer.opacity = 0 }, completion: { told.append("first") })
        stage.advance(to: 1)
        engine.transaction(
            duration: 5, changes: { layer.opacity = 1 }, completion: { told.append("second") })
        stage.advance(to: 1)
        #expect(told == ["first"])
        layer.removeAllAnimations(because: .removeAllAnimations)
        stage.advance(to: 1)
        #expect(told == ["first", "second"])
        #expect(engine.liveAnimatorCount == 0)
    }

    @Test func `a completion is outside of the transaction that is under way`() {
        let layer = Layer(engine: engine, layerClass: .layer)
        engine.transaction(duration: 9) {
            engine.transaction(changes: {}, completion: { layer.opacity = 0 })
        }
        stage.advance(to: 0.25)
        #expect(layer.presentation[.opacity] == 0)
    }
}
