// What an app writes, type-checked by tools/check-uikit.

import AnimatorPool
import LifecycleEvents
import UIKit

// Once, anywhere in the app. Neither the type nor the protocol is the app's own, and nobody else is there
// to declare it.
// swift-format-ignore: AvoidRetroactiveConformances
extension UIViewPropertyAnimator: @retroactive @MainActor PropertyAnimating {
    // Inside a completion UIKit's state has a raw value of its own; the animator is active then.
    public var animatingState: AnimatorState { AnimatorState(rawValue: state.rawValue) ?? .active }
    public var fraction: Double {
        get { Double(fractionComplete) }
        set { fractionComplete = CGFloat(newValue) }
    }
    public func finish(at position: AnimatorPosition) {
        guard let position = UIViewAnimatingPosition(rawValue: position.rawValue) else { return }
        finishAnimation(at: position)
    }
    public func proceed(durationFactor: Double) {
        continueAnimation(withTimingParameters: nil, durationFactor: CGFloat(durationFactor))
    }
    public func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
        addCompletion { completion(AnimatorPosition(rawValue: $0.rawValue) ?? .end) }
    }
}

final class PhotoCell: UICollectionViewCell {
    let blurView = UIVisualEffectView()
}

final class Feed: UICollectionViewDataSource, UICollectionViewDelegate {
    let animators: CellAnimatorPool<UICollectionViewCell>
    let photos: [Int64]

    init(photos: [Int64], record: @escaping (LifecycleEvent) -> Void) {
        self.photos = photos
        animators = CellAnimatorPool(turns: MainTurnQueue(), record: record)
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
        animators.attach(to: cell, item: ItemID(photos[indexPath.item])) { cell in
            guard let blurView = (cell as? PhotoCell)?.blurView else { preconditionFailure("No photo cell.") }
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
