import Foundation
import LifecycleEvents
import ScrollTesting
import Testing
import UIKit

/// The flow layout, compared with transcripts of UIKit on Mac Catalyst 26 at two pixels a point
/// (Vercantez/openuikit, CollectionViewTests.swift).
@MainActor struct FlowLayoutTests {
    /// A list of a size, with sizes of its delegate or of its layout.
    private final class Grid: UIViewController, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout
    {
        let layout = UICollectionViewFlowLayout()
        let size: CGSize
        let counts: [Int]
        var sizes: ((IndexPath) -> CGSize)?
        var cellClass = UICollectionViewCell.self
        var pixels: CGFloat?
        /// Another layout instead of the flow layout.
        var otherLayout: UICollectionViewLayout?
        private(set) lazy var list = UICollectionView(
            frame: CGRect(origin: .zero, size: size), collectionViewLayout: otherLayout ?? layout)

        init(_ size: CGSize, _ counts: [Int]) {
            (self.size, self.counts) = (size, counts)
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            list.register(cellClass, forCellWithReuseIdentifier: "cell")
            for kind in [
                UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
            ] {
                list.register(
                    UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
                    withReuseIdentifier: "extra")
            }
            (list.dataSource, list.delegate) = (self, self)
            if let pixels { list.traitOverrides.displayScale = pixels }
            view.addSubview(list)
        }

        func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

        func collectionView(_ list: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            counts[section]
        }

        func collectionView(_ list: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            list.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }

        func collectionView(
            _ list: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
        ) -> UICollectionReusableView {
            list.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "extra", for: path)
        }

