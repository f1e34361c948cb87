import AnimationTiming
import LifecycleEvents
import PropertyAnimation
import SeededRandom
import Testing

struct RunLoopTests {
    private final class Notes {
        var list: [String] = []
    }

    @Test func `work enqueued by work waits for the next turn`() {
        let loop = TurnLoop()
        let notes = Notes()
        loop.enqueue {
            notes.list.append("a\(loop.turn)")
            loop.enqueue { notes.list.append("c\(loop.turn)") }
        }
        loop.enqueue { notes.list.append("b\(loop.turn)") }
        #expect(loop.hasQueuedWork)
        #expect(loop.runTurn())
        #expect(notes.list == ["a1", "b1"])
        #expect(loop.runTurn())
        #expect(notes.list == ["a1", "b1", "c2"])
        #expect(!loop.runTurn())
        #expect(loop.turn == 2)
    }

    @Test func `a loop that is to go round counts a turn without work, and one with work only once`() {
        let loop = TurnLoop()
        let notes = Notes()
        loop.requestTurn()
        #expect(loop.hasQueuedWork)
        #expect(loop.runTurn())
        #expect(!loop.hasQueuedWork)
        loop.requestTurn()
        loop.enqueue { notes.list.append("work \(loop.turn)") }
        while loop.runTurn() {}
        #expect(notes.list == ["work 2"])
        #expect(loop.turn == 2)
        loop.requestTurn()
        loop.dropWork()
        #expect(!loop.runTurn())
    }

    @Test func `timers fire before the work of a turn, in the order of time and then of asking`() {
        let loop = TurnLoop()
        let notes = Notes()
        loop.enqueue { notes.list.append("work") }
        for (name, time) in [("d", 30), ("b", 20), ("c", 20), ("a", 10), ("later", 31)] as [(String, Int64)] {
            _ = loop.schedule(atNs: time) { notes.list.append(name) }
        }
        loop.elapse(30)
        loop.runTurn()
        #expect(notes.list == ["a", "b", "c", "d", "work"])
        #expect(loop.nextTimerNs == 31)
    }

    @Test func `a timer that is due at once waits for the next turn`() {
        let loop = TurnLoop()
        let notes = Notes()
        loop.enqueue {
            loop.enqueue(after: 0) { notes.list.append("timer\(loop.turn)") }
            loop.enqueue(after: -1) { notes.list.append("timer\(loop.turn)") }
        }
        loop.runTurn()
        #expect(notes.list == [])
        loop.run(untilNs: 0)
        #expect(notes.list == ["timer2", "timer2"])
    }

    @Test func `a timer of the same turn can still be cancelled`() {
        let loop = TurnLoop()
        let notes = Notes()
        var second: TimerID?
        _ = loop.schedule(atNs: 5) { if let second { loop.cancel(second) } }
        second = loop.schedule(atNs: 5) { notes.list.append("second") }
        let third = loop.schedule(atNs: 5) { notes.list.append("third") }
        loop.run(untilNs: 10)
        #expect(notes.list == ["third"])
        // Long gone, and its place may belong to another.
        let fourth = loop.schedule(atNs: 20) { notes.list.append("fourth") }
        loop.cancel(third)
        loop.run(untilNs: 30)
        #expect(notes.list == ["third", "fourth"])
        loop.cancel(fourth)
    }

    @Test func `running stops at each timer on the way and ends at the time asked for`() {
        let loop = TurnLoop()
        let notes = Notes()
        for time in [10, 20, 40] as [Int64] {
            _ = loop.schedule(atNs: time) { notes.list.append("\(loop.nowNs)") }
        }
        loop.run(untilNs: 30)
        #expect(notes.list == ["10", "20"])
        #expect(loop.nowNs == 30)
        loop.run(untilNs: 7)
        #expect(loop.nowNs == 30, "time never goes back")
    }

    @Test func `when the main thread is busy nothing runs, and what was due comes late`() {
        let loop = TurnLoop()
        let notes = Notes()
        _ = loop.schedule(atNs: 10) { notes.list.append("\(loop.nowNs)") }
        loop.elapse(25)
        #expect(notes.list == [])
        loop.run(untilNs: 20)
        #expect(notes.list == ["25"])
        #expect(loop.nowNs == 25)
    }

