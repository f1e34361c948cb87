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
    private static let head =
        #"{"run":{"uuid":"a","name":"feed","source":"app","startedUnixNs":1,"refreshNs":16666667,"schema":1}}"#

    init() throws {
        service = try TestService()
        #expect(service.ask("PUT", "/v1/runs/a", content: Array(Self.head.utf8)).status == 201)
    }

    private func add(_ seqs: ClosedRange<Int>) {
        let lines = seqs.map {
            #"{"seq":\#($0),"tNs":\#($0),"turn":\#($0),"kind":"app.background"}"# + "\n"
        }
        let answer = service.post("/v1/runs/a/events", lines.joined(), type: "application/x-ndjson")
        #expect(answer.status == 200, "\(answer.text)")
    }

    private func follow(
        _ query: String = "", lastEventID: String? = nil, place: String = "tail"
    ) throws -> Follower {
        var headers = [("host", "localhost")]
        if let lastEventID { headers.append(("last-event-id", lastEventID)) }
        let request = ServiceRequest(
            method: "GET", target: "/v1/runs/a/\(place)" + query, headers: headers)
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
        add(1...3)
        let follower = try follow()
        #expect(try seqs(follower) == ([1, 2, 3], false))
        #expect(try seqs(follower) == ([], false))
        add(4...5)
        #expect(try seqs(follower) == ([4, 5], false))
        add(6...7)
        #expect(service.post("/v1/runs/a/end", #"{"status":"finished"}"#).status == 200)
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
        let lines = (1...6).map {
            #"{"seq":\#($0),"tNs":\#($0),"turn":\#($0),"kind":"\#(kinds[$0 % 2])"}"# + "\n"
        }
        let answer = service.post("/v1/runs/a/events", lines.joined(), type: "application/x-ndjson")
        #expect(answer.status == 200, "\(answer.text)")
        let followers = try kinds.map { try follow("?kind=\($0)") }
        #expect(try followers.map { try seqs($0).0 } == [[2, 4, 6], [1, 3, 5]])
    }

    @Test func `who comes again goes on behind the last`() throws {
        add(1...5)
        #expect(try seqs(follow(lastEventID: "3")).0 == [4, 5])
        #expect(try seqs(follow("?after=4")).0 == [5])
        #expect(service.ask("GET", "/v1/runs/a/tail", headers: ["last-event-id": "x"]).status == 400)
    }

    @Test func `a run that goes on in another life is still followed`() throws {
        add(1...3)
        let follower = try follow()
        #expect(try seqs(follower).0 == [1, 2, 3])
        service.restart()
        add(4...6)
        let request = ServiceRequest(
            method: "GET", target: "/v1/runs/a/tail?after=3", headers: [("host", "localhost")])
        let response = try service.answer(request)
        guard case .followed(let next) = response.content else { throw CancellationError() }
        #expect(try seqs(next).0 == [4, 5, 6])
        // The one of the former life has been told that its service ended.
        #expect(try seqs(follower).isEnd)
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
        add(1...3)
        let follower = try follow(place: "blocks")
        #expect(try parts(follower).map(\.name) == ["events", "about"])
        #expect(try parts(follower).isEmpty)
        add(4...5)
        let news = try parts(follower)
        #expect(news.map(\.name) == ["events", "about"])
        let block = try #require(Data(base64Encoded: news[0].data))
        #expect(block[0] == 2, "the two events that are new")
        #expect(news[1].data.contains(#""status":"open""#) && news[1].data.contains(#""events":5,"#))
        #expect(service.post("/v1/runs/a/end", #"{"status":"finished"}"#).status == 200)
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
