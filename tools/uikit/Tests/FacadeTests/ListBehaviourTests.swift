import ScrollTesting
import Testing
import UIKit

/// Behaviour of list views, their layers and their data sources that the feeds do not show.
@MainActor struct ListBehaviourTests {
    private func scroll(
        _ steps: [Step], _ use: (Scroll<CalledFeed>) -> Scroll<CalledFeed> = { $0 }
    ) async throws -> CalledFeed? {
        var feed: CalledFeed?
        let run = Scroll(Workload(name: "behaviour", steps: steps)) { () -> CalledFeed in
            let made = CalledFeed()
            feed = made
            return made
        }
        _ = try await use(run).run()
        return feed
    }

    @Test func `a delegate hears of a drag, its end, the deceleration and its end, in this order`()
        async throws
    {
        let feed = try await scroll([
            .fling(velocity: 1000), .wait(0.2), .drag(distance: 100, duration: 0.3), .wait(0.2),
        ])
        #expect(
            feed?.calls == [
                "begin", "will end", "end, decelerates", "decelerates", "rest", "begin", "will end", "end",
            ])
        #expect((feed?.target ?? 0) > 100)
    }

    @Test func `a target that the delegate sets is where the content comes to rest`() async throws {
        var rest: CGFloat = 0
        _ = try await scroll([.wait(0.1), .fling(velocity: 1500), .wait(5), .app("look")]) {
            $0.at(0.05) { $0.wantedTarget = 400 }.on("look") { rest = $0.collectionView.contentOffset.y }
        }
        #expect(rest == 400)
    }

    @Test func `a table that appears again clears its selection by the method that an app overrides`()
        async throws
    {
        var cleared: [IndexPath] = []
        let path = IndexPath(row: 1, section: 0)
        _ = try await Scroll(Workload(name: "clears", steps: [.wait(0.3)])) { ClearedRows() }.at(0.1) {
            $0.tableView.selectRow(at: path, animated: false, scrollPosition: .none)
            $0.viewWillAppear(false)
            cleared = ($0.tableView as? ClearedTable)?.cleared ?? []
            #expect($0.tableView.indexPathForSelectedRow == nil)
        }.run()
        #expect(cleared == [path])
    }

    @Test func `an item goes where its scroll position says`() async throws {
        var offsets: [CGFloat] = []
        let path = IndexPath(item: 50, section: 0)
        _ = try await scroll([.wait(0.2)]) {
            $0.at(0.1) {
                for position in [UICollectionView.ScrollPosition.top, .centeredVertically, .bottom] {
                    $0.collectionView.scrollToItem(at: path, at: position, animated: false)
                    offsets.append($0.collectionView.contentOffset.y)
                }
                $0.collectionView.contentOffset = CGPoint(x: 0, y: 1234)
                offsets.append($0.collectionView.contentOffset.y)
            }
        }
        #expect(offsets == [5000, 5000 - 372, 5000 - 744, 1234])
    }

    @Test func `a layout that is invalidated keeps its cells and moves them`() async throws {
        var (before, after): ([ObjectIdentifier], [ObjectIdentifier]) = ([], [])
        var heights: Set<CGFloat> = []
        _ = try await scroll([.wait(0.4)]) {
            $0.at(0.1) {
                before = $0.collectionView.visibleCells.map { ObjectIdentifier($0) }
                let layout = $0.collectionView.collectionViewLayout as? UICollectionViewFlowLayout
                layout?.itemSize.height = 120
                layout?.invalidateLayout()
            }
            .at(0.3) {
                after = $0.collectionView.visibleCells.map { ObjectIdentifier($0) }
                heights = Set($0.collectionView.visibleCells.map { $0.frame.height })
            }
        }
        #expect(!after.isEmpty && after.allSatisfy { before.contains($0) })
        #expect(heights == [120])
    }

    @Test func `a group of animations is one animation of the cell, and ends once`() async throws {
        var (keys, during, ends): ([String]?, [Bool], [Bool]) = (nil, [], [])
        let delegate = Ends { ends.append($0) }
        try await Scroll(Workload(name: "group", steps: [.wait(0.5)])) { CalledFeed() }
            .at(0.1) { feed in
                guard let layer = feed.collectionView.visibleCells.first?.contentView.layer else { return }
                let group = CAAnimationGroup()
                group.animations = ["opacity", "cornerRadius"].map {
                    let member = CABasicAnimation(keyPath: $0)
                    member.fromValue = 0.5
                    return member
                }
                group.duration = 0.2
                group.delegate = delegate
                layer.add(group, forKey: "pulse")
                keys = layer.animationKeys()
            }
            .at(0.2) { feed in
                let shown = feed.collectionView.visibleCells.first?.contentView.layer.presentation()
                during = [(shown?.opacity ?? 1) < 1, (shown?.cornerRadius ?? 0) > 0]
            }
            .expectNoViolation()
        #expect(keys == ["pulse"])
        #expect(during == [true, true])
        #expect(ends == [true])
    }

    @Test func `an animation that the app takes off its layer ends with that, and nothing is reported`()
        async throws
    {
        var ends: [[Bool]] = [[], [], []]
        let delegates = ends.indices.map { index in Ends { ends[index].append($0) } }
        func pulse(_ index: Int) -> CABasicAnimation {
            let pulse = CABasicAnimation(keyPath: "opacity")
            (pulse.fromValue, pulse.toValue) = (1.0, 0.4)
            (pulse.duration, pulse.repeatCount) = (0.6, .infinity)
            pulse.delegate = delegates[index]
            return pulse
        }
        try await Scroll(Workload(name: "pulse", steps: [.wait(0.5)])) { CalledFeed() }
            .at(0.1) { feed in
                for (index, cell) in feed.collectionView.visibleCells.prefix(3).enumerated() {
                    cell.contentView.layer.add(pulse(index), forKey: "pulse")
                }
            }
            .at(0.3) { feed in
                let layers = feed.collectionView.visibleCells.map { $0.contentView.layer }
                layers[0].removeAnimation(forKey: "pulse")
                layers[1].removeAllAnimations()
                let once = pulse(2)
                (once.duration, once.repeatCount, once.delegate) = (0.1, 0, nil)
                layers[2].add(once, forKey: "pulse")
            }
            .expectNoViolation()
        #expect(ends == [[false], [false], [false]])
    }

    @Test func `an animation of a layer leaves its value, and reuse takes the animation away`() async throws {
        var shown: [Float] = []
        var keys: [String]?
        var (ends, completed): ([Bool], Bool) = ([], false)
        let delegate = Ends { ends.append($0) }
        _ = try await scroll([.wait(0.3), .fling(velocity: 9000), .wait(0.5)]) {
            $0.at(0.1) { feed in
                guard let layer = feed.collectionView.visibleCells.first?.contentView.layer else { return }
                let animation = CABasicAnimation(keyPath: "opacity")
                (animation.fromValue, animation.toValue) = (0.0, 0.5)
                animation.duration = 0.2
                animation.repeatCount = .infinity
                animation.delegate = delegate
                layer.add(animation, forKey: "pulse")
                keys = layer.animationKeys()
                CATransaction.begin()
                CATransaction.setCompletionBlock { completed = true }
                UIView.animate(withDuration: 0.05) { feed.view.alpha = 0.9 }
                CATransaction.commit()
            }
            .at(0.2) {
                guard let layer = $0.collectionView.visibleCells.first?.contentView.layer else { return }
                shown = [layer.opacity, layer.presentation()?.opacity ?? 0]
            }
        }
        #expect(keys == ["pulse"])
        #expect(shown.first == 1 && abs((shown.last ?? 0) - 0.25) < 0.01)
        #expect(ends == [false] && completed)
    }

    @Test func `points convert through scrolled and turned views`() {
        let outer = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
        let scrollView = UIScrollView(frame: CGRect(x: 5, y: 5, width: 50, height: 50))
        let inner = UIView(frame: CGRect(x: 0, y: 100, width: 20, height: 20))
        outer.addSubview(scrollView)
        scrollView.addSubview(inner)
        scrollView.contentOffset.y = 90
        #expect(inner.convert(CGPoint(x: 1, y: 1), to: outer) == CGPoint(x: 6, y: 16))
        #expect(outer.convert(CGPoint(x: 6, y: 16), to: inner) == CGPoint(x: 1, y: 1))
        inner.transform = CGAffineTransform(rotationAngle: .pi)
        let corner = inner.convert(CGPoint.zero, to: outer)
        #expect(abs(corner.x - 25) < 1e-9 && abs(corner.y - 35) < 1e-9)
        #expect(outer.hitTest(CGPoint(x: 6, y: 16), with: nil) === inner)
    }

    @Test func `an outline shows what lies under expanded items`() {
        var outline = NSDiffableDataSourceSectionSnapshot<String>()
        outline.append(["a", "b"])
        outline.append(["a1", "a2"], to: "a")
        outline.append(["a1x"], to: "a1")
        #expect(outline.visibleItems == ["a", "b"] && outline.items == ["a", "a1", "a1x", "a2", "b"])
        outline.expand(["a"])
        #expect(outline.visibleItems == ["a", "a1", "a2", "b"])
        #expect(outline.parent(of: "a1x") == "a1" && outline.level(of: "a1x") == 2)
        #expect(outline.snapshot(of: "a").rootItems == ["a1", "a2"])
        outline.insert(["a3"], after: "a2")
        outline.delete(["a1"])
        #expect(outline.items == ["a", "a2", "a3", "b"])
    }

    @Test func `groups in groups lie where the fractions say`() async throws {
        func size(_ width: CGFloat, _ height: CGFloat) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(width), heightDimension: .fractionalHeight(height))
        }
        let leading = NSCollectionLayoutItem(layoutSize: size(0.7, 1))
        let pair = NSCollectionLayoutGroup.vertical(
            layoutSize: size(0.3, 1), subitems: [NSCollectionLayoutItem(layoutSize: size(1, 0.5))])
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .absolute(100)),
            subitems: [leading, pair])
        let section = NSCollectionLayoutSection(group: group)
        section.contentInsets.leading = 90
        section.interGroupSpacing = 10
        var frames: [CGRect] = []
        _ = try await scroll([.wait(0.2)]) {
            $0.at(0.05) {
                $0.collectionView.collectionViewLayout = UICollectionViewCompositionalLayout(section: section)
            }
            .at(0.1) { frames = $0.collectionView.visibleCells.map { $0.frame } }
        }
        #expect(
            frames.prefix(4) == [
                CGRect(x: 90, y: 0, width: 210, height: 100), CGRect(x: 300, y: 0, width: 90, height: 50),
                CGRect(x: 300, y: 50, width: 90, height: 50), CGRect(x: 90, y: 110, width: 210, height: 100),
            ])
    }

    @Test func `an app's own flow layout fades its cells and says where a drag rests`() async throws {
        var alphas: [CGFloat] = []
        var rest: CGFloat = 0
        _ = try await scroll([.wait(0.1), .fling(velocity: 1234), .wait(5), .app("look")]) {
            $0.at(0.05) {
                let layout = FadingLayout()
                layout.itemSize = CGSize(width: 300, height: 100)
                layout.minimumLineSpacing = 0
                $0.collectionView.collectionViewLayout = layout
            }
            .on("look") {
                alphas = $0.collectionView.visibleCells.map { $0.alpha }
                rest = $0.collectionView.contentOffset.y
            }
        }
        #expect(rest > 100 && rest.truncatingRemainder(dividingBy: 100) == 0)
        #expect(alphas.count > 5 && alphas.allSatisfy { $0 > 0.4 && $0 <= 1 } && Set(alphas).count > 3)
    }

    @Test func `a layout knows the attributes of items beyond the screen`() async throws {
        var paths: [[IndexPath]] = []
        _ = try await scroll([.wait(0.2)]) {
            $0.at(0.1) {
                for y in [0, 15_000, 30_000] {
                    let rect = CGRect(x: 0, y: y, width: 390, height: 150)
                    let layout = $0.collectionView.collectionViewLayout
                    paths.append(layout.layoutAttributesForElements(in: rect)?.map { $0.indexPath } ?? [])
                }
            }
        }
        #expect(paths.map { $0.map { $0.item } } == [[0, 1], [150, 151], []])
    }

    @Test func `a list has its cells when its screen has appeared`() async throws {
        let feed = try await scroll([.wait(0.1)])
        let cells = try #require(feed?.cellsAtAppearance)
        #expect(cells > 5)
        let brief = try await scroll([.destroyList])
        #expect(brief?.cellsAtAppearance != nil, "also when it goes in its first frame")
    }

    @Test func `a task sleeps on the time of the run`() async throws {
        var (woken, isCancelled): ([Int], Bool) = ([], false)
        var seen: [[Int]] = []
        var task: Task<Void, any Error>?
        _ = try await scroll([.fling(velocity: 3000), .wait(1)]) {
            $0.at(0.1) { _ in
                Task {
                    try await Task.sleep(for: .milliseconds(200))
                    woken.append(1)
                    try await Task.sleep(nanoseconds: 300_000_000)
                    woken.append(2)
                }
                task = Task {
                    do { try await Task.sleep(for: .seconds(0.1)) } catch { isCancelled = true }
                }
                task?.cancel()
            }
            .at(0.25) { _ in seen.append(woken) }
            .at(0.45) { _ in seen.append(woken) }
            .at(0.75) { _ in seen.append(woken) }
        }
        #expect(seen == [[], [1], [1, 2]] && isCancelled)
    }

    @Test func `a list that scrolls sideways lies along the width`() async throws {
        var frames: [CGRect] = []
        var offset = CGPoint.zero
        _ = try await scroll([.wait(0.1), .fling(velocity: 1500), .wait(0.2), .app("look")]) {
            $0.at(0.05) {
                let layout = UICollectionViewFlowLayout()
                layout.scrollDirection = .horizontal
                layout.itemSize = CGSize(width: 100, height: 300)
                layout.minimumLineSpacing = 0
                $0.collectionView.collectionViewLayout = layout
            }
            .on("look") {
                frames = $0.collectionView.visibleCells.map { $0.frame }
                offset = $0.collectionView.contentOffset
            }
        }
        #expect(offset.x > 100 && offset.y == 0)
        #expect(frames.count > 2 && frames.allSatisfy { $0.width == 100 })
    }
}

