import LifecycleEvents

/// A call that UIKit answers with an exception, in one phase of an animator.
public struct MisuseCall: Hashable, Sendable {
    /// Nil: in each phase.
    public let phase: AnimatorPhase?
    /// The call, with the condition under which it raises in brackets.
    public let call: String
    /// The systems on which it raises: `documented` (Apple's documentation), `ios10`, `ios16`.
    public let regimes: [String]

    /// All the systems whose behaviour is known.
    public static let allRegimes = ["documented", "ios10", "ios16"]

    private init(_ phase: AnimatorPhase?, _ call: String, _ regimes: [String] = allRegimes) {
        self.phase = phase
        self.call = call
        self.regimes = regimes
    }
}

extension MisuseCall {
    /// Every phase and call that leads to `kind`, as the table of an animator's transitions has them.
    public static func all(leadingTo kind: MisuseKind) -> [MisuseCall] {
        switch kind {
        case .noAnimations:
            [
                MisuseCall(.fresh, "startAnimation(no blocks)", ["ios10"]),
                MisuseCall(.fresh, "startAnimation(afterDelay>=0, no blocks)", ["ios10"]),
                MisuseCall(.fresh, "pauseAnimation(no blocks)", ["ios10"]),
                MisuseCall(.fresh, "fractionComplete=f(no blocks)", ["ios10"]),
                MisuseCall(.spent, "startAnimation", ["ios10"]),
                MisuseCall(.spent, "startAnimation(afterDelay>=0)", ["ios10"]),
                MisuseCall(.spent, "pauseAnimation", ["ios10"]),
            ]
        case .negativeDelay:
            [
                MisuseCall(nil, "startAnimation(afterDelay<0)")
            ]
        case .delayWhilePaused:
            [
                MisuseCall(.awaiting, "startAnimation(afterDelay>=0)", ["documented", "ios16"]),
                MisuseCall(.paused, "startAnimation(afterDelay>=0)", ["ios10", "ios16"]),
                MisuseCall(.hollow, "startAnimation(afterDelay>=0)", ["documented", "ios16"]),
            ]
        case .finishNotStopped:
            [
                MisuseCall(.fresh, "finishAnimation"),
                MisuseCall(.awaiting, "finishAnimation", ["documented", "ios16"]),
                MisuseCall(.running, "finishAnimation"),
                MisuseCall(.paused, "finishAnimation"),
                MisuseCall(.spent, "finishAnimation", ["documented", "ios10"]),
                MisuseCall(.hollow, "finishAnimation", ["documented", "ios16"]),
                MisuseCall(.completing, "finishAnimation"),
            ]
        case .alreadyStopped:
            [
                MisuseCall(.stopped, "stopAnimation(true)"),
                MisuseCall(.stopped, "stopAnimation(false)"),
            ]
        case .releasePausedOrStopped:
            [
                MisuseCall(.awaiting, "release", ["documented", "ios16"]),
                MisuseCall(.paused, "release"),
                MisuseCall(.stopped, "release"),
                MisuseCall(.hollow, "release", ["documented", "ios16"]),
            ]
        case .releasePausedOnCompletion:
            [
                MisuseCall(
                    .running, "reachesEnd(pausesOnCompletion=true, released)", ["documented", "ios16"])
            ]
        case .notInterruptiblePause:
            [
                MisuseCall(.running, "pauseAnimation(not interruptible)")
            ]
        case .notInterruptibleStop:
            [
                MisuseCall(.running, "stopAnimation(not interruptible)")
            ]
        case .notInterruptibleStartPaused:
            [
                MisuseCall(.fresh, "pauseAnimation(not interruptible)"),
                MisuseCall(.fresh, "fractionComplete=f(not interruptible)"),
            ]
        case .notInterruptibleContinue:
            [
                MisuseCall(.running, "isReversed=x(not interruptible)"),
                MisuseCall(.paused, "continueAnimation(not interruptible)"),
            ]
        case .interruptibleWhileActive:
            [
                MisuseCall(.awaiting, "isInterruptible=x", ["documented", "ios16"]),
                MisuseCall(.running, "isInterruptible=x"),
                MisuseCall(.paused, "isInterruptible=x"),
                MisuseCall(.stopped, "isInterruptible=x"),
                MisuseCall(.hollow, "isInterruptible=x", ["documented", "ios16"]),
            ]
        case .continueNotPaused:
            [
                MisuseCall(.fresh, "continueAnimation"),
                MisuseCall(.running, "continueAnimation"),
                MisuseCall(.stopped, "continueAnimation"),
                MisuseCall(.spent, "continueAnimation"),
            ]
        case .startWhileStopped:
            [
                MisuseCall(.stopped, "startAnimation", ["documented"]),
                MisuseCall(.stopped, "startAnimation(afterDelay>=0)", ["documented"]),
            ]
        case .pauseWhileStopped:
            [
                MisuseCall(.stopped, "pauseAnimation", ["documented", "ios16"])
            ]
        case .addWhileStopped:
            [
                MisuseCall(.stopped, "addAnimations")
            ]
        case .userInteractionWhileActive, .dequeuedViewNotReturned: []
        }
    }
}
