import UIKit

// Video feed, full-screen pages (TikTok-like), with layers, display and property animators, tabs
public struct Clip: Identifiable, Hashable, Sendable {
    public let id: Int
    public let caption: String
}

@MainActor protocol ClipCellDelegate: AnyObject { func clipCellDidLike(_ cell: ClipCell) }

final class ClipCell: UICollectionViewCell {
    weak var delegate: ClipCellDelegate?
    private let container = UIView()
    private let captionLabel = UILabel()
    private let progress = UIView()
    private let heart = UIImageView(image: .init(systemName: "heart.fill"))
    private var progressAnimator: UIViewPropertyAnimator?
    private var heartAnimator: UIViewPropertyAnimator?
    private let dot = CALayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }
    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        contentView.addSubview(container)
        container.addSubview(captionLabel)
        container.addSubview(heart)
        container.addSubview(progress)
        heart.alpha = 0
        heart.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 80)
        progress.backgroundColor = .white
        progress.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
        dot.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        dot.cornerRadius = 2
        dot.backgroundColor = UIColor.white.cgColor
        dot.contentsScale = UIScreen.main.scale
        container.layer.addSublayer(dot)
        let doubleTap = UITapGestureRecognizer()
        doubleTap.numberOfTapsRequired = 2
        contentView.addGestureRecognizer(doubleTap)
    }

    func configure(_ clip: Clip) { captionLabel.text = clip.caption }

    func play() {
        guard progressAnimator == nil else {
            progressAnimator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            return
        }
        progress.transform = CGAffineTransform(scaleX: 0.001, y: 1)
        let animator = UIViewPropertyAnimator(
            duration: 8, timingParameters: UICubicTimingParameters(animationCurve: .linear))
        animator.addAnimations { [weak self] in self?.progress.transform = .identity }
        animator.addCompletion { [weak self] position in
            switch position {
            case .end: self?.progressAnimator = nil
            case .start, .current: break
            @unknown default: break
            }
        }
        animator.isUserInteractionEnabled = true
        animator.startAnimation()
        progressAnimator = animator
        let pulse = CASpringAnimation(keyPath: keyPathLike)
        pulse.mass = 1
        pulse.stiffness = 120
        pulse.damping = 12
        pulse.initialVelocity = 2
        pulse.duration = pulse.settlingDuration
        pulse.autoreverses = true
        pulse.repeatCount = .infinity
        dot.add(pulse, forKey: "pulse")
    }

    func pause() { if progressAnimator?.isRunning == true { progressAnimator?.pauseAnimation() } }

    func like() {
        heartAnimator?.stopAnimation(true)
        heart.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        let animator = UIViewPropertyAnimator(duration: 0.4, dampingRatio: 0.5) { [heart] in
            heart.alpha = 1
            heart.transform = .identity
        }
        animator.addCompletion { [heart] _ in
            UIView.animate(withDuration: 0.2, delay: 0.3, options: .curveEaseIn) { heart.alpha = 0 }
        }
        animator.startAnimation()
        heartAnimator = animator
        delegate?.clipCellDidLike(self)
        UIView.animateKeyframes(withDuration: 0.6, delay: 0, options: [.calculationModeCubic]) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.3) {
                self.captionLabel.alpha = 0.3
            }
            UIView.addKeyframe(withRelativeStartTime: 0.3, relativeDuration: 0.7) {
                self.captionLabel.alpha = 1
            }
        } completion: { finished in
            _ = finished
        }
        UIView.transition(
            with: captionLabel, duration: 0.2, options: .transitionCrossDissolve,
            animations: { self.captionLabel.text = "Liked" }, completion: nil)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        for animator in [progressAnimator, heartAnimator].compactMap({ $0 }) where animator.state != .inactive
        {
            animator.stopAnimation(false)
            animator.finishAnimation(at: .current)
        }
        progressAnimator = nil
        heartAnimator = nil
        dot.removeAllAnimations()
        heart.alpha = 0
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        container.frame = contentView.bounds
        captionLabel.frame = CGRect(x: 16, y: bounds.height - 100, width: bounds.width - 100, height: 60)
        progress.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: 2)
        progress.center = CGPoint(x: 0, y: bounds.height - 2)
        heart.center = container.center
    }
}

private let keyPathLike = "transform.scale"

public final class ClipsViewController: UICollectionViewController {
    private let clips = (0..<50).map { Clip(id: $0, caption: "Clip \($0)") }
    private var likes: Set<Clip.ID> = []

    public init() {
        let item = NSCollectionLayoutItem(
            layoutSize: .init(widthDimension: .fractionalWidth(1.0), heightDimension: .fractionalHeight(1.0)))
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
            subitems: [item])
        super.init(
            collectionViewLayout: UICollectionViewCompositionalLayout(
                section: NSCollectionLayoutSection(group: group)))
        tabBarItem = UITabBarItem(tabBarSystemItem: .featured, tag: 0)
    }
    required init?(coder: NSCoder) { fatalError() }

    public override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.isPagingEnabled = true
        collectionView.contentInsetAdjustmentBehavior = .never
        collectionView.register(ClipCell.self, forCellWithReuseIdentifier: "clip")
        collectionView.bounces = false
        NotificationCenter.default.addObserver(
            forName: UIApplication.willResignActiveNotification, object: nil, queue: .main
        ) { [weak self] _ in
            MainActor.assumeIsolated { for clip in self?.visibleClips ?? [] { clip.pause() } }
        }
        NotificationCenter.default.addObserver(
            forName: UIScene.didActivateNotification, object: nil, queue: .main
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.visibleClips.first?.play() }
        }
    }
    private var visibleClips: [ClipCell] { collectionView.visibleCells.compactMap { $0 as? ClipCell } }

    public override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { clips.count }
    public override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell =
            collectionView.dequeueReusableCell(withReuseIdentifier: "clip", for: indexPath) as! ClipCell
        cell.configure(clips[indexPath.item])
        cell.delegate = self
        return cell
    }
    public override func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { (cell as? ClipCell)?.play() }
    public override func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { (cell as? ClipCell)?.pause() }
    public override func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        let page = Int(scrollView.contentOffset.y / max(scrollView.frame.height, 1))
        (collectionView.cellForItem(at: IndexPath(item: page, section: 0)) as? ClipCell)?.play()
    }
    public override var prefersStatusBarHidden: Bool { true }
}
extension ClipsViewController: ClipCellDelegate {
    func clipCellDidLike(_ cell: ClipCell) {
        guard let indexPath = collectionView.indexPath(for: cell) else { return }
        likes.insert(clips[indexPath.item].id)
        UINotificationFeedbackGenerator().notificationOccurred(.success)
        let generator = UISelectionFeedbackGenerator()
        generator.prepare()
        generator.selectionChanged()
    }
}

public final class RootTabController: UITabBarController, UITabBarControllerDelegate {
    public override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        viewControllers = [
            ClipsViewController(), UINavigationController(rootViewController: UIViewController()),
        ]
        setViewControllers(viewControllers, animated: false)
        selectedIndex = 0
        tabBar.isTranslucent = true
        tabBar.tintColor = .systemPink
        let appearance = UITabBarAppearance()
        appearance.configureWithOpaqueBackground()
        tabBar.standardAppearance = appearance
        tabBar.scrollEdgeAppearance = appearance
        viewControllers?[1].tabBarItem.badgeValue = "3"
    }
    public func tabBarController(
        _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) {}
    public func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
}
