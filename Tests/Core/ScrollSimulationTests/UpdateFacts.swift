import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// Facts about snapshots, batches, data that are asked for ahead, and measured heights.
extension ListFact {
    static let ofUpdates: [ListFact] = [
        ListFact(
            id: "LF05", says: "an item that a snapshot inserts and reloads is asked for twice",
            origin: charon + " scenario 6", systems: [.ios10] + since15
        ) { cells, fact in
            // Up to iOS 14 a snapshot without animation is reloadData.
            for animated in cells == .ios10 ? [true] : [true, false] {
                let scene = FactScene(
                    [
                        .apply([.insert(at: 3, count: 1), .reload(at: 3, count: 1)], animated: animated),
                        .wait(1),
                    ], items: 3, cells)
                #expect(scene.asked == [3, 3])
                let life = scene.run.events.filter {
                    $0.item == ItemID(3) && ($0.kind == .cellConfigured || $0.kind == .cellEnded)
                }
                #expect(
                    life.map(\.kind).prefix(3) == [.cellConfigured, .cellEnded, .cellConfigured],
                    "The first cell ends before the second is set up.")
            }
        },
        ListFact(
            id: "LF11", says: "an animated first apply of a collection view reads the reload marks",
            origin: "kern0x1b/charon, facts/UIKit/UICollectionViewDiffableDataSource.md",
            systems: [.ios10] + since15
        ) { cells, fact in
            for animated in [true, false] {
                let edits: [ListSnapshot.Edit] = [.insert(at: 0, count: 2), .reload(at: 0, count: 1)]
                let steps: [Step] = [.apply(edits, animated: animated), .wait(1)]
                #expect(FactScene(steps, items: 0, cells).asked == (animated ? [0, 1, 0] : [0, 1]))
                var table = FactScene.workload(steps, items: 0, cells)
                table.profile.kind = .table
                #expect(FactScene(table).asked == [0, 1])
            }
        },
        ListFact(
            id: "LF23", says: "the completion of a table's batch outside a window has finished false",
            origin: "kern0x1b/charon, facts/UIKit/UITableViewBatchUpdates.md", systems: CellRegime.allCases
        ) { cells, fact in
            for kind in ListProfile.Kind.allCases {
                for inside in [false, true] {
                    var finished: [Bool] = []
                    var workload = FactScene.workload(
                        (inside ? [] : [.push]) + [.wait(3)], items: 3, cells)
                    workload.profile.kind = kind
                    _ = RecordedRun(workload) { list in
                        list.turns.enqueue(after: 2) {
                            list.performBatchUpdates {
                                $0.insert(at: 0)
                            } completion: {
                                finished.append($0)
                            }
                        }
                        return TestClient<SimulatedCell>(list) { _, _, _ in }
                    }
                    #expect(finished == [inside || kind == .collection], "\(kind), in a window: \(inside)")
                }
            }
        },
        ListFact(
            id: "LF25", says: "a reload in a batch names the old place",
            origin: "onmyway133/DeepDiff#54; mikaoj/BSImagePicker#279", systems: CellRegime.allCases
        ) { cells, fact in
            var updates = BatchUpdates()
            updates.insert(at: 0, count: 20)
            updates.reload(at: 20)
            let scene = FactScene([.batch(updates), .wait(1)], items: 20, cells)
            #expect(scene.run.events.filter { $0.kind == .misuse }.map(\.detail) == [.misuse(.invalidUpdate)])
            #expect(scene.asked == [] && scene.run.count(.listBatchBegan) == 0)
        },
        ListFact(
            id: "LF26", says: "a delete and a reload of one place in one batch is an exception",
            origin: "mikaoj/BSImagePicker#274, #279", systems: CellRegime.allCases
        ) { cells, fact in
            var updates = BatchUpdates()
            updates.delete(at: 3)
            updates.reload(at: 3)
            let scene = FactScene([.batch(updates), .wait(1)], items: 20, cells)
            #expect(scene.run.events.filter { $0.kind == .misuse }.map(\.detail) == [.misuse(.invalidUpdate)])
            #expect(scene.run.count(.listBatchBegan) == 0)
        },
        ListFact(
            id: "LF41", says: "data are asked for ahead from the first screen on, and before the cell",
            origin: "rdar 28604718 (lionheart/openradar-mirror#16033)", systems: [.ios10]
        ) { cells, fact in
            var workload = FactScene.workload(
                [.wait(0.5), .drag(distance: 700, duration: 1)], items: 20, cells)
            workload.list.itemHeight = 800...800
            workload.profile.prefetch = .items(1)
            workload.profile.ahead = .items(1)
            let told = RecordedRun(workload) { PlainFeed($0) }.events.compactMap { event -> String? in
                switch event.kind {
                case .cellConfigured: "cell \(event.item?.rawValue ?? -1)"
                case .dataPrefetched: "data \(event.detail.text ?? "")"
                default: nil
                }
            }
            #expect(told == ["cell 0", "data 1", "cell 1", "data 2", "cell 2"])
            // iOS 9 has no such data source.
            workload.reuseCells(as: .ios9)
            workload.profile.prefetch = .items(1)
            #expect(RecordedRun(workload) { PlainFeed($0) }.count(.dataPrefetched) == 0)
        },
        ListFact(
            id: "LF44", says: "a cell that was made long before takes the state of its display",
            origin: "developer.apple.com isPrefetchingEnabled; tilltue/TLPhotoPicker#80",
            systems: [.ios10] + since15
        ) { cells, fact in
            var workload = FactScene.workload(
                [
                    .drag(distance: 20, duration: 0.2), .wait(0.2), .select(item: 9), .wait(0.1),
                    .drag(distance: 300, duration: 1),
                ], items: 50, cells)
            workload.profile.ahead = .items(2)
            var (asked, shown): ([Bool], [Bool]) = ([], [])
            _ = RecordedRun(workload) { list in
                TestClient<SimulatedCell>(
                    list,
                    willDisplay: { _, cell in
                        if cell.use?.item == ItemID(9) { shown.append(cell.configurationState.isSelected) }
                    }
                ) { list, cell, _ in
                    guard cell.use?.item == ItemID(9) else { return }
                    asked.append(list.visibleCells.contains { $0 === cell })
                    asked.append(cell.configurationState.isSelected)
                }
            }
            #expect(asked == [false, false] && shown == [true])
        },
    ]
}

