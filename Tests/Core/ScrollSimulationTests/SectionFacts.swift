import LifecycleEvents
import ScrollSimulation
import TestSupport
import Testing

/// Facts about sections, headers, self-sizing cells and rows that scroll sideways.
extension ListFact {
    static let ofSections: [ListFact] = [
        ListFact(
            id: "LF07", says: "an item that another section takes over is moved there, not made again",
            origin: "kern0x1b/charon, facts/UIKit/UICollectionViewDiffableDataSource.md", systems: since15
        ) { cells, fact in
            let scene = FactScene(
                [.apply([.move(from: 1, to: 3)], animated: true), .wait(1)],
                sections: [ListSection("A", items: 3), ListSection("B", items: 1)], cells)
            #expect(scene.asked == [])
            #expect(scene.run.result.cells.allSatisfy { $0.generation == 1 && $0.state == .displayed })
        },
        ListFact(
            id: "LF33",
            says:
                "reloadItems leaves headers and footers alone, and reloadSections makes them anew, animated",
            origin: "layerhq/Atlas-iOS#840; CSStickyHeaderFlowLayout#127", systems: since15
        ) { cells, fact in
            let scene = FactScene([.reload(at: 0, count: 5), .wait(1)], sections: [supplemented("A")], cells)
            #expect(scene.asked == [1, 2, 3])

            let whole = FactScene(
                [.apply([.reloadSection(0)], animated: true), .wait(1)], sections: [supplemented("A")], cells)
            #expect(whole.asked == [0, 1, 2, 3, 4])
            let header = whole.run.events.filter { $0.item?.rawValue == 0 }
            #expect(Set(header.compactMap(\.cell)).count == 2)
        },
        ListFact(
            id: "LF48", says: "pools are by kind and identifier",
            origin: "openuikit testSupplementaryPoolsAreKeyedByKind; PSTCollectionView", systems: since15
        ) { cells, fact in
            let scene = FactScene(
                [.fling(velocity: 6000), .fling(velocity: -6000)],
                sections: (0..<8).map { supplemented("\($0)", type: "s") }, cells)
            let cells = scene.run.result.cells
            let uses = Dictionary(grouping: scene.run.events.filter { $0.kind == .cellDequeued }) { $0.cell }
            #expect(uses.values.contains { $0.count > 1 })
            for cell in cells {
                let kinds = Set((uses[cell.cell] ?? []).compactMap { $0.item }.map { $0.rawValue % 5 })
                switch cell.reuseIdentifier {
                case "header s": #expect(kinds == [0])
                case "footer s": #expect(kinds == [4])
                default: #expect(kinds.isDisjoint(with: [0, 4]))
                }
            }
        },
        ListFact(
            id: "LF51", says: "headers have display pairs of their own, with the kind",
            origin: "developer.apple.com collectionView(_:willDisplaySupplementaryView:forElementKind:at:)",
            systems: since15
        ) { cells, fact in
            var shown: [ListElement: Int] = [:]
            _ = RecordedRun(
                FactScene.workload(
                    [.jump(item: 30), .jump(item: 0), .jump(item: 30)],
                    sections: (0..<8).map { supplemented("\($0)") }, cells)
            ) { list in
                TestClient<SimulatedCell>(
                    list, willDisplay: { shown[$0.element(at: $1.index ?? 0), default: 0] += 1 },
                    didEnd: { shown[$0.element(at: $1.index ?? 0), default: 0] -= 1 }
                ) { _, _, _ in }
            }
            #expect(shown[.header(0)] == 0 && shown[.footer(0)] == 0)
            #expect(shown.values.allSatisfy { (0...1).contains($0) })
        },
        ListFact(
            id: "LF53", says: "iOS 18's rule of one dequeue for one request holds for headers, too",
            origin: "didi/DoKit#1191, SkeletonView#580", systems: [.ios18, .ios26]
        ) { cells, fact in
            let run = RecordedRun(
                FactScene.workload([], sections: [supplemented("A")], cells)
            ) { list in
                TestClient<SimulatedCell>(list) { list, _, index in
                    guard list.element(at: index) == .header(0) else { return }
                    _ = list.dequeueReusableCell(withIdentifier: "header", forItemAt: index)
                }
            }
            #expect(
                run.events.filter { $0.kind == .misuse }.map(\.detail) == [.misuse(.dequeuedViewNotReturned)])
        },
        ListFact(
            id: "LF36", says: "a reconfigured cell is measured again",
            origin: "T. Fox's thread in jessesquires.github.io/wwdc-notes/2021/10252", systems: since15
        ) { cells, fact in
            let scene = FactScene([.reconfigure(at: 2, count: 1)], sections: [selfSizing()], cells)
            let update = scene.run.events.first { $0.kind == .cellReconfigured }?.seq ?? .max
            let measured = scene.run.events.filter { $0.kind == .cellMeasured && $0.seq > update }
            #expect(measured.map(\.item) == [ItemID(2)])
            #expect(scene.run.result.cells.allSatisfy { $0.generation == 1 })
        },
        ListFact(
            id: "LF58", says: "estimate, configure, measure, second layout, display, all in one turn",
            origin: "kern0x1b/charon, facts/UIKit/UICollectionViewSelfSizing.md", systems: [.ios9] + since15
        ) { cells, fact in
            var tops: [Double] = []
            let run = RecordedRun(FactScene.workload([.wait(0.1)], sections: [selfSizing()], cells)) { list in
                list.turns.enqueue(after: 0.05) { tops = (0..<3).map { list.top(ofItem: $0) } }
                return SelfSizingClient(list) { $0.isMultiple(of: 2) ? 29 : 63 }
            }
            let first = run.events.filter { $0.item == ItemID(0) }
            let kinds: [EventKind] = first.map(\.kind).filter { $0.family == .cell }
            #expect(
                kinds.prefix(6)
                    == [.cellDequeued, .cellConfigured, .cellMeasured, .cellMeasured, .cellDisplayed])
            #expect(
                first.filter { $0.kind == .cellMeasured }.map(\.detail) == [.text("pass 1"), .text("pass 2")])
            #expect(Set(first.filter { $0.kind.family == .cell }.map(\.turn)).count == 1)
            #expect(tops == [0, 29, 92])
        },
        ListFact(
            id: "LF61",
            says:
                "what was not measured has the estimate on iOS 9 and 10, the mean of the measured on iOS 26",
            origin: "kern0x1b/charon, facts/UIKit/UICollectionViewSelfSizing.md, What differs",
            systems: [.ios9, .ios10, .ios26]
        ) { cells, fact in
            var heights: [Double] = []
            _ = RecordedRun(FactScene.workload([.wait(0.1)], sections: [selfSizing()], cells)) { list in
                list.turns.enqueue(after: 0.05) { heights = [0, 1, 39].map { list.height(ofItem: $0) } }
                return SelfSizingClient(list) { $0.isMultiple(of: 2) ? 60 : 240 }
            }
            // On screen are items 0 to 5.
            #expect(heights == [60, 240, cells == .ios26 ? 150 : 40])
        },
        ListFact(
            id: "LF64", says: "a size that never settles ends the app, with a sentence of its own",
            origin: "OneBusAway/onebusaway-ios#540; liujunliuhong/SwiftyCollectionViewFlowLayout#5",
            systems: since15
        ) { cells, fact in
            let run = RecordedRun(FactScene.workload([], sections: [selfSizing(items: 1)], cells)) { list in
                var height = 40.0
                return SelfSizingClient(list) { _ in
                    height += 1
                    return height
                }
            }
            #expect(run.events.filter { $0.kind == .misuse }.map(\.detail) == [.misuse(.layoutLoop)])
            #expect(run.count(.cellMeasured) == 100)
        },
        ListFact(
            id: "LF66",
            says: "up to iOS 18 a batch measures the cells of both lists, from 26 on the new ones",
            origin: "FluidGroup/swiftui-messaging-ui#43; rdar 35717256, 41219127", systems: [.ios15, .ios26]
        ) { cells, fact in
            var updates = BatchUpdates()
            updates.insert(at: 0)
            updates.delete(at: 3)
            var workload = FactScene.workload(
                [.batch(updates), .wait(0.5)], sections: [selfSizing(items: 6, 50...90)], cells)
            workload.measure = cells == .ios26 ? .ios26 : .ios17
            let scene = FactScene(workload)
            let began = scene.run.events.first { $0.kind == .listBatchBegan }?.seq ?? .max
            let measured = scene.run.events.filter { $0.kind == .cellMeasured && $0.seq > began }
            let old = measured.filter { $0.detail == .text("pass 1") && $0.item == ItemID(3) }
            if cells == .ios26 {
                #expect(old.isEmpty && Set(measured.map(\.item)) == [ItemID(6)])
            } else {
                #expect(!old.isEmpty && measured.contains { $0.detail == .text("pass 2") })
                #expect(Set(measured.map(\.item)).count == 7)
            }
        },
        ListFact(
            id: "LF76",
            says: "scrolling a row calls no scrollViewDidScroll of the list, only the section's handler",
            origin: "apptekstudios/ASCollectionView#136, #144; shoheiyokoyama/Gemini#30", systems: since15
        ) { cells, fact in
            var row = ListSection("row", items: 30)
            row.sidewaysWidth = 100
            var client: SidewaysClient?
            let run = RecordedRun(
                FactScene.workload(
                    [.sideways(.section(0), .drag(distance: 500, duration: 0.5))],
                    sections: [row, ListSection("rest", items: 50)], cells)
            ) { list in
                let made = SidewaysClient(list)
                client = made
                return made
            }
            #expect(client?.scrolls == 0)
            #expect((client?.offsets.count ?? 0) > 20 && client?.offsets.last == 500)
            let shown = run.events.filter { ($0.item?.rawValue ?? 99) < 30 && $0.kind == .cellDisplayed }
            let ended = run.events.filter { ($0.item?.rawValue ?? 99) < 30 && $0.kind == .cellEnded }
            #expect(Set(shown.compactMap { $0.item?.rawValue }) == Set(0...8))
            #expect(Set(ended.compactMap { $0.item?.rawValue }) == Set(0...4))
        },
    ]

    private static func supplemented(_ id: String, type: String? = nil) -> ListSection {
        var section = ListSection(id, items: 3)
        section.header = .init(height: 40, type: type)
        section.footer = .init(height: 20, type: type)
        return section
    }

    private static func selfSizing(
        items: Int = 40, _ heights: ClosedRange<Double> = 60...240
    ) -> ListSection {
        var section = ListSection("posts", items: items)
        section.estimatedHeight = 40
        section.itemHeight = heights
        return section
    }
}

/// A client that gives its cells' heights.
final class SelfSizingClient: ListClient {
    private let height: (Int) -> Double

    init(_ list: SimulatedList, height: @escaping (Int) -> Double) {
        self.height = height
        list.register(SimulatedCell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        list.dequeueReusableCell(withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
    }

    func list(_ list: SimulatedList, preferredHeightOf cell: SimulatedCell, forItemAt index: Int) -> Double? {
        height(index)
    }
}

/// A client that counts the callbacks of a scroll.
private final class SidewaysClient: ListClient {
    private(set) var scrolls = 0
    private(set) var offsets: [Double] = []

    init(_ list: SimulatedList) { list.register(SimulatedCell.self) }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        list.dequeueReusableCell(withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
    }

    func listDidScroll(_ list: SimulatedList) { scrolls += 1 }

    func list(_ list: SimulatedList, didScrollSidewaysIn section: Int, to offset: Double) {
        offsets.append(offset)
    }
}
