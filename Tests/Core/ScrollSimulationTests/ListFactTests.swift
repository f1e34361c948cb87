import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// What others have observed, documented or read of UIKit's lists, and of androidx's where it says so: each fact holds
/// here, on each system of its table.
struct ListFactTests {
    @Test(arguments: ListFact.all)
    func `the fact holds`(fact: ListFact) throws {
        for cells in fact.systems { try fact.check(cells, fact) }
    }

    @Test func `each known fact is a test, or has the reason why it is none`() {
        let ids = ListFact.all.map(\.id) + ListFact.withoutTest.flatMap(\.ids)
        #expect(Set(ids).count == ids.count)
        #expect(ids.count == 50)
    }
}

/// A fact and where it was seen.
struct ListFact: Sendable, CustomTestStringConvertible {
    let id: String
    let says: String
    let origin: String
    let systems: [CellRegime]
    let check: @Sendable (CellRegime, ListFact) throws -> Void

    var testDescription: String { "\(id): \(says) (\(origin))" }

    static let since15: [CellRegime] = [.ios15, .ios18, .ios26]
    static let charon = "kern0x1b/charon, tests/backports/device/diffable.m"

    /// Known facts about what a simulated list does not have.
    static let withoutTest: [(ids: [String], missing: String)] = [
        (["LF19"], "items that a finger reorders"),
        (
            ["LF69", "LF71", "LF72", "LF73"],
            "widths of items, which the simulated UIKit has: its tests have these facts"
        ),
        (
            ["LF08", "LF09", "LF16"],
            "identifiers of sections and items, which the simulated UIKit has: its tests have these facts"
        ),
        (["LF32"], "a data source that counts, which the simulated UIKit has: its tests have this fact"),
        (["LF56"], "registrations as objects of the app: the tests of the simulated UIKit have this fact"),
        (
            ["LF57", "LF60"],
            "layouts and delegates of the app, which the simulated UIKit has: its tests have these facts"
        ),
    ]

    static let all: [ListFact] = ofLists + ofSections + ofUpdates + ofHeights

