#if Service
    import Foundation
    import Testing

    /// Clients that mean no good, or know no better.
    struct HostileClientTests {
        private let service: RunningService

        init() throws { service = try RunningService() }

        /// Whether it still answers.
        private func expectAlive() throws {
            #expect(try service.ask("GET", "/health/ready").status == 200)
            #expect(service.process.isRunning)
            service.removeFolder()
        }

        @Test func `a query that wants more than to read is refused`() throws {
            let uuid = try service.simulate()
            for query in [
                "delete from run_row", "insert into run_row(id) values (9)", "attach 'x.sqlite' as x",
                "pragma journal_mode = wal", "select 1; select 2", "select load_extension('x')",
                "vacuum into 'x.sqlite'", "create table x(y)", "", "select writefile('x', 'y')", "begin",
                "select",
            ] {
                let reply = try service.post("/v1/runs/\(uuid)/sql", #"{"query":"\#(query)"}"#)
                #expect(reply.status == 400, "\(query): \(reply.content)")
            }
            #expect(
                !FileManager.default.fileExists(
                    atPath: service.folder.appendingPathComponent("x.sqlite").path))
            try expectAlive()
        }

        @Test func `a query reads, with parameters, up to its limit`() throws {
            let uuid = try service.simulate()
            let reply = try service.post(
                "/v1/runs/\(uuid)/sql",
                "{\n  \"query\": \"select id, :name as name from events limit 5\",\n  \"parameters\": {\"name\": \"x\"}, \"limit\": 2\n}"
            )
            let answer = try reply.object()
            #expect(answer["columns"] as? [String] == ["id", "name"], "\(reply.content)")
            #expect((answer["rows"] as? [[Any]])?.count == 2)
            #expect(answer["truncated"] as? Bool == true)
        }

        @Test func `a query for an unknown table or column gets the nearest name`() throws {
            let uuid = try service.simulate()
            for (query, name) in [("select knd from events", "kind"), ("select * from evnts", "events")] {
                let reply = try service.post("/v1/runs/\(uuid)/sql", #"{"query":"\#(query)"}"#)
                #expect(reply.status == 400 && reply.content.contains("did you mean `\(name)`?\""))
            }
        }

        @Test func `a query that runs for ever is ended`() throws {
            let service = try RunningService(["--query-timeout", "1"])
            defer { service.removeFolder() }
            let uuid = try service.simulate()
            for query in [
                "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n",
                "select replace(hex(zeroblob(4000000)), '00', hex(zeroblob(2000)))",
            ] {
                let reply = try service.post("/v1/runs/\(uuid)/sql", #"{"query":"\#(query)"}"#)
                #expect([400, 422].contains(reply.status), "\(reply.content)")
            }
            #expect(try service.ask("GET", "/health/ready").status == 200)
        }

        #if os(Linux)
            @Test func `a service that is killed leaves no query behind`() throws {
                let service = try RunningService(["--query-timeout", "600"])
                defer { service.removeFolder() }
                let uuid = try service.simulate()
                let endless =
                    #"{"query":"with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n"}"#
                let socket = try LoopbackSocket(service.port)
                socket.send(
                    "POST /v1/runs/\(uuid)/sql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Content-Length: \(endless.utf8.count)\r\n\r\n\(endless)")
                func children() throws -> [String] {
                    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
                        let status = try? String(contentsOfFile: "/proc/\(name)/status", encoding: .utf8)
                        return status?.contains("PPid:\t\(service.process.processIdentifier)\n") == true
                    }
                }
                // A process that has ended, and that nobody has waited for, has no arguments.
                func runs(_ child: String) -> Bool {
                    FileManager.default.contents(atPath: "/proc/\(child)/cmdline")?.isEmpty == false
                }
                let deadline = ContinuousClock.now + .seconds(60)
                var queries: [String] = []
                while queries.isEmpty, ContinuousClock.now < deadline { queries = try children() }
                kill(service.process.processIdentifier, SIGKILL)
                while queries.contains(where: runs), ContinuousClock.now < deadline { usleep(10_000) }
                #expect(!queries.isEmpty && !queries.contains(where: runs))
                withExtendedLifetime(socket) {}
            }
        #endif

        @Test func `the many queries of one token do not delay the query of another`() throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "animatorpool-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let tokens = folder.appendingPathComponent("tokens")
            try Data("write first-0123456789abcdef\nwrite second-0123456789abcdef\n".utf8).write(to: tokens)
            chmod(tokens.path, 0o600)
            let service = try RunningService(
                in: folder, ["--token-file", tokens.path, "--query-timeout", "20"])
            defer { service.removeFolder() }
            func head(_ token: String, _ rest: String) -> String {
                "Host: localhost\r\nAuthorization: Bearer \(token)-0123456789abcdef\r\n\(rest)\r\n"
            }
            #expect(
                try service.put(DeviceLog.bytes(10), "Authorization: Bearer first-0123456789abcdef\r\n")
                    .status
                    == 200)
            let endless =
                #"{"query":"with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n"}"#
            let held = try (0..<30).map { _ in
                let socket = try LoopbackSocket(service.port)
                let content = "Content-Type: application/json\r\nContent-Length: \(endless.utf8.count)\r\n"
                socket.send("POST /v1/runs/a/sql HTTP/1.1\r\n" + head("first", content) + endless)
                return socket
            }
            let begun = ContinuousClock.now
            let reply = try service.ask(
                "POST", "/v1/runs/a/sql", ["Authorization": "Bearer second-0123456789abcdef"],
                #"{"query":"select count(*) from events"}"#)
            #expect(reply.status == 200, "\(reply.content)")
            // The queries of the first end after 20 s.
            #expect(ContinuousClock.now - begun < .seconds(15))
            withExtendedLifetime(held) {}
        }

        @Test func `a body without end is cut off`() throws {
            let socket = try LoopbackSocket(service.port)
            socket.send(
                "POST /v1/explain HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n")
            let piece = Array(("10000\r\n" + String(repeating: "x", count: 0x10000) + "\r\n").utf8)
            // Once it has refused, it takes no more than lies on the way already.
            for _ in 0..<1000 { if !socket.send(piece) { break } }
            #expect(Reply(socket.rest()).status == 413)
            try expectAlive()
        }

        @Test func `a body that is too long is refused with a sentence`() throws {
            let reply = try service.ask(
                "POST", "/v1/explain", [:], String(repeating: "x", count: 2 << 20), type: "text/plain")
            #expect(reply.status == 413 && reply.content.contains("wayOut"))
            try expectAlive()
        }

        @Test func `a flood of header fields is refused before its end`() throws {
            let socket = try LoopbackSocket(service.port)
            let field = "X: \(String(repeating: "y", count: 200))\r\n"
            socket.send("GET / HTTP/1.1\r\nHost: localhost\r\n" + String(repeating: field, count: 300))
            let reply = Reply(socket.rest())
            #expect(reply.status == 431 && reply.content.contains("wayOut"), "\(reply)")
            try expectAlive()
        }

        @Test func `a flood of header fields behind other requests gets its sentence after their answers`()
            throws
        {
            let socket = try LoopbackSocket(service.port)
            let field = "X: \(String(repeating: "y", count: 200))\r\n"
            let request = "GET /v1/session HTTP/1.1\r\nHost: localhost\r\n"
            socket.send(request + "\r\n" + request + "\r\n" + request + String(repeating: field, count: 300))
            let answers = String(decoding: socket.rest(), as: UTF8.self).components(separatedBy: "HTTP/1.1 ")
            #expect(answers.dropFirst().map { $0.prefix(3) } == ["200", "200", "431"])
            #expect(answers.last?.contains("wayOut") == true)
            try expectAlive()
        }

        @Test func `what is no request is no answer's worth`() throws {
            for text in [
                "\0\0\0\0", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
                "POST /v1/explain HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
                "POST /v1/explain HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz",
                "GET http://[::1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /%00 HTTP/1.1\r\nHost: a\0b\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            ] {
                let socket = try LoopbackSocket(service.port, seconds: 3)
                socket.send(text)
                let reply = Reply(socket.next())
                #expect(reply.status == 0 || (400..<500).contains(reply.status), "\(reply.head)")
            }
            try expectAlive()
        }

        @Test func `who asks slowly holds up nobody`() throws {
            let slow = try (0..<50).map { _ in try LoopbackSocket(service.port) }
            for socket in slow {
                socket.send(
                    "POST /v1/explain HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nx"
                )
            }
            #expect(try service.ask("GET", "/v1/runs").status == 200)
            try withExtendedLifetime(slow) { try expectAlive() }
        }

        @Test func `who finds no place is told so, and finds one later`() throws {
            let service = try RunningService(["--max-connections", "2"])
            defer { service.removeFolder() }
            #expect(try service.put(DeviceLog.bytes(1, ending: nil)).status == 200)
            var open = try (0..<2).map { _ in try LoopbackSocket(service.port) }
            for socket in open {
                socket.send("GET /v1/runs/a/tail HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(socket.read { $0.contains("\r\n\r\n") }.contains(" 200 "))
            }
            let refused = try service.ask("GET", "/v1/runs")
            #expect(refused.status == 503 && refused.content.contains("wayOut"), "\(refused)")
            #expect(refused.head.lowercased().contains("retry-after: 1"))
            // Health is always answered.
            #expect(try service.ask("GET", "/health/live").status == 200)
            open.removeLast()
            // That the other has gone is noticed after a few seconds.
            let answered = (0..<20_000).contains { _ in (try? service.ask("GET", "/v1/runs").status) == 200 }
            #expect(answered)
        }

        @Test func `who asks again on a connection keeps its place`() throws {
            let service = try RunningService(["--max-connections", "1"])
            defer { service.removeFolder() }
            let uuid = try service.simulate("flings-and-jumps")
            let socket = try LoopbackSocket(service.port)
            let request = "GET /v1/runs/\(uuid)/events?limit=1000 HTTP/1.1\r\nHost: localhost\r\n\r\n"
            // The next request is there before the last answer has gone.
            socket.send(
                String(repeating: request, count: 50)
                    + request.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n"))
            let answers = String(decoding: socket.rest(), as: UTF8.self)
            #expect(
                answers.split(separator: "HTTP/1.1 200 ").count == 51 && !answers.contains("HTTP/1.1 503"))
        }

        @Test func `heads that never end take nobody's place`() throws {
            let service = try RunningService(["--max-connections", "4"])
            defer { service.removeFolder() }
            let half = try (0..<200).map { _ in try LoopbackSocket(service.port) }
            for socket in half { socket.send("GET / HTTP/1.1\r\nHost:") }
            for _ in 0..<20 {
                #expect(try service.ask("GET", "/health/live").status == 200)
                #expect(try service.ask("GET", "/v1/runs").status == 200)
            }
            withExtendedLifetime(half) {}
        }

        @Test func `who leaves while an answer comes ends nothing but that answer`() throws {
            let uuid = try service.simulate("flings-and-jumps")
            for count in [0, 1, 100, 5000, 70_000, 200_000] {
                for place in [
                    "export", "export?to=csv", "export?to=perfetto", "report", "events", "blocks", "tail",
                ] {
                    let socket = try LoopbackSocket(service.port)
                    socket.send(
                        "GET /v1/runs/\(uuid)/\(place) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                    )
                    if count > 0 { _ = socket.read { $0.utf8.count >= count } }
                }
            }
            try expectAlive()
        }

        @Test func `what comes for a run that is not there is not read`() throws {
            let socket = try LoopbackSocket(service.port)
            socket.send(
                "POST /v1/runs/nobody/sql HTTP/1.1\r\nHost: localhost\r\n"
                    + "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{")
            #expect(Reply(socket.rest()).status == 404)
            try expectAlive()
        }

        @Test func `who waits before sending is told to send, or that it is refused`() throws {
            func ask(_ length: Int) throws -> LoopbackSocket {
                let socket = try LoopbackSocket(service.port)
                socket.send(
                    "POST /v1/explain HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                        + "Connection: close\r\nExpect: 100-continue\r\nContent-Length: \(length)\r\n\r\n")
                return socket
            }
            let socket = try ask(5)
            #expect(socket.read { $0.contains("\r\n\r\n") } == "HTTP/1.1 100 Continue\r\n\r\n")
            socket.send("hello")
            #expect(Reply(socket.rest()).status == 200)
            #expect(Reply(try ask(1 << 30).rest()).status == 413)
            try expectAlive()
        }

        @Test func `who does not read holds up nobody`() throws {
            let uuid = try service.simulate()
            // More than there are threads that write.
            let deaf = try (0..<20).map { _ in try LoopbackSocket(service.port) }
            for socket in deaf {
                socket.send("GET /v1/runs/\(uuid)/report HTTP/1.1\r\nHost: localhost\r\n\r\n")
            }
            #expect(try service.ask("GET", "/v1/runs/\(uuid)/events").status == 200)
            try withExtendedLifetime(deaf) { try expectAlive() }
        }

        @Test func `live lists that are killed have lost nothing that was said to be safe`() throws {
            let service = try RunningService()
            defer { service.removeFolder() }
            let reply = try service.post("/v1/live", #"{"strategies": ["next-turn", "no-teardown"]}"#)
            #expect(reply.status == 201, "\(reply.content)")
            let list = try reply.object()
            let live = try #require(list["live"] as? String)
            let runs = try #require(list["sides"] as? [[String: Any]]).compactMap { $0["run"] as? String }
            _ = try service.post("/v1/live/\(live)/steps", #"{"steps": [{"fling": {"velocity": 9000}}]}"#)
            let socket = try LoopbackSocket(service.port)
            socket.send("GET /v1/live/\(live)/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let text = socket.read { text in Self.safe(in: text).allSatisfy { $0 >= 200 } }
            let safe = Self.safe(in: text)
            #expect(safe.allSatisfy { $0 >= 200 }, "\(safe)")
            kill(service.process.processIdentifier, SIGKILL)
            service.process.waitUntilExit()
            let next = try RunningService(in: service.folder)
            for (run, seq) in zip(runs, safe) {
                let rows =
                    try next.ask("GET", "/v1/runs/\(run)/events?limit=10000").object()["rows"]
                    as? [[String: Any]]
                let seqs = (rows ?? []).compactMap { $0["seq"] as? Int }
                #expect(seqs.count >= seq && seqs == Array(1...max(1, seqs.count)))
            }
        }

        /// What each of two sides said last of what is on the disk.
        private static func safe(in text: String) -> [Int] {
            var safe = [0, 0]
            for line in text.split(separator: "\n") where line.contains("\"safe\":") {
                let standing =
                    try? JSONSerialization.jsonObject(with: Data(line.dropFirst("data: ".count).utf8))
                guard let standing = standing as? [String: Any], let side = standing["side"] as? Int,
                    let seq = standing["safe"] as? Int
                else { continue }
                safe[side] = max(safe[side], seq)
            }
            return safe
        }

        @Test func `a run is followed over a socket`() throws {
            let log = DeviceLog.bytes(1, ending: nil)
            #expect(try service.put(log).status == 200)
            let follower = try LoopbackSocket(service.port)
            follower.send("GET /v1/runs/a/tail HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let told = follower.read { $0.contains("data: {\"seq\":1,") }
            #expect(told.contains("text/event-stream") && told.contains("data: {\"seq\":1,"))
            // The service ends although somebody follows.
            #expect(service.stop() == 0)
            service.removeFolder()
        }
    }
#endif
