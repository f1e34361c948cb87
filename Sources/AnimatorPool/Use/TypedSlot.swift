import LifecycleEvents

/// The slot of a cell whose class is known, with what the app wrote for that class.
final class TypedSlot<Cell: AnyObject>: CellSlot {
    private let reference: WeakReference<Cell>
    // Unchecked, as in the other slots. Plainly loaded and stored: a generic function as `swap` or `take` would
    // look up what type a closure about `Cell` is, each time.
    @exclusivity(unchecked) private var firstLook: ((Cell) -> Void)?
    @exclusivity(unchecked) private var makeAnimator: ((Cell) -> any PropertyAnimating)?

    /// What one set-up says about its animator. Both may do anything when they are let go of, so whoever has
    /// them says when.
    struct Closures: ~Copyable {
        let firstLook: ((Cell) -> Void)?
        let make: ((Cell) -> any PropertyAnimating)?

        consuming func letGo() {}
    }

    init(_ cell: Cell, use: CellUse, from site: CallSite, in pool: PoolCore) {
        reference = WeakReference(cell)
        super.init(of: cell, use: use, from: site, in: pool)
    }

    override var cell: AnyObject? { reference.object }

    /// Takes the closures of a set-up, and gives back those of the former one.
    func exchange(firstLook: ((Cell) -> Void)?, make: ((Cell) -> any PropertyAnimating)?) -> Closures {
        let former = Closures(firstLook: self.firstLook, make: makeAnimator)
        self.firstLook = firstLook
        makeAnimator = make
        return former
    }

    override func letGoOfClosures() { exchange(firstLook: nil, make: nil).letGo() }

    override func make() -> (any PropertyAnimating)? {
        guard let cell = reference.object, let makeAnimator else { return nil }
        isMaking = true
        defer { isMaking = false }
        return makeAnimator(cell)
    }

    override func showFirstLook(to cell: AnyObject) {
        guard let firstLook, isInUse, !animator.hasAnimator, animator.place.fraction == nil else { return }
        firstLook(unsafeDowncast(cell, to: Cell.self))
    }
}
