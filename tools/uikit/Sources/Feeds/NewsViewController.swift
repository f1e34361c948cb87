import UIKit

// Feed 3: sections with headers, and two types of cells.

final class HeadlineCell: UICollectionViewCell {
    let label = UILabel()
    private var pulse: UIViewPropertyAnimator?

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.frame = contentView.bounds.inset(by: UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func startPulse() {
        pulse = UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 0.4, delay: 0.1, options: .curveEaseInOut,
            animations: { [label] in label.alpha = 0.4 },
            completion: { [weak self] position in
                if position == .end { self?.label.alpha = 1 }
            })
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        if let pulse, pulse.state == .active {
            pulse.stopAnimation(false)
            pulse.finishAnimation(at: .current)
        }
        pulse = nil
        label.alpha = 1
    }
}

final class AdCell: UICollectionViewCell {
    override var isHighlighted: Bool {
        didSet {
            UIView.animate(withDuration: 0.15) {
                self.transform = self.isHighlighted ? CGAffineTransform(scaleX: 0.96, y: 0.96) : .identity
            }
        }
    }
}

final class SectionHeaderView: UICollectionReusableView {
    static let kind = UICollectionView.elementKindSectionHeader
    let titleLabel = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemBackground
        addSubview(titleLabel)
    }

    required init?(coder: NSCoder) { fatalError() }

    override func layoutSubviews() {
        super.layoutSubviews()
        titleLabel.frame = bounds.inset(by: UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
    }
}

public final class NewsViewController: UIViewController {
    enum Row: Hashable {
        case headline(Int)
        case ad(Int)
    }

    private lazy var collectionView = UICollectionView(
        frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    private lazy var dataSource = makeDataSource()
    public private(set) var headerTitles: [String] = []

    public override func loadView() {
        view = collectionView
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(HeadlineCell.self, forCellWithReuseIdentifier: "headline")
        collectionView.register(AdCell.self, forCellWithReuseIdentifier: "ad")
        collectionView.register(
            SectionHeaderView.self,
            forSupplementaryViewOfKind: SectionHeaderView.kind,
            withReuseIdentifier: "header")
        collectionView.delegate = self

        var snapshot = NSDiffableDataSourceSnapshot<String, Row>()
        for (index, name) in ["Today", "Yesterday", "Last week"].enumerated() {
            snapshot.appendSections([name])
            let rows: [Row] = (0..<40).map { number in
                let id = index * 100 + number
                return number % 7 == 3 ? .ad(id) : .headline(id)
            }
            snapshot.appendItems(rows, toSection: name)
        }
        dataSource.apply(snapshot, animatingDifferences: false)
    }

    private func makeDataSource() -> UICollectionViewDiffableDataSource<String, Row> {
        let dataSource = UICollectionViewDiffableDataSource<String, Row>(collectionView: collectionView) {
            collectionView, indexPath, row in
            switch row {
            case .headline(let id):
                let cell =
                    collectionView.dequeueReusableCell(withReuseIdentifier: "headline", for: indexPath)
                    as! HeadlineCell
                cell.label.text = "Headline \(id)"
                return cell
            case .ad:
                return collectionView.dequeueReusableCell(withReuseIdentifier: "ad", for: indexPath)
            }
        }
        dataSource.supplementaryViewProvider = { [weak self] collectionView, kind, indexPath in
            let header =
                collectionView.dequeueReusableSupplementaryView(
                    ofKind: kind, withReuseIdentifier: "header", for: indexPath) as? SectionHeaderView
            let title = self?.dataSource.snapshot().sectionIdentifiers[indexPath.section]
            header?.titleLabel.text = title
            self?.headerTitles.append(title ?? "")
            return header
        }
        return dataSource
    }
}

extension NewsViewController: UICollectionViewDelegateFlowLayout {
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        guard let row = dataSource.itemIdentifier(for: indexPath) else { return .zero }
        switch row {
        case .headline: return CGSize(width: collectionView.bounds.width, height: 88)
        case .ad: return CGSize(width: collectionView.bounds.width, height: 200)
        }
    }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
        CGSize(width: collectionView.bounds.width, height: 44)
    }

    public func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        (cell as? HeadlineCell)?.startPulse()
    }
}
