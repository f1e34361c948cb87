import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// Batches of updates and snapshots of diffable data sources.
struct BatchTests {
    private func plain(_ list: SimulatedList) -> any ListClient {
        TestClient<SimulatedCell>(list) { _, _, _ in }
    }

    private func run(
        _ steps: [Step], items: Int = 5, cells: CellRegime = .ios15, updates: UpdateRules = .none
    ) -> RecordedRun {
        var workload = Workload.short(steps, cells: cells)
        workload.list.items = items
        workload.updates = updates
        return RecordedRun(workload, client: plain)
    }

    private func batch(_ make: (inout BatchUpdates) -> Void) -> BatchUpdates {
        var updates = BatchUpdates()
        make(&updates)
        return updates
    }

    /// The items on screen, in their order, each with its cell.
    private func shown(_ run: RecordedRun) -> [(item: Int64, cell: Int32)] {
        run.result.cells.filter { $0.state == .displayed }
            .map { (item: $0.item?.rawValue ?? -1, cell: $0.cell.rawValue) }
    }

    @Test func `deletes name places before the batch, inserts places after it, whatever the order`() {
        let updates = batch {
            $0.insert(at: 0)
            $0.delete(at: 0)
        }
        let run = run([.batch(updates), .wait(1)])
        let cells = Dictionary(uniqueKeysWithValues: shown(run).map { ($0.item, $0.cell) })
        #expect(Set(cells.keys) == [1, 2, 3, 4, 5], "Item 0 is gone, 5 is new.")
        #expect((1...4).allSatisfy { cells[$0] == Int32($0) + 1 }, "The others keep their cells.")
        #expect(run.result.violations == [])
    }

