import ScrollTesting
import Testing
import UIKit

/// The state of cells: selection, highlight, and the update of their configuration.
@MainActor struct SelectionTests {
    private final class Cell: UICollectionViewCell {
        var updates: [String] = []

        override func updateConfiguration(using state: UICellConfigurationState) {
            updates.append("update \(state.isSelected) \(state.isHighlighted)")
        }

        func handle() {
            configurationUpdateHandler = { cell, state in
                (cell as? Cell)?.updates.append("handler \(state.isSelected) \(state.isHighlighted)")
            }
        }
    }

    private final class Items: UICollectionViewController {
        var seen: [Int: [String]] = [:]

        init() {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 390, height: 100)
            layout.minimumLineSpacing = 0
            super.init(collectionViewLayout: layout)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.register(Cell.self, forCellWithReuseIdentifier: "cell")
            collectionView.allowsMultipleSelection = true
        }

        override func collectionView(_ list: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            60
        }

        override func collectionView(
            _ list: UICollectionView, cellForItemAt path: IndexPath
        ) -> UICollectionViewCell {
            let cell = list.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            seen[path.item, default: []].append("cell \(cell.isSelected) \(cell.isHighlighted)")
            return cell
        }

        override func collectionView(
            _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
            forItemAt path: IndexPath
        ) { seen[path.item, default: []].append("display \(cell.isSelected) \(cell.isHighlighted)") }
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    @Test func `a selection reaches the cell at once, and its configuration once in the next layout`()
        async throws
    {
        var (during, after): ([String], [String]) = ([], [])
        var (state, content): ([Bool], Int) = ([], 0)
        _ = try await Scroll(
            Workload(
                name: "select",
                steps: [.wait(0.1), .turn([.select(item: 2), .highlight(item: 2)]), .wait(0.2)])
        ) { Items() }
        .at(0.05) {
            for cell in $0.collectionView.visibleCells { (cell as? Cell)?.handle() }
        }
        .at(0.09) { items in
            let cell = items.collectionView.cellForItem(at: path(1)) as? Cell
            cell?.updates = []
            (items.collectionView.cellForItem(at: path(2)) as? Cell)?.updates = []
            items.collectionView.selectItem(at: path(1), animated: false, scrollPosition: [])
            state.append(cell?.isSelected ?? false)
            during = cell?.updates ?? ["none"]
        }
        .at(0.2) { items in
            for item in [1, 2] {
                after += (items.collectionView.cellForItem(at: path(item)) as? Cell)?.updates ?? []
            }
            content = items.collectionView.indexPathsForSelectedItems?.count ?? 0
        }
        .run()
        #expect(state == [true] && during == [] && content == 2)
        #expect(
            after == ["update true false", "handler true false", "update true true", "handler true true"])
    }

    @Test func `a selection goes with the item, and not with its cell`() async throws {
        var reused: [Bool] = []
        var feed: Items?
        _ = try await Scroll(
            Workload(
                name: "reuse", steps: [.wait(0.1), .jump(item: 30), .wait(0.2), .jump(item: 0), .wait(0.2)])
        ) { () -> Items in
            let items = Items()
            feed = items
            return items
        }
        .at(0.05) {
            $0.collectionView.selectItem(at: path(0), animated: false, scrollPosition: [])
            $0.collectionView.selectItem(at: path(31), animated: false, scrollPosition: [])
        }
        .at(0.25) { items in
            reused = items.collectionView.visibleCells.map(\.isSelected)
            #expect(items.collectionView.cellForItem(at: path(31))?.isSelected == true)
        }
        .run()
        #expect(reused.count { $0 } == 1)
        #expect(feed?.seen[0]?.last == "display true false" && feed?.seen[31]?.last == "display true false")
        #expect(feed?.seen[31]?.first == "cell false false", "the data source gets a cell without a state")
    }

    @Test func `an item that is selected after its cell was prepared is displayed as selected`() async throws
    {
        var workload = Workload(
            name: "ahead", steps: [.wait(0.1), .drag(distance: 60, duration: 0.2), .wait(0.3)])
        workload.profile = CellRegime.ios15.profile
        var feed: Items?
        _ = try await Scroll(workload) { () -> Items in
            let items = Items()
            feed = items
            return items
        }
        .at(0.25) { items in
            guard let ahead = items.seen.keys.max(), items.seen[ahead]?.count == 1 else { return }
            items.collectionView.selectItem(at: path(ahead), animated: false, scrollPosition: [])
            items.collectionView.scrollToItem(at: path(ahead), at: .bottom, animated: false)
        }
        .run()
        #expect(feed?.seen.values.contains(["cell false false", "display true false"]) == true)
    }

    @Test func `a table's cells are told by their method, and a reload ends the selection`() async throws {
        final class Row: UITableViewCell {
            var told: [Bool] = []
            override func setSelected(_ selected: Bool, animated: Bool) {
                super.setSelected(selected, animated: animated)
                told.append(selected)
            }
        }
        final class Rows: UITableViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                tableView.register(Row.self, forCellReuseIdentifier: "row")
            }
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
            override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell
            {
                tableView.dequeueReusableCell(withIdentifier: "row", for: path)
            }
        }
        var row: Row?
        var selected: [IndexPath?] = []
        _ = try await Scroll(Workload(name: "rows", steps: [.wait(0.5)])) { Rows() }
            .at(0.1) {
                row = $0.tableView.cellForRow(at: IndexPath(row: 1, section: 0)) as? Row
                $0.tableView.selectRow(
                    at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
                selected.append($0.tableView.indexPathForSelectedRow)
            }
            .at(0.2) { $0.tableView.reloadData() }
            .at(0.3) { selected.append($0.tableView.indexPathForSelectedRow) }
            .run()
        #expect(row?.told == [true, false] && row?.isSelected == false)
        #expect(selected == [IndexPath(row: 1, section: 0), nil])
    }
}
