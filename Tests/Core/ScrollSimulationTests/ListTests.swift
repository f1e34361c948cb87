import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// What a list does with its cells, in the regimes of three systems.
struct ListTests {
    private func plain(_ list: SimulatedList) -> any ListClient {
        TestClient<SimulatedCell>(list) { _, _, _ in }
    }

    private func kinds(_ run: RecordedRun, of cell: Int32) -> [EventKind] {
        run.events.filter { $0.cell == CellID(cell) }.map(\.kind)
    }

    @Test func `iOS 9: a cell is displayed as soon as it is set up, and pooled the moment it leaves`() {
        let run = RecordedRun(.short([.scroll(by: 100)], cells: .ios9), client: plain)
        #expect(
            kinds(run, of: 1) == [
                .cellCreated, .cellDequeued, .cellConfigured, .cellDisplayed, .cellEnded, .cellRecycled,
            ])
        #expect(run.count(.cellPrepared) == 0)
    }

    @Test func `iOS 10: the end of display waits for a reversal`() {
        let back = RecordedRun(.short([.scroll(by: 100), .scroll(by: -100)], cells: .ios10), client: plain)
        #expect(back.count(.cellEnded) == 0)
        let away = RecordedRun(.short([.scroll(by: 400)], cells: .ios10), client: plain)
        #expect(away.count(.cellEnded) > 0)
        #expect(away.count(.cellWaiting) == 0)
    }

    @Test func `iOS 15: a cell that waits is shown again without being set up`() {
        let run = RecordedRun(.short([.scroll(by: 150), .scroll(by: -150)]), client: plain)
        #expect(
            kinds(run, of: 1) == [
                .cellCreated, .cellDequeued, .cellConfigured, .cellDisplayed, .cellEnded, .cellWaiting,
                .cellDisplayed,
            ])
    }

    @Test func `iOS 15: cells are made ahead in spare time, and one that is never shown is pooled unasked`() {
        let run = RecordedRun(
            .short([.drag(distance: 50, duration: 0.2), .wait(3), .fling(velocity: -50), .jump(item: 300)]),
            client: plain)
        let prepared = run.events.filter { $0.kind == .cellPrepared }.compactMap(\.cell)
        #expect(!prepared.isEmpty)
        #expect(
            prepared.contains { cell in
                let kinds = kinds(run, of: cell.rawValue)
                return kinds.contains(.cellRecycled) && !kinds.contains(.cellEnded)
            })
    }

    @Test func `a reloaded item gets another cell, a reconfigured one keeps its own`() {
        let reloaded = RecordedRun(.short([.reload(at: 2, count: 1)]), client: plain)
        #expect(reloaded.events.filter { $0.item == ItemID(2) && $0.kind == .cellDequeued }.count == 2)
        #expect(Set(reloaded.events.filter { $0.item == ItemID(2) }.compactMap(\.cell)).count == 2)
        let reconfigured = RecordedRun(.short([.reconfigure(at: 2, count: 1)]), client: plain)
        #expect(reconfigured.events.filter { $0.item == ItemID(2) && $0.kind == .cellDequeued }.count == 1)
        #expect(reconfigured.events.filter { $0.item == ItemID(2) && $0.kind == .cellConfigured }.count == 2)
    }

    @Test func `an animated deletion keeps the cell on screen until its transaction ends`() {
        let run = RecordedRun(.short([.delete(at: 1, count: 1, animated: true)]), client: plain)
        #expect(
            kinds(run, of: 2) == [
                .cellCreated, .cellDequeued, .cellConfigured, .cellDisplayed, .cellAnimatingOut, .cellEnded,
                .cellRecycled,
            ])
        let endNs = run.events.first { $0.kind == .cellEnded }?.tNs ?? 0
        let outNs = run.events.first { $0.kind == .cellAnimatingOut }?.tNs ?? 0
        #expect(endNs - outNs >= 300_000_000)
    }

    @Test func `an item keeps its identity when others are inserted before it`() {
        let run = RecordedRun(.short([.insert(at: 0, count: 2, animated: false)]), client: plain)
        let shown = run.result.cells.filter { $0.state == .displayed }.compactMap { $0.item?.rawValue }
        #expect(shown.contains(500) && shown.contains(501) && shown.contains(0))
    }

    @Test func `a pool never holds more than its cap`() {
        let run = RecordedRun(
            .short([.jump(item: 100), .jump(item: 200)], cells: .ios9, reuse: ReuseRules(cap: 1)),
            client: plain)
        #expect(run.result.cells.filter { $0.state == .pooled }.count <= 1)
        #expect(run.count(.cellDestroyed) > 0)
        #expect(run.result.violations == [])
    }

    @Test func `a memory warning empties the pools`() {
        let run = RecordedRun(.short([.jump(item: 100), .memoryWarning], cells: .ios9), client: plain)
        #expect(run.result.cells.allSatisfy { $0.state != .pooled })
    }

    @Test(arguments: ReuseRules.Order.allCases, ReuseRules.Pass.allCases)
    func `cells are conserved whatever the order of reuse`(order: ReuseRules.Order, pass: ReuseRules.Pass) {
        let workload = Workload.short(
            [
                .fling(velocity: 5000), .wait(0.2), .reloadData, .fling(velocity: -9000),
                .turn([.jump(item: 400), .jump(item: 10)]), .delete(at: 12, count: 3, animated: true),
                .move(from: 10, to: 14), .resize(Size(width: 844, height: 390)), .destroyList,
            ], reuse: ReuseRules(order: order, pass: pass))
        let run = RecordedRun(workload, client: plain)
        #expect(run.result.violations == [])
        #expect(run.result.cells.allSatisfy { $0.state == .destroyed })
        #expect(run.count(.cellCreated) == run.count(.cellDestroyed))
    }

    @Test func `a grid takes a whole row at a time`() {
        var workload = Workload.short([.scroll(by: 100)], cells: .ios9)
        workload.list.columns = 3
        let run = RecordedRun(workload, client: plain)
        #expect(run.count(.cellEnded) == 3)
        #expect(run.result.cells.filter { $0.state == .displayed }.count == 27)
    }

    @Test func `items of different heights cover the viewport without a gap`() {
        var workload = Workload.short([.fling(velocity: 3000)])
        workload.list.itemHeight = 60...240
        let run = RecordedRun(workload, seed: 3, client: plain)
        let items = run.result.cells.filter { $0.state == .displayed }.compactMap { $0.item?.rawValue }
            .sorted()
        #expect(items == Array((items.first ?? 0)...(items.last ?? 0)))
        #expect((4...15).contains(items.count))
    }

    @Test func `a drag moves the content by its distance, and content pulled beyond an edge comes back`() {
        let run = RecordedRun(.short([.drag(distance: 1000, duration: 0.5)], cells: .ios9), client: plain)
        #expect(
            run.result.cells.filter { $0.state == .displayed }.compactMap { $0.item?.rawValue }.min() == 10)
        let pulled = RecordedRun(.short([.drag(distance: -300, duration: 0.5)], cells: .ios9), client: plain)
        #expect(
            pulled.result.cells.filter { $0.state == .displayed }.compactMap { $0.item?.rawValue }.min() == 0)
        #expect(pulled.frames.count > 40)
    }

    @Test func `a fling comes to rest where UIKit's deceleration does`() {
        let run = RecordedRun(.short([.fling(velocity: 2010)], cells: .ios9), client: plain)
        // (2010 − 10) · 0.499 = 998 points: item 9 is the first one of which a part is seen.
        #expect(
            run.result.cells.filter { $0.state == .displayed }.compactMap { $0.item?.rawValue }.min() == 9)
    }

    /// How the cell of each item stands, as the log tells it.
    private final class States {
        private(set) var ofItem: [Int: EventKind] = [:]

        func add(_ event: LifecycleEvent) {
            guard let item = event.item.map({ Int($0.rawValue) }) else { return }
            switch event.kind {
            case .cellPrepared, .cellDisplayed, .cellWaiting: ofItem[item] = event.kind
            case .cellEnded, .cellRecycled: ofItem[item] = nil
            default: break
            }
        }
    }

    @Test(arguments: CellRegime.allCases)
    func `a cell made ahead or waiting is found by its item from iOS 15 on, and is never visible`(
        cells: CellRegime
    ) {
        let states = States()
        var found: [EventKind: Set<Bool>] = [:]
        let steps: [Step] = [.drag(distance: 650, duration: 1), .drag(distance: -300, duration: 1)]
        let simulation = Simulation(.short(steps, cells: cells), seed: 1) { list in
            TestClient<SimulatedCell>(list) { list, _, _ in
                let visible = Set(list.visibleCells.compactMap(\.index))
                for (item, state) in states.ofItem {
                    found[state, default: []].insert(list.cellForItem(at: item)?.index == item)
                    #expect(visible.contains(item) == (state == .cellDisplayed))
                }
            }
        }
        simulation.run(record: { states.add($0) })
        switch cells {
        case .ios9: #expect(found == [.cellDisplayed: [true]])
        case .ios10: #expect(found == [.cellDisplayed: [true], .cellPrepared: [false]])
        case .ios15, .ios18, .ios26:
            #expect(
                found == [.cellDisplayed: [true], .cellPrepared: [true], .cellWaiting: [true]])
        }
    }
}
