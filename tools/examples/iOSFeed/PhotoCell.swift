import AnimatorPoolUIKit
import UIKit

final class PhotoCell: UICollectionViewCell {
    private let blurView = UIVisualEffectView(effect: nil)
    /// The background of a caption. Its blur never changes, so the app needs no animator of its own.
    private let captionBlur = ReusableBlurView(strength: 0.4)

    override init(frame: CGRect) {
        super.init(frame: frame)
        for view in [blurView, captionBlur] {
            view.frame = contentView.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            contentView.addSubview(view)
        }
    }

    required init?(coder: NSCoder) { nil }

    override func prepareForReuse() {
        super.prepareForReuse()
        captionBlur.prepareForReuse()
    }

    /// Returns an animator that is scrubbed to set the strength of the photo's blur.
    func makeBlurAnimator() -> UIViewPropertyAnimator {
        let blurView = self.blurView
        blurView.effect = nil
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            blurView.effect = UIBlurEffect(style: .light)
        }
        animator.pausesOnCompletion = true
        animator.scrubsLinearly = false
        animator.fractionComplete = 0.1
        return animator
    }
}
