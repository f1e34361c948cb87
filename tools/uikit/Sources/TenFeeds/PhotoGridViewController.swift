import UIKit

// Registration + diffable + blur
public struct Photo: Hashable, Sendable, Identifiable {
    public let id: UUID
    public var title: String
    public var author: String
    public var isSensitive: Bool
    public init(id: UUID = UUID(), title: String, author: String, isSensitive: Bool) {
        self.id = id
        self.title = title
        self.author = author
        self.isSensitive = isSensitive
    }
}

final class BlurredPhotoCell: UICollectionViewCell {
    private let imageView = UIImageView()
    private let blurView = UIVisualEffectView(effect: nil)
    private let titleLabel = UILabel()
    private let gradient = CAGradientLayer()
    private var animator: UIViewPropertyAnimator?
    private lazy var tap = UITapGestureRecognizer()
    var onTap: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.layer.cornerRadius = 12
        contentView.layer.cornerCurve = .continuous
        contentView.layer.masksToBounds = true
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        imageView.translatesAutoresizingMaskIntoConstraints = false
        blurView.translatesAutoresizingMaskIntoConstraints = false
        titleLabel.translatesAutoresizingMaskIntoConstraints = false
        titleLabel.font = .preferredFont(forTextStyle: .headline)
        titleLabel.adjustsFontForContentSizeCategory = true
        titleLabel.textColor = .white
        titleLabel.numberOfLines = 2
        titleLabel.lineBreakMode = .byTruncatingTail
        gradient.colors = [UIColor.clear.cgColor, UIColor.black.withAlphaComponent(0.6).cgColor]
        gradient.locations = [0.5, 1]
        gradient.startPoint = CGPoint(x: 0.5, y: 0)
        gradient.endPoint = CGPoint(x: 0.5, y: 1)
        contentView.addSubview(imageView)
        contentView.layer.addSublayer(gradient)
        contentView.addSubview(blurView)
        contentView.addSubview(titleLabel)
        NSLayoutConstraint.activate([
            imageView.topAnchor.constraint(equalTo: contentView.topAnchor),
            imageView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            imageView.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            imageView.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            blurView.topAnchor.constraint(equalTo: imageView.topAnchor),
            blurView.leadingAnchor.constraint(equalTo: imageView.leadingAnchor),
            blurView.trailingAnchor.constraint(equalTo: imageView.trailingAnchor),
            blurView.bottomAnchor.constraint(equalTo: imageView.bottomAnchor),
            titleLabel.leadingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.leadingAnchor),
            titleLabel.trailingAnchor.constraint(
                lessThanOrEqualTo: contentView.layoutMarginsGuide.trailingAnchor),
            titleLabel.bottomAnchor.constraint(
                equalTo: contentView.layoutMarginsGuide.bottomAnchor, constant: -8),
        ])
        let heart = UIImageView(
            image: UIImage(
                systemName: "heart.fill",
                withConfiguration: UIImage.SymbolConfiguration(
                    pointSize: 20, weight: .semibold, scale: .large)))
        heart.tintColor = .systemPink
        contentView.addSubview(heart)
        isAccessibilityElement = true
        accessibilityTraits = [.button, .image]
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func configure(with photo: Photo, image: UIImage?) {
        titleLabel.text = photo.title
        imageView.image = image
        accessibilityLabel = "\(photo.title), \(photo.author)"
        setBlurred(photo.isSensitive, fraction: 0.35)
    }

    private func setBlurred(_ blurred: Bool, fraction: CGFloat) {
        animator?.stopAnimation(true)
        animator = nil
        blurView.effect = nil
        guard blurred else { return }
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [weak blurView] in
            blurView?.effect = UIBlurEffect(style: .systemUltraThinMaterialDark)
        }
        animator.pausesOnCompletion = true
        animator.fractionComplete = fraction
        self.animator = animator
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        animator?.stopAnimation(true)
        animator?.finishAnimation(at: .current)
        animator = nil
        imageView.image = nil
        blurView.effect = nil
        onTap = nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        gradient.frame = contentView.bounds
        CATransaction.commit()
    }

    override var isHighlighted: Bool {
        didSet {
            UIViewPropertyAnimator.runningPropertyAnimator(
                withDuration: 0.2, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction],
                animations: {
                    self.transform = self.isHighlighted ? CGAffineTransform(scaleX: 0.96, y: 0.96) : .identity
                }, completion: nil)
        }
    }

}

public final class PhotoGridViewController: UIViewController {
    enum Section: Int, CaseIterable, Hashable, Sendable { case featured, all }
    private var photos: [Photo]
    private var collectionView: UICollectionView!
    private var dataSource: UICollectionViewDiffableDataSource<Section, Photo.ID>!
    private let imageCache = NSCache<NSUUID, UIImage>()
    private var refreshTask: Task<Void, Never>?