    private static let ofLists: [ListFact] = [
        ListFact(
            id: "LF01", says: "a snapshot that only reloads an item asks for that item alone",
            origin: charon + " scenario 1", systems: since15
        ) { cells, fact in
            let scene = FactScene([.apply([.reload(at: 1, count: 1)], animated: false)], items: 3, cells)
            #expect(scene.asked == [1])
        },
        ListFact(
            id: "LF03", says: "a move asks for nothing: the cell goes with its item",
            origin: charon + " scenario 3",
            systems: since15
        ) { cells, fact in
            for animated in [true, false] {
                let scene = FactScene([.apply([.move(from: 0, to: 2)], animated: animated)], items: 3, cells)
                #expect(scene.asked == [])
                #expect(scene.run.result.cells.map { $0.item?.rawValue } == [0, 1, 2])
                #expect(scene.run.result.cells.allSatisfy { $0.generation == 1 && $0.state == .displayed })
            }
        },
        ListFact(
            id: "LF10", says: "the first apply is reloadData whatever it says of animation",
            origin: "kern0x1b/charon, facts/UIKit/UICollectionViewDiffableDataSource.md",
            systems: [.ios10] + since15
        ) { cells, fact in
            let scene = FactScene(
                [.apply([.insert(at: 0, count: 3)], animated: true), .wait(1)], items: 0, cells,
                strategy: .inDataSource)
            #expect(
                scene.run.events.filter { $0.kind == .listUpdated }.map(\.detail) == [.update(.reloadData)])
            #expect(scene.run.count(.listBatchBegan) == 0)
            #expect(scene.run.count(.animatorStarted) == 0, "No cell is set up inside an animation.")
            #expect(scene.asked == [0, 1, 2])
        },
        ListFact(
            id: "LF13",
            says: "without animation iOS 13 and 14 reload everything, iOS 15 applies only the differences",
            origin: "wwdcnotes.com wwdc21/10252; ra1028/DiffableDataSources#13", systems: [.ios10] + since15
        ) { cells, fact in
            let scene = FactScene(
                [.apply([.insert(at: 9, count: 1)], animated: false)], items: 9, height: 1000, cells)
            if cells == .ios10 {
                #expect(scene.asked == Array(0...9))
            } else {
                #expect(scene.asked == [9])
                #expect(scene.run.result.cells.allSatisfy { $0.generation == 1 })
            }
        },
        ListFact(
            id: "LF14", says: "applySnapshotUsingReloadData ends item animations at once",
            origin: "developer.apple.com applySnapshotUsingReloadData(_:completion:)", systems: since15
        ) { cells, fact in
            let scene = FactScene(
                [
                    .apply([.delete(at: 0, count: 1)], animated: true), .wait(0.1),
                    .apply([], usingReloadData: true), .wait(1),
                ], items: 3, cells)
            let ended = scene.run.events.filter { $0.kind == .cellEnded && $0.item == ItemID(0) }
            let reloaded = scene.run.events.filter {
                $0.kind == .listUpdated && $0.detail == .update(.reloadData)
            }
            #expect(ended.count == 1 && ended.map(\.turn) == reloaded.map(\.turn))
            #expect(scene.run.events.filter { $0.kind == .listBatchEnded }.map(\.arg) == [0])
            #expect(scene.asked == [1, 2])
        },
        ListFact(
            id: "LF15", says: "an apply inside an apply is an exception",
            origin: "clickety-clacks/clawline#140; anyproto/anytype-swift#4954", systems: since15
        ) { cells, fact in
            let workload = FactScene.workload(
                [.apply([.insert(at: 0, count: 1)]), .wait(1)], items: 3, cells)
            let run = RecordedRun(workload) { list in
                TestClient<SimulatedCell>(list) { list, cell, _ in
                    if cell.use?.item == ItemID(3) { list.apply(list.snapshot()) }
                }
            }
            #expect(run.events.filter { $0.kind == .misuse }.map(\.detail) == [.misuse(.applyWhileApplying)])
        },
        ListFact(
            id: "LF21",
            says: "the update block runs inside the call, the completion after the loop has turned, once",
            origin: "kern0x1b/charon, tests/backports/host/batchupdates/differential.m",
            systems: CellRegime.allCases
        ) { cells, fact in
            var said: [String] = []
            var turns: [Int] = []
            _ = RecordedRun(FactScene.workload([.wait(1)], items: 3, cells)) { list in
                list.turns.enqueue {
                    said.append("before")
                    turns.append(list.turns.turn)
                    list.performBatchUpdates(animated: false) {
                        said.append("inside")
                        $0.insert(at: 0, count: 2)
                    } completion: { _ in
                        said.append("completion")
                        turns.append(list.turns.turn)
                    }
                    said.append("after")
                }
                return TestClient<SimulatedCell>(list) { _, _, _ in }
            }
            #expect(said == ["before", "inside", "after", "completion"])
            #expect(turns.count == 2 && turns[1] == turns[0] + 1)
        },
        ListFact(
            id: "LF24", says: "in a batch deletes count before inserts, whatever the order of the calls",
            origin: "developer.apple.com performBatchUpdates(_:completion:)", systems: CellRegime.allCases
        ) { cells, fact in
            var updates = BatchUpdates()
            updates.insert(at: 0)
            updates.delete(at: 0)
            let scene = FactScene([.batch(updates), .wait(1)], items: 5, cells)
            #expect(scene.asked == [5])
            let shown = scene.run.result.cells.filter { $0.state == .displayed }
            #expect(Set(shown.compactMap { $0.item?.rawValue }) == [1, 2, 3, 4, 5])
            #expect(
                shown.allSatisfy {
                    $0.item == ItemID(5) || $0.cell.rawValue == Int32($0.item?.rawValue ?? 0) + 1
                })
        },
        ListFact(
            id: "LF27", says: "didEndDisplaying of a deleted cell names the place it had before",
            origin: "daangn/KarrotListKit#60; jessesquires/ReactiveCollectionsKit#121",
            systems: CellRegime.allCases
        ) { cells, fact in
            for place in [0, 4] {
                var named: [Int] = []
                var found: [ItemID?] = []
                let workload = FactScene.workload(
                    [.delete(at: place, count: 1, animated: true)], items: 5, cells)
                _ = RecordedRun(workload) { list in
                    ClientOfPlaces(list) { list, _, place in
                        named.append(place)
                        found.append(place < list.itemCount ? list.item(at: place) : nil)
                    }
                }
                #expect(named == [place])
                // The wrong item, or none.
                #expect(found == [place == 0 ? ItemID(1) : nil])
            }
        },
        ListFact(
            id: "LF28",
            says: "cells that an animated batch pushes off screen move there, and end with the animation",
            origin: "openradar 28163205: UICollectionViewAnimation deleteAfterAnimation",
            systems: CellRegime.allCases
        ) { cells, fact in
            var updates = BatchUpdates()
            updates.insert(at: 0, count: 2)
            let scene = FactScene([.batch(updates), .wait(1)], items: 20, cells)
            let out = scene.run.events.filter { $0.kind == .cellAnimatingOut }
            let ended = scene.run.events.filter { $0.kind == .cellEnded }
            #expect(out.map(\.item) == ended.map(\.item))
            #expect(out.map(\.item) == [ItemID(6), ItemID(7)])
            for (out, end) in zip(out, ended) { #expect(end.tNs - out.tNs >= 300_000_000) }
        },
        ListFact(
            id: "LF29",
            says: "in an animated change of bounds the layout is that of the end: cells outside vanish",
            origin: "ekazaev/ChatLayout#43", systems: CellRegime.allCases
        ) { cells, fact in
            let scene = FactScene(
                [.resize(Size(width: 390, height: 500), animated: true), .wait(1)], items: 20, cells)
            let resized = scene.run.events.first { $0.kind == .listUpdated }
            let ended = scene.run.events.filter { $0.kind == .cellEnded }
            #expect(ended.compactMap { $0.item?.rawValue } == [5, 6, 7])
            #expect(ended.allSatisfy { $0.turn == resized?.turn } && scene.run.count(.cellAnimatingOut) == 0)
        },
        ListFact(
            id: "LF39",
            says: "before iOS 15 a table asks for each row when it comes, and again when it comes back",
            origin: "Stack Overflow, loaded and visible cells; S. Breen's thread 1406769460032114689",
            systems: CellRegime.allCases
        ) { cells, fact in
            let steps: [Step] = [.drag(distance: 1000, duration: 1), .drag(distance: -1000, duration: 1)]
            var workload = FactScene.workload(steps, items: 500, cells)
            workload.profile.kind = .table
            let run = RecordedRun(workload) { PlainFeed($0) }
            // From iOS 15 on tables make cells ahead, too.
            #expect((run.count(.cellPrepared) > 0) == since15.contains(cells))
            guard !since15.contains(cells) else { return }
            for item in Int64(0)...7 {
                #expect(run.events.count { $0.kind == .cellConfigured && $0.item == ItemID(item) } == 2)
            }
        },
        ListFact(
            id: "LF42", says: "data are asked for nearest first, and cancelled when the list turns back",
            origin: "UICollectionView.h; developer.apple.com UICollectionViewDataSourcePrefetching",
            systems: [.ios10] + since15
        ) { cells, fact in
            let steps: [Step] = [.fling(velocity: 3000), .wait(0.3), .fling(velocity: -3000)]
            var workload = FactScene.workload(steps, items: 500, cells)
            workload.profile.prefetch = Reach(Quantity(1), .viewports)
            let run = RecordedRun(workload) { PlainFeed($0) }
            var named: Set<Int> = []
            var cancelled = 0
            for event in run.events {
                let places = (event.detail.text ?? "").split(separator: " ").compactMap { Int($0) }
                switch event.kind {
                case .dataPrefetched:
                    #expect(places == places.sorted() || places == places.sorted(by: >))
                    #expect(event.arg == Int64(places.count))
                    // Those shown at first are named to nobody.
                    #expect(!places.contains { $0 < 8 } || cancelled > 0)
                    named.formUnion(places)
                case .dataPrefetchCancelled:
                    // Each was named before, and has got no cell since.
                    #expect(named.isSuperset(of: places))
                    named.subtract(places)
                    cancelled += places.count
                case .cellDequeued: if let item = event.item { named.remove(Int(item.rawValue)) }
                default: break
                }
            }
            #expect(cancelled > 0)
        },
        ListFact(
            id: "LF43", says: "a list whose prefetching is off asks for cells when they are shown",
            origin: "developer.apple.com isPrefetchingEnabled", systems: [.ios10] + since15
        ) { cells, fact in
            var workload = FactScene.workload([.fling(velocity: 3000)], items: 500, cells)
            workload.profile.prepares = .never
            let run = RecordedRun(workload) { PlainFeed($0) }
            #expect(run.count(.cellPrepared) == 0)
            #expect(run.count(.dataPrefetched) == 0)
        },
        ListFact(
            id: "LF55",
            says: "a registration registers itself at its first dequeue, under an identifier of its own",
            origin: "kern0x1b/charon, facts/UIKit/UICollectionViewRegistration.md", systems: since15
        ) { cells, fact in
            let workload = FactScene.workload([.fling(velocity: 5000)], items: 500, cells)
            let run = RecordedRun(workload) { list in ClientOfRegistrations(list) }
            var pools: [CellID: Set<Int64>] = [:]
            for event in run.events where event.kind == .cellConfigured {
                guard let cell = event.cell, let item = event.item else { continue }
                pools[cell, default: []].insert(item.rawValue % 2)
            }
            #expect(
                pools.values.allSatisfy { $0.count == 1 }, "No cell goes from one registration to the other.")
            #expect(Set(run.result.cells.map(\.reuseIdentifier)).count == 2)
            #expect(run.events.contains { $0.kind == .cellDequeued && $0.arg == 1 })
        },
        ListFact(
            id: "LF78",
            says: "changes of a cell's state ask for one update of its configuration at the next layout",
            origin: "kern0x1b/charon, facts/UIKit/UICollectionViewCellConfiguration.md", systems: since15
        ) { cells, fact in
            var workload = FactScene.workload(
                [.turn([.select(item: 2), .highlight(item: 2)])], items: 5, cells)
            workload.states = .configured
            var states: [CellConfigurationState] = []
            let run = RecordedRun(workload) { list in ClientOfStates(list) { states.append($0) } }
            #expect(states.map(\.isSelected) == [true] && states.map(\.isHighlighted) == [true])
            let reconfigured = run.events.filter { $0.kind == .cellReconfigured }
            #expect(reconfigured.map(\.item) == [ItemID(2)] && reconfigured.map(\.detail) == [.text("state")])
        },
        ListFact(
            id: "LF84",
            says:
                "a change without payload shows two holders that cross-fade; with payload one is bound again",
            origin: "androidx, DefaultItemAnimator.animateChange; mikepenz/ItemAnimators#8", systems: [.ios9]
        ) { cells, fact in
            var workload = FactScene.workload([.reload(at: 3, count: 1), .wait(1)], items: 8, cells)
            workload.updates = UpdateRules(transaction: 0.25, reload: .crossfade)
            let scene = FactScene(workload)
            let displayed = scene.run.events.filter { $0.kind == .cellDisplayed && $0.item == ItemID(3) }
            let ended = scene.run.events.filter { $0.kind == .cellEnded && $0.item == ItemID(3) }
            let recycled = scene.run.events.filter { $0.kind == .cellRecycled && $0.item == ItemID(3) }
            #expect(displayed.count == 2 && ended.map(\.cell) == [displayed[0].cell])
            #expect((250_000_000..<270_000_000).contains(ended[0].tNs - displayed[1].tNs))
            #expect(recycled.map(\.cell) == ended.map(\.cell))
            let payload = FactScene([.reconfigure(at: 3, count: 1), .wait(1)], items: 8, cells)
            #expect(payload.run.count(.cellAnimatingOut) == 0 && payload.run.count(.cellReconfigured) == 1)
        },
    ]
}

