import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// Holds an animator of your own against the table of what UIKit's does with each call in each phase.
///
///     let conformance = AnimatorConformance(regime: .ios16) { setup in
///         let clock = Clock()
///         let fade = Fade(duration: setup.duration, clock: clock)
///         if setup.hasBlock { fade.addBlock {} }
///         return AnimatorConformance.Subject(fade, advance: { clock.advance(by: $0) })
///     }
///     conformance.expectNoDifference()
///
/// Each trial brings a fresh animator into a phase, makes one call, and lets it run on. After each call it compares
/// state, running, fraction, reversal, duration, flags, the blocks that ran and the completions with those of a
/// ``FakeAnimator``, which follows the table. It leaves out what `PropertyAnimating` cannot express: making the animator
/// not interruptible later, its release, and the return of the app.
public struct AnimatorConformance {
    /// What a trial's animator is to be made of.
    public struct Setup: Hashable, Sendable {
        /// Seconds.
        public let duration = 1.0
        /// Whether the animator is interruptible.
        public var isInterruptible = true
        /// Whether it has an animation block from the beginning.
        public var hasBlock = true
    }

    /// An animator under test, and what happens to it besides calls.
    public struct Subject {
        /// The animator to compare.
        public var animator: any PropertyAnimating
        /// Lets seconds pass; 0 lets happen what is due at once.
        public var advance: (Double) -> Void
        /// The app goes to the background; nil leaves that out.
        public var enterBackground: (() -> Void)?
        /// What it has refused so far as UIKit would raise, in order. Nil, where that ends the process: then
        /// no such call is made.
        public var misuses: (() -> [MisuseKind])?

        /// An animator, with closures that move its time and count what it raises.
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

    /// What an animator does otherwise than the table says.
    public struct Difference: Hashable, Sendable, CustomStringConvertible {
        /// All calls of the trial, the last one being the one that shows it.
        public let calls: [String]
        /// As `isRunning is true, not false`.
        public let text: String

        /// The call, and both answers.
        public var description: String { "after \(calls.joined(separator: ", ")): \(text)" }
    }

    private let regime: AnimatorRegime
    private let make: (Setup) -> Subject

    /// - Parameters:
    ///   - regime: the system whose rules are to hold.
    ///   - make: makes a fresh animator, once a trial.
    public init(regime: AnimatorRegime = .ios16, make: @escaping (Setup) -> Subject) {
        self.regime = regime
        self.make = make
    }

    /// The first difference of each trial that shows one. None: it does what UIKit's does.
    ///
    /// - Parameter most: the trials end with this many.
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

    /// Fails the test for each of the first ten differences, and says how many there are.
    public func expectNoDifference(
        fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line
    ) {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line)
        let found = differences()
        for difference in found.prefix(10) { Failure.report(difference.description, at: place) }
        if found.count > 10 { Failure.report("\(found.count) trials differ.", at: place) }
    }
}