        func collectionView(
            _ list: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
        ) -> CGSize { sizes?(path) ?? self.layout.itemSize }
    }

    /// Returns the frames of all items, and the size of the content.
    private func frames(
        _ width: CGFloat, _ height: CGFloat, _ counts: [Int],
        _ configure: (UICollectionViewFlowLayout) -> Void = { _ in }, sizes: ((IndexPath) -> CGSize)? = nil
    ) async throws -> (frames: [CGRect], content: CGSize) {
        let grid = Grid(CGSize(width: width, height: height), counts)
        grid.sizes = sizes
        configure(grid.layout)
        var (frames, content): ([CGRect], CGSize) = ([], .zero)
        _ = try await Scroll(Workload(name: "grid", steps: [.wait(0.2)])) { grid }.at(0.1) { grid in
            for (section, count) in counts.enumerated() {
                for item in 0..<count {
                    let path = IndexPath(item: item, section: section)
                    guard let attributes = grid.list.layoutAttributesForItem(at: path) else { continue }
                    frames.append(attributes.frame)
                    if let cell = grid.list.cellForItem(at: path) { #expect(cell.frame == attributes.frame) }
                }
            }
            content = grid.list.contentSize
        }
        .run()
        return (frames, content)
    }

    private func at(_ frames: [CGRect]) -> [[CGFloat]] { frames.map { [$0.minX, $0.minY] } }

    @Test func `a full line spreads what is left between its items`() async throws {
        let grid = try await frames(375, 400, [7]) { $0.itemSize = CGSize(width: 100, height: 60) }
        #expect(
            at(grid.frames)
                == [[0, 0], [137.5, 0], [275, 0], [0, 70], [137.5, 70], [275, 70], [0, 140]])
        #expect(grid.content.height == 200)
    }

    @Test func `an exact fit, and columns of a list that scrolls sideways`() async throws {
        let exact = try await frames(375, 400, [5]) {
            $0.itemSize = CGSize(width: 115, height: 50)
            ($0.minimumLineSpacing, $0.minimumInteritemSpacing) = (12, 15)
        }
        #expect(at(exact.frames) == [[0, 0], [130, 0], [260, 0], [0, 62], [130, 62]])
        let sideways = try await frames(375, 220, [7]) {
            $0.scrollDirection = .horizontal
            $0.itemSize = CGSize(width: 90, height: 70)
            $0.sectionInset = UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
        }
        #expect(
            at(sideways.frames)
                == [[12, 8], [12, 142], [112, 8], [112, 142], [212, 8], [212, 142], [312, 8]])
        #expect(sideways.content.width == 414)
    }

    @Test(arguments: [(250.0, -25.0), (150, 25), (90, 0)])
    func `an item alone in a line that has no room for two is in the middle`(_ width: Double, _ x: Double)
        async throws
    {
        let count = width == 90 ? 1 : 3
        for sizes in [nil, { _ in CGSize(width: width, height: 40) }] as [((IndexPath) -> CGSize)?] {
            let configure: (UICollectionViewFlowLayout) -> Void = {
                if sizes == nil { $0.itemSize = CGSize(width: width, height: 40) }
                $0.minimumLineSpacing = 6
            }
            let grid = try await frames(200, 300, [count], configure, sizes: sizes)
            #expect(at(grid.frames) == (0..<count).map { [CGFloat(x), CGFloat($0) * 46] })
        }
    }

    @Test func `positions are rounded to pixels, and sizes stay`() async throws {
        let grid = try await frames(375, 400, [3, 2]) {
            $0.itemSize = CGSize(width: 80, height: 40)
            $0.sectionInset = UIEdgeInsets(top: 4, left: 12, bottom: 6, right: 12)
            $0.headerReferenceSize = CGSize(width: 0, height: 30)
            $0.footerReferenceSize = CGSize(width: 0, height: 20)
        }
        #expect(at(grid.frames) == [[12, 34], [102.5, 34], [192.5, 34], [12, 134], [102.5, 134]])
        #expect(grid.content.height == 200)
        let fractions = try await frames(375, 300, [6]) {
            $0.itemSize = CGSize(width: 111.5, height: 44.25)
            ($0.minimumLineSpacing, $0.minimumInteritemSpacing) = (8, 7)
            $0.sectionInset = UIEdgeInsets(top: 5, left: 9, bottom: 5, right: 9)
        }
        #expect(
            at(fractions.frames)
                == [[9, 5], [132, 5], [254.5, 5], [9, 57.5], [132, 57.5], [254.5, 57.5]])
        #expect(fractions.frames.allSatisfy { $0.size == CGSize(width: 111.5, height: 44.25) })
        #expect(fractions.content.height == 106.5)
    }

    @Test func `a screen with three pixels a point has positions at thirds`() async throws {
        let grid = Grid(CGSize(width: 375, height: 300), [2])
        grid.pixels = 3
        grid.layout.itemSize = CGSize(width: 111.5, height: 44)
        var x: CGFloat = 0
        _ = try await Scroll(Workload(name: "thirds", steps: [.wait(0.2)])) { grid }
            .at(0.1) { x = $0.list.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.minX ?? 0 }
            .run()
        #expect(abs(x - (131 + 2.0 / 3)) < 1e-9)
    }

    private let tags = [(120, 40), (100, 55), (90, 40), (200, 30), (60, 40), (150, 40)]
        .map { CGSize(width: $0, height: $1) }

    private func tags(_ layout: UICollectionViewFlowLayout) {
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (10, 8)
        layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
    }

    @Test func `items of different sizes share a line, and lower ones are in its middle`() async throws {
        let sizes = tags
        let grid = try await frames(375, 400, [6], tags, sizes: { sizes[$0.item] })
        #expect(
            at(grid.frames)
                == [[10, 12.5], [152.5, 5], [275, 12.5], [10, 75], [305, 70], [10, 120]])
        #expect(grid.frames.map { $0.size } == sizes && grid.content.height == 165)
    }

    @Test func `different items in the last line have the minimum between them`() async throws {
        let widths: [CGFloat] = [80, 100, 60]
        let widthsOnly = try await frames(
            375, 300, [3], sizes: { CGSize(width: widths[$0.item], height: 40) })
        #expect(at(widthsOnly.frames) == [[0, 0], [90, 0], [200, 0]])
        let heightsOnly = try await frames(
            375, 300, [3, 3],
            sizes: { CGSize(width: 80, height: $0 == IndexPath(item: 1, section: 1) ? 90 : 40) })
        #expect(
            at(heightsOnly.frames)
                == [[0, 0], [98.5, 0], [196.5, 0], [0, 65], [90, 40], [180, 65]])
        #expect(heightsOnly.content.height == 130)
        let full = try await frames(
            375, 300, [5], sizes: { CGSize(width: 80, height: $0.item == 1 ? 90 : 40) })
        #expect(at(full.frames) == [[0, 25], [98.5, 0], [196.5, 25], [295, 25], [0, 100]])
    }

    @Test func `an item is on screen or not by its own frame, not by its line`() async throws {
        let sizes = tags
        let grid = Grid(CGSize(width: 375, height: 100), [120])
        grid.sizes = { sizes[$0.item % 6] }
        tags(grid.layout)
        var seen: [[Int]] = []
        try await Scroll(Workload(name: "tags", steps: [.wait(0.1), .fling(velocity: 900), .wait(2)])) {
            grid
        }
        .at(0.02) { grid in
            // The display of a cell ends only at a distance, so each offset comes from far below.
            for y in [CGFloat(50), 1000, 56, 1000, 71] {
                grid.list.contentOffset.y = y
                seen.append(grid.list.indexPathsForVisibleItems.map { $0.item })
            }
            let shown = CGRect(x: 0, y: 56, width: 375, height: 14)
            let attributes = grid.layout.layoutAttributesForElements(in: shown)
            seen.append(attributes?.map { $0.indexPath.item } ?? [])
        }
        .expectNoViolation()
        #expect(seen[0].prefix(4) == [0, 1, 2, 3])
        #expect(seen[2].prefix(3) == [1, 3, 4])
        #expect(seen[4].prefix(3) == [3, 4, 5])
        #expect(seen[5] == [1])
    }

    @Test func `a delegate's size counts for what was not measured beside an estimated size`() async throws {
        final class Cell: UICollectionViewCell {
            override func preferredLayoutAttributesFitting(
                _ layoutAttributes: UICollectionViewLayoutAttributes
            ) -> UICollectionViewLayoutAttributes {
                layoutAttributes.size.height = layoutAttributes.indexPath.item % 3 == 1 ? 63 : 29
                return layoutAttributes
            }
        }
        let grid = Grid(CGSize(width: 320, height: 300), [40])
        grid.cellClass = Cell.self
        grid.layout.estimatedItemSize = CGSize(width: 320, height: 40)
        grid.sizes = { CGSize(width: 320, height: $0.item < 30 ? 70 : 90) }
        var workload = Workload(name: "estimate", steps: [.wait(0.2)])
        // Without sizes of the delegate, the mean of the measured cells counts in this profile.
        workload.profile = CellRegime.ios26.profile
        var (content, measured): (CGFloat, [CGFloat]) = (0, [])
        _ = try await Scroll(workload) { grid }
            .at(0.1) { grid in
                content = grid.list.contentSize.height
                measured = (0..<40).compactMap {
                    grid.list.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame.height
                }
            }
            .run()
        #expect(measured[25..<30] == [70, 70, 70, 70, 70] && measured[30...].allSatisfy { $0 == 90 })
        #expect(measured.prefix(5) == [29, 63, 29, 29, 63], "\(measured)")
        #expect(content == measured.reduce(0, +) + 39 * 10)
    }

    @Test func `an invalidated flow layout keeps measured heights, and a compositional one measures again`()
        async throws
    {
        final class Cell: UICollectionViewCell {
            static var (height, measures) = (60.0, 0)
            override func preferredLayoutAttributesFitting(
                _ layoutAttributes: UICollectionViewLayoutAttributes
            ) -> UICollectionViewLayoutAttributes {
                Self.measures += 1
                layoutAttributes.size.height = Self.height
                return layoutAttributes
            }
        }
        for isCompositional in [false, true] {
            let grid = Grid(CGSize(width: 320, height: 300), [10])
            grid.cellClass = Cell.self
            grid.layout.estimatedItemSize = CGSize(width: 320, height: 40)
            grid.layout.minimumLineSpacing = 0
            grid.sizes = { _ in CGSize(width: 320, height: 40) }
            if isCompositional {
                let size = NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .estimated(40))
                grid.otherLayout = UICollectionViewCompositionalLayout(
                    section: NSCollectionLayoutSection(
                        group: .horizontal(
                            layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])))
            }
            var heights: [CGFloat] = []
            var measures: [Int] = []
            func note(_ grid: Grid) {
                heights.append(grid.list.contentSize.height)
                measures.append(Cell.measures)
                Cell.height = 90
            }
            (Cell.height, Cell.measures) = (60, 0)
            _ = try await Scroll(Workload(name: "estimate", steps: [.wait(0.5)])) { grid }
                .at(0.1) {
                    note($0)
                    $0.list.collectionViewLayout.invalidateLayout()
                }
                .at(0.2) {
                    note($0)
                    $0.list.reloadData()
                }
                .at(0.3) { note($0) }
                .run()
            #expect(heights == (isCompositional ? [600, 900, 900] : [600, 600, 900]))
            #expect(
                (measures[1] > measures[0]) == isCompositional && measures[2] > measures[1], "\(measures)")
        }
    }

    @Test func `what a self-sizing line cannot show is said`() async throws {
        let sizes = tags
        await #expect(throws: NotModelled.self) {
            _ = try await frames(
                375, 400, [6], { $0.estimatedItemSize = CGSize(width: 100, height: 40) },
                sizes: { sizes[$0.item] })
        }
    }

    @Test func `a layout of the app's own says where the content is after an update`() async throws {
        final class TopLayout: UICollectionViewFlowLayout {
            override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
                CGPoint(x: 0, y: min(proposed.y, 30))
            }
        }
        var offsets: [CGFloat] = []
        for own in [nil, TopLayout()] {
            let grid = Grid(CGSize(width: 375, height: 400), [200])
            grid.otherLayout = own
            _ = try await Scroll(Workload(name: "top", steps: [.wait(0.3)])) { grid }
                .at(0.1) {
                    $0.list.contentOffset.y = 100
                    $0.list.performBatchUpdates { grid.list.moveItem(at: [0, 0], to: [0, 1]) }
                    offsets.append($0.list.contentOffset.y)
                }
                .run()
        }
        #expect(offsets == [100, 30])
    }

    @Test func `a subclass that moves the cells of a flow layout is refused`() async throws {
        final class LeftLayout: UICollectionViewFlowLayout {
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
            {
                let attributes = super.layoutAttributesForElements(in: rect)
                for cell in attributes ?? [] { cell.frame.origin.x = 0 }
                return attributes
            }
        }
        let grid = Grid(CGSize(width: 375, height: 400), [6])
        grid.otherLayout = LeftLayout()
        await #expect(throws: NotModelled.self) {
            try await Scroll(Workload(name: "left", steps: [.wait(0.2)])) { grid }.run()
        }
    }

    @Test func `a plain layout shows no cells`() async throws {
        var (counts, content): ([Int], CGSize) = ([], CGSize(width: 1, height: 1))
        final class Bare: UICollectionViewLayout {}
        for layout in [UICollectionViewLayout(), Bare()] {
            let grid = Grid(CGSize(width: 375, height: 400), [3, 0, 2])
            grid.otherLayout = layout
            let steps: [Step] = [.wait(0.1), .fling(velocity: 900), .fling(velocity: -2000), .wait(1)]
            try await Scroll(Workload(name: "plain", steps: steps)) { grid }
                .at(0.5) {
                    counts += [$0.list.visibleCells.count, $0.list.numberOfItems(inSection: 0)]
                    content = $0.list.contentSize
                }
                .expectNoViolation()
        }
        #expect(counts == [0, 3, 0, 3] && content.height == 0)
    }
}
