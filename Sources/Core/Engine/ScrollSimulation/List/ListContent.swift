import LifecycleEvents

/// The items of a list, their positions, and which of them are on screen.
///
/// Each change of the positions goes through ``changeGeometry(_:)``, which forgets what was on screen. A class,
/// because an app's closures, which return heights, can read the list during a change.
final class ListContent {
    let geometry: ListGeometry
    private let workload: Workload
    private let profile: ListProfile
    private let seed: UInt64
    /// The number of the next new item.
    private(set) var nextItem: Int64
    /// Whether the list has had items, or a snapshot was applied.
    private(set) var hasHadItems: Bool
    /// Whether a section has self-sizing cells.
    private(set) var measures = false
    /// Whether a section has a row that scrolls sideways.
    private(set) var hasSideways = false
    /// Whether an item can be off screen between two items on screen.
    var hasUnevenRows: Bool { AppLayouts.exist && rowsAreUneven }
    private var rowsAreUneven = false
    private let measured: MeasuredHeights
    /// The app's height of an item.
    private var heightOfItem: ((ItemID) -> Double)?
    /// The last result of ``visibleItems(of:)``; nil after a change of the geometry.
    private var lastVisible: (shown: Range<Double>, items: Range<Int>)?
    /// The header that is pinned above the items on screen.
    private(set) var pinnedHeader: Int?

    init(_ workload: Workload, _ profile: ListProfile, seed: UInt64) {
        self.workload = workload
        self.profile = profile
        self.seed = seed
        (nextItem, hasHadItems) = (Int64(workload.list.items), workload.list.items > 0)
        measured = MeasuredHeights(unmeasured: profile.unmeasured)
        geometry = ListGeometry(shape: workload.list, seed: seed, measured: measured)
        noteAbilities(of: workload.list.sections)
    }

    /// The items, in order.
    var items: ItemSequence { geometry.items }

    /// Returns the element at a place. A list without sections has only cells.
    func element(at place: Int) -> ListElement {
        geometry.sections?.places[place] ?? .cell(section: 0, item: place)
    }

    /// Returns the existing places from `place` on, without headers and footers.
    func cells(_ place: Int, _ count: Int) -> [Range<Int>] {
        let start = min(max(place, 0), items.count)
        let range = start..<min(start + max(count, 0), items.count)
        return geometry.sections?.places.cells(in: range) ?? [range]
    }

    // MARK: On screen

    /// Returns the items that are on screen, at least in part. Cached, because a frame reads them several
    /// times.
    @inline(__always)
    func visibleItems(of scroll: ScrollState) -> Range<Int> {
        let shown = scroll.shown
        if let lastVisible, lastVisible.shown == shown { return lastVisible.items }
        return findVisibleItems(in: shown, pinningEdge: scroll.pinningEdge)
    }

    private func findVisibleItems(in shown: Range<Double>, pinningEdge: Double) -> Range<Int> {
        let items = geometry.items(in: shown, isClosed: profile.edges.bottom == .closed)
        lastVisible = (shown, items)
        pinnedHeader = geometry.sections?.pinnedHeader(at: pinningEdge)?.place
        if let pinned = pinnedHeader, items.contains(pinned) { pinnedHeader = nil }
        return items
    }

    /// Returns the items within `reach` beyond an edge of the viewport.
    func items(within reach: Reach, goesDown: Bool, of scroll: ScrollState) -> Range<Int> {
        guard reach.unit != .items else {
            let visible = visibleItems(of: scroll)
            let count = Int(reach.amount.value)
            return goesDown
                ? visible.upperBound..<max(visible.upperBound, min(visible.upperBound + count, items.count))
                : max(visible.lowerBound - count, 0)..<visible.lowerBound
        }
        let shown = scroll.shown
        let length = scroll.points(reach)
        return geometry.items(
            in: goesDown
                ? shown.upperBound..<shown.upperBound + length
                : shown.lowerBound - length..<shown.lowerBound,
            isClosed: goesDown && profile.edges.bottom == .closed)
    }

