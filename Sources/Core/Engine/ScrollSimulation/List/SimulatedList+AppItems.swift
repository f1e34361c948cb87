import LifecycleEvents
import PropertyAnimation

/// The members for a client with its own items, heights and views.
extension SimulatedList {
    /// Replaces all items, with the app's sections: UIKit's `reloadData`.
    ///
    /// - Parameter height: Returns the height of an item, for sections whose items differ in height.
    package func reload(
        _ items: [ItemID], in layouts: [ListSection], height: @escaping (ItemID) -> Double
    ) {
        hasHadItems = hasHadItems || !items.isEmpty
        heightOfItem = height
        measured.byItem.removeAll()
        reloadData(by: ListSnapshot(items: items, layouts: layouts, reloaded: [], reconfigured: []))
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

    /// Moves the content at once, within its bounds.
    package func jump(to offset: Double) {
        scroll(to: min(max(offset, minimumOffset), maximumOffset))
        layOutAtOnce()
    }

    /// Lays out the same items with other layouts. Cells keep their items.
    package func changeLayouts(_ layouts: [ListSection], of items: [ItemID]) {
        layOut(items, in: layouts)
        hasChanged = true
        jump(to: contentOffset)
    }

    /// Performs a layout and its commit outside of a frame.
    package func layOutAtOnce() {
        layOut()
        commitLayout()
    }

    /// Whether a client has configured a cell.
    package var hasConfigured: Bool { configureCount > 0 }

    /// Returns the top of item `index`, in points, without pinning.
    package func restingTop(ofItem index: Int) -> Double { geometry.top(ofItem: index) }

    /// The height of the viewport without its insets, in points.
    package var insetLength: Double { viewport.height - insets.top - insets.bottom }

    package var topInset: Double { insets.top }

    /// Commits a layout outside of a frame. Later work is enqueued after the commit.
    package func commitLayout() { commit() }

    /// Returns the top of item `index` in the content, in points. A pinned header is at the top of the
    /// viewport.
    package func top(ofItem index: Int) -> Double {
        if let pinned = geometry.sections?.pinnedHeader(at: scrolledOffset + insets.top),
            pinned.place == index
        {
            return pinned.top
        }
        return geometry.top(ofItem: index)
    }

    /// The height of the content, in points.
    package var contentHeight: Double { geometry.contentHeight }

    /// Returns the height of item `index`, in points.
    package func height(ofItem index: Int) -> Double { geometry.height(ofItem: index) }

    /// The cell of the pinned header, if its own place is off screen.
    package var pinnedCell: SimulatedCell? { pinnedHeader.flatMap { activeCell(of: $0) } }

    /// Returns whether a dequeue with this identifier would find a pooled cell.
    package func hasPooled(withIdentifier identifier: String) -> Bool {
        factories[identifier] != nil && pools[poolIndex(of: identifier)].count > 0
    }
}
