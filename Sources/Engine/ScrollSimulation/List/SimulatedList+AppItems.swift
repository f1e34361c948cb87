import LifecycleEvents
import PropertyAnimation

/// The members for a client with an app's own items, heights and views.
extension SimulatedList {
    /// Lays out the items, and those to come, in rows of `columns`, in place of the workload's shape.
    ///
    /// - Parameters:
    ///   - uniformHeight: The height of each row, in points; nil where they differ.
    ///   - height: The height of an item where they do.
    package func layOutItems(
        columns: Int, uniformly uniformHeight: Double?, height: @escaping (ItemID) -> Double
    ) {
        var shape = workload.list
        (shape.items, shape.columns, shape.pattern) = (0, columns, [])
        if let uniformHeight { shape.itemHeight = uniformHeight...uniformHeight }
        let items = items.all
        changeGeometry { geometry in
            geometry = ListGeometry(
                shape: shape, seed: seed, heightOf: uniformHeight == nil ? height : nil)
            geometry.replaceItems(with: items)
            geometry.layOut()
        }
    }

    /// Other items in the place of all, as by UIKit's `reloadData`.
    package func replaceItems(with items: [ItemID]) {
        hasHadItems = hasHadItems || !items.isEmpty
        reloadData(with: items)
    }

    /// Brings item `index` to the top of the viewport, at once.
    package func jump(toItem index: Int) {
        scroll(to: min(max(geometry.top(ofItem: index) - insets.top, minimumOffset), maximumOffset))
        layOut()
        commitLayout()
    }

    /// Commits a layout that was made outside of a frame: what is enqueued from here on comes after it.
    package func commitLayout() { commit() }

    /// The top of item `index` in the content, in points.
    package func top(ofItem index: Int) -> Double { geometry.top(ofItem: index) }

    /// Whether a dequeue with this identifier would find a cell.
    package func hasPooled(withIdentifier identifier: String) -> Bool {
        factories[identifier] != nil && hasPooled(poolPlace(of: identifier))
    }
}
