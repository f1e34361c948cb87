import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// Reports about screens that come and go under a finger.
struct TransitionCaseTests {
    private let scene = TransitionScene()

    @Test(
        .bug("https://github.com/lionheart/openradar-mirror/issues/177", "rdar 21961293"),
        .bug("https://github.com/lionheart/openradar-mirror/issues/6602", "rdar 23355744"))
    func `a finger that is gone too early leaves the transition open for ever`() {
        let raw = HandDriver()
        scene.animator = scene.slide()
        scene.driver = raw
        scene.dismissSheet()
        raw.finish()
        scene.pass(3600)
        #expect(!scene.hasEnded)

        let ours = TransitionScene()
        let driver = PercentDrivenInteractiveTransition()
        ours.animator = ours.slide()
        ours.driver = driver
        ours.dismissSheet()
        driver.finish()
        ours.pass(1.1)
        #expect(ours.hasEnded && ours.window.top === ours.detail)
    }

    @Test(.bug("https://github.com/ColinEberhardt/VCTransitionsLibrary/issues/4"))
    func `source 002: at a speed of what is left the end is never reached`() {
        let raw = HandDriver()
        scene.animator = scene.slide()
        scene.driver = raw
        scene.window.pop(animated: true)
        scene.turn()
        raw.show(0.6)
        let link = DisplayLink(runLoop: scene.stage.turns, framesPerSecond: 60) { _ in
            raw.show(raw.percent + (1 - raw.percent) * 2 / 60)
            if raw.percent >= 1 { raw.finish() }
        }
        scene.pass(10)
        link.invalidate()
        #expect(!scene.hasEnded && raw.percent > 0.99)

        let ours = TransitionScene()
        let driver = PercentDrivenInteractiveTransition()
        ours.animator = ours.slide()
        ours.driver = driver
        ours.window.pop(animated: true)
        ours.turn()
        driver.update(1)
        driver.completionSpeed = 1 - driver.percentComplete
        driver.finish()
        ours.turn()
        #expect(ours.hasEnded)
    }

    @Test(.bug("https://github.com/MrAlek/AWPercentDrivenInteractiveTransition/issues/2"))
    func `source 002: a cancelled transition is completed as if it were not`() {
        let driver = PercentDrivenInteractiveTransition()
        scene.driver = driver
        scene.animator = TutorialTransition(scene.stage.engine) { $0.completeTransition(true) }
        scene.window.pop(animated: true)
        scene.turn()
        driver.update(0.2)
        driver.cancel()
        scene.pass(1)
        #expect(scene.window.top === scene.root, "nobody has let it go so far")

        scene.window.push(scene.detail, animated: false)
        scene.animator = scene.slide()
        scene.window.pop(animated: true)
        scene.turn()
        driver.update(0.2)
        driver.cancel()
        scene.pass(1)
        #expect(scene.window.top === scene.detail && scene.detail.view.frame.origin.x == 0)
    }

    @Test(.bug("https://github.com/MrAlek/AWPercentDrivenInteractiveTransition/issues/3"))
    func `a cancelled transition flashes its end before it is back`() {
        /// Where the leaving view is in the frames around the end.
        func seen(isInterruptible: Bool) -> Double {
            let scene = TransitionScene(.ios9)
            let driver = PercentDrivenInteractiveTransition()
            scene.animator = scene.slide(isInterruptible: isInterruptible)
            scene.driver = driver
            scene.window.pop(animated: true)
            scene.turn()
            driver.update(0.2)
            driver.cancel()
            scene.pass(0.195)
            var farthest = 0.0
            for _ in 0..<10 {
                scene.pass(0.004)
                farthest = max(farthest, scene.detail.view.presentation.frame.origin.x)
            }
            return farthest
        }
        #expect(seen(isInterruptible: false) == 100)
        #expect(seen(isInterruptible: true) < 1)
    }

    @Test(.bug("https://github.com/software-mansion/react-native-screens/issues/2667"))
    func `a screen that is called off on its way goes back only when it has come`() {
        let third = Screen(engine: scene.stage.engine, name: "third")
        scene.animator = SlideTransition(engine: scene.stage.engine, duration: 10, curve: .linear)
        scene.window.push(third, animated: true)
        scene.turn()
        scene.pass(5)
        let back = ScreenRequest(.pop, by: .user, animated: true)
        #expect(scene.window.perform(back) == .refused(.transitionUnderWay))
        scene.pass(5)
        #expect(scene.window.top === third && third.view.frame.origin.x == 0, "five seconds late")

        let ours = TransitionScene()
        let fourth = Screen(engine: ours.stage.engine, name: "fourth")
        ours.animator = SlideTransition(
            engine: ours.stage.engine, duration: 10, curve: .linear, isInterruptible: true)
        ours.window.push(fourth, animated: true)
        ours.turn()
        ours.pass(5)
        ours.window.transition?.pauseInteractiveTransition()
        ours.window.transition?.cancelInteractiveTransition()
        #expect(fourth.view.presentation.frame.origin.x == 50)
        ours.pass(2.5)
        #expect(fourth.view.presentation.frame.origin.x == 75)
        ours.pass(2.6)
        #expect(ours.hasEnded && ours.window.top === ours.detail)
    }

