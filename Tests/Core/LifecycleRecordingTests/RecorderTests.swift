import Dispatch
import LifecycleEvents
import LifecycleRecording
import Testing

struct RecorderTests {
    @Test func `events are numbered from 1 in the order they were recorded`() throws {
        let sink = MemorySink()
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink, options: RecorderOptions(whenFull: .block))
        for item in 0..<5 { recorder.record(.configured(cell: 1, item: Int64(item))) }
        try recorder.close()
        #expect(sink.events.map(\.seq) == [1, 2, 3, 4, 5])
        #expect(sink.events.map { $0.item?.rawValue } == [0, 1, 2, 3, 4])
    }

    @Test func `an event that has a number keeps it`() throws {
        let sink = MemorySink()
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink, options: RecorderOptions(whenFull: .block))
        var event = LifecycleEvent.configured(cell: 1, item: 9)
        event.seq = 41
        recorder.record(event)
        recorder.record(.configured(cell: 1, item: 10))
        try recorder.close()
        #expect(sink.events.map(\.seq) == [41, 42])
    }

    @Test func `flush answers with the last number that is safe`() throws {
        let sink = MemorySink()
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink, options: RecorderOptions(whenFull: .block))
        for item in 0..<1000 { recorder.record(.configured(cell: 1, item: Int64(item))) }
        let safe = try recorder.flush()
        #expect(safe == 1000)
        #expect(sink.events.count == 1000)
        #expect(recorder.health.lastSafeSeq == 1000)
        try recorder.close()
        #expect(try recorder.flush() == 1000)
    }

    @Test func `frames go with the events and the end of the run is the last time in it`() throws {
        let sink = MemorySink()
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink, options: RecorderOptions(whenFull: .block))
        recorder.record(.configured(cell: 1, item: 1, tNs: 500))
        let frame = FrameRecord(
            frame: 1, turn: 1, expectedNs: 0, beginNs: 0, endNs: 700, missedVsyncs: 0, bareCells: 2,
            intervalNs: 16, firstSeq: 1)
        recorder.record(frame)
        recorder.finish(cells: [], summaryJSON: "{}")
        try recorder.close()
        #expect(sink.frames == [frame])
        #expect(sink.ending == RunEnding(status: .finished, summaryJSON: "{}", endedNs: 700))
    }

    @Test func `an event alone is written without a flush`() throws {
        let sink = MemorySink(gated: true)
        let options = RecorderOptions(whenFull: .block, batchIntervalNs: 1)
        let recorder = try LifecycleRecorder(run: .example, sink: sink, options: options)
        recorder.record(.configured(cell: 1, item: 1))
        // Signalled by the writer alone: it woke for one event and nobody asked it.
        sink.reachedGate.wait()
        sink.gate?.signal()
        try recorder.close()
        #expect(sink.events.count == 1)
    }

    @Test(arguments: [8, 64, 4096])
    func `many threads lose nothing and keep their order`(capacity: Int) throws {
        let threads = 8
        let eventsEach = 20_000
        let sink = MemorySink()
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink,
            options: RecorderOptions(whenFull: .block, capacity: capacity, batchLimit: 500))
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for item in 0..<eventsEach {
                recorder.record(.configured(cell: Int32(thread), item: Int64(item)))
            }
        }
        try recorder.close()
        let events = sink.events
        #expect(events.count == threads * eventsEach)
        #expect(events.indices.allSatisfy { events[$0].seq == Int64($0 + 1) })
        var next = [Int64](repeating: 0, count: threads)
        var inOrder = true
        for event in events {
            guard let cell = event.cell, let item = event.item else { continue }
            inOrder = inOrder && item.rawValue == next[Int(cell.rawValue)]
            next[Int(cell.rawValue)] += 1
        }
        #expect(inOrder)
        #expect(recorder.health.dropped == 0)
    }

    @Test func `text in events survives the way through the ring`() throws {
        let sink = MemorySink()
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink, options: RecorderOptions(whenFull: .block, capacity: 16))
        for number in 0..<1000 {
            let text = "a reuse identifier too long to be stored in place, number \(number)"
            recorder.record(
                LifecycleEvent(
                    tNs: 0, turn: 0, kind: .cellCreated, site: CallSite(file: text, line: 3),
                    detail: .text(text)))
        }
        try recorder.close()
        #expect(sink.events.count == 1000)
        #expect(sink.events.last?.detail.text?.hasSuffix("number 999") == true)
        #expect(sink.events.last?.site?.file.hasSuffix("number 999") == true)
    }
}
