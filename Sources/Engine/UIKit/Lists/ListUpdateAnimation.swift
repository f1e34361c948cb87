import Foundation
import LifecycleEvents
import ScrollSimulation

/// Where items come from and go to in an update of a layout of the app's own.
struct ListUpdateAnimation {
    var arriving: [ItemID: IndexPath] = [:]
    var leaving: [ItemID: IndexPath] = [:]

    /// Nil where the layout does not animate.
    @MainActor init?(
        _ view: ListScrollView, _ old: (sections: ListSections, items: [ItemID]),
        _ new: (sections: ListSections, items: [ItemID])
    ) {
        guard !old.items.isEmpty, view.animatesUpdates else { return nil }
        let (before, after) = (Set(old.items), Set(new.items))
        for (place, item) in new.items.enumerated() where !before.contains(item) {
            arriving[item] = new.sections[place].path
        }
        for (place, item) in old.items.enumerated() where !after.contains(item) {
            leaving[item] = old.sections[place].path
        }
        view.prepareUpdate(
            leaving.values.sorted().map { UICollectionViewUpdateItem(before: $0, after: nil) }
                + arriving.values.sorted().map { UICollectionViewUpdateItem(before: nil, after: $0) })
    }
}
