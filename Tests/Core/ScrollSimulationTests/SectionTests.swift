import LifecycleEvents
import ScrollSimulation
import SeededRandom
import TestSupport
import Testing

/// Sections with headers, footers, columns, spacing and insets.
struct SectionTests {
    private func section(_ id: String, items: Int, _ change: (inout ListSection) -> Void = { _ in })
        -> ListSection
    {
        var section = ListSection(id, items: items)
        change(&section)
        return section
    }

    private func workload(_ sections: [ListSection], _ steps: [Step]) -> Workload {
        var workload = Workload.short(steps)
        workload.list.sections = sections
        workload.viewport = Size(width: 390, height: 800)
        return workload
    }

    /// The position of each place of the list, added up section by section.
    private func tops(_ sections: [ListSection], _ list: SimulatedList) -> [(top: Double, height: Double)] {
        var tops: [(Double, Double)] = []
        var y = 0.0
        for section in sections {
            if let header = section.header {
                tops.append((y, header.height))
                y += header.height
            }
            y += section.insets.top
            for row in stride(from: 0, to: section.items, by: section.columns) {
                for _ in row..<min(row + section.columns, section.items) {
                    tops.append((y, section.itemHeight.lowerBound))
                }
                y += section.itemHeight.lowerBound + section.spacing
            }
            if section.items > 0 { y -= section.spacing }
            y += section.insets.bottom
            if let footer = section.footer {
                tops.append((y, footer.height))
                y += footer.height
            }
        }
        return tops
    }

