import UIKit

// Feed 1: a registration, a diffable data source, and a blur over the picture.

public struct Photo: Hashable, Sendable {
    public let id: UUID
    public var title: String
    public var isHidden: Bool

    public init(id: UUID, title: String, isHidden: Bool) {
        self.id = id
        self.title = title
        self.isHidden = isHidden
    }
}

final class PhotoCell: UICollectionViewCell {
    private let imageView = UIImageView()
    private let titleLabel = UILabel()
    private let blurView = UIVisualEffectView(effect: nil)
    private var blurAnimator: UIViewPropertyAnimator?

    override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        titleLabel.font = .preferredFont(forTextStyle: .headline)
        titleLabel.textColor = .white
        titleLabel.numberOfLines = 2

        for subview in [imageView, blurView, titleLabel] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(subview)
        }

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
            titleLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -12),
        ])
        layer.cornerRadius = 12
        layer.masksToBounds = true
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        imageView.image = nil
        endBlur()
    }

    func configure(with photo: Photo) {
        titleLabel.text = photo.title
        imageView.image = UIImage(named: photo.title)
        if photo.isHidden {
            DispatchQueue.main.async { [weak self] in
                self?.beginBlur()
            }
        }
    }

    private func beginBlur() {
        endBlur()
        blurView.effect = nil
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [weak self] in
            self?.blurView.effect = UIBlurEffect(style: .systemThinMaterial)
        }
        animator.pausesOnCompletion = true
        animator.fractionComplete = 0.35
        blurAnimator = animator
    }

    private func endBlur() {
        blurAnimator?.stopAnimation(true)
        blurAnimator = nil
    }
}

public final class PhotoFeedViewController: UIViewController {
    private enum Section {
        case main
    }

    private var photos: [Photo]
    private var collectionView: UICollectionView!
    private var dataSource: UICollectionViewDiffableDataSource<Section, Photo.ID>!

    public init(photos: [Photo]) {
        self.photos = photos
        super.init(nibName: nil, bundle: nil)
        title = "Photos"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError()
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        configureCollectionView()
        configureDataSource()
        applySnapshot(animated: false)
    }

    private func configureCollectionView() {
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: makeLayout())
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.backgroundColor = .clear
        view.addSubview(collectionView)
    }

    private func makeLayout() -> UICollectionViewLayout {
        let itemSize = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1.0),
            heightDimension: .fractionalHeight(1.0)
        )
        let item = NSCollectionLayoutItem(layoutSize: itemSize)
        let groupSize = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1.0),
            heightDimension: .absolute(220)
        )
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: groupSize, subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 8
        section.contentInsets = NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
        return UICollectionViewCompositionalLayout(section: section)
    }

    private func configureDataSource() {
        let registration = UICollectionView.CellRegistration<PhotoCell, Photo> { cell, _, photo in
            cell.configure(with: photo)
        }
        dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) {
            [weak self] collectionView, indexPath, id in
            let photo = self?.photos.first { $0.id == id }
            return collectionView.dequeueConfiguredReusableCell(
                using: registration, for: indexPath, item: photo)
        }
    }

    private func applySnapshot(animated: Bool) {
        var snapshot = NSDiffableDataSourceSnapshot<Section, Photo.ID>()
        snapshot.appendSections([.main])
        snapshot.appendItems(photos.map(\.id))
        dataSource.apply(snapshot, animatingDifferences: animated)
    }

    public func shuffle(keeping count: Int) {
        photos = Array(photos.reversed().prefix(count))
        applySnapshot(animated: true)
    }

    public func reveal(_ index: Int) {
        photos[index].isHidden = false
        var snapshot = dataSource.snapshot()
        snapshot.reconfigureItems([photos[index].id])
        dataSource.apply(snapshot)
    }
}

extension Photo: Identifiable {}