    public init(photos: [Photo]) {
        self.photos = photos
        super.init(nibName: nil, bundle: nil)
        title = NSLocalizedString("Photos", comment: "")
        tabBarItem = UITabBarItem(
            title: title, image: UIImage(systemName: "photo.on.rectangle"),
            selectedImage: UIImage(systemName: "photo.fill.on.rectangle.fill"))
    }

    required init?(coder: NSCoder) { fatalError() }

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        navigationItem.largeTitleDisplayMode = .always
        navigationController?.navigationBar.prefersLargeTitles = true
        configureHierarchy()
        configureDataSource()
        configureNavigationItem()
        applySnapshot(animatingDifferences: false)
    }

    public override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if let selected = collectionView.indexPathsForSelectedItems?.first {
            if let coordinator = transitionCoordinator {
                coordinator.animate(
                    alongsideTransition: { _ in
                        self.collectionView.deselectItem(at: selected, animated: true)
                    },
                    completion: { context in
                        if context.isCancelled {
                            self.collectionView.selectItem(at: selected, animated: false, scrollPosition: [])
                        }
                    })
            } else {
                collectionView.deselectItem(at: selected, animated: animated)
            }
        }
    }

    private func configureHierarchy() {
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: makeLayout())
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.backgroundColor = .clear
        collectionView.delegate = self
        collectionView.prefetchDataSource = self
        collectionView.alwaysBounceVertical = true
        collectionView.contentInset.bottom = 24
        collectionView.showsVerticalScrollIndicator = false
        collectionView.keyboardDismissMode = .onDrag
        collectionView.refreshControl = UIRefreshControl(
            frame: .zero,
            primaryAction: UIAction { [weak self] action in
                guard let self, let control = action.sender as? UIRefreshControl else { return }
                self.refreshTask = Task { @MainActor in
                    try? await Task.sleep(nanoseconds: 300_000_000)
                    self.photos.shuffle()
                    self.applySnapshot(animatingDifferences: true)
                    control.endRefreshing()
                }
            })
        view.addSubview(collectionView)
    }

    private func makeLayout() -> UICollectionViewLayout {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.interSectionSpacing = 16
        return UICollectionViewCompositionalLayout(
            sectionProvider: { sectionIndex, environment in
                guard let section = Section(rawValue: sectionIndex) else { return nil }
                switch section {
                case .featured:
                    let item = NSCollectionLayoutItem(
                        layoutSize: .init(
                            widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
                    item.contentInsets = .init(top: 0, leading: 8, bottom: 0, trailing: 8)
                    let group = NSCollectionLayoutGroup.horizontal(
                        layoutSize: .init(
                            widthDimension: .fractionalWidth(0.85), heightDimension: .absolute(220)),
                        subitems: [item])
                    let section = NSCollectionLayoutSection(group: group)
                    section.orthogonalScrollingBehavior = .groupPagingCentered
                    section.visibleItemsInvalidationHandler = { items, offset, environment in
                        for item in items {
                            let distance = abs(
                                item.frame.midX - offset.x - environment.container.contentSize.width / 2)
                            let scale = max(0.9, 1 - distance / environment.container.contentSize.width * 0.2)
                            item.transform = CGAffineTransform(scaleX: scale, y: scale)
                        }
                    }
                    return section
                case .all:
                    let columns = environment.container.effectiveContentSize.width > 600 ? 4 : 2
                    let item = NSCollectionLayoutItem(
                        layoutSize: NSCollectionLayoutSize(
                            widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
                    let group = NSCollectionLayoutGroup.horizontal(
                        layoutSize: NSCollectionLayoutSize(
                            widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(0.6)),
                        repeatingSubitem: item, count: columns)
                    group.interItemSpacing = .fixed(8)
                    let section = NSCollectionLayoutSection(group: group)
                    section.interGroupSpacing = 8
                    section.contentInsets = NSDirectionalEdgeInsets(
                        top: 8, leading: 16, bottom: 8, trailing: 16)
                    let header = NSCollectionLayoutBoundarySupplementaryItem(
                        layoutSize: .init(
                            widthDimension: .fractionalWidth(1), heightDimension: .estimated(44)),
                        elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
                    header.pinToVisibleBounds = true
                    section.boundarySupplementaryItems = [header]
                    return section
                }
            }, configuration: configuration)
    }

    private func configureDataSource() {
        let cellRegistration = UICollectionView.CellRegistration<BlurredPhotoCell, Photo> {
            [weak self] cell, indexPath, photo in
            guard let self else { return }
            cell.configure(with: photo, image: self.imageCache.object(forKey: photo.id as NSUUID))
            cell.onTap = { [weak self] in self?.reveal(photo.id) }
        }
        let headerRegistration = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { [weak self] view, kind, indexPath in
            var content = UIListContentConfiguration.groupedHeader()
            content.text = "All photos"
            content.secondaryText = "\(self?.photos.count ?? 0)"
            view.contentConfiguration = content
        }
        dataSource = UICollectionViewDiffableDataSource<Section, Photo.ID>(collectionView: collectionView) {
            [weak self] collectionView, indexPath, id in
            guard let photo = self?.photos.first(where: { $0.id == id }) else { return nil }
            return collectionView.dequeueConfiguredReusableCell(
                using: cellRegistration, for: indexPath, item: photo)
        }
        dataSource.supplementaryViewProvider = { collectionView, kind, indexPath in
            collectionView.dequeueConfiguredReusableSupplementary(using: headerRegistration, for: indexPath)
        }
    }

    private func configureNavigationItem() {
        let sort = UIMenu(
            title: "Sort", image: UIImage(systemName: "arrow.up.arrow.down"), options: .displayInline,
            children: [
                UIAction(title: "Title", image: UIImage(systemName: "textformat")) { [weak self] _ in
                    self?.sort(by: \.title)
                },
                UIAction(title: "Author", state: .on) { [weak self] _ in self?.sort(by: \.author) },
            ])
        navigationItem.rightBarButtonItems = [
            UIBarButtonItem(
                title: nil, image: UIImage(systemName: "ellipsis.circle"), primaryAction: nil, menu: sort),
            UIBarButtonItem(systemItem: .add, primaryAction: UIAction { [weak self] _ in self?.add() }),
        ]
        navigationItem.searchController = {
            let controller = UISearchController(searchResultsController: nil)
            controller.searchResultsUpdater = self
            controller.obscuresBackgroundDuringPresentation = false
            controller.searchBar.placeholder = "Search photos"
            return controller
        }()
        navigationItem.hidesSearchBarWhenScrolling = true
        definesPresentationContext = true
    }

    private func sort(by keyPath: KeyPath<Photo, String>) {
        photos.sort {
            $0[keyPath: keyPath].localizedStandardCompare($1[keyPath: keyPath]) == .orderedAscending
        }
        applySnapshot(animatingDifferences: true)
    }

    private func add() {
        let alert = UIAlertController(title: "New photo", message: nil, preferredStyle: .alert)
        alert.addTextField { field in
            field.placeholder = "Title"
            field.autocapitalizationType = .sentences
        }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(
            UIAlertAction(title: "Add", style: .default) { [weak self, weak alert] _ in
                guard let text = alert?.textFields?.first?.text, !text.isEmpty else { return }
                self?.photos.insert(Photo(title: text, author: "Me", isSensitive: false), at: 0)
                self?.applySnapshot(animatingDifferences: true)
            })
        present(alert, animated: true)
    }

    public func reveal(_ id: Photo.ID) {
        guard let index = photos.firstIndex(where: { $0.id == id }) else { return }
        photos[index].isSensitive.toggle()
        var snapshot = dataSource.snapshot()
        snapshot.reconfigureItems([id])
        dataSource.apply(snapshot, animatingDifferences: true)
    }

    func applySnapshot(animatingDifferences: Bool, matching filter: String = "") {
        var snapshot = NSDiffableDataSourceSnapshot<Section, Photo.ID>()
        snapshot.appendSections(Section.allCases)
        let shown =
            filter.isEmpty ? photos : photos.filter { $0.title.localizedCaseInsensitiveContains(filter) }
        snapshot.appendItems(shown.prefix(5).map(\.id), toSection: .featured)
        snapshot.appendItems(shown.dropFirst(5).map(\.id), toSection: .all)
        dataSource.apply(snapshot, animatingDifferences: animatingDifferences) { [weak self] in
            self?.setNeedsUpdateContentUnavailableConfiguration()
        }
    }

    public override func updateContentUnavailableConfiguration(
        using state: UIContentUnavailableConfigurationState
    ) {
        contentUnavailableConfiguration = photos.isEmpty ? UIContentUnavailableConfiguration.empty() : nil
        if state.searchText != nil {
            contentUnavailableConfiguration = UIContentUnavailableConfiguration.search()
        }
    }
}

extension PhotoGridViewController: UICollectionViewDelegate, UICollectionViewDataSourcePrefetching,
    UISearchResultsUpdating
{
    public func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
        for indexPath in indexPaths {
            guard let id = dataSource.itemIdentifier(for: indexPath) else { continue }
            let renderer = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40))
            let image = renderer.image { context in
                UIColor.systemTeal.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
            }
            imageCache.setObject(image, forKey: id as NSUUID)
        }
    }

    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        guard let id = dataSource.itemIdentifier(for: indexPath) else { return }
        reveal(id)
    }

    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
        point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let indexPath = indexPaths.first, let id = dataSource.itemIdentifier(for: indexPath) else {
            return nil
        }
        return UIContextMenuConfiguration(identifier: id as NSUUID, previewProvider: nil) { _ in
            UIMenu(children: [
                UIAction(title: "Delete", image: UIImage(systemName: "trash"), attributes: .destructive) {
                    [weak self] _ in
                    self?.photos.removeAll { $0.id == id }
                    self?.applySnapshot(animatingDifferences: true)
                }
            ])
        }
    }

    public func updateSearchResults(for searchController: UISearchController) {
        applySnapshot(animatingDifferences: true, matching: searchController.searchBar.text ?? "")
    }
}
