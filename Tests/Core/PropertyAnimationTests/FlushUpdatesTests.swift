import AnimationTiming
import LifecycleEvents
import PropertyAnimation
import Testing

/// Property updates, layouts, and the five moments at which iOS 26's `flushUpdates` makes them (Apple's page on it).
struct FlushUpdatesTests {
    private let stage = AnimatorScene()
    private let layer: Layer
    private let model = Model()

    private final class Model {
        var value = 0.0
        var passes: [String] = []
    }

    /// A view whose `x` follows from the model, and whose `y` its layout sets to that.
    init() {
        let layer = Layer(engine: stage.engine)
        self.layer = layer
        layer.updateProperties = { [model] layer in
            model.passes.append("properties")
            layer["x"] = model.value
            layer.setNeedsLayout()
        }
        layer.layout = { [model] layer in
            model.passes.append("layout")
            layer["y"] = layer["x"]
        }
    }

    private var engine: AnimationEngine { stage.engine }

    private func set(_ value: Double) {
        model.value = value
        layer.setNeedsUpdateProperties()
    }

    /// What is on screen, as whole numbers.
    private var seen: [Double] { [layer.value("x").rounded(), layer.value("y").rounded()] }

    private func animate(
        _ options: AnimationOptions = [.flushUpdates], _ animations: @escaping () -> Void
    ) {
        engine.animate(duration: 1, curve: .linear, options: options, animations: animations)
    }

    @Test func `properties are updated before layouts, and once for however many changes`() {
        set(1)
        set(2)
        layer.setNeedsLayout()
        #expect(model.passes.isEmpty)
        stage.runLoop.runTurn()
        #expect(model.passes == ["properties", "layout"] && seen == [2, 2])
        set(3)
        layer.updatePropertiesIfNeeded()
        #expect(model.passes.count == 3 && seen == [3, 2], "No layout.")
        layer.updatePropertiesIfNeeded()
        #expect(model.passes.count == 3)
        stage.runLoop.runTurn()
        #expect(model.passes.count == 4 && seen == [3, 3])
    }

    @Test func `what a layout makes due is made in the same pass`() {
        let other = Layer(engine: engine)
        other.layout = { [layer] _ in layer.setNeedsUpdateProperties() }
        model.value = 4
        other.setNeedsLayout()
        stage.runLoop.runTurn()
        #expect(model.passes == ["properties", "layout"] && seen == [4, 4])
    }

    @Test func `1: before a block is entered what is due is made without an animation`() {
        set(10)
        animate { [layer] in layer["z"] = 1 }
        #expect(seen == [10, 10])
        // Without it the pass at the end of the turn makes it; a layout asked for inside animates it, too.
        set(20)
        animate([]) { [engine] in engine.updateIfNeeded() }
        stage.advance(to: 0.5)
        #expect(seen == [15, 15])
    }

    @Test func `2: before a block inside another is entered what is due is animated with the outer one`() {
        let other = Layer(engine: engine)
        other.updateProperties = { $0["x"] = 8 }
        engine.animate(
            duration: 4, curve: .linear, options: .flushUpdates,
            animations: { [engine, layer] in
                other.setNeedsUpdateProperties()
                // Blocks inside flush as well, also those that take nothing over.
                engine.animate(
                    duration: 1, curve: .linear, overrides: [.duration, .options],
                    animations: {
                        model.value = 8
                        layer.setNeedsUpdateProperties()
                    })
            })
        stage.advance(to: 1)
        #expect(other.value("x") == 2, "In four seconds.")
        #expect(seen == [8, 8], "In one.")
    }

    @Test func `3: before a block is left what it has made due is animated`() {
        animate { set(10) }
        animate([]) { [layer] in layer["z"] = 1 }
        stage.advance(to: 0.5)
        #expect(seen == [5, 5])
        stage.advance(to: 1)
        animate([]) { set(20) }
        stage.advance(to: 1.5)
        #expect(seen == [20, 20], "Without it the pass comes after the block.")
    }

    @Test func `4 and 5: around code without animations what is due is made on the side where it came due`() {
        animate { [engine] in
            set(10)
            engine.withoutAnimation {
                model.value = 30
                #expect(layer["x"] == 10, "Made when animations were disabled.")
                layer.setNeedsUpdateProperties()
            }
            #expect(layer["x"] == 30)
        }
        // 0 to 10 was animated and then overtaken at once: an animation that is not additive leads to what was set.
        #expect(layer["y"] == 30 && model.passes == ["properties", "layout", "properties", "layout"])
        stage.advance(to: 2)
        model.passes = []
        animate([]) { [engine] in
            set(1)
            engine.withoutAnimation { set(2) }
            #expect(model.passes.isEmpty)
        }
    }

    @Test func `an animator flushes around each of its blocks, and completions are outside of it`() {
        let animator = stage.animator(duration: 1) { set(10) }
        animator.flushUpdates = true
        #expect(animator.flushUpdates && !stage.animator().flushUpdates)
        var passesInCompletion = -1
        animator.addCompletion { [engine] _ in
            set(50)
            engine.withoutAnimation {}
            passesInCompletion = model.passes.count
        }
        animator.startAnimation()
        stage.advance(to: 0.5)
        #expect(seen == [5, 5])
        animator.addAnimations { set(30) }
        #expect(model.passes.count == 4)
        stage.advance(to: 1)
        #expect(passesInCompletion == 4 && seen == [50, 50])
    }

    @Test func `a completion that is called inside a block belongs to no scope`() {
        let other = stage.animator { [layer] in layer["z"] = 1 }
        var passes: [String]?
        other.addCompletion { [engine, model] _ in
            set(50)
            engine.withoutAnimation {}
            passes = model.passes
        }
        other.startAnimation()
        animate {
            other.stopAnimation(false)
            other.finishAnimation(at: .end)
        }
        #expect(passes == [] && model.passes == ["properties", "layout"])
    }

    @Test func `a block that changes something only by what it makes due takes its time`() {
        var ends: [Double] = []
        engine.animate(
            duration: 1, options: .flushUpdates, animations: { set(10) },
            completion: { _ in ends.append(Double(stage.runLoop.nowNs) / 1e9) })
        stage.advance(to: 2)
        #expect(ends == [1])
    }
}
