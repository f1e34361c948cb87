import LifecycleEvents
import ScrollSimulation
import SeededRandom
import Testing

/// Long lists whose items change, held against an array.
struct LongListTests {
    /// A list of 3,000 items of different heights under random batches, and an array that is changed by hand.
    @Test(arguments: 1...20, [1, 2, 3, 7])
    func `items and their places are those of an array that is changed by hand`(seed: Int, columns: Int)
        throws
    {
        var random = SeededGenerator(seed: UInt64(seed))
        var expected = (0..<3000).map { Int64($0) }
        var next = Int64(3000)
        var steps: [Step] = []
        for _ in 0..<60 {
            let place = Int(random.next() % UInt64(expected.count + 1))
            if random.next() % 2 == 0 {
                let count = Int(random.next() % 300) + 1
                steps.append(.insert(at: place, count: count, animated: false))
                expected.insert(contentsOf: (0..<count).map { next + Int64($0) }, at: place)
                next += Int64(count)
            } else if place < expected.count {
                let count = min(Int(random.next() % 300) + 1, expected.count - place)
                steps.append(.delete(at: place, count: count, animated: false))
                expected.removeSubrange(place..<place + count)
            }
        }
        let target = Int(random.next() % UInt64(expected.count))
        steps += [.jump(item: target), .jump(item: 0), .jump(item: target)]
        var watched: SimulatedList?
        var shape = ListShape(items: 3000, columns: columns)
        shape.pattern = [40, 160, 73.25, 110, 55.5]
        var workload = Workload(name: "long", list: shape, steps: steps)
        workload.reuseCells(as: .ios9)
        let result = Simulation(workload, seed: UInt64(seed)) { list in
            watched = list
            return PlainClient(list)
        }.run()
        let list = try #require(watched)
        let seen = (0..<list.itemCount).map { list.item(at: $0).rawValue }
        let shown = Set(result.cells.filter { $0.state == .displayed }.compactMap { $0.item?.rawValue })
        #expect(seen == expected, "seed \(seed)")
        // The rows from the target's on, as long as they begin on screen.
        var (visible, height) = (Set<Int64>(), 0.0)
        for row in stride(from: target / columns * columns, to: expected.count, by: columns) {
            guard height < workload.viewport.height else { break }
            let items = expected[row..<min(row + columns, expected.count)]
            visible.formUnion(items)
            height += items.map { shape.pattern[Int($0) % shape.pattern.count] }.max() ?? 0
        }
        // At its end the list cannot be scrolled so far.
        #expect(height < workload.viewport.height || visible == shown, "seed \(seed)")
        #expect(result.violations == [], "seed \(seed)")
    }

    /// The steps take no time that depends on the length: with a step of O(n) each test would take minutes.
    @Test(.timeLimit(.minutes(1)))
    func `a row of a million items that scrolls sideways costs what is on screen`() {
        var row = ListSection("row", items: 1_000_000)
        row.sidewaysWidth = 100
        let steps: [Step] = [
            .sideways(.section(0), .fling(velocity: 4000)), .fling(velocity: 3000), .fling(velocity: -3000),
        ]
        var workload = Workload(name: "row", list: ListShape(), steps: steps)
        workload.list.sections = [row, ListSection("rest", items: 100)]
        workload.profile.prefetch = Reach(Quantity(1), .viewports)
        let result = Simulation(workload, seed: 1) { PlainClient($0) }.run()
        #expect(result.violations == [] && result.cells.count < 60)
    }

    @Test(.timeLimit(.minutes(1)), arguments: [false, true])
    func `snapshots of long sections, and steps that change them, cost their edits`(hasHeights: Bool) throws {
        var steps: [Step] = []
        for round in 0..<50 {
            let place = 1000 * round + 3
            steps += [
                .apply(
                    [
                        .insert(at: place, count: 2), .delete(at: 700_000, count: 1),
                        .move(from: place + 5, to: place + 1), .reload(at: 10, count: 2),
                    ], animated: false),
                .insert(at: place, count: 1, animated: false), .delete(at: 2, count: 1, animated: false),
            ]
        }
        var list: SimulatedList?
        var workload = Workload(name: "long", list: ListShape(), steps: steps)
        workload.list.sections = ["a", "b"].map {
            var section = ListSection($0, items: 500_000)
            if hasHeights { section.itemHeight = 60...200 }
            return section
        }
        let result = Simulation(workload, seed: 1) {
            list = $0
            return PlainClient($0)
        }.run()
        #expect(result.violations == [])
        #expect(list?.itemCount == 1_000_000 + 50)
        let counts = try #require(list?.snapshot().sections?.sections.map(\.count))
        #expect(counts == [500_000 + 100, 500_000 - 50])
    }
}

private final class PlainClient: ListClient {
    init(_ list: SimulatedList) { list.register(SimulatedCell.self) }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
    }
}
