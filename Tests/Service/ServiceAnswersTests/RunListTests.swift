import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import ScrollSimulation
import Testing

/// The list of runs, as the service finds, sorts and counts them.
struct RunListTests {
    private let service: TestService
    private let safe: String
    private let crashing: String
    private let app = "a0-7"

    init() throws {
        service = try TestService()
        safe = try service.simulate(
            Workload(name: "Feed", strategy: .reuseSafe, steps: [.fling(velocity: 3000)]), seed: 2)
        crashing = try service.simulate(
            Workload(name: "feed-fling", strategy: .noTeardown, steps: [.fling(velocity: 3000)]), seed: 10)
        let log = """
            {"run":{"uuid":"\(app)","name":"night","source":"app","device":"iPhone17,1","startedUnixNs":1,"refreshNs":16666667,"schema":1}}
            {"seq":1,"tNs":1,"turn":1,"kind":"cell.dequeued","cell":1,"generation":1,"item":1}

            """
        #expect(service.send(log).status == 200)
    }

    private func list(_ query: String = "") throws -> [String: Any] {
        try service.ask("GET", "/v1/runs?\(query)").object()
    }

    private func found(_ query: String) throws -> [String?] {
        try service.ask("GET", "/v1/runs?\(query)").rows().map { $0["uuid"] as? String }
    }

    @Test func `a search finds the runs in which all words occur, in upper or lower case`() throws {
        #expect(try found("find=FEED") == [crashing, safe])
        #expect(try found("find=feed%20no-TEAR") == [crashing])
        // The words of the verdict are those of the page.
        #expect(try found("find=would+crash") == [crashing])
        #expect(try found("find=nothing+wrong") == [safe])
        #expect(try found("find=iphone+open") == [app])
        #expect(try found("find=\(safe.prefix(8))") == [safe])
        #expect(try found("find=feed+iphone").isEmpty)
        // A word does not reach from one field into the next.
        #expect(try found("find=nighta0").isEmpty)
        #expect(try found("find=%00feed") == [crashing, safe])
        #expect(try list("find=feed&limit=1")["total"] as? Int == 2)
    }

    @Test func `runs are sorted by each column, and those without a value are last`() throws {
        #expect(try found("") == [crashing, safe, app])
        #expect(try found("sort=-startedTime") == [crashing, safe, app])
        #expect(try found("sort=startedTime") == [app, safe, crashing])
        #expect(try found("sort=seed") == [safe, crashing, app])
        #expect(try found("sort=-seed") == [crashing, safe, app])
        // The worst first. A run without a summary has no verdict.
        #expect(try found("sort=verdict") == [crashing, safe, app])
        #expect(try found("sort=-verdict") == [safe, crashing, app])
        // The second column orders the runs that are equal in the first.
        #expect(try found("sort=regime,-events") == found("sort=cells,-events"))
        #expect(try found("sort=source,name") == [app, safe, crashing])
        #expect(try found("sort=source,-name") == [app, crashing, safe])
        for row in try service.ask("GET", "/v1/runs").rows() {
            for column in row.keys { #expect(try found("sort=-\(column)").count == 3, "\(column)") }
        }
    }

    @Test(arguments: ["", "&sort=name", "&sort=-verdict,seed", "&find=e&sort=-endedTime", "&sort=seed,-name"])
    func `pages of a search put together are the whole, also when a run is added`(_ query: String) throws {
        for seed in 3...6 { try service.simulate(seed: UInt64(seed)) }
        let whole = try found("limit=100" + query)
        #expect(whole.count >= 6 && Set(whole).count == whole.count)
        var pages: [String?] = []
        var next: String? = "/v1/runs?limit=2" + query
        while let target = next {
            let answer = service.ask("GET", target)
            pages += try answer.rows().map { $0["uuid"] as? String }
            next = answer.header("link").map { String($0.dropFirst().prefix { $0 != ">" }) }
            #expect(try answer.object()["truncated"] as? Bool == (next != nil))
            if pages.count == 2 { try service.simulate(Workload(name: "short", steps: []), seed: 99) }
        }
        // The new run may be on a later page.
        #expect(pages.filter { whole.contains($0) } == whole)
        #expect(try found("limit=2&offset=3" + query).count == 2)
        let (all, part) = (try found(String(query.dropFirst())), try found("offset=3&limit=2" + query))
        #expect(part == Array(all[3..<5]))
    }

    @Test func `a run comes from a live list, another simulation or an app`() throws {
        let started = try service.ask("POST", "/v1/live", content: Array("{}".utf8)).object()
        let live = try #require(started["live"] as? String)
        let ended = try service.ask("POST", "/v1/live/\(live)/end").object()
        let side = try #require((ended["sides"] as? [[String: Any]])?.first)
        let run = try #require(side["run"] as? String)
        #expect(try found("origin=live") == [run])
        #expect(try found("origin=simulation") == [crashing, safe])
        #expect(try found("origin=app") == [app])
        #expect(try service.ask("GET", "/v1/runs/\(run)").object()["origin"] as? String == "live")
        #expect(try service.ask("GET", "/v1/runs/\(run)").object()["source"] as? String == "simulation")
        #expect(service.ask("GET", "/v1/runs?origin=device").problem == "bad-request")
    }

    @Test func `counts are over all runs, whatever a page shows`() throws {
        let counts = ["all": 3, "wrong": 1, "wouldCrash": 1, "unjudged": 0, "open": 1]
        for query in ["", "find=nothing", "limit=1&offset=2"] {
            #expect(try list(query)["counts"] as? [String: Int] == counts)
        }
        // A deleted run does not count.
        #expect(service.ask("DELETE", "/v1/runs/\(crashing)").status == 204)
        let after = try #require(try list()["counts"] as? [String: Int])
        #expect(after["all"] == 2 && after["wrong"] == 0 && after["wouldCrash"] == 0)
        #expect(try list("find=feed")["total"] as? Int == 1)
    }

    @Test func `a partial list of a small folder is the list, and no log is unread`() throws {
        let (whole, partial) = (try list(), try list("partial=true"))
        #expect(NSDictionary(dictionary: whole) == NSDictionary(dictionary: partial))
        #expect(whole["unread"] as? Int == 0)
        #expect(service.ask("GET", "/v1/runs?partial=half").status == 400)
    }

    /// Has the service believe that nothing in its folder has changed for years, not even the folder.
    private func letTimePass() throws {
        let past = Date(timeIntervalSince1970: 1_700_000_000)
        for name in try FileManager.default.contentsOfDirectory(atPath: service.folder.path) + [""] {
            let path = service.folder.appendingPathComponent(name).path
            try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: path)
        }
    }

