import UIKit

/// A feed of posts below pinned headers. Each post has a view that fades in. Replace the class with your own
/// feed.
final class FeedViewController: UIViewController {
    private var dataSource: UICollectionViewDiffableDataSource<String, Int>!
    private let days: [String: Range<Int>]

    init(days: [String: Range<Int>] = ["Today": 0..<40, "Yesterday": 40..<200]) {
        self.days = days
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .refresh, target: self, action: #selector(refreshPressed))
        let collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: Self.layout)
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.delegate = self
        view.addSubview(collectionView)
        let cell = UICollectionView.CellRegistration<PostCell, Int> { cell, _, post in cell.show(post) }
        let header = UICollectionView.SupplementaryRegistration<DayHeader>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { _, _, _ in }
        dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) {
            $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
        }
        dataSource.supplementaryViewProvider = { collectionView, _, indexPath in
            collectionView.dequeueConfiguredReusableSupplementary(using: header, for: indexPath)
        }
        refresh()
    }

    @objc private func refreshPressed() { refresh() }

    /// Loads the posts again, without the removed ones.
    func refresh(removing removed: Set<Int> = []) {
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        for (day, posts) in days.sorted(by: { $0.key < $1.key }) {
            snapshot.appendSections([day])
            snapshot.appendItems(posts.filter { !removed.contains($0) })
        }
        dataSource.apply(snapshot)
    }

    private static var layout: UICollectionViewLayout {
        UICollectionViewCompositionalLayout { _, _ in
            let row = NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .estimated(120))
            let section = NSCollectionLayoutSection(
                group: .horizontal(layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: row)]))
            section.interGroupSpacing = 8
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .absolute(44)),
                elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            header.pinToVisibleBounds = true
            section.boundarySupplementaryItems = [header]
            return section
        }
    }
}

extension FeedViewController: UICollectionViewDelegate {
    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        (cell as? PostCell)?.fadeIn()
    }

    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        (cell as? PostCell)?.stop()
    }
}

final class DayHeader: UICollectionReusableView {}

final class PostCell: UICollectionViewCell {
    private let picture = UIView()
    private var height: CGFloat = 120
    private var fade: UIViewPropertyAnimator?
    private var isDisplayed = false
    /// The number of starts and stops of the fade.
    private var turns = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(picture)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ post: Int) {
        height = CGFloat(80 + post * 37 % 160)
        picture.alpha = 0
    }

    func fadeIn() {
        isDisplayed = true
        begin()
    }

    func stop() {
        isDisplayed = false
        end()
    }

    /// The cells of a covered or closed screen leave the window without an end of their display.
    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { end() } else if isDisplayed { begin() }
    }

    private func begin() {
        guard window != nil else { return }
        turns += 1
        // In the next turn: an animator that is created during the list's layout loses its animations.
        DispatchQueue.main.async { [weak self, turns] in
            guard let self, self.turns == turns else { return }
            let fade = UIViewPropertyAnimator(duration: 0.4, curve: .easeOut) { self.picture.alpha = 1 }
            fade.startAnimation()
            self.fade = fade
        }
    }

    private func end() {
        turns += 1
        fade?.stopAnimation(true)
        fade = nil
    }

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size.height = height
        return layoutAttributes
    }
}