/// Fades cells with their distance from the middle, and rests at whole items.
private final class FadingLayout: UICollectionViewFlowLayout {
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        super.layoutAttributesForElements(in: rect)?.compactMap {
            guard let attributes = $0.copy() as? UICollectionViewLayoutAttributes else { return nil }
            attributes.alpha = 1 - abs(attributes.center.y - rect.midY) / rect.height
            return attributes
        }
    }

    override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { CGPoint(x: 0, y: (proposedContentOffset.y / 100).rounded() * 100) }
}

private final class Ends: CAAnimationDelegate {
    private let ended: (Bool) -> Void
    init(_ ended: @escaping (Bool) -> Void) { self.ended = ended }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { ended(flag) }
}

private final class CalledFeed: UICollectionViewController {
    private(set) var calls: [String] = []
    private(set) var cellsAtAppearance: Int?
    private(set) var target: CGFloat = 0
    var wantedTarget: CGFloat?

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        cellsAtAppearance = collectionView.visibleCells.count
    }

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: UIScreen.main.bounds.width, height: 100)
        layout.minimumLineSpacing = 0
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
    {
        200
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    override func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("begin") }

    override func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        calls.append("will end")
        target = max(target, targetContentOffset.pointee.y)
        if let wantedTarget { targetContentOffset.pointee.y = wantedTarget }
    }

    override func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        calls.append(decelerate ? "end, decelerates" : "end")
    }

    override func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("decelerates") }
    override func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("rest") }
}

