import LifecycleEvents
import ScrollSimulation
import Testing

/// Long lists whose items change, held against an array.
struct LongListTests {
    /// A list of 3,000 items of different heights under random batches, and an array that is changed by hand.
    @Test(arguments: 1...20)
    func `items and their places are those of an array that is changed by hand`(seed: Int) {
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
        var seen: [Int64] = []
        var shown: Set<Int64> = []
        var workload = Workload(
            name: "long", list: ListShape(items: 3000, itemHeight: 40...160), steps: steps)
        workload.reuseCells(as: .ios9)
        let result = Simulation(workload, seed: UInt64(seed)) { list in
            WatchingClient(list) { list in seen = (0..<list.itemCount).map { list.item(at: $0).rawValue } }
        }.run()
        shown = Set(result.cells.filter { $0.state == .displayed }.compactMap { $0.item?.rawValue })
        #expect(seen == expected, "seed \(seed)")
        let visible = expected[target...].prefix(shown.count)
        #expect(target + shown.count > expected.count || Set(visible) == shown, "seed \(seed)")
        #expect(result.violations == [], "seed \(seed)")
    }
}

private final class WatchingClient: ListClient {
    let asked: (SimulatedList) -> Void

    init(_ list: SimulatedList, asked: @escaping (SimulatedList) -> Void) {
        self.asked = asked
        list.register(SimulatedCell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        asked(list)
        return list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
    }
}
