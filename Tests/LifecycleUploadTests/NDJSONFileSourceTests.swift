import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleUpload
import Testing

/// The log of a device, as it is sent.
final class NDJSONFileSourceTests {
    private let folder: URL
    private var path: String { folder.appendingPathComponent("log.ndjson").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "animatorpool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func text(_ log: SmallLog) -> String {
        var lines = NDJSONWriter()
        lines.append(log.run)
        for event in log.events { lines.append(event) }
        return String(decoding: lines.bytes, as: UTF8.self)
    }

    private func write(_ text: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    @Test func `a file is sent as it is`() async throws {
        let log = SmallLog(5000)
        try write(text(log))
        let test = try TestUpload(to: ModelService(), batch: 300)
        try await test.upload.send(NDJSONFileSource(path: path))
        #expect(test.service.isWhole(log))
    }

    @Test func `a page may be asked for again, from anywhere`() throws {
        let log = SmallLog(100)
        try write(text(log))
        let source = try NDJSONFileSource(path: path)
        for seq in [0, 50, 50, 10, 99, 0] as [Int64] {
            #expect(
                try source.events(after: seq, count: 20)
                    == .events(Array(log.events[Int(seq)..<min(Int(seq) + 20, 100)])))
        }
        #expect(try source.events(after: 100, count: 20) == .end(last: 100, status: .finished))
    }

    @Test func `a last line that was cut ends the log`() throws {
        let whole = text(SmallLog(20))
        for cut in 1...20 {
            try write(String(whole.dropLast(cut)))
            let source = try NDJSONFileSource(path: path, ending: nil)
            let page = try source.events(after: 0, count: 100)
            guard case .events(let events) = page else {
                Issue.record("cut by \(cut): \(page)")
                continue
            }
            // A line that lacks nothing but its end is whole.
            #expect(events.count == (cut == 1 ? 20 : 19))
            #expect(try source.events(after: 20, count: 100) == .end(last: cut == 1 ? 20 : 19, status: nil))
        }
    }

    @Test func `a line that is broken in the middle is an error that names it`() async throws {
        var lines = text(SmallLog(20)).split(separator: "\n").map(String.init)
        lines[7] = "{"
        try write(lines.joined(separator: "\n") + "\n")
        let source = try NDJSONFileSource(path: path)
        let test = try TestUpload(to: ModelService())
        do throws(UploadError) {
            try await test.upload.send(source)
            Issue.record("a broken log was sent")
        } catch {
            #expect(error.reason == .badLog && error.message.contains("log.ndjson:8: "))
            #expect(error.safeSeq == 0)
        }
    }

    @Test(arguments: [("b", "feed"), ("a", "another feed")])
    func `another log in its place is not taken for it`(uuid: String, name: String) throws {
        try write(text(SmallLog(20)))
        let source = try NDJSONFileSource(path: path)
        _ = try source.events(after: 0, count: 10)
        var other = SmallLog(20)
        (other.run.uuid, other.run.name) = (uuid, name)
        try write(text(other))
        #expect(throws: UploadError.self) { try source.events(after: 0, count: 10) }
    }

    @Test func `a file of several runs is none that is sent as one`() throws {
        var other = SmallLog(20)
        other.run.uuid = "b"
        let runs = [SmallLog(20), other].enumerated().map { number, log in
            text(log).replacing("{\"seq\":", with: "{\"run\":\(number + 1),\"seq\":")
        }
        try write(runs.joined())
        let source = try NDJSONFileSource(path: path)
        #expect(try source.events(after: 0, count: 20) == .events(SmallLog(20).events))
        let error = #expect(throws: UploadError.self) { try source.events(after: 20, count: 1) }
        #expect(error?.message.contains("several runs") == true)
    }

    @Test func `a capped log is sent behind what the server has of it`() async throws {
        let test = try TestUpload(to: ModelService())
        var log = SmallLog(40)
        log.ending = nil
        try await test.upload.send(log)
        // Its older half is gone, and it has grown.
        let all = SmallLog(95).events
        var capped = SmallLog(0)
        capped.events =
            [LifecycleEvent(seq: 60, tNs: 60, turn: 1, kind: .logGap, arg: 60)] + all[60...]
        try write(text(capped))
        try await test.upload.send(NDJSONFileSource(path: path))
        let run = try #require(test.service.now.runs["a"])
        #expect(run.events == log.events + capped.events && !run.isOpen)
    }
}
