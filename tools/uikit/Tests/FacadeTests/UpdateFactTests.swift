import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import ScrollTesting
import Testing
import UIKit

/// Facts about updates of lists that others observed on UIKit. Each test names the origin of its fact.
@MainActor struct UpdateFactTests {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<String, String>

    /// Runs a screen, and returns its events. `use` is called 0.2 s after the start.
    @discardableResult
    private func run(
        _ make: @escaping @MainActor () -> UIViewController, cells: CellRegime = .ios15,
        use: @escaping @MainActor () -> Void
    ) async throws -> [LifecycleEvent] {
        var events: [LifecycleEvent] = []
        let viewport = Size(width: 320, height: 480)
        let workload = Workload(name: "facts", viewport: viewport, cells: cells, steps: [.wait(1)])
        _ = try await Scroll(workload, controller: make)
            .at(0.2) { (_: UIViewController) in use() }
            .run { events.append($0) }
        return events
    }

    private func snapshot(_ sections: [(String, [String])]) -> Snapshot {
        var snapshot = Snapshot()
        for (section, items) in sections {
            snapshot.appendSections([section])
            snapshot.appendItems(items, toSection: section)
        }
        return snapshot
    }

    /// The items that a screen is asked for after its first snapshot.
    private func asked(
        isTable: Bool = false, _ sections: [(String, [String])],
        _ use: @escaping @MainActor (IdentifiedScreen, Snapshot) -> Void
    ) async throws -> [String] {
        let first = snapshot(sections)
        var screen: IdentifiedScreen?
        var asked: [String] = []
        try await run(
            {
                let made = IdentifiedScreen(isTable: isTable, first)
                screen = made
                return made
            },
            use: {
                screen?.asked = []
                if let screen { use(screen, first) }
            })
        asked = screen?.asked ?? []
        return asked
    }

    // MARK: Snapshots

    /// LF08 (kern0x1b/charon, facts/UIKit/UICollectionViewDiffableDataSource.md, 14.0).
    @Test func `a section snapshot inserts an item into an empty section, and moves it into one with items`()
        async throws
    {
        func asked(_ first: [String], _ applied: [String]) async throws -> [String] {
            try await self.asked([("S1", first), ("S2", ["p", "q"])]) { screen, _ in
                var section = NSDiffableDataSourceSectionSnapshot<String>()
                section.append(applied)
                screen.grid?.apply(section, to: "S1", animatingDifferences: true)
            }
        }
        #expect(try await asked([], ["p"]) == ["0.0p"])
        #expect(try await asked(["a"], ["a", "p"]) == [])
    }

    /// LF09 (kern0x1b/charon, facts/UIKit/UITableViewDiffableDataSource.md).
    @Test(arguments: [
        ([("C", ["z"]), ("B", ["y"]), ("A", ["x"])], ["0.0z", "1.0y", "2.0x"]),
        ([("C", ["z"]), ("A", ["x"]), ("B", ["y"])], []),
        ([("A", ["x", "z"]), ("B", ["y"])], ["0.0x", "0.1z", "1.0y"]),
        ([("A", []), ("B", ["y"]), ("C", ["z"]), ("D", ["x"])], ["1.0y", "2.0z", "3.0x"]),
        ([("A", []), ("B", ["y", "x"]), ("C", ["z"])], []),
    ]) func `a table reloads where it cannot move a row`(new: [(String, [String])], expected: [String])
        async throws
    {
        for isTable in [true, false] {
            let asked = try await asked(isTable: isTable, [("A", ["x"]), ("B", ["y"]), ("C", ["z"])]) {
                screen, _ in
                screen.apply(snapshot(new))
            }
            #expect(asked.sorted() == (isTable ? expected : []), "table: \(isTable)")
        }
    }

    /// LF16 (kern0x1b/charon, facts/UIKit/NSDiffableDataSourceSnapshot.md).
    @Test func `an append or an insert moves an item that is there`() {
        var changed = snapshot([("A", ["a", "b"]), ("B", ["c"])])
        changed.appendItems(["a"], toSection: "B")
        #expect(changed == snapshot([("A", ["b"]), ("B", ["c", "a"])]))
        changed.insertItems(["a", "d"], beforeItem: "b")
        #expect(changed == snapshot([("A", ["a", "d", "b"]), ("B", ["c"])]))
        changed.insertItems(["a"], afterItem: "b")
        #expect(changed == snapshot([("A", ["d", "b", "a"]), ("B", ["c"])]))
        #expect(changed.numberOfItems == 4)
    }

