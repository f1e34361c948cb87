import UIKit

// A gallery that pushes a screen of pages: a collection view that pages, a page control, and an animator for its bars.

final class ThumbnailCell: UICollectionViewCell {
    let imageView = UIImageView()
    private lazy var selectionBadge = UIImageView(image: UIImage(systemName: "checkmark.circle.fill")!)

    override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.frame = contentView.bounds
        imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        imageView.highlightedImage = nil
        contentView.addSubview(imageView)
        selectionBadge.isHidden = true
        contentView.insertSubview(selectionBadge, aboveSubview: imageView)
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    func showsBadge(_ shows: Bool, animated: Bool) {
        guard animated else {
            selectionBadge.isHidden = !shows
            return
        }
        UIView.animate(
            withDuration: 0.2,
            animations: { self.selectionBadge.alpha = shows ? 1 : 0 },
            completion: { _ in self.selectionBadge.isHidden = !shows })
    }
}

public protocol GalleryViewControllerDelegate: AnyObject {
    @MainActor func gallery(_ gallery: GalleryViewController, didSelect index: Int)
}

public final class GalleryViewController: UIViewController, UICollectionViewDataSource {
    private var collectionView: UICollectionView!
    public weak var delegate: GalleryViewControllerDelegate?
    private let count: Int
    private lazy var toolbar: UIToolbar = {
        let toolbar = UIToolbar()
        toolbar.items = [
            UIBarButtonItem.flexibleSpace(),
            UIBarButtonItem(title: "Select", primaryAction: nil, menu: nil),
        ]
        return toolbar
    }()

    public init(count: Int) {
        self.count = count
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    public override func loadView() {
        let layout = UICollectionViewFlowLayout()
        layout.minimumInteritemSpacing = 1
        layout.minimumLineSpacing = 1
        collectionView = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: layout)
        view = collectionView
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.prefetchDataSource = self
        collectionView.register(ThumbnailCell.self, forCellWithReuseIdentifier: "thumbnail")
        navigationItem.backButtonTitle = ""
        navigationItem.titleView = UILabel()
        overrideUserInterfaceStyle = .dark
        edgesForExtendedLayout = [.top, .bottom]
        extendedLayoutIncludesOpaqueBars = true
        let appearance = UINavigationBarAppearance()
        appearance.configureWithTransparentBackground()
        appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
        navigationItem.standardAppearance = appearance
        navigationItem.scrollEdgeAppearance = appearance
    }

    public override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
    public override var prefersStatusBarHidden: Bool { false }
    public override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }

    public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    { count }

    public func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
    {
        let cell =
            collectionView.dequeueReusableCell(withReuseIdentifier: "thumbnail", for: indexPath)
            as! ThumbnailCell
        cell.imageView.image = UIImage(named: "thumb-\(indexPath.item)", in: .main, compatibleWith: nil)
        cell.showsBadge(
            collectionView.indexPathsForSelectedItems?.contains(indexPath) == true, animated: false)
        return cell
    }
}

extension GalleryViewController: UICollectionViewDelegateFlowLayout {
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        let side = floor((collectionView.bounds.width - 2) / 3)
        return CGSize(width: side, height: side)
    }

    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        delegate?.gallery(self, didSelect: indexPath.item)
        let pages = PagesViewController(count: count, start: indexPath.item)
        pages.onClose = { [weak self] index in
            self?.collectionView.scrollToItem(
                at: IndexPath(item: index, section: 0), at: .centeredVertically, animated: false)
        }
        show(pages, sender: self)
    }
}

extension GalleryViewController: UICollectionViewDataSourcePrefetching {
    public func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {}
    public func collectionView(
        _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {}
}

final class PageCell: UICollectionViewCell, UIScrollViewDelegate {
    private let scrollView = UIScrollView()
    private let imageView = UIImageView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        scrollView.frame = contentView.bounds
        scrollView.delegate = self
        scrollView.minimumZoomScale = 1
        scrollView.maximumZoomScale = 4
        scrollView.bouncesZoom = true
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.addSubview(imageView)
        contentView.addSubview(scrollView)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }

