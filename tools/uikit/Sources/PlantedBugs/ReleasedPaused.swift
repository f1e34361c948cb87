import UIKit

/// The cell releases its paused animator when it is reused.
final class ForgetfulCell: BlurCell {
    override func prepareForReuse() {
        super.prepareForReuse()
        animator = nil
    }

    func showBlur() {
        animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [weak blurView] in
            blurView?.effect = UIBlurEffect(style: .light)
        }
        animator?.fractionComplete = 0.5
    }
}

public final class ReleasedPausedFeed: UIViewController {
    private let feed = Feed()

    private final class Feed: BlurFeed<ForgetfulCell> {
        override func configure(_ cell: ForgetfulCell, _ photo: Int) {
            DispatchQueue.main.async { cell.showBlur() }
        }
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        addChild(feed)
        view.addSubview(feed.view)
    }
}