    @Test func `a batch inside another one is a part of it, and ends with it`() {
        var ends: [String] = []
        let run = RecordedRun(Workload.short([.wait(1)])) { list in
            list.turns.enqueue {
                list.performBatchUpdates {
                    $0.delete(at: 0)
                    list.performBatchUpdates(animated: false) {
                        $0.insert(at: 0, count: 2)
                    } completion: { _ in
                        ends.append("inner")
                    }
                } completion: { _ in
                    ends.append("outer")
                }
                #expect(list.itemCount == 501)
            }
            return plain(list)
        }
        #expect(ends == ["inner", "outer"])
        #expect(
            run.events.filter { $0.kind == .listBatchBegan }.map(\.detail) == [.text("delete 1, insert 2")])
    }

    @Test func `an animated update of a list outside the window does not animate`() {
        let run = run(
            [.present, .wait(1), .delete(at: 0, count: 1, animated: true), .wait(1), .dismiss], items: 20)
        #expect(run.events.filter { $0.kind == .listBatchBegan }.map(\.arg) == [0])
        #expect(run.count(.cellAnimatingOut) == 0)
    }

    @Test func `a batch has one layout, and says what it does`() throws {
        let updates = batch {
            $0.delete(at: 1, count: 2)
            $0.insert(at: 0)
            $0.move(from: 0, to: 3)
            $0.reload(at: 4)
            $0.reconfigure(at: 3)
        }
        let run = run([.batch(updates, animated: false)])
        let began = try #require(run.events.first { $0.kind == .listBatchBegan })
        #expect(began.arg == 0)
        #expect(began.detail == .text("delete 2, insert 1, move 1, reload 1, reconfigure 1"))
        let inBatch = run.events.drop { $0.seq <= began.seq }.prefix { $0.kind != .listBatchEnded }
        #expect(
            inBatch.filter { $0.kind == .listUpdated }.map(\.detail) == [
                .update(.delete), .update(.insert), .update(.move), .update(.reload), .update(.reconfigure),
            ])
        #expect(inBatch.filter { $0.kind == .cellConfigured }.compactMap { $0.item?.rawValue } == [3, 5, 4])
        #expect(inBatch.filter { $0.kind == .cellReconfigured }.compactMap { $0.item?.rawValue } == [3])
        #expect(Set(inBatch.map(\.turn)).count == 1)
        let ended = try #require(run.events.first { $0.kind == .listBatchEnded })
        #expect(ended.arg == 1 && ended.turn == began.turn + 1, "Without an animation the next turn ends it.")
    }

    @Test(arguments: 1...200)
    func `places after a batch are those of a list that is changed by hand`(seed: Int) {
        var random = RandomWorkload.updates(seed: UInt64(seed))
        let count = random.itemCount
        let updates = random.batch()
        // Deletes and moves away, highest first; then what comes, lowest first.
        var items = Array(0..<count)
        let going = updates.deletes.flatMap { Array($0) } + updates.moves.map(\.from)
        for place in going.sorted(by: >) { items.remove(at: place) }
        let coming =
            updates.inserts.flatMap { range in range.map { (to: $0, from: Int?.none) } }
            + updates.moves.map { (to: $0.to, from: $0.from) }
        var new = count
        for place in coming.sorted(by: { $0.to < $1.to }) {
            items.insert(place.from ?? new, at: place.to)
            if place.from == nil { new += 1 }
        }
        var seen: [ItemID] = []
        var workload = Workload.short([.batch(updates), .wait(1), .reloadData])
        workload.list.items = count
        let run = RecordedRun(workload, seed: UInt64(seed)) { list in
            TestClient<SimulatedCell>(list) { list, _, _ in
                seen = (0..<list.itemCount).map { list.item(at: $0) }
            }
        }
        #expect(updates.itemCount(after: count) == items.count, "seed \(seed)")
        #expect(seen.map(\.rawValue) == items.map { Int64($0) } || items.isEmpty, "seed \(seed)")
        #expect(run.result.violations == [], "seed \(seed)")
    }

    @Test(
        arguments: [
            { $0.delete(at: 5) }, { $0.insert(at: 6) }, { $0.move(from: 0, to: 5) }, { $0.reload(at: -1) },
            {
                $0.delete(at: 1)
                $0.delete(at: 0, count: 2)
            },
            {
                $0.delete(at: 1)
                $0.reload(at: 1)
            },
            {
                $0.move(from: 1, to: 2)
                $0.insert(at: 2)
            },
        ] as [@Sendable (inout BatchUpdates) -> Void])
    func `updates that do not fit the list raise, and nothing changes`(
        make: @Sendable (inout BatchUpdates) -> Void
    ) {
        let run = run([.batch(batch(make)), .wait(1)])
        #expect(run.events.filter { $0.kind == .misuse }.map(\.detail) == [.misuse(.invalidUpdate)])
        #expect(shown(run).map(\.item) == [0, 1, 2, 3, 4])
        #expect(run.count(.listUpdated) == 0 && run.count(.listBatchBegan) == 0)
    }

    @Test func `a reload past the old end ends the app with UIKit's sentence`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var updates = BatchUpdates()
            updates.insert(at: 0, count: 20)
            updates.reload(at: 20)
            var workload = Workload.short([.batch(updates)])
            workload.list.items = 20
            Simulation(workload, seed: 1, misusePolicy: .trap) { list in
                TestClient<SimulatedCell>(list) { _, _, _ in }
            }.run()
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let sentence =
            "attempt to delete item 20 from section 0 which only contains 20 items before the update"
        #expect(said.contains(sentence))
    }

    @Test func `a delete and a reload of one row end the app with UIKit's sentence`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var updates = BatchUpdates()
            updates.delete(at: 3)
            updates.reload(at: 3)
            Simulation(.short([.batch(updates)]), seed: 1, misusePolicy: .trap) { list in
                TestClient<SimulatedCell>(list) { _, _, _ in }
            }.run()
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("attempt to delete and reload the same index path"))
    }

    @Test func `a data source that counts other items than the batch leaves raises`() {
        let updates = batch { $0.insert(at: 0) }
        #expect(run([.batch(updates, itemsAfter: 6)]).count(.misuse) == 0)
        #expect(run([.batch(updates, itemsAfter: 5)]).count(.misuse) == 1)
    }

    @Test(arguments: [true, false])
    func `the completion of a batch comes once, with whether it finished`(isCutShort: Bool) {
        var finished: [Bool] = []
        var workload = Workload.short([.wait(0.1)] + (isCutShort ? [.reloadData] : []) + [.wait(1)])
        workload.list.items = 5
        _ = RecordedRun(workload) { list in
            list.turns.enqueue {
                list.performBatchUpdates {
                    $0.delete(at: 0)
                } completion: {
                    finished.append($0)
                }
            }
            return plain(list)
        }
        #expect(finished == [!isCutShort])
    }

    // MARK: Snapshots

    @Test func `a snapshot reloads in a batch of its own, after its moves`() {
        let run = run([.apply([.move(from: 4, to: 0), .reload(at: 0, count: 1)]), .wait(1)])
        #expect(
            run.events.filter { $0.kind == .listBatchBegan }.map(\.detail) == [
                .text("move 1"), .text("reload 1"),
            ])
        #expect(
            run.events.filter { $0.kind == .cellConfigured }.dropFirst(5).compactMap { $0.item?.rawValue }
                == [4])
        #expect(run.count(.listBatchEnded) == 2)
    }

    @Test func `a snapshot that changes nothing asks for nothing, and completes`() {
        var completions = 0
        let run = RecordedRun(.short([.wait(0.1)])) { list in
            list.turns.enqueue { list.apply(list.snapshot()) { completions += 1 } }
            return plain(list)
        }
        #expect(completions == 1 && run.count(.listBatchBegan) == 0)
    }

    @Test(arguments: 1...100)
    func `the difference of two snapshots leads from one to the other`(seed: Int) {
        var random = RandomWorkload.updates(seed: UInt64(seed))
        let count = random.itemCount
        let edits = random.edits()
        var expected: [ItemID] = []
        var shown: [ItemID] = []
        var workload = Workload.short([.apply(edits), .wait(0.1), .reloadData])
        workload.list.items = count
        let run = RecordedRun(workload, seed: UInt64(seed)) { list in
            var snapshot = list.snapshot()
            for edit in edits { snapshot.edit(edit) }
            expected = snapshot.items
            return TestClient<SimulatedCell>(list) { list, _, _ in
                shown = (0..<list.itemCount).map { list.item(at: $0) }
            }
        }
        #expect(shown == expected || expected.isEmpty, "seed \(seed)")
        #expect(run.count(.misuse) == 0 && run.result.violations == [], "seed \(seed)")
    }
}
