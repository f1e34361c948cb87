import UIKit

// A grid of media: prefetching with image tasks that are cancelled, a reveal animator in each cell, and an update link that
// drives the fraction of the header's animator.

public struct MediaItem: Hashable, Identifiable, Sendable {
    public let id: Int
    public let url: URL
    public init(id: Int) {
        self.id = id
        url = URL(string: "https://example.com/\(id).jpg")!
    }
}

@MainActor public final class ImagePipeline {
    private let cache = NSCache<NSURL, UIImage>()
    private var inFlight: [URL: Task<UIImage, any Error>] = [:]

    func image(for url: URL) async throws -> UIImage {
        if let cached = cache.object(forKey: url as NSURL) { return cached }
        if let task = inFlight[url] { return try await task.value }
        let task = Task<UIImage, any Error> {
            try await Task.sleep(for: .milliseconds(30))
            try Task.checkCancellation()
            let image = UIImage(named: url.lastPathComponent) ?? UIImage()
            return await image.byPreparingThumbnail(ofSize: CGSize(width: 120, height: 120)) ?? image
        }
        inFlight[url] = task
        defer { inFlight[url] = nil }
        let image = try await task.value
        cache.setObject(image, forKey: url as NSURL)
        return image
    }
}

private final class MediaCell: UICollectionViewCell {
    private let imageView = UIImageView()
    private let shade = UIVisualEffectView(effect: UIBlurEffect(style: .regular))
    private let spinner = UIActivityIndicatorView(style: .medium)
    private var loadTask: Task<Void, Never>?
    private var revealAnimator: UIViewPropertyAnimator?

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.clipsToBounds = true
        imageView.contentMode = .scaleAspectFill
        for subview in [imageView, shade, spinner] {
            subview.frame = contentView.bounds
            subview.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            contentView.addSubview(subview)
        }
        spinner.hidesWhenStopped = true
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func load(_ item: MediaItem, from pipeline: ImagePipeline) {
        spinner.startAnimating()
        loadTask = Task { [weak self] in
            guard let image = try? await pipeline.image(for: item.url), !Task.isCancelled else {
                return
            }
            self?.show(image)
        }
    }

    private func show(_ image: UIImage) {
        spinner.stopAnimating()
        imageView.image = image
        let animator = UIViewPropertyAnimator(duration: 0.25, timingParameters: UICubicTimingParameters())
        animator.addAnimations { [shade] in shade.effect = nil }
        animator.addCompletion { [weak self] _ in self?.revealAnimator = nil }
        animator.startAnimation()
        revealAnimator = animator
    }

    func cancelLoad() {
        loadTask?.cancel()
        loadTask = nil
        if let revealAnimator, revealAnimator.state == .active { revealAnimator.stopAnimation(true) }
        revealAnimator = nil
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        cancelLoad()
        imageView.image = nil
        shade.effect = UIBlurEffect(style: .regular)
    }
}

private final class ProgressHeader: UICollectionReusableView {
    private let bar = UIProgressView(progressViewStyle: .bar)
    private lazy var animator: UIViewPropertyAnimator = {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [bar] in bar.alpha = 0.2 }
        animator.pausesOnCompletion = true
        return animator
    }()
    private var link: UIUpdateLink?
    private var began: TimeInterval?

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(bar)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        guard window != nil, link == nil else { return }
        let link = UIUpdateLink(view: self) { [weak self] _, info in self?.tick(info.modelTime) }
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 15, maximum: 60, preferred: 30)
        link.requiresContinuousUpdates = true
        link.isEnabled = true
        self.link = link
    }

    private func tick(_ time: TimeInterval) {
        let start = began ?? time
        began = start
        animator.fractionComplete = min(1, time - start)
        if animator.fractionComplete >= 1 { stop() }
    }

    func stop() {
        link?.isEnabled = false
        link = nil
        if animator.state == .active { animator.stopAnimation(true) }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        stop()
    }
}

public final class MediaGridViewController: UICollectionViewController {
    private let items: [MediaItem]
    private let pipeline = ImagePipeline()
    private var prefetches: [IndexPath: Task<Void, Never>] = [:]
    public private(set) var (prefetched, cancelled) = (0, 0)

    public init(items: [MediaItem]) {
        self.items = items
        super.init(collectionViewLayout: Self.makeLayout())
        tabBarItem = UITabBarItem(title: "Media", image: UIImage(systemName: "photo.on.rectangle"), tag: 1)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private static func makeLayout() -> UICollectionViewLayout {
        let item = NSCollectionLayoutItem(
            layoutSize: .init(widthDimension: .fractionalWidth(1 / 3), heightDimension: .fractionalHeight(1)))
        item.contentInsets = .init(top: 1, leading: 1, bottom: 1, trailing: 1)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(130)),
            repeatingSubitem: item, count: 3)
        let section = NSCollectionLayoutSection(group: group)
        section.boundarySupplementaryItems = [
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(20)),
                elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
        ]
        return UICollectionViewCompositionalLayout(section: section)
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(
            MediaCell.self, forCellWithReuseIdentifier: String(describing: MediaCell.self))
        collectionView.register(
            ProgressHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header")
        collectionView.prefetchDataSource = self
        collectionView.dragInteractionEnabled = false
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .action, primaryAction: UIAction { [weak self] _ in self?.showFilters() })
        registerForTraitChanges([UITraitHorizontalSizeClass.self]) { (self: Self, _: UITraitCollection) in
            self.collectionView.collectionViewLayout.invalidateLayout()
        }
    }

    public func showFilters() {
        let filters = UINavigationController(rootViewController: ContactsViewController())
        filters.modalPresentationStyle = .pageSheet
        if let sheet = filters.sheetPresentationController {
            sheet.detents = [.medium(), .large()]
            sheet.prefersGrabberVisible = true
            sheet.largestUndimmedDetentIdentifier = .medium
            sheet.prefersScrollingExpandsWhenScrolledToEdge = false
        }
        present(filters, animated: true)
    }

    public override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        for task in prefetches.values { task.cancel() }
        prefetches.removeAll()
    }

    public override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    )
        -> Int
    { items.count }

    public override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    )
        -> UICollectionViewCell
    {
        let cell =
            collectionView.dequeueReusableCell(
                withReuseIdentifier: String(describing: MediaCell.self), for: indexPath) as! MediaCell
        cell.load(items[indexPath.item], from: pipeline)
        return cell
    }

    public override func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }

    public override func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { (cell as? MediaCell)?.cancelLoad() }

    // A header in the pool would keep its paused animator.
    public override func collectionView(
        _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) { (view as? ProgressHeader)?.stop() }
}

extension MediaGridViewController: UICollectionViewDataSourcePrefetching {
    public func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
        for indexPath in indexPaths where prefetches[indexPath] == nil {
            prefetched += 1
            let url = items[indexPath.item].url
            prefetches[indexPath] = Task(priority: .utility) { [pipeline] in
                _ = try? await pipeline.image(for: url)
            }
        }
    }

    public func collectionView(
        _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {
        for indexPath in indexPaths {
            cancelled += 1
            prefetches.removeValue(forKey: indexPath)?.cancel()
        }
    }
}
