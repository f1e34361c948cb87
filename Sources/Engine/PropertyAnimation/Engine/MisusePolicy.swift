/// What an engine does where UIKit would end the process.
public enum MisusePolicy: Hashable, Sendable {
    /// The misuse is recorded and nothing changes.
    case record
    /// The process ends with UIKit's sentence.
    case trap
}

/// What surrounds the code of this turn: UIKit's animation state at that moment.
package enum AnimationContext: Hashable, Sendable {
    /// Outside an animated update: animations work as usual.
    case none
    /// Inside an animated update. An animator that is made active but paused here is started with it and
    /// runs to its end.
    case animated
    /// Animations are off: a block sets its values at once, and nothing backs its animator.
    case disabled
}
