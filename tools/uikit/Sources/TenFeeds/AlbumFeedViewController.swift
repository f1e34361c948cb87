import UIKit

// Paging screen pushed from a feed
public final class AlbumFeedViewController: UIViewController {
    private lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())
    private var dataSource: UICollectionViewDiffableDataSource<Int, String>!
    private let assets = (0..<300).map { "asset-\($0)" }
    private weak var pager: PagerViewController?
    private var zoom: ZoomAnimator?

    public override func loadView() { view = collectionView }
    public override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.delegate = self
        let registration = UICollectionView.CellRegistration<ThumbCell, String> { cell, _, asset in
            cell.show(asset)
        }
        dataSource = .init(collectionView: collectionView) { collectionView, indexPath, asset in
            collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: asset)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(assets)
        dataSource.apply(snapshot, animatingDifferences: false)
        navigationItem.backButtonDisplayMode = .minimal
        let appearance = UINavigationBarAppearance()
        appearance.configureWithDefaultBackground()
        appearance.backgroundEffect = UIBlurEffect(style: .systemThinMaterial)
        appearance.titleTextAttributes = [.foregroundColor: UIColor.label]
        navigationItem.standardAppearance = appearance
        navigationItem.scrollEdgeAppearance = appearance
    }
    private func makeLayout() -> UICollectionViewLayout {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1 / 3), heightDimension: .fractionalHeight(1)))
        item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(1 / 3)),
            subitems: [item])
        return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
    }
    public override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        collectionView.scrollToItem(
            at: IndexPath(item: 0, section: 0), at: .centeredVertically, animated: false)
    }
}

extension AlbumFeedViewController: UICollectionViewDelegate, UINavigationControllerDelegate {
    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        open(at: indexPath.item, animated: true)
    }
    public func open(at index: Int, animated: Bool) {
        let pager = PagerViewController(assets: assets, index: index)
        pager.hidesBottomBarWhenPushed = true
        self.pager = pager
        navigationController?.delegate = self
        navigationController?.pushViewController(pager, animated: animated)
    }
    public func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        guard operation == .push, let selected = collectionView.indexPathsForSelectedItems?.first,
            let cell = collectionView.cellForItem(at: selected)
        else { return nil }
        let frame = cell.convert(cell.bounds, to: nil)
        zoom = ZoomAnimator(from: frame)
        return zoom
    }
}

final class ZoomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let start: CGRect
    init(from start: CGRect) { self.start = start }
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    { UIAccessibility.isReduceMotionEnabled ? 0 : 0.4 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        guard let toView = transitionContext.view(forKey: .to),
            let toVC = transitionContext.viewController(forKey: .to)
        else {
            transitionContext.completeTransition(false)
            return
        }
        let container = transitionContext.containerView
        toView.frame = transitionContext.finalFrame(for: toVC)
        container.addSubview(toView)
        let snapshot = toView.snapshotView(afterScreenUpdates: true) ?? UIView()
        snapshot.frame = start
        snapshot.layer.cornerRadius = 8
        snapshot.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        container.addSubview(snapshot)
        toView.alpha = 0
        let animator = UIViewPropertyAnimator(
            duration: transitionDuration(using: transitionContext), dampingRatio: 0.85
        ) {
            snapshot.frame = toView.frame
            snapshot.layer.cornerRadius = 0
            toView.alpha = 1
        }
        animator.addCompletion { position in
            snapshot.removeFromSuperview()
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        animator.startAnimation()
    }
    func animationEnded(_ transitionCompleted: Bool) {}
}

final class ThumbCell: UICollectionViewCell {
    private var imageView: UIImageView = {
        let view = UIImageView()
        view.contentMode = .scaleAspectFill
        view.clipsToBounds = true
        view.layer.borderWidth = 1 / UIScreen.main.scale
        return view
    }()
    private var fade: UIViewPropertyAnimator?
    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(imageView)
    }
    required init?(coder: NSCoder) { fatalError() }
    override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = contentView.bounds
    }
    func show(_ asset: String) {
        imageView.alpha = 0
        let fade = UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 0.3, delay: 0.05, options: .curveEaseOut
        ) { self.imageView.alpha = 1 }
        self.fade = fade
    }
    override func prepareForReuse() {
        super.prepareForReuse()
        if fade?.isRunning == true { fade?.stopAnimation(true) }
        fade = nil
    }
}

