import UIKit

// Explore: compositional sections by a provider, rows that scroll sideways, nested groups, and supplementary registrations.

final class CardCell: UICollectionViewCell {
    static let reuseIdentifier = "card-cell"
    let titleLabel = UILabel()
    let imageView = UIImageView()
    private var parallax: UIViewPropertyAnimator?

    override init(frame: CGRect) {
        super.init(frame: frame)
        configureViews()
    }

    required init?(coder: NSCoder) {
        fatalError("This screen is not in a storyboard.")
    }

    private func configureViews() {
        contentView.backgroundColor = .systemTeal
        contentView.clipsToBounds = true
        contentView.addSubview(imageView)
        contentView.addSubview(titleLabel)
        imageView.translatesAutoresizingMaskIntoConstraints = false
        titleLabel.translatesAutoresizingMaskIntoConstraints = false
        let inset = CGFloat(10)
        NSLayoutConstraint.activate([
            imageView.widthAnchor.constraint(equalTo: contentView.widthAnchor, multiplier: 1.2),
            imageView.heightAnchor.constraint(equalTo: contentView.heightAnchor),
            imageView.centerXAnchor.constraint(equalTo: contentView.centerXAnchor),
            titleLabel.leftAnchor.constraint(equalTo: contentView.leftAnchor, constant: inset),
            titleLabel.rightAnchor.constraint(equalTo: contentView.rightAnchor, constant: -inset),
            titleLabel.firstBaselineAnchor.constraint(equalTo: contentView.topAnchor, constant: 24),
        ])
    }

    override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        contentView.alpha = state.isHighlighted ? 0.7 : 1
        var background = UIBackgroundConfiguration.clear().updated(for: state)
        background.strokeColor = state.isSelected ? .tintColor : .clear
        background.strokeWidth = 1
        backgroundConfiguration = background
    }

    func beginParallax() {
        endParallax()
        let animator = UIViewPropertyAnimator(
            duration: 1, controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0.8, y: 1)
        ) { [imageView] in
            imageView.transform = CGAffineTransform(translationX: 20, y: 0)
        }
        animator.scrubsLinearly = true
        animator.pausesOnCompletion = true
        animator.pauseAnimation()
        parallax = animator
    }

    func setParallax(_ value: CGFloat) {
        parallax?.fractionComplete = min(max(value, 0), 1)
    }

    func endParallax() {
        guard let parallax else { return }
        parallax.stopAnimation(true)
        self.parallax = nil
    }
}

final class BadgeView: UICollectionReusableView {
    static let elementKind = "badge-element-kind"
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemRed
        layer.cornerRadius = frame.height / 2
        layer.borderColor = UIColor.white.cgColor
    }
    required init?(coder: NSCoder) { fatalError() }
}

final class TitleView: UICollectionReusableView {
    let label = UILabel()
    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(label)
        label.adjustsFontForContentSizeCategory = true
        label.pinEdges(to: self)
    }
    required init?(coder: NSCoder) { fatalError() }
}

final class SectionBackgroundView: UICollectionReusableView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor.lightGray.withAlphaComponent(0.5)
        layer.cornerRadius = 12
    }
    required init?(coder: NSCoder) { fatalError() }
}

extension UIView {
    func pinEdges(to other: UIView, insets: UIEdgeInsets = .zero) {
        translatesAutoresizingMaskIntoConstraints = false
        leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: insets.left).isActive = true
        trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: -insets.right).isActive = true
        topAnchor.constraint(equalTo: other.topAnchor, constant: insets.top).isActive = true
        bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -insets.bottom).isActive = true
    }
}

public final class ExploreViewController: UIViewController {
    enum Section: Int, CaseIterable {
        case featured, grid, list

        var title: String {
            switch self {
            case .featured: return "Featured"
            case .grid: return "New"
            case .list: return "All"
            }
        }
    }

    static let headerKind = "header-kind"

    private lazy var collectionView: UICollectionView = {
        let collectionView = UICollectionView(frame: .zero, collectionViewLayout: createLayout())
        collectionView.backgroundColor = .systemBackground
        collectionView.showsVerticalScrollIndicator = false
        collectionView.showsHorizontalScrollIndicator = false
        collectionView.delegate = self
        return collectionView
    }()
    private var dataSource: UICollectionViewDiffableDataSource<Section, Int>! = nil

