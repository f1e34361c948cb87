import Dispatch
import Foundation
import LifecycleEvents
import LifecycleRecording
import Testing

struct FullRingTests {
    /// A batch waits for its fourth event, or for a flush. With a short interval, the first batch would be smaller
    /// whenever the test's thread rests between two events.
    private let dropping = RecorderOptions(
        whenFull: .drop, capacity: 8, batchLimit: 4, batchIntervalNs: 60_000_000_000)

    /// Fills a recorder whose sink stands still: 4 events in the batch, 8 in the ring, the rest dropped.
    private func overflow(by count: Int, numbered: Bool) throws -> MemorySink {
        let sink = MemorySink(gated: true)
        let recorder = try LifecycleRecorder(run: .example, sink: sink, options: dropping)
        var seq: Int64 = 0
        func record(_ events: Int) {
            for _ in 0..<events {
                seq += 1
                var event = LifecycleEvent.configured(cell: 1, item: seq, tNs: seq)
                event.seq = numbered ? seq : 0
                recorder.record(event)
            }
        }
        record(4)
        sink.reachedGate.wait()
        record(8 + count)
        for _ in 0..<100 { sink.gate?.signal() }
        #expect(try recorder.flush() == 12)
        #expect(recorder.health.dropped == Int64(count))
        record(2)
        let loss = #expect(throws: LifecycleSinkError.self) { try recorder.close() }
        #expect(loss?.notWritten == Int64(count))
        return sink
    }

    @Test(arguments: [true, false])
    func `a full ring that drops names how many in a gap`(numbered: Bool) throws {
        let sink = try overflow(by: 5, numbered: numbered)
        // 1 to 12 were kept, 13 to 17 dropped; the gap carries the number of the last of them.
        #expect(sink.events.map(\.seq) == Array(1...12) + [17, 18, 19])
        let gap = try #require(sink.events.first { $0.kind == .logGap })
        #expect(gap == LifecycleEvent(seq: 17, tNs: 18, turn: 1, kind: .logGap, arg: 5))
        #expect(sink.ending?.dropped == 5)
    }

    @Test func `events dropped at the very end are named too`() throws {
        let sink = MemorySink(gated: true)
        let recorder = try LifecycleRecorder(run: .example, sink: sink, options: dropping)
        for item in 0..<4 { recorder.record(.configured(cell: 1, item: Int64(item))) }
        sink.reachedGate.wait()
        for item in 0..<11 { recorder.record(.configured(cell: 1, item: Int64(item))) }
        for _ in 0..<100 { sink.gate?.signal() }
        let loss = #expect(throws: LifecycleSinkError.self) { try recorder.close() }
        #expect(loss?.description.hasSuffix("; 3 events were not written") == true)
        #expect(sink.events.map(\.seq) == Array(1...12) + [15])
        #expect(sink.events.last?.kind == .logGap)
        #expect(sink.events.last?.arg == 3)
    }

    @Test func `what is recorded after the end is dropped and counted`() throws {
        let sink = MemorySink()
        let recorder = try LifecycleRecorder(run: .example, sink: sink, options: dropping)
        recorder.record(.configured(cell: 1, item: 1))
        try recorder.close()
        for item in 0..<20 { recorder.record(.configured(cell: 1, item: Int64(item))) }
        #expect(sink.events.count == 1)
        #expect(recorder.health.dropped == 20)
    }

    /// Records until it is done, from a thread of its own.
    private func recordAside(_ count: Int, _ recorder: LifecycleRecorder) -> DispatchSemaphore {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for item in 0..<count { recorder.record(.configured(cell: 1, item: Int64(item))) }
            done.signal()
        }
        return done
    }

    @Test(arguments: [RecorderOptions.WhenFull.block, .drop])
    func `what is recorded while the recorder closes is written or counted`(
        whenFull: RecorderOptions.WhenFull
    ) throws {
        for round in 0..<400 {
            let sink = MemorySink()
            let recorder = try LifecycleRecorder(
                run: .example, sink: sink,
                options: RecorderOptions(whenFull: whenFull, capacity: 1024, batchLimit: 16))
            let threads = (0..<2).map { _ in recordAside(300, recorder) }
            for item in 0..<round { recorder.record(.configured(cell: 2, item: Int64(item))) }
            // It throws when a thread came too late and it saw so.
            try? recorder.close()
            for thread in threads { thread.wait() }
            let gaps = sink.events.filter { $0.kind == .logGap }
            let kept = sink.events.count - gaps.count
            #expect(kept + Int(recorder.health.dropped) == 600 + round)
            // The end of the run counts what the log names.
            #expect(sink.ending?.dropped == gaps.reduce(0) { $0 + ($1.arg ?? 0) })
        }
    }
}

struct FailingSinkTests {
    private let full = LifecycleSinkError("disk full", isPermanent: false)
    private let corrupt = LifecycleSinkError("the file is corrupt", isPermanent: true)