    @Test func `a run that grows is listed with its events, although no file is added`() throws {
        let run = RunDescription(
            uuid: UUID().uuidString.lowercased(), name: "grows", source: .app, startedUnixNs: 2,
            refreshNs: 16_666_667)
        let log = try LogFolder(path: service.folder.path).newLog(for: run, durable: false)
        try log.record(run: run) { recorder in
            for seq in Int64(1)...3 {
                recorder.record(
                    LifecycleEvent(seq: seq, tNs: seq, turn: 1, kind: .cellCreated, cell: CellID(1)))
                _ = try recorder.flush()
                try letTimePass()
                for _ in 0..<2 {
                    #expect(
                        try service.ask("GET", "/v1/runs?find=grows").rows().first?["events"] as? Int
                            == Int(seq))
                }
            }
        }
        #expect(try list()["total"] as? Int == 4)
    }

    @Test func `a log that another program overwrites in place is read when its run is asked for`() throws {
        let other = try service.simulate(
            Workload(name: "other", strategy: .nextTurn, steps: [.fling(velocity: 900)]))
        let path = { (uuid: String) in try #require(try service.logs().first { $0.contains(uuid) }) }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: try path(other)))
        try letTimePass()
        #expect(try list()["total"] as? Int == 4)
        let file = try #require(FileHandle(forWritingAtPath: try path(crashing)))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: bytes)
        try file.close()
        #expect(service.ask("GET", "/v1/runs/\(crashing)").problem == "no-run")
        #expect(try list()["total"] as? Int == 3)
    }

    @Test func `an order that the list does not have is refused in words`() throws {
        let near = service.ask("GET", "/v1/runs?sort=strateg")
        #expect(near.status == 400 && near.text.contains("Did you mean `strategy`?"), "\(near.text)")
        #expect(service.ask("GET", "/v1/runs?sort=").status == 400)
        #expect(service.ask("GET", "/v1/runs?sort=name,name,name,name,name").status == 400)
        #expect(service.ask("GET", "/v1/runs?offset=-1").status == 400)
        // A cursor belongs to the order that it came from.
        let link = try #require(service.ask("GET", "/v1/runs?limit=1&sort=seed").header("link"))
        let cursor = try #require(link.split(separator: "cursor=").last?.prefix { $0 != ">" && $0 != "&" })
        #expect(service.ask("GET", "/v1/runs?cursor=\(cursor)&sort=seed").status == 200)
        #expect(service.ask("GET", "/v1/runs?cursor=\(cursor)").problem == "no-page")
    }
}
