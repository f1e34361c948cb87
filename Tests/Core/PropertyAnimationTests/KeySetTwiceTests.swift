import LifecycleEvents
import PropertyAnimation
import Testing

/// One property set by two blocks of one animator: the last example of document 003.
struct KeySetTwiceTests {
    private let stage = AnimatorScene()
    private let layer: Layer

    init() { layer = Layer(engine: stage.engine) }

    private var setAgain: [String] { stage.log.events.compactMap(\.keySetAgain) }

    @Test func `a colour that is set again shows the first one at once and goes on to the second`() {
        layer.backgroundColor = .blue
        let animator = PropertyAnimator.running(engine: stage.engine, duration: 1, curve: .linear) {
            [layer] in
            layer.backgroundColor = .red
        }
        #expect(setAgain == [])
        animator.addAnimations { [layer] in layer.backgroundColor = .yellow }
        #expect(layer.presentation[.backgroundColor] == .red, "no blue is seen any more")
        #expect(setAgain == ["backgroundColor"], "one colour, not its four numbers")
        stage.advance(to: 0.5)
        #expect(layer.presentation[.backgroundColor] == LayerColor(red: 1, green: 0.5, blue: 0))
        stage.advance(to: 1)
        #expect(layer.backgroundColor == .yellow)
    }

    @Test func `a transform that is set again ends at the second one, and is no hazard`() {
        let animator = PropertyAnimator.running(engine: stage.engine, duration: 1, curve: .linear) {
            [layer] in
            layer.transform = LayerTransform(scaleX: 1.5, y: 1.5)
        }
        animator.addAnimations { [layer] in layer.transform = LayerTransform(scaleX: 0.5, y: 0.5) }
        #expect(layer.presentation[.transform].a == 1)
        stage.advance(to: 0.5)
        #expect(layer.presentation[.transform].a == 0.75)
        stage.advance(to: 1)
        #expect(layer.presentation[.transform].a == 0.5)
        #expect(setAgain == [])
    }

    @Test func `one block, or two animators, may set a key twice`() {
        let animator = stage.animator { [layer] in
            layer.alpha = 0.5
            layer.alpha = 0
        }
        animator.startAnimation()
        let other = stage.animator { [layer] in layer.alpha = 1 }
        other.startAnimation()
        animator.addAnimations { [layer] in layer["x"] = 1 }
        #expect(setAgain == [])
        stage.advance(to: 2)
    }

    @Test func `a key that is a string is told by its name`() {
        let animator = stage.animator { [layer] in layer["blurRadius"] = 20 }
        animator.addAnimations { [layer] in layer["blurRadius"] = 10 }
        animator.startAnimation()
        #expect(setAgain == ["blurRadius"])
        stage.advance(to: 1)
    }
}
