/// The system whose end of an interactive transition is simulated.
///
/// Systems differ at the end (document 002: "wrong on the iOS 9 simulator", "at 10.3.2 a cancel ends at a
/// wrong position", "put back at end and cancel, else a black screen"), but we found no recording of the
/// differences. The regimes are interpretations of those reports. Transitions that are not interactive are
/// the same in all regimes.
public enum TransitionRegime: String, Hashable, Sendable, CaseIterable {
    /// The end flickers: the app's final values are visible for a frame before the completions, also after a
    /// cancel. The entering view of a cancelled transition stays in the container.
    case ios9
    /// A cancel ends with the values of the end. If these are off screen, the window is black unless the app
    /// restores the values. The leaving view stays in the container after completion.
    case ios10
    /// As recorded on UIKit (kern0x1b/charon, customtransition-expectations.h, MIT): a cancel restores the
    /// values of the start. The system removes the leaving view after completion, and the entering view after
    /// a cancel.
    case ios11
    /// As ``ios11``, but the views receive touches during a push or pop. Another push or pop ends the first
    /// at once, and the bar follows. Two taps on Back therefore pop two screens.
    case ios26

    /// Whether a push or pop ends another in progress instead of running in parallel, and a finger may
    /// request one then.
    var takesTouchesMeanwhile: Bool { self == .ios26 }

    /// Whether the end of a push or pop sets the stack to its target, even if the stack has changed again.
    var endWritesStack: Bool { self == .ios9 || self == .ios10 }

    /// Whether the animations of a cancelled transition restore the values of its start.
    var putsValuesBack: Bool { self != .ios10 }

    /// Whether a driver holds animations that layers run without a block. From iOS 11 on such animations
    /// continue (material-motion/motion-transitioning-objc#15, rdar 38766932).
    var holdsImplicitAnimations: Bool { self == .ios9 || self == .ios10 }

    /// Whether a driver shows a block without its curve, as a scrubbed property animator.
    var drivesLinearly: Bool { !holdsImplicitAnimations }

    /// Whether the last frame of a finished transition with a completion speed of 1 shows the position of the
    /// lifted finger: from iOS 10.3 on (robertmryan/SwiftCustomTransitions#2). Another speed avoids it.
    var bouncesAtEnd: Bool { self != .ios9 }

    /// The time for which the end is visible before the completions are called, in seconds: one frame.
    var flicker: Double { self == .ios9 ? 1.0 / 60 : 0 }

    /// Whether the system removes the view that does not remain.
    func cleansUp(didComplete: Bool) -> Bool { didComplete ? self != .ios10 : self != .ios9 }
}