extension ListFact {
    static let ofHeights: [ListFact] = [
        ListFact(
            id: "LF59", says: "what was not measured counts with the mean of what was",
            origin: "kern0x1b/charon, device/flowauto-expectations.h longList", systems: [.ios26]
        ) { cells, fact in
            let list = MeasuredList(cells)
            #expect(list.measured == Array(0...8))
            #expect(list.heights.prefix(9) == [29, 63, 29, 29, 63, 29, 63, 29, 63])
            #expect(list.heights.dropFirst(9).allSatisfy { abs($0 - 397 / 9) < 1e-6 })
            #expect(abs(list.contentHeight - 2154.44) < 0.01)
        },
        ListFact(
            id: "LF62", says: "measured heights last until reloadData or another width",
            origin: "kern0x1b/charon, facts/UIKit/UICollectionViewSelfSizing.md and "
                + "UICollectionViewCompositionalLayout.md", systems: CellRegime.allCases
        ) { cells, fact in
            let returned = MeasuredList(cells, [.offset(1500), .wait(1), .offset(0), .wait(1)])
            #expect(Set(returned.measured.filter { $0 < 9 }) == Set(0...8))
            #expect(returned.measured.filter { $0 < 9 }.count == 9, "None is measured again.")

            let first = MeasuredList(cells).contentHeight
            for forgets: Step in [
                .reloadData, .resize(Size(width: 300, height: 480)),
            ] {
                let steps: [Step] = [.offset(1500), .wait(1), .offset(0), .wait(1), forgets, .wait(1)]
                let again = MeasuredList(cells, steps)
                #expect(again.measured.filter { $0 < 9 }.count == 18, "\(forgets)")
                #expect(abs(again.contentHeight - first) < 1e-6, "\(forgets)")
            }
            let taller = MeasuredList(cells, [.resize(Size(width: 320, height: 400)), .wait(1)])
            #expect(taller.measured.count == 9, "The same width measures nothing again.")
        },
        ListFact(
            id: "LF63", says: "only what is in sight is measured, from the top down",
            origin: "kern0x1b/charon, facts/UIKit/UICollectionViewCompositionalLayout.md, Self-sizing",
            systems: CellRegime.allCases
        ) { cells, fact in
            let list = MeasuredList(cells, spacing: 0, unmeasured: .estimate) { $0 == 0 ? 400 : 40 }
            #expect(list.measured == [0, 1, 2])
            #expect(list.heights == [400] + Array(repeating: 40, count: 39))
        },
    ]

    /// A list of 40 self-sizing items in 320 × 480 points, with an estimate of 40 points.
    private struct MeasuredList {
        /// The items in the order of their first pass, repeated for each later measurement.
        private(set) var measured: [Int] = []
        private(set) var heights: [Double] = []
        private(set) var contentHeight = 0.0

        init(
            _ cells: CellRegime, _ steps: [Step] = [], spacing: Double = 10,
            unmeasured: ListProfile.Unmeasured? = nil,
            height: @escaping (Int) -> Double = { [29, 63, 29, 29, 63, 29, 63, 29, 63][$0 % 9] }
        ) {
            var section = ListSection("rows", items: 40)
            (section.estimatedHeight, section.spacing, section.unmeasured) = (40, spacing, unmeasured)
            var workload = FactScene.workload([.wait(0.1)] + steps + [.wait(0.1)], sections: [section], cells)
            workload.viewport = Size(width: 320, height: 480)
            workload.profile.ahead = .none
            var watched: SimulatedList?
            let run = RecordedRun(workload) { list in
                watched = list
                return SelfSizingClient(list, height: height)
            }
            let passes = run.events.filter { $0.kind == .cellMeasured && $0.detail == .text("pass 1") }
            measured = passes.compactMap { $0.item.map { Int($0.rawValue) } }
            guard let watched else { return }
            heights = (0..<40).map { watched.height(ofItem: $0) }
            contentHeight = watched.contentHeight
        }
    }
}
