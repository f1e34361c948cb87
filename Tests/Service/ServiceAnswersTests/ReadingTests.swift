import Explanations
import Foundation
import LifecycleRecording
import LifecycleStore
import LogAnswers
import ScrollSimulation
import ServiceAnswers
import Testing

/// What a client reads of the runs of a folder.
struct ReadingTests {
    private let service: TestService
    private let uuid: String

    init() throws {
        service = try TestService()
        uuid = try service.simulate()
    }

    @Test func `the newest run comes first, and a new file is seen at once`() throws {
        #expect(try service.ask("GET", "/v1/runs").rows().map { $0["uuid"] as? String } == [uuid])
        let second = try service.simulate()
        #expect(
            try service.ask("GET", "/v1/runs").rows().map { $0["uuid"] as? String } == [second, uuid])
        #expect(service.ask("GET", "/v1/runs/\(second)").status == 200)
        for path in try service.logs() where path.contains(second) {
            try FileManager.default.removeItem(atPath: path)
        }
        #expect(service.ask("GET", "/v1/runs/\(second)").problem == "no-run")
    }

    @Test func `pages put together are the whole`() throws {
        for table in ["events", "hazards", "animators", "cells", "frames"] {
            let whole = service.ask("GET", "/v1/runs/\(uuid)/\(table)?limit=10000&format=ndjson").text
            var pages = ""
            var next: String? = "/v1/runs/\(uuid)/\(table)?limit=17&format=ndjson"
            while let target = next {
                let answer = service.ask("GET", target)
                #expect(answer.status == 200)
                pages += answer.text
                next = answer.header("link").map { String($0.dropFirst().prefix { $0 != ">" }) }
            }
            #expect(pages == whole)
            #expect(!whole.isEmpty || table == "hazards")
        }
    }

    @Test func `a run is there although its file changes while it is opened`() throws {
        let path = try #require(try service.logs().first)
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        // As the file of a run says that is being written: who opens it puts others beside it.
        try file.seek(toOffset: 18)
        try file.write(contentsOf: [2, 2])
        try file.close()
        #expect(service.ask("GET", "/v1/runs/\(uuid)").status == 200)
    }

    @Test func `a run whose file cannot be read for a moment is there afterwards`() throws {
        let path = try #require(try service.logs().first)
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        // The file of a run that is written has one name, until its writer has closed it.
        try file.seek(toOffset: 18)
        try file.write(contentsOf: [2, 2])
        try file.close()
        let other = path + ".other"
        try FileManager.default.linkItem(atPath: path, toPath: other)
        // The time of a change that nobody mistakes for the next one.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: path)
        #expect(try service.ask("GET", "/v1/runs").rows().isEmpty)
        #expect(service.ask("GET", "/v1/runs/\(uuid)").problem == "unreadable")
        try FileManager.default.removeItem(atPath: other)
        #expect(service.ask("GET", "/v1/runs/\(uuid)").status == 200)
    }

    @Test func `a log that was sent may say anything of its run`() throws {
        let run = try service.reader(of: uuid).run.description
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        let (least, most) = (Int64.min, Int64.max)
        for (number, (said, isJSON)) in [
            (#"{"misuses":{"a":\#(most),"b":\#(most)},"hazards":{},"violations":{}}"#, true),
            ("{\n \"b\": [1e2, {\"a\": \"\\u00e9\"}],\n \"a\": \(least)\n}\n", true),
            (deep, false), (#"{"broken":true}"#, false),
        ].enumerated() {
            var run = run
            run.uuid = "run-\(number)"
            let file = service.folder.appendingPathComponent("\(run.uuid).sqlite")
            try LogFile(path: file.path, durable: false).record(run: run) {
                $0.finish(cells: [], summaryJSON: said)
            }
            // Our own tables take no text that is not JSON at all.
            var bytes = try Data(contentsOf: file)
            while let place = bytes.range(of: Data(":true".utf8)) { bytes[place.lowerBound] = 0x3B }
            try bytes.write(to: file)

            let rows = try service.ask("GET", "/v1/runs").rows()
            let row = try #require(rows.first { $0["uuid"] as? String == run.uuid })
            #expect(row["verdict"] is NSNull)
            let shown = service.ask("GET", "/v1/runs/\(run.uuid)")
            #expect(try shown.object()["summary"] is [String: Any] == isJSON, "\(shown.text)")
            #expect(try shown.object()["summary"] is NSNull != isJSON, "\(shown.text)")
            #expect(shown.text.contains("\(least)") == said.contains("\(least)"))
        }
    }

    @Test func `runs come in pages`() throws {
        for seed in 2...5 { try service.simulate(seed: UInt64(seed)) }
        var found: [String?] = []
        var next: String? = "/v1/runs?limit=2"
        while let target = next {
            let answer = service.ask("GET", target)
            found += try answer.rows().map { $0["uuid"] as? String }
            next = answer.header("link").map { String($0.dropFirst().prefix { $0 != ">" }) }
        }
        #expect(found.count == 5 && Set(found).count == 5)
        #expect(try service.ask("GET", "/v1/runs").rows().map { $0["uuid"] as? String } == found)
    }

    @Test func `events have the keys of the log, in each format`() throws {
        let target = "/v1/runs/\(uuid)/events?limit=3"
        let rows = try service.ask("GET", target).rows()
        #expect(rows.map { $0["seq"] as? Int } == [1, 2, 3])
        #expect(try service.ask("GET", target).object()["truncated"] as? Bool == true)
        let lines = service.ask("GET", target, headers: ["accept": "application/x-ndjson"])
        #expect(lines.header("content-type") == "application/x-ndjson")
        #expect(lines.text.split(separator: "\n").count == 3)
        let csv = service.ask("GET", target + "&format=csv").text
        #expect(csv.hasPrefix("seq,tNs,turn,kind,"))
        #expect(csv.split(separator: "\n").count == 4)
    }

    @Test func `what an ended run answers is known by its tag`() throws {
        let first = service.ask("GET", "/v1/runs/\(uuid)/events")
        let tag = try #require(first.header("etag"))
        let again = service.ask("GET", "/v1/runs/\(uuid)/events", headers: ["if-none-match": tag])
        #expect(again.status == 304 && again.text.isEmpty)
        let other = service.ask("GET", "/v1/runs/\(uuid)/events?limit=5", headers: ["if-none-match": tag])
        #expect(other.status == 200)
        let lines = service.ask(
            "GET", "/v1/runs/\(uuid)/events",
            headers: ["if-none-match": tag, "accept": "application/x-ndjson"])
        #expect(lines.status == 200)
    }

    @Test func `an answer that is kept is the answer`() throws {
        for target in ["questions/lifetimes", "questions/lifetimes?format=csv", "verify", "cause"] {
            let answers = (1...2).map { _ in service.ask("GET", "/v1/runs/\(uuid)/\(target)") }
            #expect(answers[0].status == 200 && answers[0].text == answers[1].text)
            #expect(answers[0].header("etag") == answers[1].header("etag"))
            #expect(answers[0].header("content-type") == answers[1].header("content-type"))
        }
    }

    @Test func `every place that is about one run answers`() throws {
        for route in service.service.routes
        where route.method == "GET" && route.template.contains("{run}") {
            var target = route.template
            for (name, value) in [("run", uuid), ("other", uuid), ("question", "lifetimes")] {
                target = target.replacing("{\(name)}", with: value)
            }
            if route.operation == "tellStory" { target += "?cell=1" }
            let answer = service.ask("GET", target)
            #expect(answer.status == 200, "\(target): \(answer.text.prefix(300))")
            #expect(!answer.text.isEmpty)
            let unknown = service.ask("GET", target.replacing(uuid, with: "0-0"))
            #expect(unknown.status == 404, "\(target)")
        }
    }

    @Test func `every question has an answer`() throws {
        let list = service.ask("GET", "/v1/questions").text
        let questions = try #require(
            try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]])
        #expect(questions.count == Question.all.count)
        for question in questions {
            let name = try #require(question["question"] as? String)
            #expect(service.ask("GET", "/v1/runs/\(uuid)/questions/\(name)").status == 200)
        }
    }

    @Test func `an answer has the names and units of the command's`() throws {
        let rows = try service.ask("GET", "/v1/runs/\(uuid)/questions/lifetimes").rows()
        let life = try #require(rows.first?["lifeTime"] as? Double)
        #expect(life > 0 && life < 1000 && rows[0]["animator"] is Int && rows[0]["life_ns"] == nil)
    }

    @Test(arguments: [
        ("/v1/runs/{run}/evnts", 404, "Did you mean `events`?"),
        ("/v1/run/{run}/events", 404, "Did you mean `runs`?"),
        ("/v1/runs/{run}/export?to=csv&table=evnts", 400, "Did you mean `events`?"),
        (
            "/v1/runs/{run}/export?to=csv&table=photos", 400,
            "There are events, frames, cells, uses and animators."
        ),
        ("/v1/runs/{run}/questions/leak", 404, "Did you mean `leaks`?"),
        ("/v1/runs/{run}/questions/weather", 404, "GET /v1/questions lists them."),
        ("/v1/runs/{run}/events?kind=cell.creatd", 400, "Did you mean `cell.created`?"),
        ("/v1/runs/{run}/events?limt=3", 400, "Did you mean `limit`?"),
        ("/v1/workloads/feed-flng", 404, "Did you mean `feed-fling`?"),
    ])
    func `an unknown name gets the nearest one`(target: String, status: Int, wayOut: String) throws {
        let answer = service.ask("GET", target.replacing("{run}", with: uuid))
        #expect(answer.status == status)
        #expect(try answer.object()["wayOut"] as? String == wayOut)
    }

    @Test func `a verdict tells what is broken`() throws {
        let broken = try service.simulate(
            Workload(name: "dropped", strategy: .noTeardown, steps: [.fling(velocity: 3000)]))
        let verdict = try service.ask("GET", "/v1/runs/\(broken)/verify").object()
        #expect(verdict["holds"] as? Bool == false)
        let rules = try #require(verdict["broken"] as? [[String: Any]])
        let code = try #require(rules.first?["invariant"] as? String)
        let causes = try service.ask("GET", "/v1/runs/\(broken)/cause?invariant=\(code)").rows()
        #expect(causes.count == 1 && causes[0]["invariant"] as? String == code)
        #expect(
            try service.ask("GET", "/v1/runs/\(uuid)/diff/\(broken)").object()["equal"] as? Bool == false)
        let same = service.ask("GET", "/v1/runs/\(uuid)/diff/\(uuid)")
        #expect(try same.object()["equal"] as? Bool == true)
        // Neither run changes any more; which two they are counts.
        let tag = try #require(same.header("etag"))
        func status(_ other: String) -> Int {
            service.ask("GET", "/v1/runs/\(uuid)/diff/\(other)", headers: ["if-none-match": tag]).status
        }
        #expect(status(uuid) == 304 && status(broken) == 200)
    }

    @Test func `a run that is deleted is gone with its file`() throws {
        #expect(service.ask("DELETE", "/v1/runs/\(uuid)").status == 204)
        #expect(try service.logs().isEmpty)
        #expect(service.ask("GET", "/v1/runs/\(uuid)").status == 404)
    }

    @Test func `a crash report is explained`() throws {
        let answer = service.post(
            "/v1/explain", "*** reason: 'Animator is already stopped!'", type: "text/plain")
        #expect(answer.status == 200 && answer.text.contains("already"))
        #expect(service.post("/v1/explain", "", type: "text/plain").problem == "bad-request")
    }

    @Test func `what the log alone finds is explained as the command explains it`() throws {
        func rows(_ answer: Answer) throws -> [[String: Any]] {
            try #require(
                try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [[String: Any]])
        }
        for text in ["viewNeverAdded", "hazard.viewNeverAdded", "A screen without its view"] {
            let found = try rows(service.post("/v1/explain", text, type: "text/plain"))
            #expect(found.map { $0["id"] as? String } == ["hazard.viewNeverAdded"], "\(text)")
            #expect(Set(found.flatMap(\.keys)) == Set(Explanation.all[0].fields.map { $0.name }))
        }
        let known = try rows(service.ask("GET", "/v1/explain")).compactMap { $0["id"] as? String }
        #expect(known == Explanation.all.map(\.id))
    }

    // MARK: What cannot be

    @Test func `a line's end is a blank between values, and wrong inside one`() {
        func refusal(_ text: String) -> String { service.post("/v1/live", text).text }
        #expect(refusal("{\n\"workload\"\r\n:\n\"none\"\n}\n").contains("no built-in workload “none”"))
        #expect(refusal("{\"yaml\": \"name: a\nsteps: []\"}").contains("a bare control character"))
    }

    @Test func `a name in the path is never a path`() {
        for target in [
            "/v1/runs/..%2f..%2fetc%2fpasswd", "/v1/runs/%2e%2e/events", "/v1/runs/a%00b",
            "/v1/runs/a%2Fb/report", "/v1/workloads/..%2fetc", "/v1/runs/\u{202e}x", "/v2/runs", "/v1",
            "//etc/passwd", "/v1/runs/a.sqlite",
        ] {
            let answer = service.ask("GET", target)
            #expect(answer.status == 404, "\(target): \(answer.text)")
        }
    }

    @Test func `a wrong parameter is bad input`() {
        for query in [
            "limit=0", "limit=-1", "limit=x", "limit=99999999999999999999", "cursor=17", "cursor=c3",
            "cursor=c",
            "cursor=czz", "kind=nonsense", "since=nan", "since=1e300", "cell=4294967296", "colour=red",
            "limit=1&limit=2", "item=%zz", "item=%ff", "format=xml",
        ] {
            let answer = service.ask("GET", "/v1/runs/\(uuid)/events?\(query)")
            #expect(answer.status == 400 && answer.problem == "bad-request", "\(query): \(answer.text)")
        }
    }

    @Test func `parameters that exclude each other are a contradiction`() {
        for target in [
            "events?since=5&until=4", "story", "story?cell=1&item=2", "story?cell=1&around=1&at=2",
            "story?cell=1&around=1&limit=2",
            "story?screen=1&transition=1", "story?cell=1&chain=1", "events?screen=1&chain=2",
            "story?cell=1&before=3", "export?to=ndjson&table=frames",
            "export?table=events",
        ] {
            let answer = service.ask("GET", "/v1/runs/\(uuid)/\(target)")
            #expect(
                answer.status == 422 && answer.problem == "contradiction", "\(target): \(answer.text)")
        }
    }

    @Test func `a cursor of another list leads to no page`() {
        for cursor in ["c00", "c80", "c3120"] {
            #expect(service.ask("GET", "/v1/runs/\(uuid)/events?cursor=\(cursor)").problem == "no-page")
            #expect(service.ask("GET", "/v1/runs?cursor=\(cursor)").problem == "no-page")
        }
    }

    @Test func `the cause of what breaks no rule is not there`() {
        for seq in ["1", "9223372036854775807"] {
            let answer = service.ask("GET", "/v1/runs/\(uuid)/cause?seq=\(seq)")
            #expect(answer.status == 404 && answer.problem == "no-violation", "\(answer.text)")
            #expect(!answer.text.contains(service.folder.path))
        }
    }

    @Test func `a problem names no file of this machine and steers no terminal`() throws {
        let answer = service.ask("GET", "/v1/runs/\(uuid)/events?%1b%5b31m=1")
        #expect(answer.status == 400)
        #expect(!answer.text.contains("\u{1b}") && !answer.text.contains("\\u001b"))
        let log = try #require(try service.logs().first)
        try Data("no database at all, but as long as one may be".utf8).write(
            to: URL(fileURLWithPath: log))
        let gone = service.ask("GET", "/v1/runs/\(uuid)")
        #expect(gone.problem == "unreadable" && !gone.text.contains(service.folder.path))
        let list = service.ask("GET", "/v1/runs")
        #expect((try list.object()["unreadable"] as? [Any])?.count == 1)
        #expect(!list.text.contains(service.folder.path))
    }
}
