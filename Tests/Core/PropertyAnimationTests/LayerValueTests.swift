import AnimationTiming
import LifecycleEvents
import PropertyAnimation
import Testing

/// Points, sizes, rects, colours and transforms under their names.
struct LayerValueTests {
    private let stage = AnimatorScene()
    private let layer: Layer

    init() { layer = Layer(engine: stage.engine) }

    private func near(_ a: LayerTransform, _ b: LayerTransform) -> Bool {
        func miss(_ a: Double, _ b: Double) -> Double { abs(a - b) }
        return max(miss(a.a, b.a), miss(a.b, b.b), miss(a.c, b.c), miss(a.d, b.d)) < 1e-12
            && max(miss(a.tx, b.tx), miss(a.ty, b.ty)) < 1e-12
    }

    @Test func `a property has its initial value until it is set, and then the number keys behind it`() {
        #expect(layer.alpha == 1)
        #expect(layer.transform == .identity)
        #expect(layer.backgroundColor == nil)
        #expect(layer[.strokeEnd] == 1)
        #expect(layer["opacity"] == 0, "a key that is a string reads 0")
        layer.alpha = 0.5
        layer.center = LayerPoint(x: 3, y: 4)
        layer.bounds.size.width = 7
        #expect(layer["opacity"] == 0.5)
        #expect([layer["position.x"], layer["position.y"], layer["bounds.size.width"]] == [3, 4, 7])
        #expect(layer.position == layer.center)
        #expect(layer.opacity == 0.5)
    }

