import Foundation
import LifecycleEvents
import PropertyAnimation
import Testing

/// The orders and frames that were recorded on UIKit.
struct RecordedTransitionTests {
    private let scene = TransitionScene()

    /// A screen on the root one, by a scenario's first word, and what it is asked for.
    private func play(_ scenario: String) {
        let operation = scenario.prefix { $0 != "," }
        let isGoing = operation == "dismiss" || operation == "pop"
        let isNavigation = operation == "push" || operation == "pop"
        let other = isGoing ? scene.show("other", presented: !isNavigation) : scene.screen("other")
        scene.listen(to: scene.root, as: isGoing ? "to" : "from")
        scene.listen(to: other, as: isGoing ? "from" : "to")
        let completion = { [calls = scene.calls] in calls.names.append("completion") }
        if scenario != operation { scene.driver = PercentDrivenInteractiveTransition() }
        switch operation {
        case "present": scene.window.present(other, animated: true, completion: completion)
        case "dismiss": scene.window.dismiss(animated: true, completion: completion)
        case "push": scene.window.push(other, animated: true)
        default: scene.window.pop(animated: true)
        }
        scene.turn()
        if let driver = scene.driver {
            driver.update(0.4)
            if scenario.hasSuffix("cancelled") { driver.cancel() } else { driver.finish() }
        }
        scene.advance(1)
    }

    private func start(_ operation: TransitionOperation) -> TransitionContext? {
        switch operation {
        case .present: scene.window.present(scene.screen("other"), animated: true)
        case .push: scene.window.push(scene.screen("other"), animated: true)
        case .dismiss:
            scene.show("other", presented: true)
            scene.window.dismiss(animated: true)
        case .pop:
            scene.show("other")
            scene.window.pop(animated: true)
        }
        scene.turn()
        return (scene.animator as? FadeTransition)?.context
    }

    @Test(arguments: TransitionOperation.allCases)
    func `a context reports the frames recorded`(operation: TransitionOperation) throws {
        let context = try #require(start(operation))
        let full = LayerRect(x: 0, y: 0, width: 320, height: 480)
        #expect(context.initialFrame(for: .from) == full)
        #expect(context.finalFrame(for: .from) == (operation == .dismiss ? full : .zero))
        #expect(context.initialFrame(for: .to) == .zero)
        #expect(context.finalFrame(for: .to) == full)
        #expect(context.presentationStyle == (operation.isNavigation ? -1 : 0))
        #expect(context.isAnimated && !context.isInteractive && !context.transitionWasCancelled)
        #expect(context.container.isInside(scene.window.layer))
        #expect(context.view(for: .from).superlayer === context.container)
    }

    @Test func `the coming view is not in the container until the app puts it there`() throws {
        final class Watcher: FadeTransition {
            var before: [Layer] = []
            override func animateTransition(_ context: TransitionContext) {
                before = context.container.sublayers
                super.animateTransition(context)
            }
        }
        let watcher = Watcher(engine: scene.engine, calls: scene.calls)
        scene.animator = watcher
        scene.window.push(scene.screen("other"), animated: true)
        scene.turn()
        #expect(watcher.before.count == 1 && watcher.before.first === scene.root.view)
        #expect(watcher.context?.container.sublayers.count == 2)
        #expect(watcher.durationCalls == 3, "asked as often as recorded, once of it by the app itself")
    }

    @Test func `what is done leaves the coming view in the window and the leaving one out of it`() {
        play("push")
        let views = scene.window.layer.sublayers
        #expect(views.count == 1 && views.first === scene.window.top.view)
        #expect(scene.window.top.name == "other" && scene.window.screens.count == 2)
        #expect(scene.root.view.superlayer == nil)
    }

    @Test func `what was cancelled leaves all as it was, and the percent as last told`() throws {
        play("pop, cancelled")
        let driver = try #require(scene.driver)
        #expect(scene.window.top.name == "other" && scene.window.screens.count == 2)
        #expect(scene.window.top.view.isInside(scene.window.layer))
        #expect(scene.root.view.superlayer == nil && scene.root.view.alpha == 0)
        #expect(driver.percentComplete == 0.4 && driver.duration == 0.8)
    }
}
