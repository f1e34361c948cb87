import LifecycleEvents

/// The slot of a cell whose class is known, with the app's closures for that class.
class TypedSlot<Cell: AnyObject>: CellSlot {
    // Unchecked, as in the other slots. Plainly loaded and stored: a generic function as `swap` or `take` would
    // look up what type a closure about `Cell` is, each time.
    @exclusivity(unchecked) private var firstLook: ((Cell) -> Void)?
    @exclusivity(unchecked) private var makeAnimator: ((Cell) -> any PropertyAnimating)?

    /// The closures of one set-up. Their captures may do anything in their deinits, so the owner says when to release
    /// them.
    struct Closures: ~Copyable {
        let firstLook: ((Cell) -> Void)?
        let make: ((Cell) -> any PropertyAnimating)?

        consuming func letGo() {}
    }

    /// Stores the closures of a set-up and returns the closures of the former set-up.
    final func exchange(firstLook: ((Cell) -> Void)?, make: ((Cell) -> any PropertyAnimating)?) -> Closures {
        let former = Closures(firstLook: self.firstLook, make: makeAnimator)
        self.firstLook = firstLook
        makeAnimator = make
        return former
    }

    override func letGoOfClosures() { exchange(firstLook: nil, make: nil).letGo() }

    override func make() -> (any PropertyAnimating)? {
        guard let makeAnimator, let cell else { return nil }
        let typed = unsafeDowncast(consume cell, to: Cell.self)
        return makeAnimator(typed)
    }

    override func showFirstLook(to cell: AnyObject) {
        guard let firstLook, isInUse, !hasAnimator, nextStart.fraction == nil else { return }
        firstLook(unsafeDowncast(cell, to: Cell.self))
    }
}
