import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// A cell, to be subclassed as an app subclasses `UICollectionViewCell`.
open class SimulatedCell {
    /// The number of the cell in the log, from 1.
    public let number: CellID
    /// The reuse identifier: the pool that the cell returns to.
    public let reuseIdentifier: String
    /// What the cell draws.
    public let layer: Layer

    /// The use the cell is in; nil once the cell is destroyed.
    public var use: CellUse? { currentUse }
    /// The item's place in the list while the cell stands for one.
    public var index: Int? { itemIndex }

    private let home: UnownedReference<SimulatedList>
    package var list: SimulatedList { home.object }
    // Each frame asks every cell on screen: stored properties that are public would be checked for
    // exclusive access each time.
    var currentUse: CellUse? { didSet { layer.use = currentUse } }
    var itemIndex: Int?
    var state = CellRecord.State.created
    /// Whether an animated update takes the cell off the screen.
    package var isAnimatingOut: Bool { state == .animatingOut }
    /// The list's pool that it comes from and goes to.
    let poolPlace: Int
    /// The height of its item at its last measurement in this use; nil before the first.
    var measuredAt: Double?
    /// When it was prepared ahead of display.
    var preparedNs: Int64 = 0
    /// Taken from the pool in the layout that has not been committed yet.
    var awaitsStrip = false
    /// This use has an animator or has asked for one.
    var wantsAnimator = false
    /// Frames in a row that showed the cell bare.
    var bareFrames = 0
    /// Those of them that looked as they would have with the animator.
    var harmlessFrames = 0
    /// The animator of the step under way, or of the one done last, where what belongs to this use is a chain.
    var chainStep: AnimatorID?
    /// Whether that chain has come to its end, and has let go of its animators.
    var chainHasEnded = false
    /// The animator that belongs to this use, and whether a frame has shown it.
    var attached: AnimatorID?
    var attachedWasShown = false

    /// Whether what it animates lies in views of an app, and not in the cell's layer under the workload's key.
    @exclusivity(unchecked) package var hasOwnViews = false

    /// Made by the list when its pool is empty: a registered closure calls it.
    public required init(in list: SimulatedList, reuseIdentifier: String) {
        home = UnownedReference(list)
        self.reuseIdentifier = reuseIdentifier
        poolPlace = list.poolPlace(of: reuseIdentifier)
        self.number = list.nextCellNumber()
        self.layer = Layer(engine: list.engine)
        list.didCreate(self)
    }

    // An animator that was left behind may keep a layer longer than its cell lives.
    deinit {
        WeakReference<AnyObject>.noteEnd(of: self)
        layer.use = nil
    }

    /// Called before a pooled cell is handed out again. UIKit's strips the cell of its layer animations,
    /// and so does this: also when an app calls it by hand.
    open func prepareForReuse() {
        layer.removeAllAnimationsInTree(because: .prepareForReuse)
    }

    /// The state that the cell's configuration may depend on.
    @exclusivity(unchecked) public internal(set) var configurationState = CellConfigurationState()

    /// Called before new content takes the place of the cell's: see ``ContentRule/anew``. What animates in the old content
    /// ends with it.
    open func contentWillBeReplaced() {}

    /// The old content goes with its animations, and the new one shows what a layer shows at first.
    func replaceContent() {
        contentWillBeReplaced()
        layer.removeAllAnimationsInTree(because: .contentReplaced)
        let key = list.workload.animator.key
        let first = Layer(engine: list.engine).value(key)
        list.engine.withoutAnimation { layer[key] = first }
    }

    /// Sets what follows from the data that the cell shows, after ``setNeedsUpdateProperties()``: in the same pass as the
    /// list's layout, which may have dequeued the cell, and before the commit. iOS 26 calls it before the cell's
    /// layout; apps for earlier systems do such things in `layoutSubviews`, which comes at the same place.
    open func updateProperties() {}

    /// Says that the data have changed that the cell shows. A cell in its pool is not asked.
    public func setNeedsUpdateProperties() {
        if layer.updateProperties == nil {
            let me = WeakReference(self)
            layer.updateProperties = { _ in me.object?.updateInUse() }
        }
        layer.setNeedsUpdateProperties()
    }

    private func updateInUse() {
        guard let use, state != .pooled else { return }
        list.runLoop.meaning(use) { updateProperties() }
    }

    /// Notes in the log that this use has asked for an animator that a later turn will make. The safe
    /// pool does it on its own; code that attaches animators in its own way calls it, so that frames
    /// without the animator count as bare.
    public func requestAnimator(file: String = #fileID, line: Int = #line) {
        guard let use else { return }
        list.noteRequest(for: use, site: CallSite(file: file, line: Int32(truncatingIfNeeded: line)))
    }
}
