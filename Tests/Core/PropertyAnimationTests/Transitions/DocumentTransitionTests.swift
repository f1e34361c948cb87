import AnimationTiming
import AnimatorPool
import PropertyAnimation
import Testing

/// What document 002 writes, as it writes it.
struct DocumentTransitionTests {
    private let scene = TransitionScene()

    @Test func `the document's own presentation springs in from one screen height below`() {
        scene.animator = DocumentTransition(engine: scene.engine, calls: scene.calls)
        let sheet = scene.screen("sheet")
        scene.window.present(sheet, animated: true)
        scene.turn()
        #expect(sheet.view.presentation.frame.origin.y == 480)
        let spring = Spring(dampingRatio: 0.6, duration: 0.8, initialVelocity: 0, fit: .uikit)
        var highest = 480.0
        for step in 1..<40 {
            scene.advance(0.02)
            let y = sheet.view.presentation.frame.origin.y
            #expect(abs(y - 480 * (1 - spring.value(at: Double(step) * 0.02))) < 1e-6)
            highest = min(highest, y)
        }
        #expect(highest < -10, "it swings beyond its end")
        scene.advance(0.1)
        #expect(scene.window.top === sheet && sheet.view.frame == scene.window.bounds)
        #expect(scene.calls.names.last == "animationEnded:1")
    }

    @Test func `until the context is told, nobody appears`() {
        final class Silent: FadeTransition {
            override func end(_ context: TransitionContext) {}
        }
        scene.animator = Silent(engine: scene.engine, calls: scene.calls)
        let other = scene.screen("other")
        scene.window.push(other, animated: true)
        scene.advance(3600)
        #expect(other.appearance == .appearing && scene.root.appearance == .disappearing)
        #expect(scene.window.top === other && scene.window.transition != nil)
        scene.window.transition?.completeTransition(true)
        #expect(other.appearance == .shown && scene.root.appearance == .hidden)
    }

    /// Document 002's own driver with its own animator object: cancelled, and completed all the same.
    @Test func `the document's cancel takes nothing back`() {
        let driver = PercentDrivenInteractiveTransition()
        scene.animator = DocumentTransition(engine: scene.engine, calls: scene.calls)
        scene.show("detail")
        scene.driver = driver
        scene.window.pop(animated: true)
        scene.turn()
        driver.update(0.2)
        driver.cancel()
        scene.advance(1)
        #expect(scene.window.top === scene.root)
        #expect(scene.window.isBlack, "its values went back, to one screen height below")
    }
}
