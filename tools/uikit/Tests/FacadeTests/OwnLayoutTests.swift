import Foundation
import LifecycleEvents
import ScrollTesting
import Testing
import UIKit

/// Layouts of an app's own classes.
@MainActor struct OwnLayoutTests {
    /// Two columns; each tile is placed below the shorter one.
    final class WaterfallLayout: UICollectionViewLayout {
        var prepared: [UICollectionViewLayoutAttributes] = []
        var moves = false
        private var bottom = 0.0

        override func prepare() {
            guard prepared.isEmpty, let list = collectionView else { return }
            var bottoms = [0.0, 0.0]
            for item in 0..<list.numberOfItems(inSection: 0) {
                let column = bottoms[0] <= bottoms[1] ? 0 : 1
                let tile = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
                tile.frame = CGRect(
                    x: Double(column) * 195, y: bottoms[column] + (moves ? list.contentOffset.y / 2 : 0),
                    width: 190, height: item.isMultiple(of: 3) ? 240 : 90)
                bottoms[column] += tile.frame.height + 10
                prepared.append(tile)
            }
            bottom = bottoms.max() ?? 0
        }

        override func invalidateLayout() {
            super.invalidateLayout()
            prepared = []
        }

        override var collectionViewContentSize: CGSize { CGSize(width: 390, height: bottom + 30) }

        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            prepared.filter { $0.frame.intersects(rect) }
        }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            prepared.indices.contains(indexPath.item) ? prepared[indexPath.item] : nil
        }

        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { moves }
    }

    final class TilesViewController: UICollectionViewController {
        let layout = WaterfallLayout()
        var count = 200

        init() { super.init(collectionViewLayout: layout) }
        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
        }

        override func collectionView(_ list: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            count
        }

        override func collectionView(
            _ list: UICollectionView, cellForItemAt path: IndexPath
        ) -> UICollectionViewCell { list.dequeueReusableCell(withReuseIdentifier: "tile", for: path) }

        /// Whether each visible cell is where the layout places it, and each item on screen has a cell.
        var agrees: Bool {
            let shown = CGRect(origin: collectionView.contentOffset, size: collectionView.bounds.size)
            let cells = collectionView.visibleCells
            let onScreen = layout.layoutAttributesForElements(in: shown) ?? []
            return !cells.isEmpty && collectionView.contentSize == layout.collectionViewContentSize
                && cells.allSatisfy { cell in
                    collectionView.indexPath(for: cell).map { layout.prepared[$0.item].frame == cell.frame }
                        ?? false
                } && onScreen.allSatisfy { collectionView.cellForItem(at: $0.indexPath) != nil }
                && cells.count <= onScreen.count + 2
        }
    }

    @Test func `a layout of the app's own class places the cells, also of inserted items`() async throws {
        var (checks, contentHeights): ([Bool], [CGFloat]) = ([], [])
        let steps: [Step] =
            [
                .app("look"), .fling(velocity: 3000), .app("look"), .app("insert"), .wait(1), .app("look"),
            ] + (150..<156).flatMap { [.jump(item: $0), .wait(0.1), .app("look")] } + [.destroyList]
        let result = try await Scroll(Workload(name: "tiles", steps: steps)) { TilesViewController() }
            .on("look") {
                checks.append($0.agrees)
                contentHeights.append($0.collectionView.contentSize.height)
            }
            .on("insert") {
                $0.count += 2
                $0.collectionView.insertItems(at: [
                    IndexPath(item: 0, section: 0), IndexPath(item: 5, section: 0),
                ])
            }
            .run()
        #expect(result.violations == [] && checks == Array(repeating: true, count: 9), "\(checks)")
        #expect(contentHeights[0] == contentHeights[1] && contentHeights[2] > contentHeights[1])
    }

    @Test func `a layout that moves cells while it scrolls is refused`() async throws {
        await #expect(throws: NotModelled.self) {
            try await Scroll(Workload(name: "tiles", steps: [.fling(velocity: 2000)])) {
                let controller = TilesViewController()
                controller.layout.moves = true
                return controller
            }.run()
        }
    }
}
