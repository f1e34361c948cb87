import LifecycleEvents

/// The slot of a cell whose class is known, with what the app wrote for that class.
class TypedSlot<Cell: AnyObject>: CellSlot {
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

    /// Takes the closures of a set-up, and gives back those of the former one.
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
