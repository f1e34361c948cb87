/// What is to be known about an animation without a handle, beside its animator: one of `AnimationEngine.animate`, or one that a
/// transaction has made of a change.
final class CapturedBlock {
    let options: AnimationOptions
    /// How often it is run through; nil for once.
    let repetition: Repetition?
    let group: TransactionGroup?
    /// Whether a layer animates itself, in place of a view in a block.
    let isImplicit: Bool
    /// Whether animations of it were displaced or removed before their end.
    var isCut = false
    /// Whether it has changed a value so that something is animated.
    var hasChanged = false
    /// The container whose time it follows, in place of its own.
    var held: HeldBlock?
    /// Whether a transition holds it wherever its layers are.
    var isAlongside = false

    /// Whether all it was to do has been done, once it is at its end: always, if that was nothing.
    var isFinished: Bool { !isCut || !hasChanged }

    init(
        options: AnimationOptions, repetition: Repetition?, group: TransactionGroup?, isImplicit: Bool = false
    ) {
        self.options = options
        self.isImplicit = isImplicit
        self.repetition = repetition
        self.group = group
        group?.began()
    }
}
