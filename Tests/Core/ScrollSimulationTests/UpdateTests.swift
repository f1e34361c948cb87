import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// Animated updates: what they take off the screen stays there until they end, and nothing else waits for that.
struct UpdateTests {
    private func plain(_ list: SimulatedList) -> any ListClient {
        TestClient<SimulatedCell>(list) { _, _, _ in }
    }

    private func run(_ steps: [Step], _ updates: UpdateRules = .none, cells: CellRegime = .ios15)
        -> RecordedRun
    {
        var workload = Workload.short(steps, cells: cells)
        workload.updates = updates
        return RecordedRun(workload, client: plain)
    }

    private func times(_ run: RecordedRun, _ kind: EventKind) -> [Int64] {
        run.events.filter { $0.kind == kind }.map(\.tNs)
    }

    @Test func `the step after an animated update comes in the next frame`() throws {
        let run = run([.delete(at: 1, count: 1, animated: true), .reconfigure(at: 0, count: 1)])
        let updates = run.events.filter { $0.kind == .listUpdated }
        #expect(updates.map(\.detail) == [.update(.delete), .update(.reconfigure)])
        #expect(updates[1].tNs - updates[0].tNs < 20_000_000)
        #expect(try #require(times(run, .cellEnded).first) - updates[0].tNs >= 300_000_000)
    }

    @Test func `cells that an animated insert pushes off screen stay until it ends`() throws {
        let run = run([.insert(at: 0, count: 2, animated: true)])
        // Nine rows are on screen, the ninth in part.
        let out = run.events.filter { $0.kind == .cellAnimatingOut }
        #expect(out.map(\.item) == [ItemID(7), ItemID(8)])
        let began = try #require(run.events.first { $0.kind == .listBatchBegan })
        #expect(began.arg == 1 && began.detail == .text("insert 2"))
        let ended = try #require(run.events.first { $0.kind == .listBatchEnded })
        #expect(ended.arg == 1)
        #expect((300_000_000..<317_000_000).contains(ended.tNs - began.tNs))
        for cell in out.compactMap(\.cell) {
            let later = run.events.filter { $0.cell == cell && $0.seq > began.seq }
            #expect(later.map(\.kind) == [.cellAnimatingOut, .cellEnded, .cellRecycled])
            #expect(later[1].tNs == ended.tNs && later[1].seq < ended.seq)
        }
    }

    @Test func `an update without animation has no transaction, and its cells leave in its layout`() {
        let run = run([.insert(at: 0, count: 2, animated: false), .delete(at: 0, count: 1, animated: false)])
        #expect(run.count(.listBatchBegan) == 0 && run.count(.cellAnimatingOut) == 0)
        #expect(run.count(.cellEnded) == 3)
    }

    @Test func `two animated updates end each at its own time`() {
        let run = run([
            .delete(at: 1, count: 1, animated: true), .wait(0.1), .delete(at: 3, count: 1, animated: true),
        ])
        let began = times(run, .listBatchBegan)
        let ended = times(run, .listBatchEnded)
        #expect(zip(began, ended).allSatisfy { (300_000_000..<317_000_000).contains($1 - $0) })
        #expect(began.count == 2 && ended[0] < ended[1])
    }

    @Test func `the end of an update needs no frame of anything else, and takes one while the list moves`() {
        let resting = run([.delete(at: 1, count: 1, animated: true), .wait(2)])
        #expect(resting.count(.listBatchEnded) == 1)
        #expect(resting.frames.count == 3, "The list appears, the update, and its end.")
        let moving = run([.delete(at: 1, count: 1, animated: true), .fling(velocity: 1000)])
        #expect(times(moving, .listBatchEnded)[0] < moving.frames.last?.beginNs ?? 0)
    }

    @Test(arguments: [0, 0.05, 1])
    func `the transaction takes as long as the workload says`(seconds: Double) {
        let run = run([.delete(at: 1, count: 1, animated: true)], UpdateRules(transaction: seconds))
        let took = times(run, .listBatchEnded)[0] - times(run, .listBatchBegan)[0]
        #expect((Int64(seconds * 1e9)..<Int64(seconds * 1e9) + 17_000_000).contains(took))
    }

