import UIKit

// Feed 5: a list whose rows push a screen that pages through pictures.

public final class AlbumsViewController: UIViewController, UICollectionViewDelegate {
    private var collectionView: UICollectionView!
    private var dataSource: UICollectionViewDiffableDataSource<Int, Int>!

    public override func viewDidLoad() {
        super.viewDidLoad()
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        configuration.showsSeparators = false
        let layout = UICollectionViewCompositionalLayout.list(using: configuration)
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.delegate = self
        view.addSubview(collectionView)

        let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> {
            cell, indexPath, album in
            var content = cell.defaultContentConfiguration()
            content.text = "Album \(album)"
            content.secondaryText = "\(indexPath.item) pictures"
            content.image = UIImage(systemName: "photo.on.rectangle")
            content.imageProperties.tintColor = .systemOrange
            cell.contentConfiguration = content
            cell.accessories = [.disclosureIndicator()]
        }
        dataSource = UICollectionViewDiffableDataSource<Int, Int>(collectionView: collectionView) {
            collectionView, indexPath, album in
            collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: album)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems(Array(0..<200))
        dataSource.apply(snapshot, animatingDifferences: false)
    }

    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
        guard let album = dataSource.itemIdentifier(for: indexPath) else { return }
        let pager = PagerViewController(album: album)
        navigationController?.pushViewController(pager, animated: true)
    }
}

final class PagerViewController: UIViewController, UIScrollViewDelegate {
    private let album: Int
    private let scrollView = UIScrollView()
    private let pageLabel = UILabel()
    private var dim: UIViewPropertyAnimator?

    init(album: Int) {
        self.album = album
        super.init(nibName: nil, bundle: nil)
        title = "Album \(album)"
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        scrollView.frame = view.bounds
        scrollView.isPagingEnabled = true
        scrollView.delegate = self
        scrollView.contentSize = CGSize(width: view.bounds.width * 5, height: view.bounds.height)
        view.addSubview(scrollView)
        for page in 0..<5 {
            let imageView = UIImageView(image: UIImage(named: "page-\(page)"))
            imageView.frame = CGRect(
                x: CGFloat(page) * view.bounds.width, y: 0, width: view.bounds.width,
                height: view.bounds.height)
            scrollView.addSubview(imageView)
        }
        view.addSubview(pageLabel)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        pageLabel.alpha = 0
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let animator = UIViewPropertyAnimator(duration: 0.3, dampingRatio: 0.8) {
            self.pageLabel.alpha = 1
        }
        animator.startAnimation()
        dim = animator
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        let page = Int((scrollView.contentOffset.x / max(scrollView.bounds.width, 1)).rounded())
        pageLabel.text = "\(page + 1) of 5"
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        pageLabel.alpha = 1
    }
}
