import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import Testing

/// The log of an app on a device.
struct CappedFileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("animatorpool-\(UUID().uuidString)")
    private var path: String { folder.appendingPathComponent("log.ndjson").path }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func entries(at path: String) throws -> [NDJSONEntry] {
        var reader = try NDJSONReader(
            source: path, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
        var entries: [NDJSONEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    private func events(at path: String) throws -> [LifecycleEvent] {
        try entries(at: path).compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    private func record(_ count: Int, cap: Int) throws {
        let sink = CappedFileSink(path: path, capBytes: cap)
        let recorder = try LifecycleRecorder(
            run: .example, sink: sink, options: RecorderOptions(whenFull: .block, batchLimit: 50))
        for item in 0..<count { recorder.record(.configured(cell: 1, item: Int64(item))) }
        try recorder.close()
    }

    private func clean() { try? FileManager.default.removeItem(at: folder) }

    @Test func `a log that fits is whole`() throws {
        defer { clean() }
        try record(100, cap: 1 << 20)
        #expect(try events(at: path).map(\.seq) == Array(1...100))
    }

    @Test func `a full log drops its oldest events and says how many`() throws {
        defer { clean() }
        try record(5_000, cap: 64 << 10)
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        #expect(size <= 64 << 10)
        let events = try events(at: path)
        let gap = try #require(events.first)
        #expect(gap.kind == .logGap)
        #expect(events.filter { $0.kind == .logGap }.count == 1)
        #expect(gap.arg == gap.seq)
        #expect(events.dropFirst().map(\.seq) == Array((gap.seq + 1)...5_000))
        // At least a third of the room holds the newest events.
        #expect(size > 64 << 10 / 3)
    }

    @Test func `nothing is written through a link that stands in the way`() throws {
        defer { clean() }
        let precious = folder.appendingPathComponent("precious").path
        try Data("keep me".utf8).write(to: URL(fileURLWithPath: precious))
        for name in [path, path + ".new"] {
            try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: precious)
        }
        try record(5_000, cap: 64 << 10)
        #expect(try Data(contentsOf: URL(fileURLWithPath: precious)) == Data("keep me".utf8))
        #expect(try events(at: path).last?.seq == 5_000)
    }

    @Test(arguments: [0, 8] as [Int64])
    func `the end counts every event that is not in the file, once`(dropped: Int64) throws {
        defer { clean() }
        let sink = CappedFileSink(path: path, capBytes: 4096)
        try sink.begin(.example)
        // The recorder's gap is evicted with the events around it; the long line comes after them.
        for seq in 1...100 as ClosedRange<Int64> where seq < 10 || seq >= 9 + dropped {
            var event = Self.event(seq, turn: Int(seq))
            if dropped > 0, seq == 9 + dropped { (event.kind, event.arg) = (.logGap, dropped) }
            if seq == 95 { event.detail = .text(String(repeating: "long ", count: 200)) }
            try sink.write(LifecycleBatch(events: [event], frames: []))
        }
        try sink.end(RunEnding(status: .finished, endedNs: 100, dropped: dropped))
        let entries = try entries(at: path)
        let events = try events(at: path)
        guard case .end(let end?) = entries.last else {
            Issue.record("The log has no end.")
            return
        }
        let gaps = events.filter { $0.kind == .logGap }
        #expect(gaps.count == 2 && gaps.last?.seq == 95)
        #expect(end.dropped == gaps.reduce(0) { $0 + ($1.arg ?? 0) })
        #expect(end.dropped + Int64(events.count - gaps.count) == 100)
    }

    @Test func `the checker takes the gap for what it is`() throws {
        defer { clean() }
        try record(5_000, cap: 64 << 10)
        var checker = InvariantChecker(limits: InvariantLimits())
        for event in try events(at: path) { checker.add(event) }
        checker.finish { _ in }
        #expect(checker.violationCounts[.sequence] == nil)
    }

    @Test func `the run before is kept beside it`() throws {
        defer { clean() }
        try record(10, cap: 1 << 20)
        try record(20, cap: 1 << 20)
        #expect(try events(at: path).count == 20)
        #expect(try events(at: path + ".previous").count == 10)
    }

    @Test func `a place that cannot be written is an error that names it`() throws {
        defer { clean() }
        let nowhere = folder.appendingPathComponent("no/such/folder/log.ndjson").path
        let error = #expect(throws: LifecycleSinkError.self) {
            try LifecycleRecorder(
                run: .example, sink: CappedFileSink(path: nowhere), options: RecorderOptions(whenFull: .block)
            )
        }
        #expect(error?.message.contains(nowhere) == true)
    }

    // MARK: Frames

    private static func event(_ seq: Int64, turn: Int) -> LifecycleEvent {
        LifecycleEvent(seq: seq, tNs: seq, turn: turn, kind: .appBackground)
    }

    private static func frame(_ number: Int, turn: Int, firstSeq: Int64) -> FrameRecord {
        FrameRecord(
            frame: number, turn: turn, expectedNs: 5, beginNs: 5, endNs: 9, missedVsyncs: 1, bareCells: 2,
            intervalNs: 8_333_333, firstSeq: firstSeq)
    }

    @Test func `a full log has the frames since its oldest event, and none before`() throws {
        defer { clean() }
        let sink = CappedFileSink(path: path, capBytes: 4096)
        try sink.begin(.example)
        var recorded: [FrameRecord] = []
        for seq in 1...200 as ClosedRange<Int64> {
            let turn = 4 * Int(seq)
            let frames = (0..<4).map { Self.frame(turn + $0 - 3, turn: turn + $0, firstSeq: seq + 1) }
            recorded += frames
            try sink.write(LifecycleBatch(events: [Self.event(seq, turn: turn)], frames: frames))
        }
        try sink.end(RunEnding(status: .finished, endedNs: 200, dropped: 0))
        let entries = try entries(at: path)
        guard case .event(let gap)? = entries.first, case .event(let oldest)? = entries.dropFirst().first
        else {
            Issue.record("The log begins with \(entries.prefix(2)).")
            return
        }
        #expect(gap.kind == .logGap && oldest.seq == gap.seq + 1)
        let frames = entries.compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
        #expect(frames == recorded.filter { $0.firstSeq > oldest.seq })
    }
}
