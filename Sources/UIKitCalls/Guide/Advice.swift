import LifecycleEvents

/// What usually brings a cell to an exception, and how it is kept from it.
public struct Advice: Hashable, Sendable {
    /// One paragraph, without line breaks.
    public let cause: String
    /// At most six lines of Swift for UIKit alone.
    public let uikit: String
    /// At most four lines of Swift with `AnimatorPool`.
    public let animatorPool: String

    init(cause: String, uikit: String, animatorPool: String) {
        self.cause = cause
        self.uikit = uikit
        self.animatorPool = animatorPool
    }

    /// The advice on `subject`.
    public init(on subject: MisuseSubject) {
        switch subject {
        case .misuse(let kind): self = .on(kind)
        case .list(let kind): self = .on(kind)
        }
    }

    /// The whole of the pool in a cell's life: made on the next turn, torn down in time.
    static let attachment = """
        let animators = CellAnimatorPool<UICollectionViewCell>(turns: MainTurnQueue(), record: recorder.record)
        animators.attach(to: cell, item: ItemID(photo.id)) { cell in … return animator }  // in cellForItem
        animators.willDisplay(cell)                                                       // in willDisplay
        animators.didEndDisplaying(cell)                                                  // in didEndDisplaying
        """

    /// Ends an animator from any state.
    static let teardown = """
        switch animator.state {
        case .active: animator.stopAnimation(true)
        case .stopped: animator.finishAnimation(at: .current)
        case .inactive: break
        @unknown default: break
        }
        """
}
