import Foundation
import LifecycleEvents
import LifecycleRecording
import LogUpload
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
        for event in log.events {
            for frame in log.frames where frame.firstSeq == event.seq { lines.append(frame) }
            lines.append(event)
        }
        lines.flushFrames()
        if let ending = log.ending {
            lines.appendEnd(ending.status, atNs: ending.endedNs, dropped: ending.dropped)
        }
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
        for (seq, frame) in [(0, 0), (50, 12), (50, 9), (50, 25), (10, .max), (99, 3), (0, 25), (0, 0)] {
            // As long as neither is full: the frames of the page's events, and older ones the server lacks.
            guard
                case .batch(let page) = try source.page(afterEvent: Int64(seq), frame: frame, count: 20)
            else {
                Issue.record("nothing behind event \(seq) and frame \(frame)")
                continue
            }
            let events = log.events[seq..<min(seq + 20, 100)].prefix(page.events.count)
            let frames = log.frames[min(frame, 25)...].prefix(page.frames.count)
            #expect(page.events == Array(events) && page.frames == Array(frames))
            #expect(page.events.count == min(20, 100 - seq) || page.frames.count == 20)
        }
        #expect(try source.page(afterEvent: 100, frame: 25, count: 20) == .end(last: 100, log.ending))
    }

    @Test func `a log that does not state its end is sent as one that is not whole`() async throws {
        let log = SmallLog(20)
        let whole = text(log)
        let end = try #require(whole.split(separator: "\n").last).count + 1
        for cut in [1, 2, 30, end, end + 1, end + 20, end + 200] {
            try write(String(whole.dropLast(cut)))
            let test = try TestUpload(to: ModelService())
            try await test.upload.send(NDJSONFileSource(path: path))
            let run = try #require(test.service.now.runs["a"])
            #expect(run.end == #"{"status":"recovered","tNs":0,"dropped":0}"#, "cut by \(cut)")
            #expect(run.events == Array(log.events.prefix(run.events.count)))
            #expect(run.frames == Array(log.frames.prefix(run.frames.count)))
            if cut <= end { #expect(run.events.count == 20 && run.frames.count == 5) }
        }
    }

    @Test(arguments: [RunStatus.finished, .failed, .interrupted, .recovered])
    func `a run ends as its log says`(status: RunStatus) async throws {
        var log = SmallLog(20)
        log.ending = RunEnding(status: status, endedNs: 99, dropped: 3)
        try write(text(log))
        let test = try TestUpload(to: ModelService())
        try await test.upload.send(NDJSONFileSource(path: path))
        #expect(
            test.service.now.runs["a"]?.end == #"{"status":"\#(status.name)","tNs":99,"dropped":3}"#)
    }

    @Test func `a log whose digest does not fit is damaged, and its run is not ended`() async throws {
        try write(text(SmallLog(20)).replacing("\"tNs\":7", with: "\"tNs\":8"))
        let test = try TestUpload(to: ModelService())
        let source = try NDJSONFileSource(path: path)
        do throws(UploadError) {
            try await test.upload.send(source)
            Issue.record("a damaged log was sent")
        } catch {
            #expect(error.reason == .badLog && error.message.contains("digest"))
        }
        #expect(test.service.now.runs["a"]?.isOpen != false)
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
        _ = try source.page(afterEvent: 0, frame: 0, count: 10)
        var other = SmallLog(20)
        (other.run.uuid, other.run.name) = (uuid, name)
        try write(text(other))
        #expect(throws: UploadError.self) { try source.page(afterEvent: 0, frame: 0, count: 10) }
    }

    @Test func `a file of several runs is none that is sent as one`() throws {
        var other = SmallLog(20)
        other.run.uuid = "b"
        let runs = [SmallLog(20), other].enumerated().map { number, log in
            var log = log
            (log.frames, log.ending) = ([], nil)
            return text(log).replacing("{\"seq\":", with: "{\"run\":\(number + 1),\"seq\":")
        }
        try write(runs.joined())
        let source = try NDJSONFileSource(path: path)
        #expect(
            try source.page(afterEvent: 0, frame: 0, count: 20)
                == .batch(LifecycleBatch(events: SmallLog(20).events)))
        let error = #expect(throws: UploadError.self) {
            try source.page(afterEvent: 20, frame: 0, count: 1)
        }
        #expect(error?.message.contains("several runs") == true)
    }

    @Test func `a capped log is sent behind what the server has of it`() async throws {
        let test = try TestUpload(to: ModelService())
        var log = SmallLog(40)
        log.ending = nil
        try await test.upload.send(log)
        // Its older half is gone, and it has grown.
        let all = SmallLog(95)
        var capped = SmallLog(0)
        capped.events =
            [LifecycleEvent(seq: 60, tNs: 60, turn: 1, kind: .logGap, arg: 60)] + all.events[60...]
        capped.frames = Array(all.frames[15...])
        try write(text(capped))
        try await test.upload.send(NDJSONFileSource(path: path))
        let run = try #require(test.service.now.runs["a"])
        #expect(run.events == log.events + capped.events && !run.isOpen)
        #expect(run.frames == log.frames + capped.frames)
    }
}