    /// LF16.
    @Test func `a section that is there is refused`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var snapshot = NSDiffableDataSourceSnapshot<String, String>()
            snapshot.appendSections(["A", "B"])
            snapshot.appendSections(["A"])
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("attempt to insert or append 1 section identifier that already exists"))
    }

    // MARK: Batches

    private func misuses(
        _ use: @escaping @MainActor (CountedScreen) -> Void
    ) async throws -> (kinds: [EventDetail], screen: CountedScreen) {
        let screen = CountedScreen()
        let events = try await run({ screen }, use: { use(screen) })
        return (events.filter { $0.kind == .misuse }.map { $0.detail }, screen)
    }

    private func paths(_ items: Range<Int>) -> [IndexPath] { items.map { IndexPath(item: $0, section: 0) } }

    /// LF25 (onmyway133/DeepDiff#54; mikaoj/BSImagePicker#279) and LF26 (mikaoj/BSImagePicker#274).
    @Test func `a batch that reloads a new place, or a deleted one, is an exception`() async throws {
        let past = try await misuses { screen in
            screen.count = 40
            screen.collectionView.performBatchUpdates {
                screen.collectionView.insertItems(at: paths(0..<20))
                screen.collectionView.reloadItems(at: paths(20..<21))
            }
        }
        #expect(past.kinds == [.misuse(.invalidUpdate)])
        let both = try await misuses { screen in
            screen.count = 19
            screen.collectionView.performBatchUpdates {
                screen.collectionView.deleteItems(at: paths(3..<4))
                screen.collectionView.reloadItems(at: paths(3..<4))
            }
        }
        #expect(both.kinds == [.misuse(.invalidUpdate)])
    }

    /// LF32 (rdar 28167779, 28163205).
    @Test func `a batch after reloadData in one turn takes the new counts as the old ones`() async throws {
        var asked = 0
        let (kinds, _) = try await misuses { screen in
            screen.collectionView.reloadData()
            screen.count += 1
            let before = screen.countsAsked
            screen.collectionView.performBatchUpdates {
                asked = screen.countsAsked - before
                screen.collectionView.insertItems(at: paths(0..<1))
            }
        }
        #expect(kinds == [.misuse(.invalidUpdate)])
        #expect(asked > 0, "The counts are read in the call, before the block.")
        let inside = try await misuses { screen in
            screen.collectionView.reloadData()
            screen.collectionView.performBatchUpdates {
                screen.count += 1
                screen.collectionView.insertItems(at: paths(0..<1))
            }
        }
        #expect(inside.kinds == [])
        #expect(inside.screen.collectionView.numberOfItems(inSection: 0) == 21)
    }

    /// UIKit ends batches inside a batch with it (kern0x1b/charon, facts/UIKit/UITableViewBatchUpdates.md).
    @Test func `each completion of batches in batches comes once`() async throws {
        var ends: [String] = []
        let (kinds, screen) = try await misuses { screen in
            let list = screen.collectionView!
            list.performBatchUpdates {
                screen.count += 1
                list.insertItems(at: paths(0..<1))
                list.performBatchUpdates {
                    screen.count += 1
                    list.insertItems(at: paths(1..<2))
                } completion: {
                    ends.append("inner \($0)")
                }
            } completion: {
                ends.append("outer \($0)")
            }
        }
        #expect(kinds == [] && ends == ["inner true", "outer true"])
        #expect(screen.collectionView.numberOfItems(inSection: 0) == 22)
    }

    @Test func `a batch that is cut short did not finish`() async throws {
        var ends: [Bool] = []
        _ = try await misuses { screen in
            let list = screen.collectionView!
            list.performBatchUpdates {
                screen.count -= 1
                list.deleteItems(at: paths(0..<1))
            } completion: {
                ends.append($0)
            }
            list.reloadData()
        }
        #expect(ends == [false])
    }

    /// LF23 (kern0x1b/charon, facts/UIKit/UITableViewBatchUpdates.md).
    @Test func `the batch of a table outside a window does not finish`() async throws {
        var ends: [Bool] = []
        let source = Rows()
        try await run(
            { UIViewController(nibName: nil, bundle: nil) },
            use: {
                let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: .plain)
                table.dataSource = source
                table.performBatchUpdates {
                    source.count += 1
                    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
                } completion: {
                    ends.append($0)
                }
                #expect(ends == [])
            })
        #expect(ends == [false])
    }

    // MARK: Registrations

    /// LF56 (developer.apple.com UICollectionView.CellRegistration; forums 681739).
    @Test func `a registration of a request raises from iOS 15 on, and prevents all reuse before`()
        async throws
    {
        func run(_ cells: CellRegime, isOfRequest: Bool) async throws -> [LifecycleEvent] {
            var events: [LifecycleEvent] = []
            let steps: [Step] = [.wait(0.1), .fling(velocity: 4000)]
            _ = try await Scroll(Workload(name: "registrations", cells: cells, steps: steps)) {
                RegisteringScreen(isOfRequest: isOfRequest)
            }.run { events.append($0) }
            return events
        }
        let old = try await run(.ios10, isOfRequest: true)
        #expect(!old.contains { $0.kind == .misuse })
        #expect(!old.contains { $0.kind == .cellDequeued && $0.arg == 1 }, "No cell is reused.")
        for cells in [CellRegime.ios15, .ios18, .ios26] {
            let new = try await run(cells, isOfRequest: true)
            #expect(new.first { $0.kind == .misuse }?.detail == .misuse(.registrationPerRequest))
        }
        let once = try await run(.ios18, isOfRequest: false)
        #expect(!once.contains { $0.kind == .misuse })
        #expect(once.contains { $0.kind == .cellDequeued && $0.arg == 1 })
    }

    // MARK: Measures

    /// LF57 (kern0x1b/charon, device/lists-expectations.h; UICollectionViewCompositionalLayout.md).
    @Test func `headers of plain lists are pinned and lie above, those of grouped ones are not`() async throws
    {
        func header(_ appearance: UICollectionLayoutListConfiguration.Appearance) async throws
            -> (frame: CGRect, zIndex: Int)
        {
            var found: (CGRect, Int) = (.zero, 0)
            let screen = CountedScreen()
            try await self.run(
                {
                    var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
                    configuration.headerMode = .supplementary
                    screen.layout = UICollectionViewCompositionalLayout.list(using: configuration)
                    return screen
                },
                use: {
                    screen.collectionView.contentOffset.y = 100
                    let header = screen.collectionView.layoutAttributesForSupplementaryElement(
                        ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
                    found = (header?.frame ?? .zero, header?.zIndex ?? 0)
                })
            return found
        }
        let plain = try await header(.plain)
        #expect(plain.frame.minY == 100 && plain.frame.height == 28 && plain.zIndex == 1_000_000_200)
        let grouped = try await header(.grouped)
        #expect(grouped.frame.minY == 0 && grouped.frame.height == 17.5 && grouped.zIndex == 200)
    }

    /// The insets of UIKit's own lists (kern0x1b/charon, device/lists-expectations.h).
    @Test(
        arguments: [
            (.plain, .none, .none, [0, 0, 0]), (.plain, .firstItemInSection, .supplementary, [22, 0, 0]),
            (.grouped, .none, .none, [35, 0, 20]), (.grouped, .supplementary, .none, [0, 0, 20]),
            (.insetGrouped, .none, .supplementary, [35, 16, 0]), (.insetGrouped, .none, .none, [35, 16, 20]),
            (.insetGrouped, .supplementary, .supplementary, [0, 16, 0]),
            (.sidebar, .none, .none, [0, 10 / 0.77, 10]), (.sidebarPlain, .none, .none, [0, 10 / 0.77, 0]),
        ] as [(ListForm.Appearance, ListForm.HeaderMode, ListForm.FooterMode, [CGFloat])])
    func `a list's rows have the insets of its appearance`(
        _ appearance: ListForm.Appearance, _ header: ListForm.HeaderMode, _ footer: ListForm.FooterMode,
        insets: [CGFloat]
    ) async throws {
        let screen = CountedScreen()
        screen.count = 2
        var (row, end, headerHeight): (CGRect, CGFloat, CGFloat) = (.zero, 0, 0)
        try await run(
            {
                var form = ListForm(appearance: appearance)
                (form.headerMode, form.footerMode) = (header, footer)
                screen.layout = UICollectionViewCompositionalLayout.list(using: form)
                return screen
            },
            use: {
                let list = screen.collectionView!
                let first = IndexPath(item: 0, section: 0)
                row = list.layoutAttributesForItem(at: first)?.frame ?? .zero
                headerHeight =
                    list.layoutAttributesForSupplementaryElement(
                        ofKind: UICollectionView.elementKindSectionHeader, at: first)?.frame.height ?? 0
                let footer = list.layoutAttributesForSupplementaryElement(
                    ofKind: UICollectionView.elementKindSectionFooter, at: first)
                let last = list.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))
                end = (footer?.frame.minY ?? list.contentSize.height) - (last?.frame.maxY ?? 0)
            })
        #expect([row.minY - headerHeight, row.minX, end] == insets)
        #expect(row.width == screen.collectionView.bounds.width - 2 * insets[1])
    }

    /// LF60 (kern0x1b/charon, device/flowauto-expectations.h longListDelegate).
    @Test(arguments: [CellRegime.ios15, .ios26])
    func `the sizes of a delegate count for items that are not measured`(cells: CellRegime) async throws {
        let screen = CountedScreen()
        screen.count = 40
        var (heights, content): ([CGFloat], CGFloat) = ([], 0)
        try await run(
            {
                let layout = UICollectionViewFlowLayout()
                layout.estimatedItemSize = CGSize(width: 320, height: 40)
                screen.layout = layout
                screen.ownHeight = 70
                return screen
            }, cells: cells,
            use: {
                heights = (0..<40).map {
                    screen.collectionView.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
                        .height
                        ?? 0
                }
                content = screen.collectionView.contentSize.height
            })
        // 480 points show items 0 to 8.
        #expect(heights.prefix(9) == [29, 63, 29, 29, 63, 29, 63, 29, 63])
        #expect(heights.dropFirst(9).allSatisfy { $0 == 70 })
        #expect(content == 2957)
    }
}

