import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers
import SeededRandom
import ServiceAnswers
import Testing

/// Logs that are sent: whole, cut off, again, by several clients at once, damaged, or as a file.
struct IngestionTests {
    private let service: TestService
    /// Another log, from which runs are sent.
    private let source: TestService
    private let uuid: String
    /// The run's log, with frames and its end.
    private let log: [UInt8]

    init() throws {
        service = try TestService()
        source = try TestService()
        uuid = try source.simulate()
        log = Array(source.ask("GET", "/v1/runs/\(uuid)/export").text.utf8)
    }

    private var lines: [Substring] { String(decoding: log, as: UTF8.self).split(separator: "\n") }

    private func text(_ lines: some Sequence<Substring>) -> String { lines.map { $0 + "\n" }.joined() }

    /// The number of events that the log has.
    private var count: Int { lines.count { $0.hasPrefix("{\"seq\":") } }

    /// Whether the service has the run event for event and frame for frame, and calls it complete.
    private func expectWhole() throws {
        #expect(service.ask("GET", "/v1/runs/\(uuid)/export").text.utf8.elementsEqual(log))
        #expect(try service.logs().count == 1)
        let stored = try service.reader(of: uuid)
        #expect(stored.run.status == .finished)
        #expect(try stored.reader.integrity().allSatisfy { $0.broken == 0 })
        #expect(try isComplete() == true)
    }

    private func isComplete() throws -> Bool? {
        try service.ask("GET", "/v1/runs/\(uuid)/verify").object()["complete"] as? Bool
    }

    /// The log of a device.
    private func deviceLog(
        _ seqs: ClosedRange<Int64>, dropped: Int64 = 0, pausing pauses: [Int64] = [],
        ending: RunStatus? = .finished
    ) -> [UInt8] {
        var lines = NDJSONWriter()
        lines.append(
            RunDescription(uuid: "d", name: "feed", source: .app, startedUnixNs: 1, refreshNs: 16_666_667))
        if dropped > 0 {
            lines.append(
                LifecycleEvent(
                    seq: dropped, tNs: dropped * 1000, turn: Int(dropped), kind: .logGap, arg: dropped))
        }
        for seq in seqs {
            lines.append(LifecycleEvent(seq: seq, tNs: seq * 1000, turn: Int(seq), kind: .appBackground))
            if pauses.contains(seq) { lines.appendEnd(.interrupted, atNs: seq * 1000, dropped: dropped) }
        }
        if let ending { lines.appendEnd(ending, atNs: seqs.upperBound * 1000, dropped: dropped) }
        return lines.bytes
    }

    private func seqs(_ uuid: String) throws -> [Int] {
        try service.ask("GET", "/v1/runs/\(uuid)/events").rows().compactMap { $0["seq"] as? Int }
    }

    // MARK: What arrives

    @Test(arguments: [1, 17, 1000, 1 << 20], [false, true])
    func `a log that is sent is the run, packed or not, in whatever pieces it arrives`(
        size: Int, isPacked: Bool
    ) throws {
        let sent = isPacked ? packed(log) : log
        let answer = service.send(sent, pieces: size)
        #expect(answer.status == 200, "\(answer.text)")
        let object = try answer.object()
        #expect(Set(object.keys) == ["run", "events", "complete", "missing"])
        #expect(object["run"] as? String == uuid && object["events"] as? Int == count)
        #expect(object["complete"] as? Bool == true && object["missing"] is NSNull)
        try expectWhole()
    }

    @Test func `what is sent again is stored once, and the file stays`() throws {
        let first = service.send(log)
        let files = try service.logs()
        for again in [log, packed(log), Array(log.prefix(log.count / 2))] {
            let answer = service.send(again)
            #expect(answer.status == 200 && answer.text == first.text)
        }
        #expect(service.send(log, breaks: true).status == 500)
        #expect(try service.logs() == files)
        try expectWhole()
    }

    @Test func `the events of a transfer that broke stay, as an open run`() throws {
        #expect(service.send(Array(log.prefix(log.count / 2)), breaks: true).status == 500)
        let run = try service.ask("GET", "/v1/runs/\(uuid)").object()
        #expect(run["status"] as? String == "open")
        let events = try #require(run["events"] as? Int)
        #expect(events > count / 4 && events < count)
        #expect(try seqs(uuid) == Array(1...events))
        #expect(try isComplete() == false)
        // It is no run for good: it can be deleted.
        #expect(service.ask("DELETE", "/v1/runs/\(uuid)").status == 204)
        #expect(try service.logs().isEmpty)
    }

