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
            let world = World(runLoop: loop, regime: regime, misusePolicy: .record) { event in
                if case .misuse(let kind) = event.detail { log.misuses.append(kind) }
            }
            let layer = Layer(world: world)
            let animator = PropertyAnimator(
                world: world, duration: setup.duration, curve: .linear,
                isInterruptible: setup.isInterruptible,
                animations: setup.hasBlock ? { layer["x"] = 1 } : nil)
            return AnimatorConformance.Subject(
                wrap(animator),
                advance: { loop.run(untilNs: loop.nowNs + Int64(($0 * 1e9).rounded())) },
                enterBackground: { world.enterBackground() },
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

    @Test func `one that goes on after a stop is found`() {
        let differences = Self.engine(.ios16, reportsMisuses: false) { Flawed($0, .ignoresStops) }
            .differences()
        #expect(differences.contains { $0.calls.last == "stopAnimation(true)" && $0.text.hasPrefix("state") })
    }

    /// The engine's animator with one mistake.
    private final class Flawed: PropertyAnimating {
        enum Flaw { case forgetsCompletions, ignoresStops }

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
        var isInterruptible: Bool { animator.isInterruptible }
        var pausesOnCompletion: Bool {
            get { animator.pausesOnCompletion }
            set { animator.pausesOnCompletion = newValue }
        }
        var scrubsLinearly: Bool {
            get { animator.scrubsLinearly }
            set { animator.scrubsLinearly = newValue }
        }
        var duration: Double { animator.duration }
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
            animator.addBlock(block, delayFactor: delayFactor)
        }
        func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
            if flaw != .forgetsCompletions { animator.onCompletion(completion) }
        }
    }
}
