/// Which system's end of an interactive transition is simulated.
///
/// Systems were seen to differ in it (document 002: "wrong on the iOS 9 simulator", "at 10.3.2 a cancel ends at a wrong
/// position", "put back at end and cancel, else a black screen"), but nobody has recorded how. These are readings of
/// those reports, each wrong in its own way; what is not interactive is the same in all of them.
public enum TransitionRegime: String, Hashable, Sendable, CaseIterable {
    /// The end flickers: what the app has set shows for a frame before the animations complete, after a cancel too. The coming view of a cancelled transition stays in the container.
    case ios9
    /// A cancel ends at a wrong position, that of the end, and where it is off the screen everything is black, unless
    /// the app puts it back. The leaving view stays in the container when the transition is done.
    case ios10
    /// As recorded on UIKit (kern0x1b/charon, customtransition-expectations.h, MIT): values go back to the start, the
    /// leaving view is taken out when it is done, and the coming one when it was cancelled.
    case ios11
    /// As ``ios11``, and the views take touches during a push or pop: another one ends it at once, and its bar follows.
    /// So two taps on Back pop two.
    case ios26

    /// Whether a push or pop during another one ends that one, in place of running beside it, and a finger may ask for it.
    var takesTouchesMeanwhile: Bool { self == .ios26 }

    /// Whether the end of a push or pop sets the stack that it was to lead to, also when the stack has changed again.
    var endWritesStack: Bool { self == .ios9 || self == .ios10 }

    /// Whether the animations of a cancelled transition leave the values of its start.
    var putsValuesBack: Bool { self != .ios10 }

    /// Whether a driver holds animations that layers run without a block. From iOS 11 on such animations continue
    /// (material-motion/motion-transitioning-objc#15, rdar 38766932).
    var holdsImplicitAnimations: Bool { self == .ios9 || self == .ios10 }

    /// Whether a driver shows a block without its curve, as a scrubbed property animator.
    var drivesLinearly: Bool { !holdsImplicitAnimations }

    /// Whether the last frame after a completion speed of 1 shows the position of the lifted finger: from iOS 10.3 on
    /// (robertmryan/SwiftCustomTransitions#2). Another speed avoids it.
    var bouncesAtEnd: Bool { self != .ios9 }

    /// For how long the end shows before the completions are called, in seconds: a frame.
    var flicker: Double { self == .ios9 ? 1.0 / 60 : 0 }

    /// Whether the system takes out what is not to stay.
    func cleansUp(didComplete: Bool) -> Bool { didComplete ? self != .ios10 : self != .ios9 }
}
