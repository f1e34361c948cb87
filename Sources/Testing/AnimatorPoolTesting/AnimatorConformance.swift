import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// Compares an animator of your own with the table of UIKit's reaction to each call in each phase.
///
///     let conformance = AnimatorConformance(regime: .ios16) { setup in
///         let clock = Clock()
///         let fade = Fade(duration: setup.duration, clock: clock)
///         if setup.hasBlock { fade.addBlock {} }
///         return AnimatorConformance.Subject(fade, advance: { clock.advance(by: $0) })
///     }
///     conformance.expectNoDifference()
///
/// Each trial brings a fresh animator into a phase, makes one call, and lets time pass. After each call it
/// compares the state, running, fraction, reversal, duration, flags, the blocks run and the completions with
/// those of a ``FakeAnimator``, which follows the table. The trials omit what `PropertyAnimating` cannot
/// express: a later change of `isInterruptible`, the release of the animator, and the app's return to the
/// foreground.
public struct AnimatorConformance {
    /// The properties of a trial's animator.
    public struct Setup: Hashable, Sendable {
        /// The duration in seconds.
        public let duration = 1.0
        /// Whether the animator is interruptible.
        public var isInterruptible = true
        /// Whether it has an animation block from the beginning.
        public var hasBlock = true
    }

    /// An animator under test, and closures that control its environment.
    public struct Subject {
        /// The animator to compare.
        public var animator: any PropertyAnimating
        /// Lets seconds pass; 0 runs everything that is due at once.
        public var advance: (Double) -> Void
        /// Sends the app to the background; nil omits these trials.
        public var enterBackground: (() -> Void)?
        /// Returns the calls refused so far for which UIKit raises an exception, in order. Nil if such a call
        /// ends the process: the trials then omit these calls.
        public var misuses: (() -> [MisuseKind])?

        /// Creates a subject from an animator and closures that move its time and return its misuses.
        public init(
            _ animator: any PropertyAnimating, advance: @escaping (Double) -> Void,
            enterBackground: (() -> Void)? = nil, misuses: (() -> [MisuseKind])? = nil
        ) {
            self.animator = animator
            self.advance = advance
            self.enterBackground = enterBackground
            self.misuses = misuses
        }
    }

    /// A difference between an animator and the table.
    public struct Difference: Hashable, Sendable, CustomStringConvertible {
        /// All calls of the trial. The last call shows the difference.
        public let calls: [String]
        /// The difference, for example `isRunning is true, not false`.
        public let text: String

        /// The calls and the difference.
        public var description: String { "after \(calls.joined(separator: ", ")): \(text)" }
    }

    private let regime: AnimatorRegime
    private let make: (Setup) -> Subject

    /// Creates a comparison.
    ///
    /// - Parameters:
    ///   - regime: The system whose rules apply.
    ///   - make: Creates a fresh animator, once a trial.
    public init(regime: AnimatorRegime = .ios16, make: @escaping (Setup) -> Subject) {
        self.regime = regime
        self.make = make
    }

    /// Returns the first difference of each trial that has one. Empty if the animator conforms.
    ///
    /// - Parameter most: The count of differences after which the trials end.
    public func differences(atMost most: Int = .max) -> [Difference] {
        var differences: [Difference] = []
        for isInterruptible in [true, false] {
            for hasBlock in [true, false] {
                let setup = Setup(isInterruptible: isInterruptible, hasBlock: hasBlock)
                for flags in ConformanceCall.flags {
                    for wayThere in ConformanceCall.waysThere {
                        for call in ConformanceCall.calls {
                            let trial = ConformanceTrial(make(setup), setup, regime)
                            trial.run(flags + wayThere + [call, .wait(0.1), .wait(3)])
                            if let difference = trial.difference { differences.append(difference) }
                            if differences.count >= most { return differences }
                        }
                    }
                }
            }
        }
        return differences
    }

    /// Fails the test for each of the first ten differences, and reports the count if there are more.
    public func expectNoDifference(
        fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line
    ) {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line)
        let found = differences()
        for difference in found.prefix(10) { Failure.report(difference.description, at: place) }
        if found.count > 10 { Failure.report("\(found.count) trials differ.", at: place) }
    }
}

/// A call of a trial, on any animator.
indirect enum ConformanceCall: Sendable {
    case start
    case startAfter(Double)
    case pause
    case scrub(Double)
    case reverse(Bool)
    case proceed(timing: AnimatorTiming?, factor: Double)
    case stop(withoutFinishing: Bool)
    case finish(AnimatorPosition)
    case addBlock(delayFactor: Double)
    case addCompletion
    case pausesOnCompletion(Bool)
    case scrubsLinearly(Bool)
    case background
    case wait(Double)
    /// A call made inside a completion.
    case inCompletion(ConformanceCall)

    /// The flags to set before the animator is active.
    static let flags: [[ConformanceCall]] = [
        [.addCompletion], [.addCompletion, .reverse(true)], [.addCompletion, .pausesOnCompletion(true)],
        [.addCompletion, .scrubsLinearly(false)],
    ]

    private static let spent: [ConformanceCall] = [.start, .wait(2), .stop(withoutFinishing: true)]

    /// The calls that lead into each phase. The waits exceed the millisecond for which iOS 10 ignores calls
    /// after a first pause.
    static let waysThere: [[ConformanceCall]] = [
        [],
        [.start],
        [.start, .wait(0.25), .pause, .start, .wait(0.25)],
        [.startAfter(0.5), .wait(0.25)],
        [.pause, .wait(0.002)],
        [.start, .wait(0.25), .pause],
        [.scrub(0.5), .wait(0.002)],
        [.start, .wait(0.25), .stop(withoutFinishing: false)],
        [.start, .wait(2)],
        spent,
        spent + [.start],
        spent + [.addBlock(delayFactor: 0), .addCompletion],
    ]

    static let calls: [ConformanceCall] = {
        let plain: [ConformanceCall] = [
            .start, .startAfter(0.25), .startAfter(-0.5), .pause, .scrub(0.125), .reverse(true),
            .reverse(false),
            .proceed(timing: nil, factor: 0), .proceed(timing: nil, factor: 0.5),
            .proceed(timing: .easeIn, factor: 2), .stop(withoutFinishing: true),
            .stop(withoutFinishing: false),
            .finish(.end), .finish(.start), .finish(.current), .addBlock(delayFactor: 0),
            .addBlock(delayFactor: 0.5), .addCompletion, .background,
        ]
        return plain + plain.map { .inCompletion($0) }
    }()
}