/// A list of which a fact tells, and what its data source was asked for behind its appearance.
struct FactScene {
    let run: RecordedRun
    /// The items that cells were set up for.
    let asked: [Int64]

    init(
        _ steps: [Step], items: Int, height: Double = 800, _ cells: CellRegime,
        strategy: Strategy = .reuseSafe
    ) {
        var workload = Self.workload(steps, items: items, cells)
        workload.viewport.height = height
        workload.strategy = strategy
        self.init(workload)
    }

    init(_ workload: Workload) {
        run = RecordedRun(workload)
        let first = run.events.first { $0.kind == .listBatchBegan || $0.kind == .listUpdated }?.seq ?? .max
        asked = run.events.filter { $0.kind == .cellConfigured && $0.seq > first }.compactMap {
            $0.item?.rawValue
        }
    }

    init(_ steps: [Step], sections: [ListSection], _ cells: CellRegime) {
        self.init(Self.workload(steps, sections: sections, cells))
    }

    static func workload(_ steps: [Step], sections: [ListSection], _ cells: CellRegime) -> Workload {
        var workload = workload(steps, items: 0, cells)
        workload.list.sections = sections
        return workload
    }

    static func workload(_ steps: [Step], items: Int, _ cells: CellRegime) -> Workload {
        var workload = Workload.short(steps, cells: cells)
        workload.list.items = items
        workload.viewport = Size(width: 390, height: 800)
        return workload
    }
}

/// Has a registration for even items and one for odd ones.
private final class ClientOfRegistrations: ListClient {
    let even = CellRegistration(SimulatedCell.self)
    let odd = CellRegistration(SimulatedCell.self)

    init(_ list: SimulatedList) {}

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        list.dequeueReusableCell(using: index.isMultiple(of: 2) ? even : odd, forItemAt: index)
    }
}

private final class ClientOfStates: ListClient {
    let updated: (CellConfigurationState) -> Void

    init(_ list: SimulatedList, updated: @escaping (CellConfigurationState) -> Void) {
        self.updated = updated
        list.register(SimulatedCell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        list.dequeueReusableCell(withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
    }

    func list(_ list: SimulatedList, updateConfigurationOf cell: SimulatedCell, forItemAt index: Int) {
        updated(cell.configurationState)
    }
}