    @Test func `deferred work carries the use it was meant for`() {
        let loop = TurnLoop()
        let use = CellUse(cell: CellID(1), generation: 4, item: ItemID(9))
        var seen: [CellUse?] = []
        loop.meaning(use) {
            loop.enqueue {
                seen.append(loop.meantFor)
                loop.enqueue(after: 1) { seen.append(loop.meantFor) }
            }
        }
        loop.enqueue { seen.append(loop.meantFor) }
        #expect(loop.meantFor == nil)
        loop.run(untilNs: 2_000_000_000)
        #expect(seen == [use, nil, use])
        #expect(loop.meantFor == nil)
    }

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func `random timers fire in order, and cancelled ones never`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let loop = TurnLoop()
        let notes = FiredTimers()
        var expected: [(Int64, Int)] = []
        var ids: [TimerID] = []
        for index in 0..<500 {
            let time = Int64(random.next() % 200)
            ids.append(loop.schedule(atNs: time) { notes.fired.append(index) })
            expected.append((time, index))
        }
        let gone = Set((0..<200).map { _ in Int(random.next() % 500) })
        for index in gone { loop.cancel(ids[index]) }
        let order = expected.filter { !gone.contains($0.1) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.1)
        loop.run(untilNs: 1000)
        #expect(notes.fired == order, "seed \(seed)")
    }

    @Test(arguments: [21, 22, 23] as [UInt64])
    func `many timers of one turn fire in order, and the rest keeps its order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let loop = TurnLoop()
        let notes = FiredTimers()
        let times = (0..<1000).map { _ in Int64(random.next() % 100) }
        var ids: [TimerID] = []
        for (index, time) in times.enumerated() {
            ids.append(loop.schedule(atNs: time) { notes.fired.append(index) })
        }
        for index in stride(from: 0, to: 1000, by: 7) { loop.cancel(ids[index]) }
        let order = times.indices.filter { $0 % 7 != 0 }.sorted { (times[$0], $0) < (times[$1], $1) }
        loop.elapse(70)
        loop.runTurn()
        #expect(notes.fired == order.filter { times[$0] <= 70 }, "seed \(seed)")
        loop.run(untilNs: 100)
        #expect(notes.fired == order, "seed \(seed)")
    }

    private final class FiredTimers {
        var fired: [Int] = []
    }
}

struct DisplayLinkTests {
    @Test func `a display link ticks at whole multiples of its interval and does not drift`() {
        let loop = TurnLoop()
        var frames: [DisplayLink.Frame] = []
        let link = DisplayLink(runLoop: loop, framesPerSecond: 60) { frames.append($0) }
        loop.run(untilNs: 100_000_000_000)
        #expect(frames.count == 6000)
        #expect(frames[1].timestampNs == 33_333_333)
        #expect(frames[2].timestampNs == 50_000_000)
        #expect(frames[5999].timestampNs == 100_000_000_000)
        #expect(frames[1].targetTimestampNs == frames[2].timestampNs)
        #expect(frames[1].durationNs == 16_666_667)
        link.invalidate()
        #expect(loop.nextTimerNs == nil)
    }

    @Test func `vsyncs that a busy main thread missed are skipped`() {
        let loop = TurnLoop()
        var frames: [(Int64, Int64)] = []
        let link = DisplayLink(runLoop: loop, framesPerSecond: 100) {
            frames.append(($0.timestampNs, loop.nowNs))
        }
        loop.run(untilNs: 10_000_000)
        loop.elapse(25_000_000)
        loop.run(untilNs: 45_000_000)
        #expect(frames.map(\.0) == [10_000_000, 30_000_000, 40_000_000])
        #expect(frames.map(\.1) == [10_000_000, 35_000_000, 40_000_000])
        link.isPaused = true
        loop.run(untilNs: 65_000_000)
        link.isPaused = false
        loop.run(untilNs: 71_000_000)
        #expect(frames.map(\.0).suffix(2) == [40_000_000, 70_000_000])
    }

    @Test func `a display link that is let go ticks no more`() {
        let loop = TurnLoop()
        var ticks = 0
        var link: DisplayLink? = DisplayLink(runLoop: loop, framesPerSecond: 60) { _ in ticks += 1 }
        #expect(link?.isPaused == false)
        link = nil
        loop.run(untilNs: 1_000_000_000)
        #expect(ticks == 0)
    }
}