    /// Returns the parts of a range of items that are not horizontally outside of a viewport, in order.
    func horizontallyOnScreen(_ range: Range<Int>, viewportWidth: Double) -> [Range<Int>] {
        hasSideways ? geometry.horizontallyOnScreen(range, viewportWidth: viewportWidth) : [range]
    }

    /// Returns whether an item is horizontally outside of a viewport.
    @inline(__always)
    func isHorizontallyOffScreen(_ index: Int, viewportWidth: Double) -> Bool {
        hasSideways && geometry.horizontalDistance(ofItem: index, viewportWidth: viewportWidth) > 0
    }

    /// Returns whether an item between two visible items is outside of the viewport.
    @inline(__always)
    func isOffScreen(_ index: Int, of scroll: ScrollState) -> Bool {
        isHorizontallyOffScreen(index, viewportWidth: scroll.viewport.width)
            || hasUnevenRows && isOutside(index, of: scroll)
    }

    func isOutside(_ index: Int, of scroll: ScrollState) -> Bool {
        geometry.isItem(index, outside: scroll.shown, isClosed: profile.edges.bottom == .closed)
    }

    /// Returns whether an item within reach of an edge does not lie beyond this edge.
    func isNotAhead(_ index: Int, goesDown: Bool, of scroll: ScrollState) -> Bool {
        guard !isHorizontallyOffScreen(index, viewportWidth: scroll.viewport.width) else { return true }
        guard hasUnevenRows else { return false }
        return goesDown
            ? geometry.bottom(ofItem: index) <= scroll.shown.upperBound
            : geometry.top(ofItem: index) >= scroll.shown.lowerBound
    }

    /// Returns the top of item `index` in the content, in points. A pinned header is at the top of the
    /// viewport.
    func top(ofItem index: Int, pinningEdge: Double) -> Double {
        if let pinned = geometry.sections?.pinnedHeader(at: pinningEdge), pinned.place == index {
            return pinned.top
        }
        return geometry.top(ofItem: index)
    }

    /// Forgets what was on screen, because the viewport or its insets have changed.
    func forgetVisibleItems() { lastVisible = nil }

    // MARK: Changes

    func changeGeometry(_ change: (ListGeometry) -> Void) {
        snapshotItems = nil
        change(geometry)
        lastVisible = nil
    }

    /// Records that a snapshot was applied. Returns whether the list had neither items nor a snapshot before.
    func noteSnapshot(firstUnused: Int64) -> Bool {
        defer { hasHadItems = true }
        nextItem = max(nextItem, firstUnused)
        return !hasHadItems
    }

    /// Returns new items, with numbers that the list has never used.
    func newItems(_ count: Int) -> [ItemID] {
        defer { nextItem += Int64(count) }
        return (0..<Int64(count)).map { ItemID(nextItem + $0) }
    }

    /// Replaces all items. The caller must lay out the geometry afterwards.
    func replaceItems(with items: [ItemID]) { changeGeometry { $0.replaceItems(with: items) } }

    /// Replaces all items, and the sections if the snapshot has other ones.
    func replaceItems(by snapshot: ListSnapshot) {
        guard let layouts = snapshot.layouts else {
            return changeGeometry { $0.replaceItems(with: snapshot.items, places: snapshot.sections) }
        }
        layOut(snapshot.items, in: layouts)
    }

    /// The current items, for a snapshot.
    private var snapshotItems: FormerItems?

    /// Returns the current items. The result is the same object until the items change.
    func itemsForSnapshot() -> FormerItems {
        let items = snapshotItems ?? FormerItems(geometry.items)
        snapshotItems = items
        return items
    }

    /// Applies the deletes, inserts and moves from the current items to a snapshot. The caller must lay out the
    /// geometry afterwards.
    func apply(_ plan: BatchPlan, to snapshot: ListSnapshot) {
        if let layouts = snapshot.layouts { return layOut(snapshot.items, in: layouts) }
        for range in plan.removed.reversed() { changeGeometry { $0.removeSubrange(range) } }
        for (range, _) in plan.added {
            let items = snapshot.items(in: range)
            changeGeometry {
                $0.insert(contentsOf: items, at: range.lowerBound, in: snapshot.sections)
            }
        }
    }