    @Test func `every number of a value follows the curve`() {
        layer.backgroundColor = .red
        let animator = stage.animator(curve: .easeIn) { [layer] in
            layer.center = LayerPoint(x: 100, y: -20)
            layer.bounds = LayerRect(x: 1, y: 2, width: 30, height: 40)
            layer.backgroundColor = LayerColor(red: 0, green: 0.5, blue: 1, alpha: 0.5)
            layer[.shadowOffset] = LayerSize(width: 9, height: 9)
            layer.alpha = 0
        }
        animator.startAnimation()
        stage.advance(to: 0.5)
        let p = TimingCurve.easeIn.value(at: 0.5)
        let shown = layer.presentation
        #expect(shown[.position] == LayerPoint(x: 100 * p, y: -20 * p))
        #expect(shown[.bounds] == LayerRect(x: p, y: 2 * p, width: 30 * p, height: 40 * p))
        #expect(
            shown[.backgroundColor] == LayerColor(red: 1 - p, green: 0.5 * p, blue: p, alpha: 1 - 0.5 * p))
        #expect(shown[.alpha] == 1 - p)
        #expect(shown[.shadowOffset] == LayerSize(width: 9, height: 9), "UIKit leaves shadows alone")
        #expect(layer.center == LayerPoint(x: 100, y: -20), "the model is at its end at once")
        animator.stopAnimation(true)
        #expect(layer.bounds.size.height == 40 * p)
    }

    @Test func `a colour that was none begins as clear, and one that becomes none ends so`() {
        let comes = stage.animator { [layer] in layer.backgroundColor = .red }
        comes.startAnimation()
        stage.advance(to: 0.5)
        #expect(layer.presentation[.backgroundColor] == LayerColor(red: 0.5, green: 0, blue: 0, alpha: 0.5))
        stage.advance(to: 1)
        #expect(layer.backgroundColor == .red)
        let goes = stage.animator { [layer] in layer.backgroundColor = nil }
        goes.startAnimation()
        #expect(layer.backgroundColor == nil)
        stage.advance(to: 2)
        #expect(layer.presentation[.backgroundColor] == nil)
        #expect(layer["backgroundColor.red"] == 0)
    }

    // MARK: Transforms

    @Test func `a turn turns, and does not shrink the layer on its way`() {
        let animator = stage.animator { [layer] in
            layer.transform = LayerTransform(scaleX: 3, y: 3)
                .concatenating(LayerTransform(rotationAngle: .pi / 2))
                .concatenating(LayerTransform(translationX: 10, y: 20))
        }
        animator.startAnimation()
        stage.advance(to: 0.5)
        let half = LayerTransform(scaleX: 2, y: 2)
            .concatenating(LayerTransform(rotationAngle: .pi / 4))
            .concatenating(LayerTransform(translationX: 5, y: 10))
        #expect(near(layer.presentation[.transform], half))
        animator.stopAnimation(true)
        #expect(near(layer.transform, half))
    }

    @Test(arguments: [(0.99, 1.0), (-0.99, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.01, -1.0), (-1.01, 1.0)])
    func `a turn takes the shorter way, and half a turn is clockwise`(halfTurns: Double, sign: Double) {
        let animator = stage.animator { [layer] in
            layer.transform = LayerTransform(rotationAngle: halfTurns * .pi)
        }
        animator.startAnimation()
        stage.advance(to: 0.5)
        let shown = layer.presentation[.transform]
        #expect(shown.b * sign > 0.99)
        stage.advance(to: 1)
        #expect(near(layer.presentation[.transform], LayerTransform(rotationAngle: halfTurns * .pi)))
    }

    @Test func `a whole turn is no change of a transform, and is one of its rotation`() {
        var ends: [String] = []
        stage.engine.animate(
            duration: 1, curve: .linear,
            animations: { [layer] in
                layer.transform = LayerTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
            },
            completion: { _ in ends.append("transform") })
        stage.advance(to: 0)
        #expect(ends == ["transform"])
        let animator = stage.animator { [layer] in layer["transform.rotation"] = 2 * .pi }
        animator.startAnimation()
        stage.advance(to: 0.25)
        #expect(near(layer.presentation[.transform], LayerTransform(rotationAngle: .pi / 2)))
        stage.advance(to: 2)
    }

    @Test func `what turns on and on goes on from the turn it has`() {
        for quarter in 1...9 {
            let angle = Double(quarter) * .pi / 2
            let animator = stage.animator { [layer] in
                layer.transform = LayerTransform(rotationAngle: angle)
            }
            animator.startAnimation()
            stage.advance(to: Double(quarter) - 0.5)
            #expect(near(layer.presentation[.transform], LayerTransform(rotationAngle: angle - .pi / 4)))
            stage.advance(to: Double(quarter))
        }
    }

    @Test(arguments: [
        LayerTransform(scaleX: -1, y: 1), LayerTransform(scaleX: 1, y: -2), LayerTransform(scaleX: 0, y: 0),
        LayerTransform(scaleX: 0, y: 3), LayerTransform(a: 1, b: 0.5, c: -2, d: 1, tx: 3, ty: 4),
        LayerTransform(a: 0, b: 0, c: -2, d: 1, tx: 0, ty: 0),
    ])
    func `mirrors, slants and transforms that flatten reach their end without a turn too many`(
        goal: LayerTransform
    ) {
        let animator = stage.animator { [layer] in layer.transform = goal }
        animator.startAnimation()
        #expect(near(layer.transform, goal))
        #expect(near(layer.presentation[.transform], .identity))
        stage.advance(to: 0.5)
        let shown = layer.presentation[.transform]
        #expect(shown.a.isFinite && shown.d.isFinite)
        if goal.b == 0 && goal.c == 0 { #expect(shown.b == 0 && shown.c == 0) }
        stage.advance(to: 1)
        #expect(near(layer.presentation[.transform], goal))
    }

    @Test func `a transform goes back to its inverse`() throws {
        let slanted = LayerTransform(a: 1, b: 0.5, c: -2, d: 1, tx: 3, ty: 4)
        let inverse = try #require(slanted.inverse)
        #expect(near(slanted.concatenating(inverse), .identity))
        #expect(LayerTransform(scaleX: 1, y: 0).inverse == nil)
    }

    // MARK: Additive, or not

    @Test func `additive values add up, of the others the last one wins`() {
        let values: [(Layer, Double) -> Void] = [
            { $0.position.x = $1 }, { $0.bounds.size.height = $1 }, { $0.cornerRadius = $1 },
            { $0.transform = LayerTransform(translationX: $1, y: 0) },
            { $0.transform = LayerTransform(rotationAngle: $1 / 100) },
            { $0.anchorPoint.x = $1 }, { $0.backgroundColor = LayerColor(red: $1, green: 0, blue: 0) },
        ]
        let shown: [(LayerPresentation) -> Double] = [
            { $0[.position].x }, { $0[.bounds].size.height }, { $0[.cornerRadius] }, { $0[.transform].tx },
            { 100 * ($0[.transform].b / $0[.transform].a) }, { $0[.anchorPoint].x },
            { $0[.backgroundColor]?.red ?? 0 },
        ]
        for index in values.indices {
            let stage = AnimatorScene()
            let layer = Layer(engine: stage.engine)
            values[index](layer, 0)
            let first = stage.animator { values[index](layer, 1) }
            let second = stage.animator { values[index](layer, 2) }
            first.startAnimation()
            stage.advance(to: 0.5)
            let before = shown[index](layer.presentation)
            second.startAnimation()
            let after = shown[index](layer.presentation)
            stage.advance(to: 0.75)
            let isAdditive = index < 5
            #expect(abs(after - before) < 1e-12, "neither jumps: \(index)")
            #expect(abs(shown[index](layer.presentation) - (isAdditive ? 1 : 0.875)) < 1e-4, "\(index)")
            stage.advance(to: 3)
            #expect(abs(shown[index](layer.presentation) - 2) < 1e-3)
        }
    }

    @Test func `scalings that overlap do not jump`() {
        let grow = stage.animator { [layer] in layer.transform = LayerTransform(scaleX: 1.5, y: 1.5) }
        let shrink = stage.animator { [layer] in layer.transform = LayerTransform(scaleX: 0.5, y: 0.5) }
        grow.startAnimation()
        stage.advance(to: 0.5)
        #expect(layer.presentation[.transform].a == 1.25)
        shrink.startAnimation()
        #expect(layer.presentation[.transform].a == 1.25)
        stage.advance(to: 2)
        #expect(layer.presentation[.transform].a == 0.5)
    }

    @Test func `borders, shadows and strokes are left alone, as UIKit leaves them`() {
        let animator = stage.animator { [layer] in
            layer.borderWidth = 2
            layer.borderColor = .red
            layer.shadowOpacity = 1
            layer[.strokeEnd] = 0
            layer[.fillColor] = .yellow
            layer[.zPosition] = 3
        }
        animator.startAnimation()
        #expect(!animator.isBacked)
        let shown = layer.presentation
        #expect(shown[.borderWidth] == 2 && shown[.borderColor] == .red && shown[.shadowOpacity] == 1)
        #expect(shown[.strokeEnd] == 0 && shown[.fillColor] == .yellow && shown[.zPosition] == 3)
        stage.advance(to: 1)
    }

    @Test func `iOS 10 animates the shadow's opacity, and not yet corners and anchors`() {
        let stage = AnimatorScene(.ios10)
        let layer = Layer(engine: stage.engine)
        let animator = stage.animator {
            layer.shadowOpacity = 1
            layer.cornerRadius = 8
            layer.anchorPoint = .zero
        }
        animator.startAnimation()
        stage.advance(to: 0.5)
        let shown = layer.presentation
        #expect(shown[.shadowOpacity] == 0.5)
        #expect(shown[.cornerRadius] == 8)
        #expect(shown[.anchorPoint] == .zero)
        stage.advance(to: 1)
    }

    // MARK: Frames

    @Test func `a frame follows from bounds, centre, anchor and transform`() {
        layer.frame = LayerRect(x: 0, y: 0, width: 100, height: 100)
        #expect(layer.center == LayerPoint(x: 50, y: 50))
        #expect(layer.bounds == LayerRect(x: 0, y: 0, width: 100, height: 100))
        layer.transform = LayerTransform(scaleX: 2, y: 2)
        #expect(layer.frame == LayerRect(x: -50, y: -50, width: 200, height: 200), "recorded by John Sundell")
        layer.frame = LayerRect(x: 10, y: 20, width: 60, height: 80)
        #expect(layer.bounds.size == LayerSize(width: 30, height: 40))
        #expect(layer.frame == LayerRect(x: 10, y: 20, width: 60, height: 80))
        layer.transform = .identity
        layer.anchorPoint = .zero
        #expect(layer.frame == LayerRect(x: 40, y: 60, width: 30, height: 40))
        layer.bounds.origin = LayerPoint(x: 5, y: 5)
        layer.frame = LayerRect(x: 1, y: 2, width: 3, height: 4)
        #expect(layer.center == LayerPoint(x: 1, y: 2))
        #expect(layer.bounds == LayerRect(x: 5, y: 5, width: 3, height: 4))
    }

    @Test func `the frame of a layer that is turned is the box around it`() {
        layer.frame = LayerRect(x: 0, y: 0, width: 30, height: 10)
        layer.transform = LayerTransform(rotationAngle: .pi / 2)
        let upright = layer.frame
        #expect(abs(upright.size.width - 10) < 1e-12 && abs(upright.size.height - 30) < 1e-12)
        layer.frame = LayerRect(x: 0, y: 0, width: 40, height: 20)
        #expect(abs(layer.bounds.size.width - 20) < 1e-12)
        #expect(abs(layer.frame.origin.x) < 1e-12)
        layer.transform = LayerTransform(rotationAngle: .pi / 4)
        #expect(abs(layer.frame.size.width - 60 / 2.0.squareRoot()) < 1e-12)
        layer.frame = LayerRect(x: 0, y: 0, width: 10, height: 10)
        let box = layer.frame
        #expect(abs(box.origin.x + box.size.width / 2 - 5) < 1e-12, "its middle is where it should be")
    }

    @Test func `a frame in a block animates the place and the size, additively`() {
        layer.frame = LayerRect(x: 0, y: 0, width: 10, height: 10)
        let first = stage.animator { [layer] in layer.frame = LayerRect(x: 0, y: 0, width: 50, height: 10) }
        let second = stage.animator { [layer] in
            layer.frame = LayerRect(x: 100, y: 0, width: 50, height: 10)
        }
        first.startAnimation()
        stage.advance(to: 0.5)
        #expect(layer.presentation.frame == LayerRect(x: 0, y: 0, width: 30, height: 10))
        second.startAnimation()
        #expect(layer.presentation.frame == LayerRect(x: 0, y: 0, width: 30, height: 10))
        stage.advance(to: 0.75)
        #expect(layer.presentation.frame == LayerRect(x: 25, y: 0, width: 40, height: 10))
        stage.advance(to: 2)
        #expect(layer.presentation.frame == layer.frame)
    }

    @Test func `touches meet a layer where its transform shows it`() {
        layer.frame = LayerRect(x: 0, y: 0, width: 100, height: 10)
        let animator = stage.animator { [layer] in
            layer.transform = LayerTransform(rotationAngle: .pi / 2)
        }
        #expect(layer.hitTest(x: 90, y: 5))
        animator.startAnimation()
        stage.advance(to: 0.999)
        #expect(!layer.hitTest(x: 90, y: 5))
        #expect(layer.hitTest(x: 50, y: 50))
        stage.advance(to: 1)
        layer.transform = LayerTransform(scaleX: 1, y: 0)
        #expect(!layer.hitTest(x: 50, y: 5), "nothing is left to touch")
    }

    // MARK: Through an animator's life

    @Test func `a value is finished at each position`() {
        for (position, x) in [(AnimatorPosition.start, 0.0), (.current, 50), (.end, 100)] {
            let stage = AnimatorScene()
            let layer = Layer(engine: stage.engine)
            let animator = stage.animator {
                layer.center = LayerPoint(x: 100, y: 100)
                layer.transform = LayerTransform(rotationAngle: x / 100)
            }
            animator.startAnimation()
            stage.advance(to: 0.5)
            animator.stopAnimation(false)
            animator.finishAnimation(at: position)
            #expect(layer.center == LayerPoint(x: x, y: x))
        }
    }

    @Test func `a timing of one's own is asked for its curve`() {
        struct Steps: TimingCurveProvider {
            let count: Double
            var timingCurve: TimingCurve {
                .sampled(SampledCurve(count: 1025) { ($0 * count).rounded(.down) / count })
            }
        }
        let animator = PropertyAnimator(
            engine: stage.engine, duration: 1, timingParameters: Steps(count: 4)
        ) { [layer] in layer.center.x = 100 }
        animator.startAnimation()
        for (time, x) in [(0.2, 0.0), (0.3, 25), (0.6, 50), (0.9, 75)] {
            stage.advance(to: time)
            #expect(layer.presentation[.center].x == x)
        }
        animator.pauseAnimation()
        let spring = Spring(dampingRatio: 0.5, duration: 1)
        animator.continueAnimation(timingParameters: spring, durationFactor: 1)
        #expect(animator.timingParameters == Steps(count: 4).timingCurve, "until it ends")
        stage.advance(to: 3)
        #expect(animator.phase == .spent)
        #expect(
            CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1).timingCurve == .cubicBezier(x1: 0, y1: 0, x2: 1, y2: 1))
    }
}