    @Test(arguments: [false, true])
    func `a log that is cut at random places and sent again becomes the run`(isPacked: Bool) throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("IngestionTests: the seed of the cuts is \(seed).")
        var random = SeededGenerator(seed: seed)
        let sent = isPacked ? packed(log) : log
        var stored = 0
        for _ in 0..<12 {
            let cut = Int.random(in: 0..<sent.count, using: &random)
            let size = Int.random(in: 1...5000, using: &random)
            #expect(service.send(Array(sent.prefix(cut)), pieces: size, breaks: true).status == 500)
            if Bool.random(using: &random) { service.restart() }
            guard let run = try? service.ask("GET", "/v1/runs/\(uuid)").object(),
                let events = run["events"] as? Int
            else { continue }
            #expect(events >= stored, "\(events) after \(stored), seed \(seed)")
            stored = events
            #expect(try isComplete() == false)
        }
        #expect(service.send(sent, pieces: 4000).status == 200)
        try expectWhole()
    }

    @Test func `a log without an end is not complete, until it is sent with its end`() throws {
        let half = try service.send(text(lines.dropLast())).object()
        #expect(half["events"] as? Int == count && half["complete"] as? Bool == false)
        #expect(try #require(half["missing"] as? String).contains("what follows event \(count)"))
        // Nor are half a line and half a packed file.
        let file = packed(log)
        for cut in [Array(log.prefix(log.count - 30)), Array(file.prefix(file.count - 20))] {
            #expect(try service.send(cut).object()["complete"] as? Bool == false)
        }
        #expect(try isComplete() == false)
        #expect(service.send(log).status == 200)
        try expectWhole()
    }

    @Test func `the log of an app that goes on after a pause is continued`() throws {
        let paused = try service.send(deviceLog(1...50, ending: .interrupted)).object()
        #expect(paused["events"] as? Int == 50 && paused["complete"] as? Bool == true)
        let longer = deviceLog(1...80, pausing: [50])
        let whole = try service.send(longer).object()
        #expect(whole["events"] as? Int == 80 && whole["complete"] as? Bool == true)
        #expect(try seqs("d") == Array(1...80))
        #expect(try service.ask("GET", "/v1/runs/d").object()["status"] as? String == "finished")
        #expect(try service.logs().count == 1)
    }

    @Test func `a transfer that breaks behind the end of a pause is not complete`() throws {
        let whole = deviceLog(1...80, pausing: [50])
        let pause = deviceLog(1...50, ending: .interrupted)
        #expect(whole.starts(with: pause))
        #expect(service.send(pause, breaks: true).status == 500)
        let run = try service.ask("GET", "/v1/runs/d").object()
        #expect(run["status"] as? String == "open" && run["events"] as? Int == 50)
        #expect(service.send(whole).status == 200)
    }

    @Test func `a log whose oldest events the sender dropped loses none that the service has`() throws {
        #expect(service.send(deviceLog(1...100, ending: .interrupted)).status == 200)
        // The service has what the gap stands for.
        let answer = try service.send(deviceLog(61...150, dropped: 60)).object()
        #expect(answer["events"] as? Int == 150 && answer["complete"] as? Bool == true)
        #expect(try seqs("d") == Array(1...150))
    }

    @Test func `a gap that the service has in part stands for the rest`() throws {
        #expect(service.send(deviceLog(1...100, ending: .interrupted)).status == 200)
        let answer = try service.send(deviceLog(121...150, dropped: 120)).object()
        #expect(answer["complete"] as? Bool == false)
        #expect(try #require(answer["missing"] as? String).contains("20 events"), "\(answer)")
        #expect(try seqs("d") == Array(1...100) + Array(120...150))
        let verdict = try service.ask("GET", "/v1/runs/d/verify").object()
        #expect(verdict["holds"] as? Bool == true && verdict["complete"] as? Bool == false)
    }

    @Test func `an unfinished copy of a service that was killed is not taken for the run`() throws {
        #expect(service.send(Array(log.prefix(log.count / 2)), breaks: true).status == 500)
        let events = try seqs(uuid).count
        let whole = try #require(try service.logs().first)
        let run = try service.reader(of: uuid).run.description
        try LogFile(path: whole.replacing(".sqlite", with: "~2.sqlite"), durable: false)
            .record(run: run, configJSON: "{}") {
                $0.record(LifecycleEvent(tNs: 0, turn: 0, kind: .appBackground))
            }
        #expect(try service.logs().count == 2)
        #expect(try seqs(uuid).count == events)
        #expect(service.send(log).status == 200)
        try expectWhole()
    }

    // MARK: What does not fit

    @Test func `another log of the same uuid is a conflict, and changes nothing`() throws {
        let cut = text(lines.prefix(lines.count / 2))
        let frame = try #require(lines.firstIndex { $0.hasPrefix("{\"frame\":") })
        for stored in [cut, text(lines)] {
            #expect(service.send(stored).status == 200)
            let before = service.ask("GET", "/v1/runs/\(uuid)/export").text
            for (index, old, new) in [
                (0, "\"name\":\"short\"", "\"name\":\"other\""), (5, "\"turn\":", "\"turn\":9"),
                (frame, "\"missedVsyncs\":", "\"missedVsyncs\":9"),
            ] {
                var other = lines
                other[index] = Substring(other[index].replacing(old, with: new))
                #expect(other[index] != lines[index])
                let answer = service.send(text(other))
                #expect(answer.status == 409 && answer.problem == "conflict", "\(answer.text)")
                #expect(service.ask("GET", "/v1/runs/\(uuid)/export").text == before)
            }
        }
        // A run that has ended does not go on.
        let more = "{\"seq\":\(count + 1),\"tNs\":99,\"turn\":1,\"kind\":\"app.background\"}"
        #expect(service.send(text(lines + [more[...]])).status == 409)
        try expectWhole()
    }

    @Test func `a log in the wrong order is refused, and nothing of it is stored`() throws {
        #expect(service.send(text(lines.prefix(40)), breaks: true).status == 500)
        let events = try seqs(uuid)
        let one = try #require(lines.firstIndex { $0.hasPrefix("{\"seq\":60,") })
        var swapped = lines
        swapped.swapAt(one, try #require(lines.firstIndex { $0.hasPrefix("{\"seq\":61,") }))
        var holed = lines
        holed.remove(at: one)
        let logs = [swapped, holed, Array(lines[...0] + lines[one...]), lines + lines[10...12]]
        for log in logs {
            let answer = service.send(text(log))
            #expect(answer.problem == "bad-request", "\(answer.text)")
            #expect(answer.text.contains("comes after"), "\(answer.text)")
            #expect(try seqs(uuid) == events)
        }
        #expect(service.send(log).status == 200)
        try expectWhole()
    }

    private static let brokenLines = [
        "{", "[]", "nothing", "{\"seq\":1}", "{\"seq\":1,\"tNs\":0,\"turn\":0,\"kind\":\"no.such\"}",
        "{\"seq\":0,\"tNs\":0,\"turn\":0,\"kind\":\"app.background\"}", "\u{0}", "{\"run\":{}}",
        "{\"seq\":1e9,\"tNs\":0,\"turn\":0,\"kind\":\"app.background\"}",
    ]

    @Test(arguments: brokenLines)
    func `a log with a broken line is refused, and nothing of it is stored`(line: String) throws {
        let answer = service.send(text(lines[..<8] + [line[...]] + lines[8...]))
        #expect(answer.problem == "bad-request" && answer.text.contains("Line 9"), "\(answer.text)")
        #expect(try service.logs().isEmpty)
    }

    private static let brokenHeads = [
        "", "{}", "{\"run\":{}}", "[", "{\"run\":{\"uuid\":\"../../x\"}}", "{\"run\":null}", "\u{1F}\u{8B}",
        "{\"run\":{\"uuid\":\"../x\",\"name\":\"b\",\"source\":\"app\",\"startedUnixNs\":1,\"refreshNs\":1,\"schema\":2}}",
        "{\"run\":{\"uuid\":\"a\",\"name\":\"b\",\"source\":\"app\",\"startedUnixNs\":1,\"refreshNs\":1,\"schema\":99}}",
    ]

    @Test(arguments: brokenHeads)
    func `a log without a run, or with a uuid that is none, is refused`(head: String) throws {
        let answer = service.send(head + "\n" + text(lines.dropFirst()))
        #expect(answer.problem == "bad-request", "\(answer.text)")
        #expect(try service.logs().isEmpty)
    }

    @Test func `a log whose end does not fit its lines is damaged, and nothing of it is stored`() throws {
        let end = try #require(lines.last)
        for (old, new) in [
            ("\"events\":", "\"events\":1"), ("\"status\":\"finished\"", "\"status\":\"failed\""),
        ] {
            let other = Substring(end.replacing(old, with: new))
            let answer = service.send(text(lines.dropLast() + [other]))
            #expect(answer.problem == "bad-request" && answer.text.contains("damaged"), "\(answer.text)")
        }
        // A changed event under the end of the original.
        var other = lines
        other[5] = Substring(other[5].replacing("\"turn\":", with: "\"turn\":9"))
        #expect(service.send(text(other)).problem == "bad-request")
        #expect(try service.logs().isEmpty)
    }

    @Test func `a log of several runs is refused`() throws {
        let numbered = lines.dropLast().enumerated().map { index, line in
            index == 0 ? line : "{\"run\":1," + line.dropFirst()
        }
        let second =
            "{\"run\":{\"uuid\":\"b\",\"name\":\"b\",\"source\":\"app\",\"startedUnixNs\":1,\"refreshNs\":1,\"schema\":2}}"
        for rest in [[], ["{\"run\":2,\"seq\":1,\"tNs\":0,\"turn\":0,\"kind\":\"app.background\"}"]] {
            let answer = service.send(text(numbered + ([second] + rest).map { $0[...] }))
            #expect(answer.problem == "several-runs", "\(answer.text)")
            #expect(try service.logs().isEmpty)
        }
    }

    @Test func `a run has short names, however it is sent`() throws {
        func run(_ name: String) -> RunDescription {
            RunDescription(
                uuid: "long", name: name, source: .app, startedUnixNs: 1, refreshNs: 16_666_667)
        }
        var head = NDJSONWriter()
        head.append(run(String(repeating: "x", count: 2000)))
        #expect(service.send(head.bytes).problem == "name-too-long")
        for (length, problem) in [(2000, "name-too-long"), (5_000_000, "no-log")] {
            let path = source.folder.appendingPathComponent("\(length).sqlite").path
            try LogFile(path: path, durable: false)
                .record(run: run(String(repeating: "x", count: length))) { _ in }
            let answer = try service.send(file: path)
            #expect(answer.problem == problem, "\(answer.text)")
        }
        #expect(try service.logs().isEmpty)
    }

    // MARK: Several at once

    /// Sends the log, and calls `body` when half of it has arrived.
    private func send(andHalfway body: @escaping @Sendable () -> Void) -> Answer {
        let half = log.count / 2
        let pieces = Locked([Array(log[half...]), Array(log[..<half])])
        return service.send {
            let (piece, left) = pieces.withLock { ($0.popLast(), $0.count) }
            if piece != nil, left == 0 { body() }
            return piece ?? []
        }
    }

    @Test func `who sends a run that is being sent is asked to come again`() throws {
        let other = Locked<Answer?>(nil)
        let answer = send { [service, log] in other.withLock { $0 = service.send(log) } }
        #expect(answer.status == 200, "\(answer.text)")
        let refused = try #require(other.withLock { $0 })
        #expect(refused.status == 503 && refused.header("retry-after") != nil, "\(refused.text)")
        #expect(service.send(log).status == 200)
        try expectWhole()
    }

    @Test func `so many logs are taken in at a time`() throws {
        let few = try TestService { $0.limits.ingests = 1 }
        let other = Locked<Answer?>(nil)
        let (log, device) = (Locked([log]), deviceLog(1...5))
        let answer = few.send {
            other.withLock { $0 = $0 ?? few.send(device) }
            return log.withLock { $0.popLast() } ?? []
        }
        #expect(answer.status == 200, "\(answer.text)")
        let refused = try #require(other.withLock { $0 })
        #expect(refused.status == 503 && refused.header("retry-after") != nil)
        #expect(few.send(device).status == 200)
    }

    @Test func `a file that is removed while its run is taken in is a conflict, and it can be sent again`()
        throws
    {
        let answer = send { [service] in
            for path in (try? service.logs()) ?? [] { try? FileManager.default.removeItem(atPath: path) }
        }
        #expect(answer.status == 409 && answer.problem == "conflict", "\(answer.text)")
        #expect(service.send(log).status == 200)
        try expectWhole()
    }

    @Test func `a run that is being deleted is there or gone, and nothing else`() throws {
        let (service, log) = (service, log)
        for round in 0..<20 {
            #expect(service.send(log).status == 200)
            let uuid = try #require(try service.ask("GET", "/v1/runs").rows().first?["uuid"] as? String)
            let statuses = Locked<[Int]>([])
            DispatchQueue.concurrentPerform(iterations: 4) { number in
                guard number > 0 else {
                    let deleted = service.ask("DELETE", "/v1/runs/\(uuid)").status
                    return statuses.withLock { $0.append(deleted == 204 ? 404 : deleted) }
                }
                var status = 200
                while status == 200 {
                    let place = ["", "/events?limit=10", "/animators"][number - 1]
                    status = service.ask("GET", "/v1/runs/\(uuid)\(place)").status
                    statuses.withLock { $0.append(status) }
                }
            }
            #expect(Set(statuses.withLock { $0 }).isSubset(of: [200, 404]), "round \(round)")
        }
    }

    // MARK: Too much

    @Test func `a log is refused beyond its limits, sent or unpacked, and nothing of it is stored`() throws {
        for (sent, limit) in [(log, \ServiceLimits.fileBytes), (packed(log), \.unpackedBytes)] {
            let small = try TestService { $0.limits[keyPath: limit] = log.count - 1 }
            #expect(small.send(sent).problem == "too-large")
            #expect(try small.logs().isEmpty)
            let enough = try TestService { $0.limits[keyPath: limit] = log.count }
            #expect(enough.send(sent).status == 200)
        }
    }

    @Test func `a bomb of gzip is refused before it fills memory or disk`() throws {
        let zeros = packed([UInt8](repeating: 0, count: 8 << 20))
        let file = packed(Array("SQLite format 3\0".utf8))
        // As a file, and as a line without end. Packed files one after the other are one file.
        for head in [file, packed(Array(lines[0].utf8))] {
            let pieces = Locked(0)
            let answer = service.send {
                pieces.withLock { $0 += 1 }
                return pieces.withLock { $0 } == 1 ? head : zeros
            }
            #expect(answer.problem == "bad-request", "\(answer.text)")
            #expect(pieces.withLock { $0 } < 12)
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: service.folder.path)
        #expect(files.isEmpty, "\(files)")
    }

    // MARK: SQLite files

    @Test(arguments: [false, true])
    func `a file that is sent is the run, and sending it again changes nothing`(isPacked: Bool) throws {
        let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try #require(try source.logs().first))))
        let sent = isPacked ? packed(file) : file
        #expect(service.send(sent, pieces: 5000, breaks: true).status == 500)
        #expect(try service.logs().isEmpty)
        let first = service.send(sent, pieces: 5000)
        #expect(first.status == 200, "\(first.text)")
        let object = try first.object()
        #expect(object["events"] as? Int == count && object["complete"] as? Bool == true)
        #expect(service.send(sent).text == first.text)
        // Its lines are the same run.
        #expect(service.send(log).text == first.text)
        try expectWhole()
    }

    @Test func `a file continues a run of which a part was sent as lines`() throws {
        #expect(service.send(Array(log.prefix(log.count / 2)), breaks: true).status == 500)
        #expect(try service.send(file: try #require(try source.logs().first)).status == 200)
        try expectWhole()
    }

    @Test func `a file without a log, or with other contents under the uuid, is refused`() throws {
        let file = try Data(contentsOf: URL(fileURLWithPath: try #require(try source.logs().first)))
        for content in [
            file.prefix(5000), file.prefix(file.count / 2), Data("SQLite format 3\0".utf8), file.prefix(100),
        ] {
            let answer = service.send([UInt8](content))
            #expect(answer.problem == "no-log", "\(content.count): \(answer.text)")
            #expect(!answer.text.contains(service.folder.path))
        }
        #expect(try service.logs().isEmpty)
        var other = lines
        other[5] = Substring(other[5].replacing("\"turn\":", with: "\"turn\":9"))
        #expect(service.send(text(other.dropLast())).status == 200)
        #expect(service.send([UInt8](file)).problem == "conflict")
    }

    @Test func `a single file takes no runs`() throws {
        let file = try #require(try source.logs().first)
        let single = try TestService { $0.log = file }
        #expect(single.ask("GET", "/v1/runs/\(uuid)").status == 200)
        #expect(single.send(log).problem == "conflict")
    }
}
