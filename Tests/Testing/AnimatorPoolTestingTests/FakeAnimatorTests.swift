import AnimatorPool
import AnimatorPoolTesting
import LifecycleEvents
import PropertyAnimation
import SeededRandom
import Testing

struct FakeAnimatorTests {
    /// What the engine's animator and the fake one are called with.
    private enum Call: Int, CaseIterable {
        case start, startAfter, pause, scrub, reverse, proceed, stop, hold, finish, add, complete, background
        case lose, pausesOnCompletion, wait, moment

        func make(_ number: Double, on animator: any PropertyAnimating) {
            switch self {
            case .start: animator.startAnimation()
            case .startAfter: animator.startAnimation(afterDelay: number - 0.25)
            case .pause: animator.pauseAnimation()
            case .scrub: animator.fraction = number
            case .reverse: animator.isReversed = number < 0.5
            case .proceed: animator.proceed(durationFactor: number - 0.5)
            case .stop: animator.stopAnimation(true)
            case .hold: animator.stopAnimation(false)
            case .finish: animator.finish(at: .current)
            case .pausesOnCompletion: animator.pausesOnCompletion = number < 0.5
            case .add, .complete, .background, .lose, .wait, .moment: break
            }
        }
    }

    private final class Log {
        var misuses: [MisuseKind] = []
        var ends: [AnimatorPosition] = []
    }

    @Test(arguments: AnimatorRegime.allCases)
    func `it answers any life of calls as the engine's animator does`(regime: AnimatorRegime) {
        for seed in 1...300 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            let (seen, expected) = (Log(), Log())
            let loop = TurnLoop()
            let engine = AnimationEngine(runLoop: loop, regime: regime, misusePolicy: .record) { event in
                if case .misuse(let kind) = event.detail { expected.misuses.append(kind) }
            }
            let layer = Layer(engine: engine)
            let hasBlock = random.next() % 4 > 0
            let isInterruptible = random.next() % 4 > 0
            let animator = PropertyAnimator(
                engine: engine, duration: 1, curve: .linear, isInterruptible: isInterruptible,
                animations: hasBlock ? { layer["x"] = 1 } : nil)
            let fake = FakeAnimator(
                duration: 1, regime: regime, isInterruptible: isInterruptible, hasInsight: true,
                onMisuse: { seen.misuses.append($0) }, animations: hasBlock ? {} : nil)
            var calls: [String] = []
            for _ in 0..<30 {
                let call = Call.allCases[Int(random.next() % UInt64(Call.allCases.count))]
                let number = Double(random.next() % 9) / 8
                calls.append("\(call) \(number)")
                switch call {
                case .add:
                    animator.addAnimations { layer["x"] = number + 2 }
                    fake.addAnimations {}
                case .complete:
                    animator.onCompletion { expected.ends.append($0) }
                    fake.onCompletion { seen.ends.append($0) }
                case .background:
                    _ = animator.perform(.enterBackground)
                    fake.enterBackground()
                case .lose:
                    _ = animator.perform(.layerAnimationsRemoved(.prepareForReuse))
                    fake.loseAnimations()
                case .wait, .moment:
                    let ns: Int64 = call == .wait ? 300_000_000 : 600_000
                    loop.fireTimers(untilNs: loop.nowNs + ns)
                    fake.advance(by: Double(ns) / 1e9)
                default:
                    call.make(number, on: animator)
                    call.make(number, on: fake)
                }
                // What is due at once is over before the next call.
                loop.fireTimers(untilNs: loop.nowNs)
                fake.advance(by: 0)
                #expect(fake.phase == animator.phase, "\(calls)")
                #expect(fake.fraction == animator.fraction, "\(calls)")
                #expect(fake.isRunning == animator.isRunning, "\(calls)")
                #expect(fake.isReversed == animator.isReversed, "\(calls)")
                #expect(fake.insight == animator.insight, "\(calls)")
                #expect(seen.misuses == expected.misuses, "\(calls)")
                #expect(seen.ends == expected.ends, "\(calls)")
                if fake.phase != animator.phase { return }
            }
            #expect(fake.calls.count <= 30)
            _ = animator.perform(.stopAnimation(withoutFinishing: true))
            fake.stopAnimation(true)
            if fake.phase == .stopped { fake.finish(at: .end) }
            if animator.phase == .stopped { animator.finishAnimation(at: .end) }
        }
    }

    @Test func `it serves a pool in place of UIKit's, and remembers its calls`() {
        final class Cell {}
        let stage = AnimatorStage()
        let pool = CellAnimatorPool<Cell>(turns: stage.turns, record: stage.record)
        let cell = Cell()
        let fade = FakeAnimator()
        pool.attach(to: cell, item: ItemID(1)) { _ in fade }
        pool.willDisplay(cell)
        stage.turn()
        pool[cell]?.fractionComplete = 0.25
        pool.didEndDisplaying(cell)
        // How the pool learns of the end is its own affair.
        let calls = fade.calls.filter { $0 != .addCompletion }
        #expect(calls == [.fraction(0.25), .stopAnimation(withoutFinishing: true)])
        #expect(fade.phase == .spent)
        stage.expectNoViolation()
    }

    @Test func `what UIKit would raise fails the test, at the line that made the animator`() {
        let line = #line + 1
        var fake: FakeAnimator? = FakeAnimator()
        func expectFailure(_ text: String, _ body: () -> Void) {
            withKnownIssue {
                body()
            } matching: { issue in
                issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
                    && issue.comments.contains { $0.rawValue.contains(text) }
            }
        }
        expectFailure("should only be called on a stopped animator") { fake?.finish(at: .end) }
        fake?.pauseAnimation()
        expectFailure("It is an error to release a paused or stopped property animator") { fake = nil }
    }
}
