import AnimationChains
import AnimatorPool
import AnimatorPoolUIKit
import Foundation
import LifecycleEvents
import ScrollTesting
import Testing
import UIKit
import UIKitProbe

/// The adapter's animators and probes, call by call.
@MainActor struct CallTests {
    /// Runs `body` in the window of an app.
    private func inApp(_ body: @escaping @MainActor (UIView) -> Void) async throws {
        _ = try await Scroll(Workload(name: "calls", steps: [.wait(3)])) {
            UIViewController(nibName: nil, bundle: nil)
        }
        .at(0.1) { body($0.view) }
        .run()
    }

    @Test(arguments: ["MineNotification", "UIApplicationDidReceiveMemoryWarningNotification"])
    func `observers of a notification are called in the order in which they were added`(name: String)
        async throws
    {
        var called: [Int] = []
        var observers: [any NSObjectProtocol] = []
        let name = Notification.Name(name)
        try await inApp { view in
            for number in 0..<40 {
                observers.append(
                    NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
                        MainActor.assumeIsolated { called.append(number) }
                    })
            }
            NotificationCenter.default.post(name: name, object: view, userInfo: ["of": "the app"])
            for observer in observers { NotificationCenter.default.removeObserver(observer) }
        }
        #expect(called == Array(0..<40))
    }

    @Test func `an animator by its safe name records what it did and what would have raised`() async throws {
        var events: [LifecycleEvent] = []
        var view: UIView?
        var completions: [UIViewAnimatingPosition] = []
        try await inApp { root in
            let child = UIView(frame: root.bounds)
            root.addSubview(child)
            view = child
            SafePropertyAnimator.calls = SafeCallLog(turns: MainTurnQueue()) { events.append($0) }
            defer { SafePropertyAnimator.calls = nil }
            let animator = SafePropertyAnimator(duration: 1, curve: .linear)
            (animator.pausesOnCompletion, animator.scrubsLinearly) = (true, false)
            (animator.isInterruptible, animator.isUserInteractionEnabled) = (true, true)
            animator.isManualHitTestingEnabled = false
            #expect(animator.state == .inactive && !animator.isRunning && animator.delay == 0)
            #expect(animator.fractionComplete == 0 && !animator.isReversed)
            animator.addAnimations { child.alpha = 0.2 }
            animator.addAnimations({ child.center.x = 50 }, delayFactor: 0.5)
            animator.addCompletion { completions.append($0) }
            animator.finishAnimation(at: .end)
            animator.fractionComplete = 0.5
            animator.startAnimation(afterDelay: 1)
            animator.isInterruptible = false
            animator.isUserInteractionEnabled = false
            animator.isManualHitTestingEnabled = true
            (animator.pausesOnCompletion, animator.scrubsLinearly) = (false, true)
            #expect(animator.pausesOnCompletion == false && animator.scrubsLinearly)
            #expect(animator.isInterruptible && animator.isUserInteractionEnabled)
            animator.isReversed = true
            animator.isReversed = false
            animator.startAnimation()
            animator.pauseAnimation()
            animator.continueAnimation(
                withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 0.5)
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            animator.stopAnimation(false)
            animator.stopAnimation(true)
            animator.startAnimation()
            animator.addAnimations { child.alpha = 0.3 }
            animator.finishAnimation(at: .start)
            animator.finishAnimation(at: .start)
            let paused = SafePropertyAnimator(duration: 1, dampingRatio: 0.5) { child.alpha = 0.7 }
            paused.pauseAnimation()
        }
        #expect(completions == [.start])
        let kinds = events.map { $0.kind }
        #expect(kinds.contains(.animatorStarted) && kinds.contains(.animatorStopped))
        #expect(events.filter { $0.kind == .misuse }.count >= 6, "\(events.map { $0.detail })")
        withExtendedLifetime(view) {}
    }

    @Test func `a probe makes each call of a script, and says which line it cannot make`() async throws {
        let script = """
            {"time":0,"animator":"a","call":"init","duration":1,"curve":"easeInOut","layer":"shared","pausesOnCompletion":true}
            {"time":0,"animator":"a","call":"addAnimations","key":"position.x","from":0,"to":100}
            {"time":0,"animator":"a","call":"addAnimations","key":"position.x","to":120,"delayFactor":0.5}
            {"time":0,"animator":"a","call":"addCompletion","id":"done"}
            {"time":0,"animator":"a","call":"isInterruptible","value":true}
            {"time":0,"animator":"a","call":"pausesOnCompletion","value":false}
            {"time":0,"animator":"a","call":"scrubsLinearly","value":true}
            {"time":0,"animator":"a","call":"fractionComplete","value":0.25}
            {"time":0,"animator":"a","call":"isReversed","value":true}
            {"time":0,"animator":"a","call":"continueAnimation","curve":"easeIn","durationFactor":0.5}
            {"time":0,"animator":"a","call":"pauseAnimation"}
            {"time":0,"animator":"a","call":"read"}
            {"time":0,"call":"prepareForReuse"}
            {"time":0,"call":"enterBackground"}
            {"time":0,"animator":"a","call":"stopAnimation","withoutFinishing":false}
            {"time":0,"animator":"a","call":"finishAnimation","position":"end"}
            {"time":0,"animator":"a","call":"release"}
            {"time":0,"animator":"b","call":"init","duration":1,"layer":"shared"}
            {"time":0,"animator":"b","call":"startAnimation","afterDelay":0.5}
            not a call

            {"time":0,"animator":"c","call":"init","duration":1,"curve":"cubic-bezier(0.2, 0, 0.8, 1)"}
            {"time":0,"animator":"d","call":"init","duration":1,"curve":"spring(ratio=0.7,velocity=1)"}
            {"time":0,"animator":"e","call":"init","duration":1,"curve":"spring(mass=1,stiffness=90)"}
            {"time":0,"animator":"f","call":"init","duration":1,"curve":"default"}
            {"time":0,"animator":"b","call":"startAnimation"}
            """
        let broken = [
            #"{"time":0,"animator":"x","call":"read"}"#, #"{"time":0,"call":"init"}"#,
            #"{"time":0,"animator":"x","call":"init","duration":1,"curve":"wobble"}"#,
            #"{"time":0,"animator":"a","call":"init","duration":1}"# + "\n"
                + #"{"time":0,"animator":"a","call":"sing"}"#,
            #"{"time":0,"animator":"a","call":"init","duration":1}"# + "\n"
                + #"{"time":0,"animator":"a","call":"fractionComplete","value":true}"#,
            "no call",
        ]
        var answers: [String] = []
        var errors: [String] = []
        var isOver = false
        try await inApp { root in
            Task {
                let probe = RegimeProbe(in: root) { answers.append($0) }
                try? await probe.run(script, leavingOut: [20])
                for script in broken {
                    do {
                        try await RegimeProbe(in: root) { _ in }.run(script)
                    } catch {
                        errors.append("\(error)".prefix { $0 != ":" }.description)
                    }
                }
                isOver = true
            }
        }
        #expect(isOver && answers.count == 24)
        #expect(answers.contains { $0.contains("\"done\"") }, "\(answers)")
        #expect(errors == ["line 1", "line 1", "line 1", "line 2", "line 2", "line 1"])
    }

    @Test func `a task that the simulation has not noted gets its turn during the run`() async throws {
        var ran = false
        var ranInTime = false
        _ = try await Scroll(Workload(name: "calls", steps: [.wait(3)])) {
            UIViewController(nibName: nil, bundle: nil)
        }
        // Swift's own initializer, as in a module that does not import UIKit.
        .at(0.1) { _ in Task(name: nil, priority: nil) { ran = true } }
        .at(0.4) { _ in }
        .at(0.5) { _ in ranInTime = ran }
        .run()
        #expect(ranInTime)
    }

    @Test func `keyframes are one animator, and each goes on where the one before has left a value`()
        async throws
    {
        var events: [LifecycleEvent] = []
        var values: [Double] = []
        var completions: [Bool] = []
        var look: () -> Void = {}
        _ = try await Scroll(Workload(name: "keyframes", steps: [.wait(3)])) {
            UIViewController(nibName: nil, bundle: nil)
        }
        .at(0.1) { controller in
            let child = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            controller.view.addSubview(child)
            look = {
                values.append(Double(child.layer.presentation()?.opacity ?? -1))
                values.append((child.layer.presentation()?.position.x).map { Double($0) } ?? -1)
            }
            UIView.animateKeyframes(withDuration: 1, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                    child.alpha = 0
                    child.center.x = 150
                }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                    child.alpha = 0.5
                    child.center.x = 50
                }
            } completion: {
                completions.append($0)
            }
        }
        .at(0.35) { _ in look() }
        .at(0.6) { _ in look() }
        .at(0.85) { _ in look() }
        .at(1.2) { _ in look() }
        .run { events.append($0) }
        let expected = [0.5, 100, 0, 150, 0.25, 100, 0.5, 50]
        #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-6 } && values.count == 8, "\(values)")
        #expect(completions == [true])
        #expect(events.filter { $0.kind == .animatorStarted }.count == 1)
    }

    @Test func `a chain plays UIKit's animators, with each timing`() async throws {
        let timings: [AnimatorTiming] = [
            .linear, .easeIn, .easeOut, .easeInOut, .cubicBezier(x1: 0.2, y1: 0, x2: 0.8, y2: 1),
            .spring(dampingRatio: 0.7, initialVelocity: 0),
            .physicalSpring(mass: 1, stiffness: 500, damping: 40, initialVelocity: 0),
        ]
        var child: UIView?
        var running: RunningChain?
        var end: AnimatorPosition?
        try await inApp { root in
            let view = UIView(frame: root.bounds)
            root.addSubview(view)
            child = view
            var chain = AnimationChain.animate(duration: 0.01) { view.alpha = 0.9 }
            for (step, timing) in timings.enumerated() {
                chain = chain.then(duration: 0.1, timing: timing) { view.alpha = 0.8 - 0.1 * Double(step) }
            }
            running = chain.start(on: MainTurnQueue()) { end = $0 }
        }
        #expect(end == .end && abs((child?.alpha ?? 0) - 0.2) < 1e-9)
        withExtendedLifetime(running) {}
    }

    @Test func `items of any kind have numbers`() {
        #expect(ItemID(of: 7) == ItemID(7) && ItemID(of: Int64(8)) == ItemID(8))
        #expect(ItemID(of: "a") == ItemID("a"))
        let uuid = UUID()
        #expect(ItemID(of: uuid) == ItemID(uuid) && ItemID(of: uuid) != ItemID(of: UUID()))
        #expect(ItemID(of: [1, 2]) == ItemID(of: [1, 2]))
    }
}
