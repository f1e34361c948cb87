import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import ServiceAnswers
import Testing

/// Runs that are sent: in batches, in any order of failure, or as a file.
struct IngestionTests {
    private let service: TestService
    /// Another log, from which runs are sent.
    private let source: TestService
    private let uuid: String
    /// The lines of the run's log; the first is the run.
    private let lines: [Substring]

    init() throws {
        service = try TestService()
        source = try TestService()
        uuid = try source.simulate()
        lines = source.ask("GET", "/v1/runs/\(uuid)/export").text.split(separator: "\n")
            .filter { !$0.hasPrefix("{\"frame\":") && !$0.hasPrefix("{\"end\":") }
    }

    private func begin() -> Answer {
        service.ask("PUT", "/v1/runs/\(uuid)", content: Array(lines[0].utf8))
    }

    private func add(_ range: Range<Int>) -> Answer {
        // Line n is event n.
        let text = lines[range].map { $0 + "\n" }.joined()
        return service.post("/v1/runs/\(uuid)/events", text, type: "application/x-ndjson")
    }

    private func end() -> Answer { service.post("/v1/runs/\(uuid)/end", #"{"status":"finished"}"#) }

    /// Whether the service has the run event for event.
    private func expectWhole() throws {
        let (sent, stored) = (try source.reader(of: uuid), try service.reader(of: uuid))
        #expect(stored.run.status == .finished)
        #expect(try service.logs().count == 1)
        let difference = try RunDifference(
            sent.reader, run: sent.run.number, stored.reader, run: stored.run.number)
        // How long what lived to the end has lived, only the frames know, which are not sent.
        #expect(difference.first == nil)
        #expect(difference.a.counts == difference.b.counts)
        #expect(difference.a.lifetimes.made == difference.b.lifetimes.made)
        #expect(try stored.reader.integrity().allSatisfy { $0.broken == 0 })
    }

    @Test func `a run that is sent in batches is the run`() throws {
        #expect(begin().status == 201)
        for start in stride(from: 1, to: lines.count, by: 100) {
            let end = min(start + 100, lines.count)
            let answer = add(start..<end)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(try answer.object()["next"] as? Int == end)
        }
        #expect(end().status == 200)
        try expectWhole()
    }

    @Test func `what is sent twice is stored once`() throws {
        #expect(begin().status == 201)
        #expect(begin().status == 200)
        #expect(try add(1..<50).object()["stored"] as? Int == 49)
        #expect(try add(1..<50).object()["stored"] as? Int == 0)
        #expect(try add(30..<lines.count).object()["stored"] as? Int == lines.count - 50)
        #expect(end().status == 200)
        #expect(end().status == 200)
        #expect(try add(1..<50).object()["stored"] as? Int == 0)
        #expect(begin().status == 200)
        try expectWhole()
    }

    @Test func `what is missing is asked for`() throws {
        #expect(begin().status == 201)
        #expect(add(1..<10).status == 200)
        let answer = add(11..<20)
        #expect(answer.problem == "conflict")
        #expect(try #require(try answer.object()["wayOut"] as? String).contains("event 10"))
        #expect(add(10..<lines.count).status == 200)
        #expect(end().status == 200)
        try expectWhole()
    }

    @Test func `a run goes on in another life of the service`() throws {
        #expect(begin().status == 201)
        var start = 1
        while start < lines.count {
            let end = min(start + lines.count / 4, lines.count)
            #expect(add(start..<end).status == 200)
            service.restart()
            let standing = try service.ask("GET", "/v1/runs/\(uuid)/ingestion").object()
            #expect(standing["next"] as? Int == end)
            #expect(standing["status"] as? String == "open")
            start = end
        }
        #expect(end().status == 200)
        try expectWhole()
    }

    @Test func `a copy that was not ended is not taken for the run`() throws {
        #expect(begin().status == 201)
        #expect(add(1..<60).status == 200)
        service.restart()
        // What a service leaves that dies while it copies: a shorter file beside the one that is whole.
        let whole = try #require(try service.logs().first)
        let run = try service.reader(of: uuid).run.description
        try LogFile(path: whole.replacing(".sqlite", with: "~2.sqlite"), durable: false)
            .record(run: run, configJSON: "{\"ingested\":true}") {
                $0.record(LifecycleEvent(tNs: 0, turn: 0, kind: .appBackground))
            }
        #expect(try service.logs().count == 2)
        #expect(try service.ask("GET", "/v1/runs/\(uuid)/ingestion").object()["next"] as? Int == 60)
        #expect(add(60..<lines.count).status == 200)
        #expect(end().status == 200)
        try expectWhole()
    }

    @Test func `a gap names what is missing`() throws {
        #expect(begin().status == 201)
        #expect(add(1..<3).status == 200)
        func gap(_ seq: Int, _ arg: Int) -> Answer {
            service.post(
                "/v1/runs/\(uuid)/events",
                #"{"seq":\#(seq),"tNs":99,"turn":1,"kind":"log.gap","arg":\#(arg)}"#,
                type: "application/x-ndjson")
        }
        #expect(gap(10, 7).problem == "conflict")
        #expect(gap(10, 8).status == 200)
    }

    private static let brokenLines = [
        "{", "[]", "nothing", "{\"seq\":1}", "{\"seq\":1,\"tNs\":0,\"turn\":0,\"kind\":\"no.such\"}",
        "{\"seq\":0,\"tNs\":0,\"turn\":0,\"kind\":\"app.background\"}", "\u{0}", "{\"run\":{}}",
        "{\"seq\":1e9,\"tNs\":0,\"turn\":0,\"kind\":\"app.background\"}",
    ]

    @Test func `a broken batch adds nothing`() throws {
        #expect(begin().status == 201)
        #expect(add(1..<5).status == 200)
        let good = lines[5..<8].joined(separator: "\n")
        for text in Self.brokenLines {
            let answer = service.post(
                "/v1/runs/\(uuid)/events", good + "\n" + text, type: "application/x-ndjson")
            #expect(answer.problem == "bad-request", "\(answer.text)")
            #expect(answer.text.contains("Line 4"), "\(answer.text)")
            #expect(try service.ask("GET", "/v1/runs/\(uuid)/ingestion").object()["next"] as? Int == 5)
        }
    }

    private static let brokenRuns = [
        "{}", "{\"run\":{}}", "[", "{\"run\":{\"uuid\":\"../../x\"}}", "{\"run\":null}",
        "{\"run\":{\"uuid\":\"a\",\"name\":\"b\",\"source\":\"app\",\"startedUnixNs\":1,\"refreshNs\":1,\"schema\":99}}",
    ]

    @Test func `a broken run is not begun`() throws {
        for text in Self.brokenRuns {
            let answer = service.ask("PUT", "/v1/runs/a", content: Array(text.utf8))
            #expect(answer.status == 400, "\(answer.text)")
        }
        let elsewhere = service.ask("PUT", "/v1/runs/a", content: Array(lines[0].utf8))
        #expect(elsewhere.problem == "contradiction")
        #expect(try service.logs().isEmpty)
    }

    @Test func `another run does not take a run's uuid`() throws {
        #expect(begin().status == 201)
        #expect(add(1..<5).status == 200)
        let other = lines[0].replacing("\"name\":\"short\"", with: "\"name\":\"other\"")
        #expect(service.ask("PUT", "/v1/runs/\(uuid)", content: Array(other.utf8)).problem == "conflict")
        // Nor is one that was simulated here added to.
        let here = try service.simulate()
        let answer = service.post(
            "/v1/runs/\(here)/events",
            #"{"seq":999999,"tNs":99,"turn":1,"kind":"app.background"}"#, type: "application/x-ndjson")
        #expect(answer.problem == "conflict")
    }

    @Test func `so many runs are taken in at a time`() throws {
        let service = try TestService { $0.limits.ingests = 1 }
        func begin(_ uuid: String) -> Answer {
            service.ask(
                "PUT", "/v1/runs/\(uuid)",
                content: Array(lines[0].replacing(self.uuid, with: uuid).utf8))
        }
        #expect(begin("a").status == 201)
        let answer = begin("b")
        #expect(answer.status == 503 && answer.header("retry-after") != nil)
        #expect(service.post("/v1/runs/a/end", #"{"status":"finished"}"#).status == 200)
        #expect(begin("b").status == 201)
    }

    // MARK: Whole files

    @Test func `a file that is sent is the run, and sending it again changes nothing`() throws {
        let file = try #require(try source.logs().first)
        #expect(try service.send(file, to: "/v1/runs/\(uuid)/file").status == 201)
        #expect(try service.send(file, to: "/v1/runs/\(uuid)/file").status == 200)
        try expectWhole()
    }

    @Test func `a file that is no log, or of another run, is refused`() throws {
        let file = try #require(try source.logs().first)
        #expect(try service.send(file, to: "/v1/runs/another/file").problem == "not-this-run")
        let broken = service.folder.appendingPathComponent("broken")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        for content in [
            Data(), Data("{\"run\":{}}".utf8), bytes.prefix(5000), bytes.prefix(bytes.count / 2),
        ] {
            try content.write(to: broken)
            let answer = try service.send(broken.path, to: "/v1/runs/\(uuid)/file")
            #expect(answer.problem == "no-log", "\(content.count): \(answer.text)")
            #expect(!answer.text.contains(service.folder.path))
        }
        #expect(try service.logs().isEmpty)
    }

    @Test func `a file whose check takes long is asked for at its place`() throws {
        let file = try #require(try source.logs().first)
        let place = "/v1/runs/\(uuid)/file"
        #expect(service.ask("GET", place).problem == "no-file")
        let check = try service.check(of: file, at: place)
        #expect(check.meanwhile.status == 202 && check.meanwhile.header("location") == place)
        #expect(try service.ask("GET", place).object()["status"] as? String == "checking")
        #expect(try service.send(file, to: place).status == 503)
        #expect(try check.make().status == 201)
        #expect(try service.ask("GET", place).object()["status"] as? String == "stored")
        try expectWhole()
    }

    @Test func `a refusal is told to who asks for it later`() throws {
        // Another run of the uuid is there.
        #expect(begin().status == 201)
        let place = "/v1/runs/\(uuid)/file"
        let check = try service.check(of: try #require(try source.logs().first), at: place)
        #expect(throws: Problem.self) { try check.make() }
        for _ in 0..<2 { #expect(service.ask("GET", place).problem == "conflict") }
        #expect(try service.ask("GET", "/v1/runs/\(uuid)/ingestion").object()["status"] as? String == "open")
    }

    @Test func `a single file takes no runs`() throws {
        let file = try #require(try source.logs().first)
        let single = try TestService { $0.log = file }
        #expect(single.ask("GET", "/v1/runs/\(uuid)").status == 200)
        #expect(single.ask("PUT", "/v1/runs/x", content: Array(lines[0].utf8)).problem == "conflict")
        #expect(single.post("/v1/simulations", "{}").problem == "conflict")
    }

    // MARK: Frames and ends

    @Test func `frames come with the events, once each, wherever batches are cut, and after a restart`()
        throws
    {
        let log = source.ask("GET", "/v1/runs/\(uuid)/export").text
        let whole = log.split(separator: "\n")
        func add(_ range: Range<Int>) -> Int {
            service.post(
                "/v1/runs/\(uuid)/events", whole[range].map { $0 + "\n" }.joined(),
                type: "application/x-ndjson"
            ).status
        }
        #expect(begin().status == 201)
        let last = whole.count - 1
        for start in stride(from: 1, to: last, by: 37) {
            let end = min(start + 37, last)
            #expect(add(start..<end) == 200)
            // Sent again, it changes nothing.
            if start.isMultiple(of: 5) { #expect(add(max(1, start - 20)..<end) == 200) }
            if start == 1 + 37 * 4 { service.restart() }
        }
        let end = whole[last].dropFirst("{\"end\":".count).dropLast()
        #expect(service.post("/v1/runs/\(uuid)/end", String(end)).status == 200)
        #expect(service.ask("GET", "/v1/runs/\(uuid)/export").text == log)
    }

    @Test func `who begins anew is told which event and which frame come next`() throws {
        let log = source.ask("GET", "/v1/runs/\(uuid)/export").text.split(separator: "\n")
        func next() throws -> [Int?] {
            let standing = try service.ask("GET", "/v1/runs/\(uuid)/ingestion").object()
            return [standing["next"] as? Int, standing["nextFrame"] as? Int]
        }
        #expect(begin().status == 201)
        #expect(try next() == [1, 1])
        let half = log[1..<log.count / 2]
        let (frames, events) = (
            half.count { $0.hasPrefix("{\"frame\":") }, half.count { $0.hasPrefix("{\"seq\":") }
        )
        let added = service.post(
            "/v1/runs/\(uuid)/events", half.map { $0 + "\n" }.joined(), type: "application/x-ndjson")
        #expect(frames > 0)
        #expect(try added.object()["nextFrame"] as? Int == frames + 1)
        #expect(try next() == [events + 1, frames + 1])
        service.restart()
        #expect(try next() == [events + 1, frames + 1])
        // What is new is not taken once the run has ended, be it an event or a frame.
        #expect(end().status == 200)
        for line in log[(log.count / 2)...].filter({ !$0.hasPrefix("{\"end\":") }).prefix(50) {
            let answer = service.post(
                "/v1/runs/\(uuid)/events", String(line), type: "application/x-ndjson")
            #expect(answer.problem == "conflict", "\(line): \(answer.text)")
        }
    }

    @Test func `a run that its sender has not ended is not whole, whatever closes it`() throws {
        func isComplete() throws -> Bool? {
            try service.ask("GET", "/v1/runs/\(uuid)/verify").object()["complete"] as? Bool
        }
        #expect(begin().status == 201)
        #expect(add(1..<lines.count).status == 200)
        #expect(try isComplete() == false)
        // It closes the logs of its runs, as it does when nobody adds to them any longer.
        service.restart()
        #expect(try service.reader(of: uuid).run.status == .recovered)
        #expect(try isComplete() == false)
        #expect(end().status == 200)
        #expect(try isComplete() == true)
    }

    @Test(arguments: ["interrupted", "recovered"])
    func `a run that is ended so twice is not written anew`(status: String) throws {
        func end() -> Answer { service.post("/v1/runs/\(uuid)/end", #"{"status":"\#(status)"}"#) }
        #expect(begin().status == 201)
        #expect(add(1..<60).status == 200)
        #expect(end().status == 200)
        let file = try service.logs()
        let again = end()
        #expect(try again.status == 200 && again.object()["status"] as? String == status)
        #expect(try service.logs() == file)
        // It goes on when there is more of it.
        #expect(add(60..<lines.count).status == 200)
        #expect(self.end().status == 200)
        try expectWhole()
    }

    @Test func `an end whose counts do not fit is a conflict, and one without a status is none`() throws {
        #expect(begin().status == 201)
        #expect(add(1..<10).status == 200)
        for (end, status) in [
            (#"{"status":"finished","events":99999}"#, 409),
            (#"{"status":"finished","frames":99999}"#, 409),
            ("{}", 400), (#"{"status":"open"}"#, 400), (#"{"status":"failed","colour":1}"#, 200),
            // The run has ended. The same end changes nothing, and another number of events is still none.
            (#"{"status":"failed","events":9}"#, 200), (#"{"status":"failed","events":8}"#, 409),
        ] {
            let answer = service.post("/v1/runs/\(uuid)/end", end)
            #expect(answer.status == status, "\(end): \(answer.text)")
        }
    }

    // MARK: What every list would carry

    @Test func `a run has short names, however it is sent`() throws {
        func run(_ name: String) -> RunDescription {
            RunDescription(
                uuid: "long", name: name, source: .app, startedUnixNs: 1, refreshNs: 16_666_667)
        }
        var head = NDJSONWriter()
        head.append(run(String(repeating: "x", count: 2000)))
        #expect(service.ask("PUT", "/v1/runs/long", content: head.bytes).problem == "name-too-long")
        for (length, problem) in [(2000, "name-too-long"), (5_000_000, "no-log")] {
            let path = source.folder.appendingPathComponent("\(length).sqlite").path
            try LogFile(path: path, durable: false)
                .record(run: run(String(repeating: "x", count: length))) { _ in }
            let answer = try service.send(path, to: "/v1/runs/long/file")
            #expect(answer.problem == problem, "\(answer.text)")
        }
        #expect(try service.logs().isEmpty)
    }

    @Test
    func `a file that is removed while its run is taken in is a conflict, and the run can begin again`()
        throws
    {
        #expect(begin().status == 201)
        #expect(add(1..<100).status == 200)
        for path in try service.logs() { try FileManager.default.removeItem(atPath: path) }
        let answer = add(100..<200)
        #expect(answer.status == 409 && answer.problem == "conflict", "\(answer.text)")
        #expect(add(100..<200).problem == "no-run")
        #expect(begin().status == 201)
    }
}