    @Test(.bug("https://github.com/benguild/PullToDismissTransition/pull/9"))
    func `a cancel that comes twice completes twice`() {
        let raw = HandDriver()
        scene.animator = scene.slide()
        scene.driver = raw
        scene.window.pop(animated: true)
        scene.turn()
        raw.show(0)
        raw.cancel()
        raw.cancel()
        #expect(scene.stage.count(.transitionCompleted) == 2)

        let ours = TransitionScene()
        let driver = PercentDrivenInteractiveTransition()
        ours.animator = ours.slide()
        ours.driver = driver
        ours.window.pop(animated: true)
        ours.turn()
        driver.update(0)
        driver.cancel()
        driver.cancel()
        ours.pass(1)
        driver.cancel()
        #expect(ours.stage.count(.transitionCompleted) == 1 && ours.window.top === ours.detail)
    }

    @Test(.bug("https://github.com/react-navigation/react-navigation/issues/7897"))
    func `the background takes the finger away and leaves a screen half-way`() {
        let raw = HandDriver()
        scene.animator = scene.slide()
        scene.driver = raw
        scene.window.pop(animated: true)
        scene.turn()
        raw.show(0.4)
        scene.stage.engine.enterBackground()
        scene.pass(3600)
        #expect(!scene.hasEnded && scene.detail.view.frame.origin.x == 40)

        for isInterruptible in [false, true] {
            let ours = TransitionScene()
            let swipe = SwipeInteraction(window: ours.window, operation: .pop)
            ours.animator = ours.slide(isInterruptible: isInterruptible)
            ours.driver = swipe
            swipe.pan(.began, translation: 0, velocity: 0)
            ours.turn()
            swipe.pan(.changed, translation: 40, velocity: 0)
            swipe.pan(.cancelled, translation: 40, velocity: 0)
            ours.stage.engine.enterBackground()
            ours.pass(1)
            #expect(ours.hasEnded && !ours.window.isBlack)
            #expect(ours.window.top.view.frame.origin.x == 0 && ours.stage.crashes == [])
        }
    }

    @Test(
        .bug("https://github.com/wnagrodzki/AnimationRestoration"),
        .bug("https://github.com/airbnb/lottie-ios/issues/429"))
    func `an animation is gone when the screen above it has been closed`() {
        let steps: [Step] = [.wait(0.1), .present, .wait(1), .dismiss, .wait(1)]
        let wrong = RecordedRun(.short(steps, strategy: .nextTurn))
        #expect(wrong.valuesShown == [20] && wrong.count(.hazardOrphanShown) > 0)

        let right = RecordedRun(.short(steps))
        #expect(right.valuesShown == [2] && right.shown.allSatisfy { $0.backed } && right.broken == [])
    }

    @Test(
        .bug("https://github.com/software-mansion/react-native-screens/issues/2454"),
        .bug("https://github.com/software-mansion/react-native-screens/issues/2559"))
    func `a second swipe before the first is over leaves the app at odds with its screens`() {
        func swipeTwice(trusting: Bool) -> (app: Int, window: Int) {
            let scene = TransitionScene()
            scene.animator = scene.slide()
            scene.window.push(Screen(engine: scene.stage.engine, name: "more"), animated: false)
            var count = 3
            for _ in 0..<2 {
                let request = scene.window.perform(ScreenRequest(.pop, by: .user, animated: true))
                if trusting || request == .begun { count -= 1 }
                scene.pass(0.1)
            }
            scene.pass(2)
            return (count, scene.window.screens.count)
        }
        #expect(swipeTwice(trusting: true) == (1, 2))
        #expect(swipeTwice(trusting: false) == (2, 2))
    }

    @Test func `source 000: a screen that is popped with its animator paused ends the app`() throws {
        func popped(isSafe: Bool) throws -> [MisuseKind] {
            let scene = TransitionScene()
            func push() throws {
                let screen = Screen(engine: scene.stage.engine, name: "blurred")
                let animator = scene.stage.blur(on: BareCell(scene.stage.engine))
                animator.fractionComplete = 0.3
                screen.keep(isSafe ? try ReuseSafeAnimator(animator) : animator)
                scene.window.push(screen, animated: false)
            }
            try push()
            scene.window.pop(animated: true)
            scene.pass(1)
            #expect(scene.window.top === scene.detail)
            return scene.stage.crashes
        }
        #expect(try popped(isSafe: false) == [.releasePausedOrStopped])
        #expect(try popped(isSafe: true) == [])
    }
}
