import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

extension ListBinding {
    func misuse(_ kind: MisuseKind) { host.engine.misused(kind, about: nil) }

    /// Returns new numbers for items without identifiers.
    func number(_ count: Int) -> [ItemID] {
        defer { nextItem += Int64(count) }
        return (nextItem..<nextItem + Int64(count)).map { ItemID($0) }
    }

    /// Reloads everything, as UIKit's `reloadData` does.
    func reload() {
        guard let view else { return }
        heights.byItem = [:]
        take(view, view.identified)
        selected = []
        list.reload(items, in: layouts) { [heights] in heights.byItem[$0] ?? 0 }
        if view.readsCountsLate {
            list.beforeLayout = { [weak self] in MainActor.assumeIsolated { self?.readCounts() } }
        }
        layOutSoon()
    }

    /// Reads the counts of a list that was reloaded and waits for its layout. The data may have changed since.
    func readCounts() {
        list.beforeLayout = nil
        guard let view, view.itemCounts != layouts.map({ $0.items }) else { return }
        reload()
        list.beforeLayout = nil
    }

    /// Called before an update of the app. A list that waits for its layout reads its counts in this call.
    func willUpdate() { if list.beforeLayout != nil { readCounts() } }

    /// Schedules a layout in the next turn, for changes that no frame has laid out. The first layout belongs
    /// to a frame.
    func layOutSoon() {
        guard list.hasConfigured, !awaitsLayout else { return }
        awaitsLayout = true
        host.engine.runLoop.enqueue { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.awaitsLayout = false
                self.list.layOutAtOnce()
            }
        }
    }

    /// Schedules a change of the layout in the next turn.
    func layoutChangesSoon() {
        guard !changesLayout else { return }
        changesLayout = true
        host.engine.runLoop.enqueue { [weak self] in
            MainActor.assumeIsolated {
                self?.changesLayout = false
                self?.layoutChanged()
            }
        }
    }

    /// Lays out the same items in another layout, as UIKit's `invalidateLayout` does. The cells remain.
    func layoutChanged() {
        guard let view, !list.isApplying else { return }
        let former = layouts
        let new = view.sectionLayouts
        guard new.map({ $0.places }) == former.map({ $0.places }) else { return }
        heights.byItem = [:]
        take(view, items)
        if layouts == former { return placeCells() }
        list.changeLayouts(layouts, of: items)
        placeCells()
    }

    /// Measures the cells on screen again, in the next turn.
    func forgetHeights() {
        guard !list.isApplying else { return }
        list.forgetHeights()
        layOutSoon()
    }

    /// Updates the list.
    ///
    /// - Returns: False if the list is inside another update.
    @discardableResult
    func update(
        to identified: [ItemID], reloaded: Set<ItemID> = [], reconfigured: Set<ItemID> = [],
        renewed: Set<ItemID> = [], animated: Bool, usingReloadData: Bool = false, isBatch: Bool = false,
        completion: @escaping (_ isFinished: Bool) -> Void
    ) -> Bool {
        guard let view else { return false }
        guard !list.isApplying else {
            host.engine.misused(.applyWhileApplying, about: nil)
            return false
        }
        for item in reloaded { heights.byItem[item] = nil }
        take(view, identified)
        let ownAnimation =
            animated && !usingReloadData ? ListUpdateAnimation(view, former, (sections, items)) : nil
        let shown = ownAnimation == nil ? [] : appCells()
        updateAnimation = ownAnimation
        list.update(
            to: ListSnapshot(
                items: items, layouts: layouts, reloaded: reloaded, reconfigured: reconfigured,
                renewed: renewed),
            animated: animated, usingReloadData: usingReloadData, isBatch: isBatch, completion: completion)
        placeCells()
        if let layout = view.ownLayout, !usingReloadData {
            let target = layout.targetContentOffset(forProposedContentOffset: view.contentOffset)
            if target != view.contentOffset { view.contentOffset = target }
        }
        // An app may update in any turn, and UIKit commits at the end of that turn.
        list.commit()
        if let ownAnimation {
            for cell in shown where cell.isAnimatingOut {
                guard let made = cell.view as? UICollectionViewCell, let item = cell.use?.item,
                    let path = ownAnimation.leaving[item]
                else { continue }
                view.ownLayout?.disappear(made, at: path, in: list.workload.updates.transaction)
            }
            view.ownLayout?.finalizeCollectionViewUpdates()
            updateAnimation = nil
        }
        return true
    }

    func take(_ view: ListScrollView, _ identified: [ItemID]?) {
        if isSideways { fitsView = true }
        sizeChanged()
        decelerationRateChanged()
        former = (sections, items)
        layouts = view.sectionLayouts
        groups = layouts.indices.map { view.layout?.groupFrames(ofSection: $0) ?? [] }
        sections = ListSections(layouts.map { $0.places })
        measuredRows = [:]
        items = identified ?? number(sections.count)
        if items.count != sections.count {
            host.engine.misused(.invalidUpdate, about: nil)
            items = number(sections.count)
        }
        for section in layouts.indices { measure(section, in: view) }
    }

    /// Reads the heights of the section's items, if they differ.
    func measure(_ section: Int, in view: ListScrollView) {
        let first = sections.firstCell(of: section)
        var range: ClosedRange<Double>?
        for item in 0..<layouts[section].items {
            let id = items[first + item]
            let path = IndexPath(item: item, section: section)
            // A layout has asked its delegate again. A table asks only for new rows.
            guard
                let height = view.layout?.itemHeight(at: path) ?? heights.byItem[id]
                    ?? view.itemHeight(at: path)
            else { return }
            heights.byItem[id] = height
            range = min(range?.lowerBound ?? height, height)...max(range?.upperBound ?? height, height)
        }
        guard let range else { return }
        layouts[section].itemHeight = range
        layouts[section].hasOwnEstimates = layouts[section].estimatedHeight != nil
    }
}

/// The start and end positions of items in an update, for a layout of the app's own class.
struct ListUpdateAnimation {
    var arriving: [ItemID: IndexPath] = [:]
    var leaving: [ItemID: IndexPath] = [:]

    /// Creates the animation, or nil if the layout does not animate.
    @MainActor init?(
        _ view: ListScrollView, _ old: (sections: ListSections, items: [ItemID]),
        _ new: (sections: ListSections, items: [ItemID])
    ) {
        guard !old.items.isEmpty, let layout = view.ownLayout else { return nil }
        let (before, after) = (Set(old.items), Set(new.items))
        for (place, item) in new.items.enumerated() where !before.contains(item) {
            arriving[item] = new.sections[place].path
        }
        for (place, item) in old.items.enumerated() where !after.contains(item) {
            leaving[item] = old.sections[place].path
        }
        layout.prepare(
            forCollectionViewUpdates: leaving.values.sorted().map {
                UICollectionViewUpdateItem(before: $0, after: nil)
            }
                + arriving.values.sorted().map { UICollectionViewUpdateItem(before: nil, after: $0) })
    }
}