private final class ClearedTable: UITableView {
    private(set) var cleared: [IndexPath] = []

    override func deselectRow(at indexPath: IndexPath, animated: Bool) {
        cleared.append(indexPath)
        super.deselectRow(at: indexPath, animated: animated)
    }
}

private final class ClearedRows: UITableViewController {
    override func loadView() {
        let table = ClearedTable(frame: UIScreen.main.bounds, style: .plain)
        (table.dataSource, table.delegate) = (self, self)
        (tableView, view) = (table, table)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
}

/// A list whose data changes at any time.
private final class Notes: UICollectionViewController {
    var count = 3
    private(set) var asked = 0
    var insertsAtLoad = false

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 390, height: 100)
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        if insertsAtLoad { insertOne() }
    }

    override func collectionView(_ list: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        asked += 1
        return count
    }

    override func collectionView(_ list: UICollectionView, cellForItemAt path: IndexPath)
        -> UICollectionViewCell
    {
        #expect(path.item < count, "an item that is gone")
        return list.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }

    func insertOne() {
        count += 1
        collectionView.insertItems(at: [IndexPath(item: count - 1, section: 0)])
    }
}

/// The counts that lists read, and the completions of updates.
@MainActor struct UpdateCallTests {
    private func run(
        insertsAtLoad: Bool = false, _ act: @escaping @MainActor (Notes) -> Void
    ) async throws -> (feed: Notes, misuses: Int, cells: Int) {
        let feed = Notes()
        feed.insertsAtLoad = insertsAtLoad
        var (misuses, cells) = (0, 0)
        _ = try await Scroll(Workload(name: "notes", steps: [.wait(1)])) { feed }
            .at(0.1, perform: act)
            .at(0.9) { cells = $0.collectionView.visibleCells.count }
            .run { if $0.kind == .misuse { misuses += 1 } }
        return (feed, misuses, cells)
    }