    override func prepareForReuse() {
        super.prepareForReuse()
        scrollView.setZoomScale(1, animated: false)
        scrollView.contentOffset = .zero
    }
}

public final class PagesViewController: UIViewController {
    private let count: Int
    private let start: Int
    public var onClose: ((Int) -> Void)?
    private let pageControl = UIPageControl()
    private let caption = UITextView()
    private var chromeAnimator: UIViewPropertyAnimator?
    private var didScrollToStart = false
    private lazy var collectionView: UICollectionView = {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.minimumLineSpacing = 0
        layout.sectionInset = .zero
        let collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        layout.itemSize = collectionView.bounds.size
        collectionView.isPagingEnabled = true
        collectionView.bounces = false
        collectionView.alwaysBounceHorizontal = false
        collectionView.register(PageCell.self, forCellWithReuseIdentifier: "page")
        return collectionView
    }()

    init(count: Int, start: Int) {
        self.count = count
        self.start = start
        super.init(nibName: nil, bundle: nil)
        hidesBottomBarWhenPushed = true
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        collectionView.dataSource = self
        collectionView.delegate = self
        view.addSubview(collectionView)
        pageControl.numberOfPages = count
        pageControl.currentPage = start
        pageControl.pageIndicatorTintColor = .darkGray
        pageControl.currentPageIndicatorTintColor = .white
        pageControl.addAction(
            UIAction { [weak self] action in
                guard let self, let control = action.sender as? UIPageControl else { return }
                self.collectionView.setContentOffset(
                    CGPoint(x: CGFloat(control.currentPage) * self.view.bounds.width, y: 0), animated: true)
            }, for: .valueChanged)
        view.addSubview(pageControl)
        caption.isEditable = false
        caption.isScrollEnabled = false
        caption.textContainerInset = .zero
        caption.text = "Page"
        view.addSubview(caption)
    }

    public override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        pageControl.frame = CGRect(
            x: 0, y: view.bounds.height - view.safeAreaInsets.bottom - 40, width: view.bounds.width,
            height: 40)
        collectionView.frame = view.bounds
        if !didScrollToStart {
            didScrollToStart = true
            collectionView.scrollToItem(
                at: IndexPath(item: start, section: 0), at: .centeredHorizontally, animated: false)
        }
    }

    public override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        navigationController?.setNavigationBarHidden(true, animated: animated)
        chromeAnimator = UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 0.3, delay: 1, options: [.curveEaseOut, .allowUserInteraction]
        ) { [pageControl] in
            pageControl.alpha = 0.4
        } completion: { [weak self] position in
            guard position == .end else { return }
            self?.chromeAnimator = nil
        }
        transitionCoordinator?.animate(alongsideTransition: { [weak self] _ in self?.pageControl.alpha = 1 })
    }

    public override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        if isMovingFromParent || isBeingDismissed {
            onClose?(pageControl.currentPage)
        }
        if let chromeAnimator, chromeAnimator.isRunning {
            chromeAnimator.stopAnimation(false)
            chromeAnimator.finishAnimation(at: .current)
        }
        chromeAnimator = nil
        navigationController?.setNavigationBarHidden(false, animated: animated)
    }
}

extension PagesViewController: UICollectionViewDataSource, UICollectionViewDelegate {
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    { count }
    public func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
    {
        collectionView.dequeueReusableCell(withReuseIdentifier: "page", for: indexPath)
    }

    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        updatePage(scrollView)
    }

    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
        updatePage(scrollView)
    }

    private func updatePage(_ scrollView: UIScrollView) {
        let visible = CGRect(origin: scrollView.contentOffset, size: scrollView.bounds.size)
        let point = CGPoint(x: visible.midX, y: visible.midY)
        guard let indexPath = collectionView.indexPathForItem(at: point) else { return }
        pageControl.currentPage = indexPath.item
        UIView.animate(withDuration: 0.2, delay: 0, options: .curveEaseInOut) { [weak self] in
            self?.caption.alpha = indexPath.item.isMultiple(of: 2) ? 1 : 0
        }
    }
}
