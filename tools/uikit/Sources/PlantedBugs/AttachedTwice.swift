import UIKit

/// Both configuration and display make an animator, and an array of the cell keeps the first one alive.
final class TwiceCell: BlurCell {
    private var animators: [UIViewPropertyAnimator] = []

    func addBlur() {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { [blurView] in
            blurView.effect = UIBlurEffect(style: .systemMaterial)
        }
        animator.fractionComplete = 0.2
        animators.append(animator)
    }

    func removeBlurs() {
        for animator in animators { animator.stopAnimation(true) }
        animators.removeAll()
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        removeBlurs()
    }

    isolated deinit { removeBlurs() }
}

public final class AttachedTwiceFeed: UIViewController {
    private let feed = Feed()

    private final class Feed: BlurFeed<TwiceCell> {
        override func configure(_ cell: TwiceCell, _ photo: Int) {
            DispatchQueue.main.async { cell.addBlur() }
        }

        override func collectionView(
            _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) {
            DispatchQueue.main.async { (cell as? TwiceCell)?.addBlur() }
        }

        override func collectionView(
            _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) {
            (cell as? TwiceCell)?.removeBlurs()
        }
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        addChild(feed)
        view.addSubview(feed.view)
    }
}