    public override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.title = "Explore"
        view.addSubview(collectionView)
        configureDataSource()
        _ = NotificationCenter.default.addObserver(
            forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.pauseAll() }
        }
    }

    public override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        collectionView.frame = view.bounds.inset(by: view.safeAreaInsets)
    }

    private func createLayout() -> UICollectionViewLayout {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.interSectionSpacing = 20
        configuration.scrollDirection = .vertical
        let layout = UICollectionViewCompositionalLayout(
            sectionProvider: {
                [weak self] (sectionIndex: Int, environment: NSCollectionLayoutEnvironment)
                    -> NSCollectionLayoutSection? in
                guard let section = Section(rawValue: sectionIndex) else { return nil }
                return self?.layoutSection(for: section, environment: environment)
            }, configuration: configuration)
        layout.register(SectionBackgroundView.self, forDecorationViewOfKind: "background")
        return layout
    }

    private func layoutSection(
        for section: Section, environment: NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
        let headerSize = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: headerSize, elementKind: Self.headerKind, alignment: .top)
        header.pinToVisibleBounds = section == .list
        header.zIndex = 2

        switch section {
        case .featured:
            let item = NSCollectionLayoutItem(
                layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
            item.contentInsets = .init(top: 0, leading: 8, bottom: 0, trailing: 8)
            let width: CGFloat = environment.container.effectiveContentSize.width > 500 ? 0.45 : 0.9
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: .init(widthDimension: .fractionalWidth(width), heightDimension: .absolute(200)),
                subitems: [item])
            let section = NSCollectionLayoutSection(group: group)
            section.orthogonalScrollingBehavior = .groupPagingCentered
            section.boundarySupplementaryItems = [header]
            section.visibleItemsInvalidationHandler = { items, offset, environment in
                for item in items where item.representedElementCategory == .cell {
                    let distance = abs(
                        item.frame.midX - offset.x - environment.container.contentSize.width / 2)
                    let scale = max(0.8, 1 - distance / environment.container.contentSize.width)
                    item.transform = CGAffineTransform(scaleX: scale, y: scale)
                }
            }
            return section
        case .grid:
            let columns = environment.traitCollection.horizontalSizeClass == .regular ? 4 : 2
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .absolute(150)),
                repeatingSubitem: item, count: columns)
            group.interItemSpacing = .fixed(10)
            let section = NSCollectionLayoutSection(group: group)
            section.interGroupSpacing = 10
            section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 10)
            section.boundarySupplementaryItems = [header]
            section.decorationItems = [.background(elementKind: "background")]
            return section
        case .list:
            var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
            configuration.headerMode = .supplementary
            configuration.showsSeparators = true
            let section = NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
            section.boundarySupplementaryItems = [header]
            return section
        }
    }

    private func configureDataSource() {
        let cardRegistration = UICollectionView.CellRegistration<CardCell, Int> {
            (cell, indexPath, identifier) in
            cell.titleLabel.text = "\(identifier)"
            cell.imageView.image = UIImage(named: "card\(identifier % 10)")
        }
        let listRegistration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> {
            cell, _, identifier in
            var content = UIListContentConfiguration.subtitleCell()
            content.text = "Row \(identifier)"
            content.secondaryText = "Details"
            content.imageProperties.maximumSize = CGSize(width: 40, height: 40)
            content.imageProperties.cornerRadius = 4
            content.imageToTextPadding = 10
            content.prefersSideBySideTextAndSecondaryText = false
            cell.contentConfiguration = content
            cell.accessories = [.checkmark(), .reorder(displayed: .whenEditing)]
        }
        let headerRegistration = UICollectionView.SupplementaryRegistration<TitleView>(
            elementKind: Self.headerKind
        ) {
            view, _, indexPath in
            view.label.text = Section.allCases[indexPath.section].title
            view.label.font = .preferredFont(forTextStyle: .title1)
        }

        dataSource = UICollectionViewDiffableDataSource<Section, Int>(collectionView: collectionView) {
            (collectionView: UICollectionView, indexPath: IndexPath, identifier: Int) -> UICollectionViewCell?
            in
            if Section(rawValue: indexPath.section) == .list {
                return collectionView.dequeueConfiguredReusableCell(
                    using: listRegistration, for: indexPath, item: identifier)
            }
            return collectionView.dequeueConfiguredReusableCell(
                using: cardRegistration, for: indexPath, item: identifier)
        }
        dataSource.supplementaryViewProvider = { collectionView, _, indexPath in
            collectionView.dequeueConfiguredReusableSupplementary(using: headerRegistration, for: indexPath)
        }

        var snapshot = NSDiffableDataSourceSnapshot<Section, Int>()
        snapshot.appendSections([.featured, .grid, .list])
        snapshot.appendItems(Array(0..<20), toSection: .featured)
        snapshot.appendItems(Array(100..<140), toSection: .grid)
        snapshot.appendItems(Array(1000..<1300), toSection: .list)
        dataSource.applySnapshotUsingReloadData(snapshot) { [weak self] in
            self?.title = "Loaded"
        }
    }

    private func pauseAll() {
        for indexPath in collectionView.indexPathsForVisibleItems {
            (collectionView.cellForItem(at: indexPath) as? CardCell)?.endParallax()
        }
    }

    public func moveFirstToEnd() {
        var snapshot = dataSource.snapshot()
        guard let first = snapshot.itemIdentifiers(inSection: .list).first,
            let last = snapshot.itemIdentifiers(inSection: .list).last, first != last
        else { return }
        snapshot.moveItem(first, afterItem: last)
        snapshot.reloadSections([.grid])
        dataSource.apply(snapshot, animatingDifferences: true)
    }
}

extension ExploreViewController: UICollectionViewDelegate {
    public func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        DispatchQueue.main.async {
            (cell as? CardCell)?.beginParallax()
        }
    }

    public func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        DispatchQueue.main.async {
            (cell as? CardCell)?.endParallax()
        }
    }

    public func scrollViewDidScroll(_ scrollView: UIScrollView) {
        let offset = scrollView.contentOffset.y + scrollView.adjustedContentInset.top
        for case let cell as CardCell in collectionView.visibleCells {
            let frame = cell.convert(cell.bounds, to: view)
            cell.setParallax(frame.midY / max(view.bounds.height, 1))
        }
        navigationItem.title = offset > 100 ? "Explore" : nil
    }

    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { scrollViewDidEndDecelerating(scrollView) }
    }

    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        guard !scrollView.isTracking, !scrollView.isDragging, !scrollView.isDecelerating else { return }
    }

    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        if abs(velocity.y) < 0.1 { targetContentOffset.pointee = scrollView.contentOffset }
    }
}
