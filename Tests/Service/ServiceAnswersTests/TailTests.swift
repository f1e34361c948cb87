import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import ScrollSimulation
import ServiceAnswers
import Testing

/// A run that is followed while it grows.
struct TailTests {
    private let service: TestService
    private static let run = RunDescription(
        uuid: "a", name: "feed", source: .app, startedUnixNs: 1, refreshNs: 16_666_667)
    /// Writes the run beside the service.
    private let recorder: LifecycleRecorder

    init() throws {
        service = try TestService()
        recorder = try LogFolder(path: service.folder.path).newLog(for: Self.run, durable: false)
            .recorder(run: Self.run, configJSON: "{}", options: RecorderOptions(whenFull: .block))
    }

    private func add(
        _ seqs: ClosedRange<Int64>, _ kinds: [EventKind] = [.appBackground, .appBackground]
    ) throws {
        for seq in seqs {
            recorder.record(
                LifecycleEvent(seq: seq, tNs: seq, turn: Int(seq), kind: kinds[Int(seq) % 2]))
        }
        _ = try recorder.flush()
    }

    private func follow(
        _ query: String = "", lastEventID: String? = nil, place: String = "tail", run: String = "a"
    ) throws -> Follower {
        var headers = [("host", "localhost")]
        if let lastEventID { headers.append(("last-event-id", lastEventID)) }
        let request = ServiceRequest(
            method: "GET", target: "/v1/runs/\(run)/\(place)" + query, headers: headers)
        let response = try service.answer(request)
        guard case .followed(let follower) = response.content else { throw CancellationError() }
        return follower
    }

    /// The numbers of the events that came, and whether it was the end.
    private func seqs(_ follower: Follower) throws -> ([Int], isEnd: Bool) {
        var seqs: [Int] = []
        while true {
            switch try follower.next() {
            case .bytes(let bytes):
                let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
                seqs += lines.compactMap { $0.hasPrefix("id: ") ? Int($0.dropFirst(4)) : nil }
            case .nothing: return (seqs, false)
            case .end: return (seqs, true)
            }
        }
    }

    @Test func `events come as they are written, and the end is said`() throws {
        try add(1...3)
        let follower = try follow()
        #expect(try seqs(follower) == ([1, 2, 3], false))
        #expect(try seqs(follower) == ([], false))
        try add(4...5)
        #expect(try seqs(follower) == ([4, 5], false))
        try add(6...7)
        try recorder.close()
        var (rest, isEnd) = try seqs(follower)
        if !isEnd {
            let last = try seqs(follower)
            rest += last.0
            isEnd = last.isEnd
        }
        #expect(rest == [6, 7] && isEnd)
    }

    @Test func `each who follows gets what they asked for`() throws {
        let kinds = ["app.background", "app.foreground"]
        try add(1...6, [.appBackground, .appForeground])
        let followers = try kinds.map { try follow("?kind=\($0)") }
        #expect(try followers.map { try seqs($0).0 } == [[2, 4, 6], [1, 3, 5]])
    }

    @Test func `who comes again goes on behind the last`() throws {
        try add(1...5)
        #expect(try seqs(follow(lastEventID: "3")).0 == [4, 5])
        #expect(try seqs(follow("?after=4")).0 == [5])
        #expect(service.ask("GET", "/v1/runs/a/tail", headers: ["last-event-id": "x"]).status == 400)
    }

    /// The log of a run `b` with so many events.
    private func log(_ count: Int64, ending: RunStatus? = nil) -> [UInt8] {
        var lines = NDJSONWriter()
        var run = Self.run
        run.uuid = "b"
        lines.append(run)
        for seq in 1...count {
            lines.append(LifecycleEvent(seq: seq, tNs: seq, turn: Int(seq), kind: .appBackground))
        }
        if let ending { lines.appendEnd(ending, atNs: count, dropped: 0) }
        return lines.bytes
    }

