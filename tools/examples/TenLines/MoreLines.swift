// What an app may write beyond the ten lines, type-checked by tools/check-facade.

import AnimationChains
import AnimatorPool
import AnimatorPoolUIKit
import UIKit

extension Feed {
    func choosePolicies() {
        animators.teardownPolicy = .deferUntilFinished
        animators.backgroundPolicy = .pauseAndRestore
        animators.recheck = Recheck(after: 3.0 / 60) { cell in cell.layer.hasAnimationsInTree }
    }

    func sceneWillResignActive() { animators.enterBackground() }

    func sceneDidBecomeActive() { animators.enterForeground() }

    func dim(_ cell: UICollectionViewCell, item: ItemID) {
        animators.attach(
            to: cell, item: item, firstLook: { $0.alpha = 0.1 },
            make: { cell in
                UIViewPropertyAnimator(duration: 1, curve: .linear) { [weak cell] in cell?.alpha = 1 }
            })
    }

    func pulse(_ cell: UICollectionViewCell) async throws {
        guard let blur = animators[cell] else { return }
        blur.run(to: 0.5)
        blur.run(to: 0.2, in: 0.25)
        blur.continueAnimation(in: 0.3)
        if try await blur.completion() == .finished(.end) { blur.restart() }
    }
}

// A pool that records nothing needs nothing else.
@MainActor func plainPool() -> CollectionViewAnimators { CollectionViewAnimators() }

// A view of its own, outside any list.
@MainActor func fade(_ view: UIView) -> ReuseSafeAnimator {
    let fade = ReuseSafeAnimator(turns: MainTurnQueue()) {
        UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    }
    fade.onEnd { ending in if ending == .finished(.end) { view.alpha = 0 } }
    return fade
}

// One animation at a time, on one animator.
@MainActor final class Shaker {
    private let queue: AnimationQueue
    private let turns = MainTurnQueue()

    init() throws {
        let animator = UIViewPropertyAnimator(duration: 0.4, curve: .easeInOut)
        queue = try AnimationQueue(animator, policy: .replace(finishingAt: .start), turns: turns)
    }

    func shake(_ view: UIView) {
        queue.animate {
            view.alpha = 0.5
        } completion: { position in
            if position == .end { view.alpha = 1 }
        }
        queue.animate(after: 0.1, policy: .queue) { view.alpha = 1 }
    }
}

// Registrations whose cells and headers have animators.
@MainActor func registration(
    _ animators: CollectionViewAnimators
) -> UICollectionView.CellRegistration<PhotoCell, UUID> {
    animators.reconfigurePolicy = .keep
    return UICollectionView.CellRegistration(animators: animators) { cell, _, _ in
        cell.contentView.alpha = 1
    } makeAnimator: { cell, _ in
        let view = cell.blurView
        return UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    }
}

@MainActor func headers(
    _ animators: SupplementaryViewAnimators
) -> UICollectionView.SupplementaryRegistration<UICollectionReusableView> {
    UICollectionView.SupplementaryRegistration(elementKind: "header", animators: animators) { _, _ in
    } makeAnimator: { header, _ in
        UIViewPropertyAnimator(duration: 1, curve: .linear) { [weak header] in header?.alpha = 0.5 }
    }
}
