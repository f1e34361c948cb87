// What an app writes, type-checked by tools/check-facade.

import AnimatorPool
import AnimatorPoolUIKit
import UIKit

final class PhotoCell: UICollectionViewCell {
    let blurView = UIVisualEffectView(effect: nil)
}

final class Feed: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    let animators: CollectionViewAnimators
    let observation: AppObservation
    let photos: [Int64]

    init(photos: [Int64], log: DeviceLog) {
        self.photos = photos
        animators = CollectionViewAnimators(log: log)
        observation = animators.followApp()
        super.init()
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        photos.count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
        guard let cell = cell as? PhotoCell else { return cell }
        animators.attach(to: cell, item: ItemID(photos[indexPath.item])) { cell in
            let blurView = cell.blurView
            blurView.effect = nil
            let animator = UIViewPropertyAnimator(duration: 10, curve: .linear) {
                blurView.effect = UIBlurEffect(style: .light)
            }
            animator.pausesOnCompletion = true
            animator.fractionComplete = 0.1
            return animator
        }
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        animators.willDisplay(cell)
    }

    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        animators.didEndDisplaying(cell)
    }

    /// From any phase, made or not yet made.
    func strengthen(_ cell: UICollectionViewCell) {
        animators[cell]?.fractionComplete = 0.5
    }
}

// A table's cells need nothing else.
@MainActor func tablePool(record: @escaping (LifecycleEvent) -> Void) -> CellAnimatorPool<UITableViewCell> {
    CellAnimatorPool(turns: MainTurnQueue(), record: record)
}

// The general call, with a cell of no class in particular.
@MainActor func attach(to cell: UITableViewCell, in animators: TableViewAnimators) {
    animators.attach(to: cell, item: ItemID("row")) { cell in
        // A block is kept until it runs, and would keep the cell.
        let view = cell.contentView
        return UIViewPropertyAnimator(duration: 1, curve: .easeOut) { view.alpha = 0.5 }
    }
}

// One class name is all that changes.
@MainActor func fade(_ view: UIView) -> SafePropertyAnimator {
    let animator = SafePropertyAnimator(duration: 1, curve: .easeOut) { view.alpha = 0 }
    animator.startAnimation()
    return animator
}