    @Test func `a reload replaces the cell, or cross-fades`() throws {
        func kinds(_ run: RecordedRun) throws -> [EventKind] {
            let first = try #require(run.events.first { $0.kind == .listUpdated }?.seq)
            return run.events.filter { $0.seq > first && $0.cell != nil }.map(\.kind)
        }
        let reload = Step.reload(at: 2, count: 1)
        #expect(
            try kinds(run([reload])) == [
                .cellCreated, .cellDequeued, .cellConfigured, .cellDisplayed, .cellEnded, .cellRecycled,
            ])
        let fading = run([reload], UpdateRules(reload: .crossfade))
        #expect(
            try kinds(fading) == [
                .cellCreated, .cellDequeued, .cellConfigured, .cellDisplayed, .cellAnimatingOut, .cellEnded,
                .cellRecycled,
            ])
        #expect(times(fading, .cellEnded)[0] - times(fading, .cellAnimatingOut)[0] >= 300_000_000)
        let atOnce = Step.reload(at: 2, count: 1, animated: false)
        #expect(run([atOnce], UpdateRules(reload: .crossfade)).count(.cellAnimatingOut) == 0)
    }

    @Test func `a move asks for nothing, animated or not, and each item keeps its cell`() {
        for animated in [true, false] {
            let run = run([.move(from: 0, to: 2, animated: animated), .wait(1)])
            let shown = run.result.cells.filter { $0.state == .displayed }
            #expect(run.count(.cellDequeued) == 9 && shown.allSatisfy { $0.generation == 1 })
            #expect(run.count(.listBatchBegan) == (animated ? 1 : 0))
        }
    }

    @Test(arguments: [
        Step.reloadData, .background(1), .destroyList, .turn([.reloadData, .scroll(by: 10)]),
    ])
    func `what ends item animations at once cuts updates short`(step: Step) throws {
        let run = run([.delete(at: 1, count: 1, animated: true), .wait(0.1), step, .wait(1)])
        let ended = run.events.filter { $0.kind == .listBatchEnded }
        #expect(ended.map(\.arg) == [0])
        #expect(ended[0].tNs - times(run, .listBatchBegan)[0] < 150_000_000)
        #expect(run.result.cells.allSatisfy { $0.state != .animatingOut })
        #expect(run.result.violations == [])
    }

    @Test func `an item that comes back while its cell animates out gets another cell`() {
        let run = run([.insert(at: 0, count: 3, animated: true), .delete(at: 0, count: 3, animated: false)])
        let shown = run.result.cells.filter { $0.state == .displayed }.compactMap { $0.item?.rawValue }
        #expect(shown.sorted() == Array(0...8))
        #expect(run.count(.cellDequeued) == 9 + 3 + 3)
        #expect(run.result.violations == [])
    }

    @Test func `the end of display of a deleted cell names the place it had`() {
        var named: [(place: Int, item: ItemID?)] = []
        var itemsAtPlace: [ItemID] = []
        _ = RecordedRun(.short([.delete(at: 0, count: 1, animated: true)])) { list in
            ClientOfPlaces(list) { list, cell, place in
                named.append((place, cell.use?.item))
                itemsAtPlace.append(list.item(at: place))
            }
        }
        #expect(named.map(\.place) == [0] && named.map(\.item) == [ItemID(0)])
        #expect(itemsAtPlace == [ItemID(1)], "Who looks it up finds the wrong item.")
    }
}

/// Records the places of cells whose display ends.
final class ClientOfPlaces: ListClient {
    let didEnd: (SimulatedList, SimulatedCell, Int) -> Void

    init(_ list: SimulatedList, didEnd: @escaping (SimulatedList, SimulatedCell, Int) -> Void) {
        self.didEnd = didEnd
        list.register(SimulatedCell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        list.dequeueReusableCell(withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
    }

    func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {
        didEnd(list, cell, index)
    }
}
