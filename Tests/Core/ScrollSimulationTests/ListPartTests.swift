import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// The parts of a list, each through its own door.
struct ListPartTests {
    // MARK: Scroll state

    private static let phone = Size(width: 390, height: 800)

    @Test func `a scroll to the same offset stops and keeps its direction`() {
        var scroll = ScrollState(viewport: Self.phone)
        let moves = [scroll.scroll(to: 300), scroll.scroll(to: 260)]
        #expect(moves == [true, true])
        #expect(scroll.direction == -1)
        #expect(scroll.pointsPerFrame == 40)
        let movesAgain = scroll.scroll(to: 260)
        #expect(!movesAgain)
        #expect(scroll.direction == -1)
        #expect(scroll.pointsPerFrame == 0)
        #expect(scroll.hasScrolled)
    }

    @Test func `a margin in viewports grows with the viewport`() {
        var scroll = ScrollState(viewport: Self.phone, margin: Reach(Quantity(0.5), .viewports))
        #expect(scroll.shown == -400..<1200)
        scroll.resize(to: Size(width: 800, height: 390))
        #expect(scroll.shown == -195..<585)
        #expect(scroll.inViewport == 0..<390)
    }

    @Test func `insets move the offset into their bounds, and shorter content only up`() {
        var scroll = ScrollState(viewport: Self.phone)
        _ = scroll.scroll(to: 1200)
        scroll.setInsets(Insets(top: 50, bottom: 100), contentHeight: 1500)
        #expect(scroll.offset == 800, "the end of the content, and the bottom inset below it")
        scroll.clampToEnd(contentHeight: 100)
        #expect(scroll.offset == -50)
        _ = scroll.scroll(to: -90)
        scroll.clampToEnd(contentHeight: 100)
        #expect(scroll.offset == -90, "a bounce above the content goes on")
    }

    @Test func `a reach in frames is as long as the last scrolls`() {
        var scroll = ScrollState(viewport: Self.phone)
        #expect(scroll.points(Reach(Quantity(3), .frames)) == 0)
        _ = scroll.scroll(to: 20)
        #expect(scroll.points(Reach(Quantity(3), .frames)) == 60)
    }

    // MARK: Layout state

    @Test func `a change of the viewport outlasts later changes until the layout begins`() {
        var layout = LayoutState()
        layout.begin()
        layout.end()
        #expect(!layout.hasChanged)
        layout.viewportChanged()
        layout.itemsOrOffsetChanged()
        layout.begin()
        #expect(layout.isResizing)
        #expect(!layout.hasChanged)
        layout.itemsOrOffsetChanged()
        layout.end()
        #expect(!layout.isResizing)
        #expect(layout.hasChanged, "a change during a layout needs another layout")
    }

    @Test func `cells ahead are complete until something changes`() {
        var layout = LayoutState()
        layout.begin()
        layout.searchedAhead(foundMissing: false)
        layout.willLayOut()
        #expect(layout.isAheadComplete)
        layout.itemsOrOffsetChanged()
        layout.willLayOut()
        #expect(!layout.isAheadComplete)
    }

    // MARK: Prefetching

    private func request(_ prefetching: inout DataPrefetching, _ places: Range<Int>, goesDown: Bool = true)
        -> [Int]
    {
        prefetching.request([places], goesDown: goesDown, item: { ItemID($0) }, isCandidate: { $0 != 7 })
    }

    @Test func `data are requested once, nearest first, and not for a place with a cell`() {
        var prefetching = DataPrefetching()
        let below = request(&prefetching, 5..<9)
        #expect(below == [5, 6, 8])
        let above = request(&prefetching, 2..<7, goesDown: false)
        #expect(above == [4, 3, 2])
        #expect(prefetching.items.map(\.rawValue) == [5, 6, 8, 4, 3, 2])
    }

    @Test func `a request out of reach is cancelled at the item's present place, if it has one`() {
        var prefetching = DataPrefetching()
        _ = request(&prefetching, 0..<4)
        let cancelled = prefetching.cancel(
            unless: { item, _ in item == ItemID(2) },
            place: { item, place in item == ItemID(3) ? nil : place + 10 })
        #expect(cancelled == [10, 11])
        #expect(prefetching.items == [ItemID(2)])
    }

    @Test func `an item can be requested again after its cell was`() {
        var prefetching = DataPrefetching()
        _ = request(&prefetching, 0..<2)
        prefetching.cellRequested(for: ItemID(1))
        let requested = request(&prefetching, 0..<2)
        #expect(requested == [1])
    }

    // MARK: Selection

    @Test func `a selection belongs to its item`() {
        var selection = ListSelection(updatesConfigurations: true)
        selection.set(true, ItemID(3))
        #expect(selection.state(of: ItemID(3), isHighlighted: false).isSelected)
        #expect(!selection.state(of: ItemID(4), isHighlighted: true).isSelected)
        #expect(!selection.state(of: nil, isHighlighted: true).isSelected)
        selection.clear()
        #expect(!selection.contains(ItemID(3)))
    }

    // MARK: Updates

    @Test func `a batch inside of a batch joins the outer one`() {
        var updates = UpdateTransactions()
        let isOutermost = [updates.beginBatch(), updates.beginBatch()]
        #expect(isOutermost == [true, false])
        updates.add((BatchUpdates(), { _ in }))
        let inner = updates.endBatch()
        #expect(inner.count == 1)
        let isNextOutermost = updates.beginBatch()
        #expect(isNextOutermost)
        let none = updates.endBatch()
        #expect(none.isEmpty)
    }

    @Test func `an update inside of an update has an animation of its own`() {
        var updates = UpdateTransactions()
        let nothing = updates.beginUpdate(animated: true)
        let outer = updates.beginUpdate(animated: false)
        #expect(!updates.isAnimating)
        let first = updates.endUpdate(endNs: nil, resuming: outer) { _ in }
        #expect(updates.isAnimating)
        let second = updates.endUpdate(endNs: 300, resuming: nothing) { _ in }
        #expect([first, second] == [1, 2])
        #expect(!updates.isAnimating)
        #expect(updates.nextEndNs == 300)
        #expect(updates.unfinished == 2)
    }

    @Test func `transactions end in the order in which they began`() {
        var updates = UpdateTransactions()
        for endNs: Int64 in [500, 300, 400] {
            let interrupted = updates.beginUpdate(animated: true)
            _ = updates.endUpdate(endNs: endNs, resuming: interrupted) { _ in }
        }
        var ended: [Int] = []
        while let over = updates.takeFirst(where: { $0.endNs ?? 0 <= 400 }) { ended.append(over.number) }
        #expect(ended == [2, 3])
        let rest = updates.takeAll()
        #expect(rest.map(\.number) == [1])
        #expect(updates.unfinished == 0)
    }

    @Test func `a snapshot inside of a snapshot is refused`() {
        var updates = UpdateTransactions()
        let begins = [updates.beginApply(), updates.beginApply()]
        #expect(begins == [true, false])
        updates.endApply()
        let beginsAgain = updates.beginApply()
        #expect(beginsAgain)
    }
}
