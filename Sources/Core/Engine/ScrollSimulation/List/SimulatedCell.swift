import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// A cell of a simulated list. Apps subclass this class as they subclass `UICollectionViewCell`.
open class SimulatedCell {
    /// The number of the cell in the log, from 1.
    public let number: CellID
    /// The reuse identifier, which selects the pool of the cell.
    public let reuseIdentifier: String
    /// The layer that the cell draws.
    public let layer: Layer

    /// The current use of the cell; nil after the cell is destroyed.
    public var use: CellUse? { currentUse }
    /// The index of the cell's item in the list; nil without an item.
    public var index: Int? { itemIndex }

    private let home: UnownedReference<SimulatedList>
    package var list: SimulatedList { home.object }
    // Each frame reads these properties of every cell on screen. Public stored properties would be checked
    // for exclusive access at each read.
    var currentUse: CellUse? { didSet { layer.use = currentUse } }
    var itemIndex: Int?
    var state = CellRecord.State.created
    /// Whether an animated update moves or fades the cell out.
    package var isAnimatingOut: Bool { state == .animatingOut }
    /// The index of the cell's pool in the list.
    let poolIndex: Int
    /// The height of the item at its last measurement in this use; nil before the first measurement.
    var measuredAt: Double?
    /// The time at which the cell was prepared ahead of display.
    var preparedNs: Int64 = 0
    /// Whether the current layout took the cell from the pool. The commit removes its animations again.
    var awaitsStrip = false
    /// Whether this use has or has requested an animator.
    var wantsAnimator = false
    /// The number of consecutive frames that showed the cell without its animator.
    var bareFrames = 0
    /// The number of these frames that looked the same as with the animator.
    var harmlessFrames = 0
    /// The number of consecutive frames that showed ``wrongLook``.
    var wrongFrames = 0
    var wrongLook = WrongLook.ofOwnViews
    /// Whether this use may show an animator that is not its own, or two animators.
    var mayShowOtherAnimators = false
    /// The number of animators that were attached to the cell.
    var attachCount: Int32 = 0
    /// The animator of the current or last step, if this use has a chain.
    var chainStep: AnimatorID?
    /// Whether the chain has ended and released its animators.
    var chainHasEnded = false
    /// The animator of this use, and whether a frame has shown it.
    var attached: AnimatorID?
    var attachedWasShown = false

    /// Whether the cell animates an app's views instead of its layer with the workload's key.
    package var hasOwnViews = false

    /// Creates a cell. The list calls a registered closure, which calls this initializer, when its pool is
    /// empty.
    public required init(in list: SimulatedList, reuseIdentifier: String) {
        home = UnownedReference(list)
        self.reuseIdentifier = reuseIdentifier
        poolIndex = list.poolIndex(of: reuseIdentifier)
        self.number = list.nextCellNumber()
        self.layer = Layer(engine: list.engine)
        list.didCreate(self)
    }

    // An animator that was not ended can keep the layer alive longer than the cell.
    deinit {
        WeakReference<AnyObject>.noteEnd(of: self)
        layer.use = nil
    }

    /// Called before a pooled cell is reused. As in UIKit, the default implementation removes the cell's
    /// layer animations, even if an app calls the method.
    open func prepareForReuse() {
        layer.removeAllAnimationsInTree(because: .prepareForReuse)
    }

    /// The state on which the cell's configuration can depend.
    public internal(set) var configurationState = CellConfigurationState()

    /// Called before new content replaces the cell's content; see ``ContentRule/anew``. The animations of the
    /// old content end with it.
    open func contentWillBeReplaced() {}

    /// Removes the old content with its animations. The new content shows the layer's default value.
    func replaceContent() {
        contentWillBeReplaced()
        layer.removeAllAnimationsInTree(because: .contentReplaced)
        let key = list.workload.animator.key
        let first = Layer(engine: list.engine).value(key)
        list.engine.withoutAnimation { layer[key] = first }
    }

    /// Updates the cell from its data, after a call of ``setNeedsUpdateProperties()``.
    ///
    /// Called in the same pass as the list's layout, and before the commit. iOS 26 calls the method before
    /// the cell's layout. Apps for earlier systems use `layoutSubviews`, which is called at the same point.
    open func updateProperties() {}

    /// Schedules a property update after a change of the cell's data. A pooled cell is not updated.
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

    /// Logs that this use requests an animator that a later turn will create.
    ///
    /// The pool of the library calls this method itself. Other clients must call it, so that frames without
    /// the animator count as bare.
    public func requestAnimator(file: String = #fileID, line: Int = #line) {
        guard let use else { return }
        list.noteRequest(for: use, site: CallSite(file: file, line: Int32(truncatingIfNeeded: line)))
    }
}

/// The state on which a cell's configuration can depend: UIKit's `UICellConfigurationState`.
public struct CellConfigurationState: Hashable, Sendable {
    /// Whether the cell's item is selected. The state belongs to the item and survives reuse.
    public var isSelected = false
    /// Whether a finger is on the cell.
    public var isHighlighted = false
}

/// A kind of cell: UIKit's `UICollectionView.CellRegistration`.
///
/// The registration registers itself at its first dequeue, with its own reuse identifier. Two registrations
/// of the same class have separate pools.
public final class CellRegistration {
    let make: (SimulatedList, String) -> SimulatedCell
    /// Called with each dequeued cell, new or reused, before the data source receives the cell.
    let configure: (_ cell: SimulatedCell, _ index: Int) -> Void
    /// The reuse identifier; nil until the first dequeue.
    var identifier: String?

    /// Creates a registration.
    ///
    /// - Parameters:
    ///   - make: Creates a cell for a list and a reuse identifier.
    ///   - configure: Called with each dequeued cell, new or reused, and its place.
    public init(
        _ make: @escaping (SimulatedList, String) -> SimulatedCell,
        configure: @escaping (_ cell: SimulatedCell, _ index: Int) -> Void = { _, _ in }
    ) {
        self.make = make
        self.configure = configure
    }

    /// Creates a registration for a class of cells, as UIKit's does.
    public convenience init(
        _ type: SimulatedCell.Type,
        configure: @escaping (_ cell: SimulatedCell, _ index: Int) -> Void = { _, _ in }
    ) {
        self.init(
            { list, identifier in type.init(in: list, reuseIdentifier: identifier) }, configure: configure)
    }
}
