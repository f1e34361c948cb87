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
}

private final class PlainClient: ListClient {
    init(_ list: SimulatedList) { list.register(SimulatedCell.self) }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
    }
}
