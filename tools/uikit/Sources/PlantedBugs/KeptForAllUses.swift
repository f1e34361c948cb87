import UIKit

/// The cell makes its animator once, in its initializer.
final class OnceCell: BlurCell {
    override init(frame: CGRect) {
        super.init(frame: frame)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [blurView] in
            blurView.effect = UIBlurEffect(style: .dark)
        }
        animator.fractionComplete = 0.4
        self.animator = animator
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}

public final class KeptForAllUsesFeed: UIViewController {
    private let feed = BlurFeed<OnceCell>()

    public override func viewDidLoad() {
        super.viewDidLoad()
        addChild(feed)
        view.addSubview(feed.view)
    }
}
