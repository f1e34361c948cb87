import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// Reuse identifiers by item, and registrations.
struct CellTypeTests {
    private func plain(_ list: SimulatedList) -> any ListClient {
        TestClient<SimulatedCell>(list) { _, _, _ in }
    }

    private func mixed(_ steps: [Step]) -> Workload {
        var workload = Workload.short(steps)
        workload.list = ListShape(items: 2000, reuseIdentifiers: ["photo", "video"], typeShares: [7, 3])
        return workload
    }

    /// The identifiers of the cells that each item had.
    private func identifiers(_ run: RecordedRun) -> [ItemID: Set<String>] {
        let ofCell = Dictionary(uniqueKeysWithValues: run.result.cells.map { ($0.cell, $0.reuseIdentifier) })
        var ofItem: [ItemID: Set<String>] = [:]
        for event in run.events where event.kind == .cellConfigured {
            guard let item = event.item, let cell = event.cell else { continue }
            ofItem[item, default: []].insert(ofCell[cell] ?? "")
        }
        return ofItem
    }

    @Test func `a type goes where its item goes, and has about its share`() {
        let run = RecordedRun(
            mixed([
                .insert(at: 0, count: 1, animated: false), .reloadData,
                .delete(at: 1, count: 1, animated: false),
                .reloadData, .fling(velocity: 8000), .fling(velocity: 8000), .fling(velocity: -8000),
            ]), client: plain)
        let identifiers = identifiers(run)
        #expect(identifiers.values.allSatisfy { $0.count == 1 }, "An item has one type, wherever it is.")
        let photos = identifiers.values.count { $0 == ["photo"] }
        #expect((0.5...0.9).contains(Double(photos) / Double(identifiers.count)))
        #expect(run.result.violations == [])
    }

    @Test(arguments: [CellRegime.ios10, .ios15])
    func `a registration for each request makes no reuse, and raises from iOS 15 on`(cells: CellRegime) {
        func run(_ registration: ReuseRules.Registration) -> RecordedRun {
            RecordedRun(
                .short(
                    [.fling(velocity: 4000)], cells: cells, reuse: ReuseRules(registration: registration)),
                client: plain)
        }
        #expect(run(.once).events.contains { $0.kind == .cellDequeued && $0.arg == 1 })
        let anew = run(.perRequest)
        #expect(!anew.events.contains { $0.kind == .cellDequeued && $0.arg == 1 })
        #expect(anew.count(.cellCreated) == anew.count(.cellConfigured))
        let misuses = anew.events.filter { $0.kind == .misuse }
        #expect(misuses.count == (cells == .ios10 ? 0 : anew.count(.cellConfigured)))
        #expect(misuses.allSatisfy { $0.detail == .misuse(.registrationPerRequest) })
    }

    @Test(arguments: [CellRegime.ios10, .ios15])
    func `set up again, an item keeps a cell of the kind that is asked for, and no other`(cells: CellRegime) {
        var kind = "photo"
        var workload = Workload.short(
            [.reconfigure(at: 0, count: 1), .reconfigure(at: 1, count: 1)], cells: cells)
        workload.list = ListShape(items: 20, reuseIdentifiers: ["photo", "video"])
        let run = RecordedRun(workload) { list in
            ClientOfKinds(list) { index in
                // The item's second set-up asks for the other kind.
                defer { if index == 1 { kind = "video" } }
                return index == 1 ? kind : "photo"
            }
        }
        let reconfigured = run.events.filter { $0.kind == .cellReconfigured }
        #expect(reconfigured.compactMap { $0.item?.rawValue } == [0])
        let cellsOfOne = run.events.filter { $0.kind == .cellConfigured && $0.item == ItemID(1) }.compactMap(
            \.cell)
        #expect(Set(cellsOfOne).count == 2)
        #expect(
            run.result.cells.filter { $0.item == ItemID(1) && $0.state == .displayed }.map(\.reuseIdentifier)
                == ["video"])
        // Reconfiguring is iOS 15's, which raises.
        let misuses = run.events.filter { $0.kind == .misuse }
        #expect(
            misuses.map(\.detail) == (cells == .ios10 ? [] : [.misuse(.reconfiguredAsAnotherKind)]))
        #expect(misuses.allSatisfy { $0.item == ItemID(1) })
    }

    @Test(arguments: [CellRegime.ios15, .ios18])
    func `iOS 18 raises at the end of the pass that dequeued a view and did not return it`(cells: CellRegime)
        throws
    {
        let run = RecordedRun(.short([], cells: cells)) { list in
            ClientOfTwo(list)
        }
        guard cells == .ios18 else { return #expect(run.count(.misuse) == 0) }
        let first = try #require(run.events.first { $0.kind == .misuse })
        #expect(first.detail == .misuse(.dequeuedViewNotReturned))
        let configured = run.events.filter { $0.kind == .cellConfigured && $0.turn == first.turn }
        #expect(configured.count == 9 && configured.allSatisfy { $0.seq < first.seq })
    }
}

private final class ClientOfKinds: ListClient {
    let kind: (Int) -> String

    init(_ list: SimulatedList, kind: @escaping (Int) -> String) {
        self.kind = kind
        list.register(SimulatedCell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        list.dequeueReusableCell(withIdentifier: kind(index), forItemAt: index)
    }
}

/// Dequeues twice for item 0.
private final class ClientOfTwo: ListClient {
    init(_ list: SimulatedList) { list.register(SimulatedCell.self) }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        if index == 0 { _ = list.dequeueReusableCell(withIdentifier: "cell", forItemAt: index) }
        return list.dequeueReusableCell(withIdentifier: "cell", forItemAt: index)
    }
}
