import UIKit

/// A cell with a blur that an animator holds at a fraction.
class BlurCell: UICollectionViewCell {
    let blurView = UIVisualEffectView(effect: nil)
    var animator: UIViewPropertyAnimator?

    override init(frame: CGRect) {
        super.init(frame: frame)
        blurView.frame = contentView.bounds
        blurView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(blurView)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func stopBlur() {
        animator?.stopAnimation(true)
        animator = nil
    }
}

/// A feed with a flow layout and a data source of its own.
class BlurFeed<Cell: BlurCell>: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
    var photos = Array(0..<500)
    let layout = UICollectionViewFlowLayout()
    private(set) var collectionView: UICollectionView!

    override func viewDidLoad() {
        super.viewDidLoad()
        layout.itemSize = CGSize(width: view.bounds.width, height: 120)
        layout.minimumLineSpacing = 0
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.register(Cell.self, forCellWithReuseIdentifier: "photo")
        collectionView.dataSource = self
        collectionView.delegate = self
        view.addSubview(collectionView)
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        photos.count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath) as! Cell
        configure(cell, photos[indexPath.item])
        return cell
    }

    func configure(_ cell: Cell, _ photo: Int) {}

    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}

    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}

    func delete(_ photo: Int) {
        guard let place = photos.firstIndex(of: photo) else { return }
        photos.remove(at: place)
        collectionView.performBatchUpdates {
            self.collectionView.deleteItems(at: [IndexPath(item: place, section: 0)])
        }
    }
}