    @Test func `an error that may pass is reported and the same events are written again`() throws {
        let sink = MemorySink(failures: [full])
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink, options: RecorderOptions(whenFull: .block))
        for item in 0..<10 { recorder.record(.configured(cell: 1, item: Int64(item))) }
        #expect(throws: full) { try recorder.flush() }
        #expect(recorder.health.isFailing)
        #expect(recorder.health.lastError == full)
        #expect(try recorder.flush() == 10)
        #expect(!recorder.health.isFailing)
        #expect(recorder.health.failures == 1)
        try recorder.close()
        #expect(sink.events.map(\.seq) == Array(1...10))
    }

    @Test func `a batch refused for good is named by a gap, and closing says so`() throws {
        let sink = MemorySink(failures: [corrupt])
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink, options: RecorderOptions(whenFull: .block))
        for item in 0..<10 { recorder.record(.configured(cell: 1, item: Int64(item))) }
        #expect(throws: corrupt) { try recorder.flush() }
        recorder.record(.configured(cell: 1, item: 11))
        let loss = LifecycleSinkError("the file is corrupt", isPermanent: true, notWritten: 10)
        #expect(throws: loss) { try recorder.close() }
        #expect(sink.ending?.status == .failed)
        #expect(sink.events.map(\.seq) == [10, 11])
        #expect(sink.events.map(\.kind) == [.logGap, .cellConfigured])
        #expect(sink.events.first?.arg == 10)
        #expect(recorder.health.refused == 10)
    }

    @Test func `a sink that never recovers does not keep a recorder from closing`() throws {
        let sink = MemorySink(failures: Array(repeating: full, count: 100))
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink,
            options: RecorderOptions(
                whenFull: .block, capacity: 8, batchLimit: 4, retryIntervalNs: 1_000_000,
                patienceNs: 20_000_000))
        for item in 0..<100 { recorder.record(.configured(cell: 1, item: Int64(item))) }
        #expect(recorder.hasGivenUp)
        let loss = LifecycleSinkError("disk full", isPermanent: false, notWritten: 100)
        #expect(throws: loss) { try recorder.close() }
        #expect(recorder.health.refused + recorder.health.dropped == 100)
        #expect(sink.events.isEmpty)
    }

    @Test func `who can wait waits for a sink that fails for a while, and nothing is lost`() throws {
        let sink = MemorySink(failures: Array(repeating: full, count: 6))
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink,
            options: RecorderOptions(whenFull: .block, capacity: 8, batchLimit: 4, retryIntervalNs: 1_000_000)
        )
        for item in 0..<500 { recorder.record(.configured(cell: 1, item: Int64(item))) }
        try recorder.close()
        #expect(sink.events.map(\.seq) == Array(1...500))
        #expect(recorder.health.failures == 6)
        #expect(sink.ending == RunEnding(status: .finished))
    }

    @Test func `closing waits for a sink that fails for a while`() throws {
        // More often than a recorder asks that waits for nothing.
        let sink = MemorySink(failures: Array(repeating: full, count: 6))
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink, options: RecorderOptions(whenFull: .block, retryIntervalNs: 1_000_000))
        for item in 0..<5 { recorder.record(.configured(cell: 1, item: Int64(item))) }
        try recorder.close()
        #expect(sink.events.count == 5)
    }

    @Test func `an app does not wait: events are dropped while the sink fails, and closing counts them`()
        throws
    {
        let sink = MemorySink(failures: Array(repeating: full, count: 1_000_000))
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink,
            options: RecorderOptions(
                whenFull: .drop, capacity: 8, batchLimit: 4, retryIntervalNs: 1_000_000))
        for item in 0..<100 { recorder.record(.configured(cell: 1, item: Int64(item))) }
        let loss = LifecycleSinkError("disk full", isPermanent: false, notWritten: 100)
        #expect(throws: loss) { try recorder.close() }
    }

    @Test func `nobody waits any longer once the waiting is stopped`() throws {
        let sink = MemorySink(failures: Array(repeating: full, count: 1_000_000))
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink,
            options: RecorderOptions(
                whenFull: .block, capacity: 8, batchLimit: 4, retryIntervalNs: 1_000_000, patienceNs: .max))
        let recorded = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for item in 0..<100 { recorder.record(.configured(cell: 1, item: Int64(item))) }
            recorded.signal()
        }
        #expect(throws: full) { while true { _ = try recorder.flush() } }
        #expect(!recorder.hasGivenUp)
        recorder.stopWaiting()
        recorded.wait()
        #expect(recorder.hasGivenUp)
        let loss = LifecycleSinkError("disk full", isPermanent: false, notWritten: 100)
        #expect(throws: loss) { try recorder.close() }
    }

    @Test func `a frame that is not in the log is no success either`() throws {
        let sink = MemorySink(failures: [corrupt])
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink, options: RecorderOptions(whenFull: .block))
        recorder.record(
            FrameRecord(
                frame: 1, turn: 1, expectedNs: 0, beginNs: 0, endNs: 700, missedVsyncs: 0, bareCells: 2,
                intervalNs: 16, firstSeq: 1))
        #expect(throws: corrupt) { try recorder.close() }
        #expect(recorder.health.framesDropped == 1)
    }
}