final class PagerViewController: UIViewController {
    private let assets: [String]
    private var index: Int
    private let pageControl = UIPageControl()
    init(assets: [String], index: Int) {
        self.assets = assets
        self.index = index
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError() }
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        pageControl.numberOfPages = min(assets.count, 10)
        pageControl.currentPage = index
        pageControl.currentPageIndicatorTintColor = .white
        pageControl.addAction(
            UIAction { [weak self] _ in self?.go(to: self?.pageControl.currentPage ?? 0) }, for: .valueChanged
        )
        view.addSubview(pageControl)
        go(to: index)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            image: UIImage(systemName: "square.and.arrow.up"),
            primaryAction: UIAction { [weak self] _ in self?.share() })
        toolbarItems = [
            UIBarButtonItem(systemItem: .flexibleSpace),
            UIBarButtonItem(systemItem: .trash, primaryAction: UIAction { _ in }),
        ]
    }
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setToolbarHidden(false, animated: animated)
        navigationController?.interactivePopGestureRecognizer?.isEnabled = true
    }
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        if isMovingFromParent { navigationController?.setToolbarHidden(true, animated: animated) }
    }
    override var prefersStatusBarHidden: Bool { true }
    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
    override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    override var prefersHomeIndicatorAutoHidden: Bool { true }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
    private func go(to page: Int) {
        for child in children {
            child.willMove(toParent: nil)
            child.view.removeFromSuperview()
            child.removeFromParent()
        }
        let asset = AssetViewController(asset: assets[page], index: page)
        addChild(asset)
        asset.view.frame = view.bounds
        view.insertSubview(asset.view, belowSubview: pageControl)
        asset.didMove(toParent: self)
        index = page
        title = "\(index + 1) of \(assets.count)"
    }
    private func share() {
        let activity = UIActivityViewController(activityItems: [assets[index]], applicationActivities: nil)
        activity.popoverPresentationController?.barButtonItem = navigationItem.rightBarButtonItem
        present(activity, animated: true)
    }
}

final class AssetViewController: UIViewController {
    let asset: String
    let index: Int
    private let scrollView = UIScrollView()
    private let imageView = UIImageView()
    private let blur = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
    private var reveal: UIViewPropertyAnimator?
    init(asset: String, index: Int) {
        self.asset = asset
        self.index = index
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError() }
    override func viewDidLoad() {
        super.viewDidLoad()
        scrollView.minimumZoomScale = 1
        scrollView.maximumZoomScale = 4
        scrollView.delegate = self
        scrollView.contentInsetAdjustmentBehavior = .never
        view.addSubview(scrollView)
        scrollView.addSubview(imageView)
        view.addSubview(blur)
        let doubleTap = UITapGestureRecognizer()
        doubleTap.numberOfTapsRequired = 2
        scrollView.addGestureRecognizer(doubleTap)
        let pan = UIPanGestureRecognizer()
        pan.maximumNumberOfTouches = 1
        pan.require(toFail: doubleTap)
        view.addGestureRecognizer(pan)
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        reveal = UIViewPropertyAnimator(duration: 0.5, curve: .easeOut) { self.blur.effect = nil }
        reveal?.startAnimation()
    }
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        reveal?.stopAnimation(true)
        reveal = nil
    }
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scrollView.frame = view.bounds
        imageView.frame = scrollView.bounds
        blur.frame = view.bounds
    }
}
extension AssetViewController: UIScrollViewDelegate {
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }
    func scrollViewDidZoom(_ scrollView: UIScrollView) {
        imageView.center = CGPoint(x: scrollView.bounds.midX, y: scrollView.bounds.midY)
    }
}