typealias ListForm = UICollectionLayoutListConfiguration

/// A grid or a table over a diffable data source.
private final class IdentifiedScreen: UIViewController {
    var asked: [String] = []
    private let isTable: Bool
    private let first: NSDiffableDataSourceSnapshot<String, String>
    private(set) var grid: UICollectionViewDiffableDataSource<String, String>?
    private var rows: UITableViewDiffableDataSource<String, String>?

    init(isTable: Bool, _ first: NSDiffableDataSourceSnapshot<String, String>) {
        (self.isTable, self.first) = (isTable, first)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        if isTable {
            let table = UITableView(frame: view.bounds, style: .plain)
            table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            table.rowHeight = 40
            view.addSubview(table)
            rows = UITableViewDiffableDataSource(tableView: table) { [unowned self] table, path, item in
                asked.append("\(path.section).\(path.row)\(item)")
                return table.dequeueReusableCell(withIdentifier: "row", for: path)
            }
        } else {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 300, height: 40)
            let list = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
            list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            view.addSubview(list)
            grid = UICollectionViewDiffableDataSource(collectionView: list) {
                [unowned self] list, path, item in
                asked.append("\(path.section).\(path.item)\(item)")
                return list.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            }
        }
        grid?.apply(first, animatingDifferences: false)
        rows?.apply(first, animatingDifferences: false)
    }

    func apply(_ snapshot: NSDiffableDataSourceSnapshot<String, String>) {
        grid?.apply(snapshot)
        rows?.apply(snapshot)
    }
}