    /// Seeds 1 to 50,000 passed once.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `elements lie one below the other, and what is on screen is displayed`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let sections = (0..<Int.random(in: 1...6, using: &generator)).map { number in
                section("s\(number)", items: Int.random(in: 0...12, using: &generator)) {
                    if Bool.random(using: &generator) { $0.header = .init(height: 44) }
                    if Bool.random(using: &generator) { $0.footer = .init(height: 20) }
                    $0.columns = Int.random(in: 1...3, using: &generator)
                    $0.spacing = Double(Int.random(in: 0...30, using: &generator))
                    $0.insets = Insets(top: Double(Int.random(in: 0...30, using: &generator)), bottom: 7)
                    let height = Double(Int.random(in: 40...200, using: &generator))
                    $0.itemHeight = height...height
                }
            }
            let offset = Double(Int.random(in: 0...1500, using: &generator))
            var seen: [Int] = []
            var expected: [Int] = []
            var measured: [Double] = []
            let place = ListSections(sections.map(\.places)).place(ofInsertAt: 1)
            let isEmpty = sections.allSatisfy { $0.places.places == 0 }
            let change: [Step] =
                isEmpty
                ? []
                : [.insert(at: 1, count: 1, animated: false), .delete(at: place, count: 1, animated: false)]
            _ = RecordedRun(workload(sections, change + [.offset(offset), .wait(0.5)])) { list in
                list.turns.enqueue(after: 0.2) {
                    let tops = self.tops(sections, list)
                    measured = tops.indices.map { list.top(ofItem: $0) }
                    seen = list.visibleCells.compactMap { $0.index }
                    let top = list.contentOffset
                    expected = tops.indices.filter {
                        tops[$0].top < top + 800 && tops[$0].top + tops[$0].height > top
                    }
                    #expect(measured == tops.map { $0.top }, "seed \(seed)")
                }
                return TestClient<SimulatedCell>(list) { _, _, _ in }
            }
            #expect(seen == expected && measured.isEmpty == isEmpty, "seed \(seed)")
        }
    }

    @Test func `a new item at the end of the list comes before the footer of the last section`() {
        let sections = [section("posts", items: 0) { $0.footer = .init(height: 20) }]
        #expect(ListSections(sections.map(\.places)).place(ofInsertAt: 1) == 0)
        var top: Double?
        let steps: [Step] = [
            .insert(at: 1, count: 1, animated: false), .delete(at: 0, count: 1, animated: false),
        ]
        _ = RecordedRun(workload(sections, steps + [.wait(0.5)])) { list in
            list.turns.enqueue(after: 0.2) { top = list.top(ofItem: 0) }
            return TestClient<SimulatedCell>(list) { _, _, _ in }
        }
        #expect(top == 0)
    }

    @Test func `headers and footers have pools of their own`() {
        let sections = (0..<30).map {
            section("s\($0)", items: 4) {
                $0.header = .init(height: 44)
                $0.footer = .init(height: 20)
            }
        }
        let run = RecordedRun(workload(sections, [.fling(velocity: 6000), .fling(velocity: -6000)]))
        let identifiers = Dictionary(
            uniqueKeysWithValues: run.result.cells.map { ($0.cell, $0.reuseIdentifier) })
        for event in run.events where event.kind == .cellConfigured {
            let expected =
                switch Int(event.item?.rawValue ?? 0) % 6 {
                case 0: "header"
                case 5: "footer"
                default: "cell"
                }
            #expect(event.cell.flatMap { identifiers[$0] } == expected)
        }
        let reused = run.events.contains { $0.kind == .cellDequeued && $0.arg == 1 && $0.item == ItemID(30) }
        #expect(reused)
        #expect(run.result.violations == [])
    }

    @Test func `a pinned header stays while its section is on screen, and the next one pushes it out`() {
        let sections = (0..<3).map {
            section("s\($0)", items: 10) { $0.header = .init(height: 44, isPinned: true) }
        }
        // A section is 1044 points high.
        var tops: [Double?] = []
        let run = RecordedRun(workload(sections, [.offset(500), .offset(1030), .offset(1100), .wait(0.2)])) {
            list in
            list.turns.enqueue(after: 0.02) { tops.append(list.shownTop(ofItem: 0)) }
            list.turns.enqueue(after: 0.035) { tops.append(list.shownTop(ofItem: 0)) }
            list.turns.enqueue(after: 0.06) { tops.append(list.shownTop(ofItem: 0)) }
            return TestClient<SimulatedCell>(list) { _, _, _ in }
        }
        #expect(tops == [0, -30, nil])
        let header = run.events.filter { $0.item == ItemID(0) }.map(\.kind)
        let shown = header.filter { $0 == .cellDisplayed || $0 == .cellEnded }
        #expect(shown == [.cellDisplayed, .cellEnded])
        let next = run.events.last { $0.item == ItemID(11) }
        #expect(next?.kind == .cellDisplayed, "The next header is pinned at last.")
    }

    @Test func `new items join the section of the item before them`() {
        let sections = [section("a", items: 3), section("b", items: 2) { $0.columns = 2 }]
        var counts: [Int] = []
        _ = RecordedRun(
            workload(
                sections,
                [
                    .insert(at: 3, count: 2, animated: true), .move(from: 0, to: 6),
                    .delete(at: 0, count: 1, animated: false), .wait(1),
                ])
        ) { list in
            list.turns.enqueue(after: 0.5) { counts = list.snapshot().sections?.sections.map(\.count) ?? [] }
            return TestClient<SimulatedCell>(list) { _, _, _ in }
        }
        #expect(counts == [3, 3])
    }

    @Test func `a batch that deletes a header is an invalid update`() {
        let sections = [section("a", items: 3) { $0.header = .init(height: 40) }]
        var updates = BatchUpdates()
        updates.delete(at: 0)
        let run = RecordedRun(workload(sections, [.batch(updates)]))
        #expect(run.events.filter { $0.kind == .misuse }.map(\.detail) == [.misuse(.invalidUpdate)])
        #expect(run.count(.listUpdated) == 0)
    }
}

extension SimulatedList {
    /// Points from the top of the viewport; nil where no cell of the item is displayed.
    fileprivate func shownTop(ofItem index: Int) -> Double? {
        visibleCells.contains { $0.index == index } ? top(ofItem: index) - contentOffset : nil
    }
}
