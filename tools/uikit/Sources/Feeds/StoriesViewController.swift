import UIKit

// Feed 4: rows that scroll sideways, each a collection view in a cell.

final class StoryCell: UICollectionViewCell {
    private let ring = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        ring.layer.borderWidth = 2
        ring.layer.borderColor = UIColor.systemPink.cgColor
        ring.layer.cornerRadius = 32
        ring.frame = CGRect(x: 8, y: 8, width: 64, height: 64)
        contentView.addSubview(ring)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

final class StoryRowCell: UICollectionViewCell, UICollectionViewDataSource {
    private var stories: [String] = []
    private let rowView: UICollectionView

    override init(frame: CGRect) {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.itemSize = CGSize(width: 80, height: 80)
        rowView = UICollectionView(frame: .zero, collectionViewLayout: layout)
        super.init(frame: frame)
        rowView.showsHorizontalScrollIndicator = false
        rowView.register(StoryCell.self, forCellWithReuseIdentifier: "story")
        rowView.dataSource = self
        contentView.addSubview(rowView)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func layoutSubviews() {
        super.layoutSubviews()
        rowView.frame = contentView.bounds
    }

    var offset: CGFloat { rowView.contentOffset.x }

    func configure(_ stories: [String]) {
        self.stories = stories
        rowView.reloadData()
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        stories.count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "story", for: indexPath)
    }
}

public final class StoriesViewController: UICollectionViewController {
    private let rows = (0..<60).map { row in (0..<12).map { "story \(row)-\($0)" } }

    public init() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: UIScreen.main.bounds.width, height: 100)
        layout.minimumLineSpacing = 12
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    public func rowOffset(_ row: Int) -> CGFloat? {
        (collectionView.cellForItem(at: IndexPath(item: row, section: 0)) as? StoryRowCell)?.offset
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(StoryRowCell.self, forCellWithReuseIdentifier: "row")
    }

    public override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        rows.count
    }

    public override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell =
            collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath) as! StoryRowCell
        cell.configure(rows[indexPath.item])
        return cell
    }
}
