import UIKit

/// The data source makes the animator, and the commit of the layout removes the reused cell's animations.
final class ResetBlurCell: BlurCell {
    override func prepareForReuse() {
        super.prepareForReuse()
        stopBlur()
    }

    func resetBlur() {
        stopBlur()
        blurView.effect = nil
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [blurView] in
            blurView.effect = UIBlurEffect(style: .regular)
        }
        animator.pausesOnCompletion = true
        animator.fractionComplete = 0.3
        self.animator = animator
    }

    isolated deinit { stopBlur() }
}

public final class AnimatorInCellForItemFeed: UIViewController {
    private let feed = Feed()

    private final class Feed: BlurFeed<ResetBlurCell> {
        override func configure(_ cell: ResetBlurCell, _ photo: Int) { cell.resetBlur() }
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        addChild(feed)
        view.addSubview(feed.view)
        feed.didMove(toParent: self)
    }
}
