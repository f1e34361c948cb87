import UIKit

// Feed 6: a row of offers that scrolls sideways, and self-sizing products below a pinned header.

public final class StoreViewController: UIViewController {
    private var collectionView: UICollectionView!
    private var dataSource: UICollectionViewDiffableDataSource<Section, Int>!
    public private(set) var scrolls = 0

    enum Section: Int, Sendable {
        case offers
        case products
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        let layout = UICollectionViewCompositionalLayout { section, _ in
            section == 0 ? Self.offers : Self.products
        }
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.delegate = self
        view.addSubview(collectionView)
        let offer = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, _ in
            cell.backgroundColor = .systemPink
        }
        let product = UICollectionView.CellRegistration<ProductCell, Int> { cell, _, item in
            cell.height = CGFloat(70 + item % 7 * 20)
        }
        let header = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { view, _, _ in view.backgroundColor = .systemBackground }
        dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) {
            collectionView, indexPath, item in
            indexPath.section == 0
                ? collectionView.dequeueConfiguredReusableCell(using: offer, for: indexPath, item: item)
                : collectionView.dequeueConfiguredReusableCell(using: product, for: indexPath, item: item)
        }
        dataSource.supplementaryViewProvider = { collectionView, _, indexPath in
            collectionView.dequeueConfiguredReusableSupplementary(using: header, for: indexPath)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Section, Int>()
        snapshot.appendSections([.offers, .products])
        snapshot.appendItems(Array(0..<20), toSection: .offers)
        snapshot.appendItems(Array(100..<300), toSection: .products)
        dataSource.apply(snapshot, animatingDifferences: false)
    }

    public var headerFrame: CGRect? {
        let kind = UICollectionView.elementKindSectionHeader
        return collectionView.visibleSupplementaryViews(ofKind: kind).first?.frame
    }

    public var productFrames: [CGRect] {
        collectionView.visibleCells.filter { $0 is ProductCell }.map { $0.frame }.sorted { $0.minY < $1.minY }
    }

    public var offset: CGFloat { collectionView.contentOffset.y }

    /// Removes a sold product with an animation.
    public func sell(_ product: Int) {
        var snapshot = dataSource.snapshot()
        snapshot.deleteItems([product])
        dataSource.apply(snapshot)
    }

    private static var offers: NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .absolute(150), heightDimension: .absolute(120)), subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = .continuous
        section.interGroupSpacing = 10
        return section
    }

    private static var products: NSCollectionLayoutSection {
        let size = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(100))
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .absolute(44)),
            elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
        header.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [header]
        return section
    }
}

extension StoreViewController: UICollectionViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
}

final class ProductCell: UICollectionViewCell {
    var height: CGFloat = 100

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size.height = height
        return layoutAttributes
    }
}
