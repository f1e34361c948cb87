import AnimatorPool
import AnimatorPoolTesting
import LifecycleEvents
import PropertyAnimation
import Testing

struct AnimatorConformanceTests {
    private final class Log { var misuses: [MisuseKind] = [] }

    private static func engine(
        _ regime: AnimatorRegime, reportsMisuses: Bool = true,
        _ wrap: @escaping (PropertyAnimator) -> any PropertyAnimating = { $0 }
    ) -> AnimatorConformance {
        AnimatorConformance(regime: regime) { setup in
            let (loop, log) = (TurnLoop(), Log())
            let engine = AnimationEngine(runLoop: loop, regime: regime, misusePolicy: .record) { event in
                if case .misuse(let kind) = event.detail { log.misuses.append(kind) }
            }
            let layer = Layer(engine: engine)
            let animator = PropertyAnimator(
                engine: engine, duration: setup.duration, curve: .linear,
                isInterruptible: setup.isInterruptible,
                animations: setup.hasBlock ? { layer["x"] = 1 } : nil)
            return AnimatorConformance.Subject(
                wrap(animator),
                advance: { loop.run(untilNs: loop.nowNs + Int64(($0 * 1e9).rounded())) },
                enterBackground: { engine.enterBackground() },
                misuses: reportsMisuses ? { log.misuses } : nil)
        }
    }

    @Test(arguments: AnimatorRegime.allCases)
    func `the engine's animator does what the table says`(regime: AnimatorRegime) {
        Self.engine(regime).expectNoDifference()
    }

    @Test(arguments: AnimatorRegime.allCases)
    func `the animator of another system is told apart`(regime: AnimatorRegime) {
        for other in AnimatorRegime.allCases where other != regime {
            let conformance = AnimatorConformance(regime: regime) { setup in
                let log = Log()
                let fake = FakeAnimator(
                    duration: setup.duration, regime: other, isInterruptible: setup.isInterruptible,
                    onMisuse: { log.misuses.append($0) }, animations: setup.hasBlock ? {} : nil)
                return AnimatorConformance.Subject(
                    fake, advance: { fake.advance(by: $0) }, enterBackground: { fake.enterBackground() },
                    misuses: { log.misuses })
            }
            #expect(!conformance.differences(atMost: 1).isEmpty)
        }
    }

    @Test func `one that forgets a completion is found, with the calls that show it`() throws {
        let differences = Self.engine(.ios16) { Flawed($0, .forgetsCompletions) }.differences(atMost: 1)
        let first = try #require(differences.first)
        #expect(first.calls.last == "3.0 s")
        #expect(
            first.text == "the positions told to completions: [], not [LifecycleEvents.AnimatorPosition.end]")
    }

    @Test(arguments: Flawed.Flaw.allCases)
    fileprivate func `every planted fault is found`(flaw: Flawed.Flaw) {
        #expect(!Self.engine(.ios16) { Flawed($0, flaw) }.differences(atMost: 1).isEmpty)
        #expect(
            !Self.engine(.ios16, reportsMisuses: false) { Flawed($0, flaw) }.differences(atMost: 1).isEmpty)
    }

    @Test func `one that drops its blocks, and one that lies about itself, is told in words`() throws {
        let texts: [(Flawed.Flaw, String)] = [
            (.dropsBlocks, "the blocks that were run: 0, not 1"),
            (.liesAboutDuration, "duration: 2.0, not 1.0"),
            (.liesAboutInterruption, "isInterruptible: false, not true"),
            (.forgetsPauseOnCompletion, "pausesOnCompletion: false, not true"),
            (.forgetsScrubbing, "scrubsLinearly: true, not false"),
        ]
        for (flaw, text) in texts {
            let differences = Self.engine(.ios16) { Flawed($0, flaw) }.differences()
            #expect(differences.contains { $0.text == text }, "\(flaw)")
        }
    }

    @Test func `one that goes on after a stop is found`() {
        let differences = Self.engine(.ios16, reportsMisuses: false) { Flawed($0, .ignoresStops) }
            .differences()
        #expect(differences.contains { $0.calls.last == "stopAnimation(true)" && $0.text.hasPrefix("state") })
    }

    /// The engine's animator with one mistake.
    fileprivate final class Flawed: PropertyAnimating {
        enum Flaw: CaseIterable {
            case forgetsCompletions, ignoresStops, dropsBlocks, liesAboutDuration, liesAboutInterruption
            case forgetsPauseOnCompletion, forgetsScrubbing
        }

        private let animator: PropertyAnimator
        private let flaw: Flaw

        init(_ animator: PropertyAnimator, _ flaw: Flaw) {
            self.animator = animator
            self.flaw = flaw
        }

        deinit { animator.stopAnimation(true) }

        var animatingState: AnimatorState { animator.animatingState }
        var isRunning: Bool { animator.isRunning }
        var isReversed: Bool {
            get { animator.isReversed }
            set { animator.isReversed = newValue }
        }
        var isInterruptible: Bool { animator.isInterruptible != (flaw == .liesAboutInterruption) }
        var pausesOnCompletion: Bool {
            get { flaw != .forgetsPauseOnCompletion && animator.pausesOnCompletion }
            set { animator.pausesOnCompletion = newValue }
        }
        var scrubsLinearly: Bool {
            get { flaw == .forgetsScrubbing || animator.scrubsLinearly }
            set { animator.scrubsLinearly = newValue }
        }
        var duration: Double { animator.duration * (flaw == .liesAboutDuration ? 2 : 1) }
        var fraction: Double {
            get { animator.fraction }
            set { animator.fraction = newValue }
        }

        func startAnimation() { animator.startAnimation() }
        func startAnimation(afterDelay delay: Double) { animator.startAnimation(afterDelay: delay) }
        func pauseAnimation() { animator.pauseAnimation() }
        func stopAnimation(_ withoutFinishing: Bool) {
            if flaw != .ignoresStops { animator.stopAnimation(withoutFinishing) }
        }
        func finish(at position: AnimatorPosition) { animator.finish(at: position) }
        func proceed(along timing: AnimatorTiming?, durationFactor: Double) {
            animator.proceed(along: timing, durationFactor: durationFactor)
        }
        func addBlock(_ block: @escaping () -> Void, delayFactor: Double) {
            animator.addBlock(flaw == .dropsBlocks ? {} : block, delayFactor: delayFactor)
        }
        func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
            if flaw != .forgetsCompletions { animator.onCompletion(completion) }
        }
    }
}
