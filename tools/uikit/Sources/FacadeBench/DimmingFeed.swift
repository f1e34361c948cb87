import AnimatorPool
import AnimatorPoolUIKit
import LifecycleEvents
import UIKit

/// The feed of ``DimmingClient`` as an app writes it.
final class DimmingFeed: UICollectionViewController {
    private final class Cell: UICollectionViewCell {
        let dimmed = UIView()

        override init(frame: CGRect) {
            super.init(frame: frame)
            contentView.addSubview(dimmed)
        }

        required init?(coder: NSCoder) { nil }
    }

    private let items: Int
    private let animators = CollectionViewAnimators(turns: MainTurnQueue())

    init(items: Int) {
        self.items = items
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: UIScreen.main.bounds.width, height: 100)
        layout.minimumLineSpacing = 0
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(Cell.self, forCellWithReuseIdentifier: "cell")
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
    {
        items
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        guard let cell = cell as? Cell else { return cell }
        animators.attach(to: cell, item: ItemID(indexPath.item)) { cell in
            let view = cell.dimmed
            view.alpha = 1
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
            animator.pausesOnCompletion = true
            animator.fractionComplete = 0.3
            return animator
        }
        return cell
    }

    override func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { animators.willDisplay(cell) }

    override func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { animators.didEndDisplaying(cell) }
}
