import Dispatch
import Foundation
import LifecycleEvents
import LifecycleRecording
import Testing

/// What a recorder promises about its options, numbers, ends and counts.
struct RecorderPromiseTests {
    @Test func `by default nothing waits for the log`() {
        #expect(RecorderOptions().whenFull == .drop)
    }

    @Test func `an option that nothing can be done with is a programmer's error`() async {
        await #expect(processExitsWith: .failure) { _ = RecorderOptions(batchLimit: 0) }
        await #expect(processExitsWith: .failure) { _ = RecorderOptions(capacity: 12) }
        await #expect(processExitsWith: .failure) {
            var options = RecorderOptions()
            options.retryIntervalNs = -1
        }
    }

    @Test func `the longest intervals are taken`() throws {
        let sink = MemorySink()
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink,
            options: RecorderOptions(
                whenFull: .block, batchIntervalNs: .max, retryIntervalNs: .max, patienceNs: .max))
        for item in 0..<20 { recorder.record(.configured(cell: 1, item: Int64(item))) }
        #expect(try recorder.flush() == 20)
        try recorder.close()
    }

    @Test(arguments: [Int64.max, 1 << 40, -1])
    func `an event whose number no log can hold is dropped and counted`(seq: Int64) throws {
        let sink = MemorySink()
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink, options: RecorderOptions(whenFull: .block))
        var event = LifecycleEvent.configured(cell: 1, item: 1)
        event.seq = seq
        recorder.record(event)
        recorder.record(.configured(cell: 1, item: 2))
        let error = #expect(throws: LifecycleSinkError.self) { try recorder.close() }
        #expect(error?.notWritten == 1 && recorder.health.written == 1 && recorder.health.dropped == 1)
    }

    @Test func `behind the last number there is none, and what finds none is counted`() throws {
        let sink = MemorySink()
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink, options: RecorderOptions(whenFull: .block))
        var event = LifecycleEvent.configured(cell: 1, item: 1)
        event.seq = 1 << 40 - 1
        recorder.record(event)
        recorder.record(.configured(cell: 1, item: 2))
        #expect(throws: LifecycleSinkError.self) { try recorder.close() }
        #expect(recorder.health.written == 1 && recorder.health.dropped == 1)
    }

    @Test func `each close throws what is lost`() throws {
        let sink = MemorySink()
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink, options: RecorderOptions(whenFull: .block))
        var event = LifecycleEvent.configured(cell: 1, item: 1)
        event.seq = -1
        recorder.record(event)
        let losses = Locked<[Int64]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            do throws(LifecycleSinkError) {
                try recorder.close()
            } catch {
                losses.withLock { $0.append(error.notWritten) }
            }
        }
        #expect(losses.withLock { $0 } == [1, 1, 1, 1])
    }

    @Test func `numbers of two sources never meet, and one keeps its own`() {
        var blocks = NumberBlocks()
        var sources = [NumberBlocks.Source(), NumberBlocks.Source()]
        var seen: Set<Int32> = []
        for local in stride(from: Int32(1), to: 2_500_000, by: 997) {
            for index in sources.indices {
                #expect(seen.insert(blocks.number(of: local, from: &sources[index])).inserted)
            }
        }
        var alone = NumberBlocks()
        var source = NumberBlocks.Source()
        for local in [Int32(1), 4095, 4096, 1_000_001] {
            #expect(alone.number(of: local, from: &source) == local)
        }
    }

    // MARK: The log of a device

    private func log(
        cap: Int, _ body: (LifecycleRecorder, String) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "animatorpool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("log.ndjson").path
        let recorder = try LifecycleRecorder(
            run: .example, sink: CappedFileSink(path: path, capBytes: cap),
            options: RecorderOptions(whenFull: .block))
        try body(recorder, path)
    }

    private func entries(_ path: String) throws -> [NDJSONEntry] {
        var reader = try NDJSONReader(
            source: path, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
        var entries: [NDJSONEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    @Test(arguments: [4096, 65_536])
    func `the file never grows beyond its cap, however large a batch is`(cap: Int) throws {
        try log(cap: cap) { recorder, path in
            for item in 0..<20_000 { recorder.record(.configured(cell: 1, item: Int64(item))) }
            _ = try recorder.flush()
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            #expect(size <= cap && size > cap / 4)
            try recorder.close()
            let entries = try entries(path)
            guard case .event(let gap)? = entries.first, case .event(let last)? = entries.dropLast().last,
                case .end(let end?)? = entries.last
            else {
                Issue.record("\(entries.count) entries")
                return
            }
            #expect(gap.kind == .logGap && gap.arg == gap.seq && last.seq == 20_000)
            #expect(end.status == .finished && end.dropped == gap.arg)
        }
    }

    @Test func `a log that was suspended has an end, and goes on behind it`() throws {
        try log(cap: 1 << 20) { recorder, path in
            recorder.record(.configured(cell: 1, item: 1))
            #expect(try recorder.suspend() == 1)
            guard case .end(let end?)? = try entries(path).last else {
                Issue.record("there is no end")
                return
            }
            #expect(end.status == .interrupted && end.events == 1)
            try recorder.suspend()
            #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == 3)
            recorder.record(.configured(cell: 1, item: 2))
            _ = try recorder.flush()
            #expect(try entries(path).last == .end(nil))
            try recorder.close()
            guard case .end(let last?)? = try entries(path).last else {
                Issue.record("there is no end")
                return
            }
            #expect(last.status == .finished && last.events == 2)
        }
    }
}