    /// Applies the deletes, inserts and moves of a batch. The caller must lay out the geometry afterwards.
    func apply(_ plan: BatchPlan) {
        let moved = plan.moves.map { items[$0.from] }
        for range in plan.removed.reversed() { changeGeometry { $0.removeSubrange(range) } }
        for (range, from) in plan.added {
            if let from, let place = plan.moves.firstIndex(where: { $0.from == from }) {
                changeGeometry { $0.insert(contentsOf: [moved[place]], at: range.lowerBound) }
            } else {
                let new = newItems(range.count)
                changeGeometry { $0.insert(contentsOf: new, at: range.lowerBound) }
            }
        }
    }

    /// Takes over the heights of an app's items, and forgets the measured ones.
    func takeHeights(of items: [ItemID], _ height: @escaping (ItemID) -> Double) {
        hasHadItems = hasHadItems || !items.isEmpty
        heightOfItem = height
        _ = measured.forget()
    }

    /// Replaces the items and the sections of the geometry, and lays them out.
    func layOut(_ items: [ItemID], in layouts: [ListSection]) {
        var shape = workload.list
        (shape.items, shape.pattern) = (0, [])
        shape.sections = layouts
        noteAbilities(of: layouts)
        changeGeometry { geometry in
            geometry.become(
                ListGeometry(shape: shape, seed: seed, measured: measured, heightOf: heightOfItem))
            geometry.replaceItems(with: items)
            geometry.layOut()
        }
    }

    private func noteAbilities(of sections: [ListSection]) {
        measures = sections.contains { $0.estimatedHeight != nil }
        hasSideways = sections.contains { $0.sidewaysWidth != nil }
        rowsAreUneven = AppLayouts.exist && sections.contains { $0.hasUnevenRows }
    }

    // MARK: Measured heights

    /// A self-sizing item: its current height, and the height that the workload draws for its cell. The
    /// current height is nil if it is a mean that changes with other items.
    struct Measurable {
        let height: Double?
        let drawn: () -> Double
    }

    /// Returns what a measurement of item `index` needs; nil if the item's section is not self-sizing.
    func measurable(_ index: Int) -> Measurable? {
        guard let sections = geometry.sections, case .cell(let section, _) = sections.places[index],
            let estimate = sections.layouts[section].estimatedHeight
        else { return nil }
        // The difference of two positions would be rounded.
        let item = items[index]
        let own = sections.layouts[section].hasOwnEstimates ? heightOfItem?(item) : nil
        let isMean = measured.unmeasured(in: sections.layouts[section]) == .mean
        let height = measured.byItem[item] ?? (isMean ? nil : own ?? estimate)
        return Measurable(height: height) { [self] in
            ItemHeights(sections.layouts[section].itemHeight, seed: seed).height(of: items[index])
        }
    }

    /// Sets the height of a measured item. The caller must call ``settleHeights()`` after the last one.
    func setHeight(_ height: Double, ofItem place: Int) {
        lastVisible = nil
        geometry.setHeight(height, ofItem: place)
    }

    /// Gives items that are not measured the mean of the measured heights, which may have changed.
    func settleHeights() {
        guard profile.unmeasured == .mean else { return }
        lastVisible = nil
        geometry.invalidateHeights()
        geometry.layOut()
    }

    /// Returns the height at which a new cell of an item needs no measurement; nil for an item to measure.
    func settledHeight(of item: ItemID) -> Double? { measures ? measured.settledHeight(of: item) : nil }

    /// Makes the next cell of an item measure again.
    func measureAgain(_ item: ItemID) { if measures { measured.measureAgain(item) } }

    /// Forgets the measured heights. Returns whether the geometry has changed.
    func forgetHeights() -> Bool {
        guard measures, measured.forget() else { return false }
        lastVisible = nil
        geometry.invalidateHeights()
        return true
    }
}
