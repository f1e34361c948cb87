import UIKit

/// A screen with a list of rows, which records the requests and reports of the list.
@MainActor class ListFactScreen: FactScreen, UICollectionViewDataSource, UICollectionViewDelegate {
    let rowHeight: CGFloat = 40
    var items = Array(0..<200)
    private(set) var list: UICollectionView!
    /// The items that the list has requested, in order.
    private(set) var requested: [Int] = []
    /// The time of the list's last request for each item.
    private(set) var requestTimes: [Int: CFTimeInterval] = [:]
    private(set) var displayed: [Int] = []
    private var hasDecelerated = false
    private(set) var ended: [(path: IndexPath, cell: UICollectionViewCell)] = []
    /// Called for each cell that the list requests.
    var configure: (FactCell, Int) -> Void = { _, _ in }

    func makeLayout() -> UICollectionViewLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 300, height: rowHeight)
        layout.minimumLineSpacing = 0
        return layout
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        list = UICollectionView(frame: view.bounds, collectionViewLayout: makeLayout())
        list.contentInsetAdjustmentBehavior = .never
        list.register(FactCell.self, forCellWithReuseIdentifier: "fact")
        list.dataSource = self
        list.delegate = self
        view.addSubview(list)
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        items.count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        requested.append(items[indexPath.item])
        requestTimes[items[indexPath.item]] = CACurrentMediaTime()
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "fact", for: indexPath)
        if let cell = cell as? FactCell { configure(cell, items[indexPath.item]) }
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        displayed.append(items[indexPath.item])
    }

    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        ended.append((indexPath, cell))
    }

    /// Scrolls without a finger, and waits for the end.
    final func scroll(by points: CGFloat) async throws {
        list.setContentOffset(CGPoint(x: 0, y: list.contentOffset.y + points), animated: true)
        try await wait(1)
    }

    /// Waits until the user has flung the list.
    ///
    /// - Returns: False after 20 seconds without a fling.
    final func isFlung() async throws -> Bool {
        title = "Fling the list upwards"
        for _ in 0..<200 where !hasDecelerated { try await wait(0.1) }
        try await wait(0.5)
        return hasDecelerated
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { hasDecelerated = true }

    /// The items that the list has requested and not displayed.
    var itemsAhead: [Int] { requested.filter { !displayed.contains($0) } }
}

/// A cell with a height of its own, which counts measurements and records reuse.
final class FactCell: UICollectionViewCell {
    var wantedHeight: CGFloat?
    private(set) var measureCount = 0
    private(set) var isReused = false

    override func prepareForReuse() {
        super.prepareForReuse()
        isReused = true
    }

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        measureCount += 1
        let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
        if let wantedHeight { attributes.frame.size.height = wantedHeight }
        return attributes
    }
}