    @Test func `a list that waits for its layout reads its counts inside the update, before the block`()
        async throws
    {
        let late = try await run { feed in
            feed.collectionView.reloadData()
            feed.insertOne()
        }
        #expect(late.misuses == 1, "the new count is the old one")
        let lateBatch = try await run { feed in
            feed.collectionView.reloadData()
            feed.count += 1
            let asked = feed.asked
            feed.collectionView.performBatchUpdates {
                #expect(feed.asked > asked)
                feed.insertOne()
            }
        }
        #expect(lateBatch.misuses == 0 && lateBatch.cells == 5, "only the change in the block is an update")
        let first = try await run(insertsAtLoad: true) { _ in }
        #expect(first.misuses == 1, "before the first layout")
        let laid = try await run { $0.insertOne() }
        #expect(laid.misuses == 0 && laid.cells == 4)
    }

    @Test func `a reload takes the data at its layout`() async throws {
        let fewer = try await run { feed in
            feed.collectionView.reloadData()
            feed.count = 1
        }
        #expect(fewer.misuses == 0 && fewer.cells == 1)
        let more = try await run { feed in
            feed.collectionView.reloadData()
            feed.count = 5
        }
        #expect(more.cells == 5)
    }

    @Test func `a batch inside a batch has its completion`() async throws {
        var ends: [String] = []
        let result = try await run { feed in
            feed.collectionView.performBatchUpdates {
                feed.insertOne()
                feed.collectionView.performBatchUpdates {
                    feed.insertOne()
                } completion: {
                    ends.append("inner \($0)")
                }
            } completion: {
                ends.append("outer \($0)")
            }
            #expect(ends == [])
        }
        #expect(ends == ["inner true", "outer true"] && result.cells == 5 && result.misuses == 0)
    }

    @Test func `an update that is cut short, or outside of the window, is not finished`() async throws {
        var ends: [Bool] = []
        _ = try await run { feed in
            feed.collectionView.performBatchUpdates {
                feed.insertOne()
            } completion: {
                ends.append($0)
            }
            feed.collectionView.reloadData()
        }
        #expect(ends == [false])
    }

    @Test func `a table outside of the window ends its updates unfinished, and checks them`() async throws {
        final class Rows: NSObject, UITableViewDataSource {
            var count = 2
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell()
            }
        }
        let (rows, table) = (Rows(), UITableView(frame: .zero))
        var ends: [String] = []
        let result = try await run { _ in
            table.dataSource = rows
            @MainActor func insert(_ number: Int, by count: Int = 1) {
                table.performBatchUpdates {
                    rows.count += count
                    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
                } completion: {
                    ends.append("\(number) \($0)")
                }
            }
            insert(1)
            insert(2)
            insert(3, by: 2)
        }
        #expect(ends == ["1 false", "2 false"] && result.misuses == 1)
        withExtendedLifetime(table) {}
    }
}