    @Test func `who follows a run stays while its file cannot be read for a moment`() throws {
        #expect(service.send(log(3), breaks: true).status == 500)
        let follower = try follow(run: "b")
        #expect(try seqs(follower) == ([1, 2, 3], false))
        let files = FileManager.default
        let path = try #require(try service.logs().first { $0.hasSuffix("-b.sqlite") })
        let moved = path.replacing("-b.sqlite", with: "-b~2.sqlite")
        try files.moveItem(atPath: path, toPath: moved)
        // The file of a run that is written has one name, until its writer has closed it.
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: moved))
        try file.seek(toOffset: 18)
        try file.write(contentsOf: [2, 2])
        try file.close()
        try files.linkItem(atPath: moved, toPath: moved + ".other")
        #expect(service.ask("GET", "/v1/runs/b").problem == "unreadable")
        #expect(try seqs(follower) == ([], false))
        try files.removeItem(atPath: moved + ".other")
        #expect(service.send(log(6), breaks: true).status == 500)
        var found: [Int] = []
        for _ in 0..<3 { found += try seqs(follower).0 }
        #expect(found == [4, 5, 6])
    }

    @Test func `a run whose transfer broke is followed when its log is sent again, longer`() throws {
        #expect(service.send(log(3), breaks: true).status == 500)
        let follower = try follow(run: "b")
        #expect(try seqs(follower) == ([1, 2, 3], false))
        #expect(service.send(log(6), breaks: true).status == 500)
        var found: [Int] = []
        for _ in 0..<3 { found += try seqs(follower).0 }
        #expect(found == [4, 5, 6])
        #expect(service.send(log(7, ending: .finished)).status == 200)
        var isEnd = false
        for _ in 0..<4 where !isEnd {
            let next = try seqs(follower)
            found += next.0
            isEnd = next.isEnd
        }
        #expect(found == [4, 5, 6, 7] && isEnd)
    }

    @Test func `who follows a run is not told that it ended while its log is sent again`() throws {
        let head =
            #"{"run":{"uuid":"c","name":"feed","source":"app","startedUnixNs":1,"refreshNs":16666667,"schema":2}}"#
        func event(_ seq: Int) -> String {
            #"{"seq":\#(seq),"tNs":\#(seq),"turn":\#(seq),"kind":"app.background"}"# + "\n"
        }
        let log = head + "\n" + event(1)
        #expect(service.send(log).status == 200)
        let follower = try follow(run: "c")
        #expect(try seqs(follower) == ([1], false))
        let pieces = Locked([event(3), log + event(2)].map { Array($0.utf8) })
        let isEnd = Locked(false)
        let answer = service.send {
            let piece = pieces.withLock { $0.popLast() }
            // The service has the event before, and waits for more.
            if piece == nil {
                for _ in 0..<3 {
                    if case .end? = try? follower.next() { isEnd.withLock { $0 = true } }
                }
            }
            return piece ?? []
        }
        #expect(answer.status == 200)
        #expect(!isEnd.withLock { $0 })
    }

    /// What a page is sent until there is nothing more: the names of its parts with their data.
    private func parts(_ follower: Follower) throws -> [(name: String, data: String)] {
        var parts: [(name: String, data: String)] = []
        while true {
            switch try follower.next() {
            case .bytes(let bytes), .end(let bytes):
                let messages = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n")
                for message in messages {
                    let lines = message.split(separator: "\n", maxSplits: 1)
                    parts.append((String(lines[0].dropFirst(7)), String(lines[1].dropFirst(6))))
                }
                if parts.last?.name == "end" { return parts }
            case .nothing: return parts
            }
        }
    }

    @Test func `a page is sent a run in blocks, and what is new of it in further ones`() throws {
        try add(1...3)
        let follower = try follow(place: "blocks")
        #expect(try parts(follower).map(\.name) == ["events", "about"])
        #expect(try parts(follower).isEmpty)
        try add(4...5)
        let news = try parts(follower)
        #expect(news.map(\.name) == ["events", "about"])
        let block = try #require(Data(base64Encoded: news[0].data))
        #expect(block[0] == 2, "the two events that are new")
        #expect(news[1].data.contains(#""status":"open""#) && news[1].data.contains(#""events":5,"#))
        try recorder.close()
        var last: [(name: String, data: String)] = []
        for _ in 0..<4 where last.last?.name != "end" { last += try parts(follower) }
        #expect(last.map(\.name) == ["about", "end"])
        // In the end a page knows what the run's report says, however it came.
        let report = service.ask("GET", "/v1/runs/a/report").text
        #expect(report.contains(">\(last[0].data)</script>"))
        let late = try follow(place: "blocks")
        let whole = try parts(late) + parts(late)
        #expect(whole.map(\.name) == ["events", "about", "end"])
        #expect(report.contains(">\(whole[0].data)</script>"))
    }

    @Test func `a long run comes in several blocks, frames in theirs`() throws {
        let uuid = try service.simulate(
            Workload(name: "long", steps: Array(repeating: .fling(velocity: 3000), count: 60)))
        let request = ServiceRequest(
            method: "GET", target: "/v1/runs/\(uuid)/blocks", headers: [("host", "localhost")])
        let response = try service.answer(request)
        guard case .followed(let follower) = response.content else { throw CancellationError() }
        let all = try parts(follower)
        let report = service.ask("GET", "/v1/runs/\(uuid)/report").text
        #expect(all.count { $0.name == "events" } > 1 && all.contains { $0.name == "frames" })
        #expect(all.dropLast().allSatisfy { report.contains(">\($0.data)</script>") })
    }

    @Test func `so many follow at a time`() throws {
        let few = try TestService { $0.limits.followers = 1 }
        let uuid = try few.simulate()
        func follow() throws -> ServiceResponse {
            let request = ServiceRequest(
                method: "GET", target: "/v1/runs/\(uuid)/tail", headers: [("host", "localhost")])
            return try few.answer(request)
        }
        let first = try follow()
        withExtendedLifetime(first) { _ = #expect(throws: Problem.self) { try follow() } }
    }
}