/// A grid over a data source that counts, in 320 × 480 points.
private final class CountedScreen: UIViewController, UICollectionViewDataSource,
    UICollectionViewDelegateFlowLayout
{
    var count = 20
    var countsAsked = 0
    /// The height that the delegate gives for an item; nil leaves it to the layout.
    var ownHeight: CGFloat?
    var layout: UICollectionViewLayout = {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 320, height: 40)
        return layout
    }()
    private(set) var collectionView: UICollectionView!

    init() { super.init(nibName: nil, bundle: nil) }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        collectionView = UICollectionView(frame: frame, collectionViewLayout: layout)
        collectionView.register(OwnHeightCell.self, forCellWithReuseIdentifier: "cell")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            collectionView.register(
                UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header"
            )
        }
        (collectionView.dataSource, collectionView.delegate) = (self, self)
        view.addSubview(collectionView)
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        countsAsked += 1
        return count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        (cell as? OwnHeightCell)?.item = indexPath.item
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        let size = (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
        return CGSize(width: 320, height: ownHeight ?? size.height)
    }
}

private final class OwnHeightCell: UICollectionViewCell {
    var item = 0

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.frame.size.height = [29, 63, 29, 29, 63, 29, 63, 29, 63][item % 9]
        return layoutAttributes
    }
}

private final class Rows: NSObject, UITableViewDataSource {
    var count = 3

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }
}

/// A grid whose cells have a registration, made once or at each request.
private final class RegisteringScreen: UIViewController {
    private let isOfRequest: Bool
    private var source: UICollectionViewDiffableDataSource<Int, Int>?

    init(isOfRequest: Bool) {
        self.isOfRequest = isOfRequest
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: view.bounds.width, height: 100)
        let list = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        view.addSubview(list)
        let once = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }
        source = UICollectionViewDiffableDataSource(collectionView: list) { [isOfRequest] list, path, item in
            let registration =
                isOfRequest
                ? UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in } : once
            return list.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems(Array(0..<200))
        source?.apply(snapshot, animatingDifferences: false)
    }
}
