import UIKit

/// The screen stores the animators by photo, and ends each when its cell leaves the screen. It misses those
/// of deleted photos, because their index path already belongs to another photo.
public final class LeftBehindByDeleteFeed: UIViewController {
    private let feed = Feed()

    private final class Feed: BlurFeed<BlurCell> {
        private var animators: [Int: UIViewPropertyAnimator] = [:]

        override func collectionView(
            _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) {
            guard let cell = cell as? BlurCell else { return }
            let photo = photos[indexPath.item]
            DispatchQueue.main.async { [self] in
                guard animators[photo] == nil else { return }
                let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [weak cell] in
                    cell?.blurView.effect = UIBlurEffect(style: .regular)
                }
                animator.fractionComplete = 0.3
                animators[photo] = animator
            }
        }

        override func collectionView(
            _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) {
            guard photos.indices.contains(indexPath.item) else { return }
            animators.removeValue(forKey: photos[indexPath.item])?.stopAnimation(true)
        }
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        addChild(feed)
        view.addSubview(feed.view)
    }

    public func delete(_ photo: Int) { feed.delete(photo) }
}
