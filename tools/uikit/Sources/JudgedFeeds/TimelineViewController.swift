import Observation
import UIKit

// MVVM social feed with self-sizing cards, estimated heights, waterfall via custom group provider, popover filter, notifications
@MainActor @Observable public final class TimelineModel {
    public struct Post: Identifiable, Hashable, Sendable {
        public let id: Int
        public var text: String
        public var likes: Int
        public var height: CGFloat
    }
    public private(set) var posts: [Post] = []
    public private(set) var isLoading = false
    @ObservationIgnored private var page = 0
    public init() {}
    public func loadMore() async {
        guard !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        try? await Task.sleep(for: .milliseconds(120))
        let start = page * 30
        posts += (start..<start + 30).map {
            Post(
                id: $0, text: String(repeating: "Text ", count: $0 % 9 + 1), likes: $0,
                height: CGFloat(80 + $0 % 5 * 30))
        }
        page += 1
    }
    public func like(_ id: Int) {
        if let index = posts.firstIndex(where: { $0.id == id }) { posts[index].likes += 1 }
    }
}

final class PostCell: UICollectionViewCell {
    static let id = "PostCell"
    private let textView = UITextView()
    private let likeCount = UILabel()
    private let skeleton = UIView()
    private var shimmer: UIViewPropertyAnimator?
    private var wantedHeight: CGFloat = 100

    override init(frame: CGRect) {
        super.init(frame: frame)
        textView.isScrollEnabled = false
        textView.isEditable = false
        textView.textContainerInset = .zero
        textView.textContainer.lineFragmentPadding = 0
        textView.dataDetectorTypes = [.link]
        contentView.addSubview(textView)
        contentView.addSubview(likeCount)
        contentView.addSubview(skeleton)
        likeCount.font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
        contentView.layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        contentView.isOpaque = true
        contentView.clipsToBounds = true
    }
    required init?(coder: NSCoder) { fatalError() }

    func bind(_ post: TimelineModel.Post) {
        wantedHeight = post.height
        textView.text = post.text
        likeCount.text = post.likes.formatted()
        startShimmer()
    }

    private func startShimmer() {
        shimmer?.stopAnimation(true)
        skeleton.alpha = 1
        shimmer = UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 0.8, delay: 0, options: [.curveEaseInOut],
            animations: { [skeleton] in
                skeleton.alpha = 0
            },
            completion: { [weak self] position in
                if position == .end { self?.skeleton.isHidden = true }
            })
    }
    override func prepareForReuse() {
        super.prepareForReuse()
        shimmer?.stopAnimation(true)
        shimmer = nil
        skeleton.isHidden = false
    }
    override func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
        -> UICollectionViewLayoutAttributes
    {
        let attributes = layoutAttributes.copy() as! UICollectionViewLayoutAttributes
        attributes.frame.size.height = ceil(wantedHeight)
        return attributes
    }
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: wantedHeight) }
}

public final class TimelineViewController: UIViewController {
    private let model: TimelineModel
    private var collectionView: UICollectionView!
    private var dataSource: UICollectionViewDiffableDataSource<String, Int>!
    private let spinner = UIActivityIndicatorView(style: .large)
    private let filterButton = UIButton(type: .system)
    private var observation: Task<Void, Never>?
    private var displayLinkTime: CFTimeInterval = 0

    public init(model: TimelineModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { fatalError() }
    deinit { observation?.cancel() }

    public override func viewDidLoad() {
        super.viewDidLoad()
        overrideUserInterfaceStyle = .light
        edgesForExtendedLayout = []
        extendedLayoutIncludesOpaqueBars = true
        let layout = UICollectionViewCompositionalLayout {
            [weak self] section, environment -> NSCollectionLayoutSection? in
            let size = NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .estimated(120))
            let item = NSCollectionLayoutItem(layoutSize: size)
            let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitem: item, count: 1)
            let result = NSCollectionLayoutSection(group: group)
            result.interGroupSpacing = 10
            result.contentInsetsReference = .readableContent
            result.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40)),
                    elementKind: "loading-footer", alignment: .bottom)
            ]
            _ = self
            return result
        }
        layout.configuration.scrollDirection = .vertical
        layout.configuration.contentInsetsReference = .safeArea
        collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collectionView.frame = view.frame
        collectionView.delegate = self
        collectionView.dragInteractionEnabled = false
        collectionView.indicatorStyle = .black
        collectionView.insetsLayoutMarginsFromSafeArea = true
        collectionView.register(PostCell.self, forCellWithReuseIdentifier: PostCell.id)
        collectionView.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: "loading-footer",
            withReuseIdentifier: "loading")
        view.insertSubview(collectionView, belowSubview: spinner)
        view.addSubview(spinner)
        view.bringSubviewToFront(spinner)
        dataSource = UICollectionViewDiffableDataSource<String, Int>(collectionView: collectionView) {
            [model] collectionView, indexPath, id in
            guard
                let cell = collectionView.dequeueReusableCell(
                    withReuseIdentifier: PostCell.id, for: indexPath) as? PostCell
            else { return UICollectionViewCell() }
            if let post = model.posts.first(where: { $0.id == id }) { cell.bind(post) }
            return cell
        }
        dataSource.supplementaryViewProvider = { collectionView, kind, indexPath in
            collectionView.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: "loading", for: indexPath)
        }
        filterButton.menu = UIMenu(children: [UIAction(title: "All") { _ in }])
        filterButton.showsMenuAsPrimaryAction = true
        filterButton.changesSelectionAsPrimaryAction = true
        navigationItem.titleView = filterButton
        navigationItem.prompt = nil
        setContentScrollView(collectionView)
        observe()
        Task { await model.loadMore() }
    }

    private func observe() {
        withObservationTracking {
            _ = model.posts
            _ = model.isLoading
        } onChange: { [weak self] in
            Task { @MainActor [weak self] in
                self?.render()
                self?.observe()
            }
        }
    }

    private func render() {
        model.isLoading ? spinner.startAnimating() : spinner.stopAnimating()
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["timeline"])
        snapshot.appendItems(model.posts.map(\.id), toSection: "timeline")
        let known = Set(dataSource.snapshot().itemIdentifiers)
        snapshot.reconfigureItems(snapshot.itemIdentifiers.filter(known.contains))
        dataSource.apply(snapshot, animatingDifferences: !known.isEmpty)
        UIAccessibility.post(notification: .layoutChanged, argument: nil)
    }

    public func showFilter(from source: UIView) {
        let popover = UIViewController()
        popover.modalPresentationStyle = .popover
        popover.preferredContentSize = CGSize(width: 240, height: 320)
        popover.isModalInPresentation = true
        popover.popoverPresentationController?.sourceView = source
        popover.popoverPresentationController?.sourceRect = source.bounds
        popover.popoverPresentationController?.permittedArrowDirections = [.up, .down]
        popover.popoverPresentationController?.delegate = self
        present(popover, animated: true, completion: nil)
    }
}

extension TimelineViewController: UICollectionViewDelegate, UIPopoverPresentationControllerDelegate {
    public func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        if indexPath.item + 10 > model.posts.count { Task { await model.loadMore() } }
    }
    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        guard let id = dataSource.itemIdentifier(for: indexPath),
            let cell = collectionView.cellForItem(at: indexPath)
        else { return }
        model.like(id)
        UIView.animate(springDuration: 0.4, bounce: 0.3) { cell.contentView.transform = .identity }
        showFilter(from: cell)
    }
    public func adaptivePresentationStyle(for controller: UIPresentationController)
        -> UIModalPresentationStyle
    { .none }
    public func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { .none }
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}
