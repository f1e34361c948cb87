import AnimatorPool
import Foundation
import PropertyAnimation
import Testing

/// A finger that takes a sheet down.
struct SheetTests {
    private let scene = TransitionScene()
    private let sheet: Screen
    private let swipe: SwipeInteraction

    private final class Over: PresentationController {
        override var shouldRemovePresentersView: Bool { false }
    }

    init() {
        sheet = scene.screen("sheet")
        scene.presentation = Over(presented: sheet, presenting: scene.root)
        scene.animator = SlideTransition(engine: scene.engine, duration: 0.35)
        swipe = SwipeInteraction(window: scene.window, operation: .dismiss)
        scene.window.present(sheet, animated: false)
        scene.driver = swipe
    }

    private func lift(at fraction: Double, velocity: Double) {
        swipe.pan(.began, translation: 0, velocity: 0)
        scene.turn()
        swipe.pan(.changed, translation: fraction * 480, velocity: velocity)
        swipe.pan(.ended, translation: fraction * 480, velocity: velocity)
    }

    @Test(arguments: [
        (0.1, 1000.0, true), (0.1, 999, false), (0.8, -1000, false), (0.8, -999, true), (0.5, 0, false),
    ])
    func `a flick of 1,000 points a second goes its way from wherever it is`(
        fraction: Double, velocity: Double, goes: Bool
    ) {
        lift(at: fraction, velocity: velocity)
        scene.advance(2)
        #expect(scene.window.top === (goes ? scene.root : sheet) && scene.window.transition == nil)
    }

    /// The position of a sheet after a finger lifts at 60 % of its way down, calculated with the spring.
    private func place(after t: Double, velocity: Double, damping: Double = 1) -> Double {
        let rate = (1000.0 / 3).squareRoot()
        let swing = rate * max(1 - damping * damping, 1e-12).squareRoot()
        let left =
            exp(-damping * rate * t) * (cos(swing * t) + (damping * rate - velocity) / swing * sin(swing * t))
        return 480 * (0.6 + 0.4 * (1 - left))
    }

    @Test(arguments: [0.0, 600])
    func `it settles along a critically damped spring of UIKit's, with the finger's velocity`(
        velocity: Double
    ) {
        lift(at: 0.6, velocity: velocity)
        for _ in 1...3 {
            scene.advance(0.05)
            let t = Double(scene.stage.runLoop.nowNs) / 1e9
            let expected = place(after: t, velocity: velocity / 480 / 0.4)
            #expect(abs(sheet.view.presentation.frame.origin.y - expected) < 0.01, "after \(t) s")
        }
    }

    @Test func `a property animator settles along it, at the pace at which it was scrubbed`() {
        scene.animator = SlideTransition(engine: scene.engine, duration: 0.35, isInterruptible: true)
        lift(at: 0.6, velocity: 0)
        scene.advance(0.1)
        let expected = place(after: 0.1, velocity: 1 / 0.35 / 0.4)
        #expect(abs(sheet.view.presentation.frame.origin.y - expected) < 0.1)
    }

    @Test func `its damping can be the one in iOS 16's code`() {
        swipe.sheetDamping = 0.8
        lift(at: 0.6, velocity: 0)
        scene.advance(0.1)
        let expected = place(after: 0.1, velocity: 0, damping: 0.8)
        #expect(abs(sheet.view.presentation.frame.origin.y - expected) < 0.01)
    }

    @Test func `a finger of the next transition has its own curve`() {
        swipe.timingCurve = .easeOut
        lift(at: 0.6, velocity: 0)
        scene.advance(2)
        scene.presentation = nil
        scene.window.present(sheet, animated: false)
        lift(at: 0.6, velocity: 0)
        #expect(swipe.timingCurve == .easeOut)
    }
}
