import LifecycleEvents
import PropertyAnimation

/// The members for a client with an app's own items, heights and views.
extension SimulatedList {
    /// Replaces all items, in sections with the app's layouts: UIKit's `reloadData`.
    ///
    /// - Parameter height: The height of an item, for sections whose items differ in height.
    package func reload(
        _ items: [ItemID], in layouts: [ListSection], height: @escaping (ItemID) -> Double
    ) {
        hasHadItems = hasHadItems || !items.isEmpty
        heightOfItem = height
        measured.byItem.removeAll()
        reloadData(by: ListSnapshot(items: items, layouts: layouts, reloaded: [], reconfigured: []))
    }

    /// Lays out other items in other sections.
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

    /// Moves the content at once, inside of its bounds.
    package func jump(to offset: Double) {
        scroll(to: min(max(offset, minimumOffset), maximumOffset))
        layOutAtOnce()
    }

    /// Lays out the same items in other layouts. Cells keep their items.
    package func changeLayouts(_ layouts: [ListSection], of items: [ItemID]) {
        layOut(items, in: layouts)
        change.note(.other)
        jump(to: contentOffset)
    }

    /// A layout outside of a frame, with its commit.
    package func layOutAtOnce() {
        layOut()
        commitLayout()
    }

    /// Whether a client has set up a cell.
    package var hasConfigured: Bool { configureCount > 0 }

    /// The top of item `index` where nothing is pinned, in points.
    package func restingTop(ofItem index: Int) -> Double { geometry.top(ofItem: index) }

    /// The part of the viewport that insets do not cover, in points.
    package var insetLength: Double { viewport.height - insets.top - insets.bottom }

    package var topInset: Double { insets.top }

    /// Commits a layout that was made outside of a frame: what is enqueued from here on comes after it.
    package func commitLayout() { commit() }

    /// The top of item `index` in the content, in points. A pinned header has the top of the viewport.
    package func top(ofItem index: Int) -> Double {
        if let pinned = geometry.sections?.pinnedHeader(at: scrolledOffset + insets.top),
            pinned.place == index
        {
            return pinned.top
        }
        return geometry.top(ofItem: index)
    }

    /// Points.
    package var contentHeight: Double { geometry.contentHeight }

    /// Points.
    package func height(ofItem index: Int) -> Double { geometry.height(ofItem: index) }

    /// The cell of the header that is pinned above the items on screen.
    package var pinnedCell: SimulatedCell? { pinnedHeader.flatMap { activeCell(of: $0) } }

    /// Whether a dequeue with this identifier would find a cell.
    package func hasPooled(withIdentifier identifier: String) -> Bool {
        factories[identifier] != nil && hasPooled(poolPlace(of: identifier))
    }
}
