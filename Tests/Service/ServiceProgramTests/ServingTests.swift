#if Service
    import Foundation
    import Testing

    /// The service as a program on a socket.
    struct ServingTests {
        @Test func `it serves what is simulated into its folder, and ends in good order`() throws {
            let service = try RunningService()
            defer { service.removeFolder() }
            let uuid = try service.simulate()
            let events = try service.ask("GET", "/v1/runs/\(uuid)/events?limit=2")
            #expect(events.status == 200)
            #expect((try events.object()["rows"] as? [Any])?.count == 2)
            #expect(events.head.contains("x-request-id"))
            #expect(try service.ask("GET", "/").content.contains("id=\"runs-page\""))
            let report = try service.ask("GET", "/v1/runs/\(uuid)/report")
            #expect(report.head.contains("text/html") && report.content.contains("</html>"))
            #expect(
                try service.ask("GET", "/metrics").content.contains(
                    "animatorpool_requests_total{operation=\"report\""))
            #expect(service.stop() == 0)
            #expect(service.said.contains("\"path\":\"/v1/runs/\(uuid)/events\""))
        }

        @Test func `the command finds the service beside itself`() throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "animatorpool-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let process = try RunningService.start(
                RunningService.binary("animatorpool"), ["serve", "--port", "0", "--db", "runs/"], in: folder)
            let port = try RunningService.port(process, folder.appendingPathComponent("stdout"))
            let socket = try LoopbackSocket(port)
            socket.send("GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(Reply(socket.rest()).status == 200)
            process.terminate()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        }

        @Test func `a place has its methods, and says which`() throws {
            let service = try RunningService()
            defer { service.removeFolder() }
            let refused = try service.post("/v1/live/nobody", "{}")
            #expect(refused.status == 405 && refused.content.contains("wayOut"), "\(refused)")
            #expect(refused.head.contains("allow: GET, HEAD\r\n"))
            #expect(try service.ask("HEAD", "/v1/runs").content.isEmpty)
            for target in ["/v1", "/v2/runs", "/v1/runs/a.sqlite", "/v1/runs/%2e%2e/events", "//etc/passwd"] {
                let reply = try service.ask("GET", target)
                #expect(reply.status == 404 && reply.content.contains("no-such-place"), "\(target): \(reply)")
            }
        }

        @Test func `what it keeps is for its user alone`() throws {
            let service = try RunningService()
            defer { service.removeFolder() }
            _ = try service.simulate()
            #expect(try service.put(DeviceLog.bytes(10)).status == 200)
            let runs = service.folder.appendingPathComponent("runs").path
            for name in try FileManager.default.contentsOfDirectory(atPath: runs) {
                // What the command writes has the rights that its user asked for.
                guard !name.contains("feed-fling") else { continue }
                let rights = try FileManager.default.attributesOfItem(atPath: runs + "/" + name)[
                    .posixPermissions]
                #expect(rights as? Int == 0o600, "\(name)")
            }
        }

        @Test func `what was being sent when a service died goes with its next start`() throws {
            let service = try RunningService()
            let socket = try LoopbackSocket(service.port)
            socket.send(
                RunningService.head(1_000_000) + "SQLite format 3\0" + String(repeating: "x", count: 1000))
            let runs = service.folder.appendingPathComponent("runs").path
            func sent() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: runs).count { $0.hasSuffix(".upload") }
            }
            while try sent() == 0 { usleep(2000) }
            let other = try RunningService(in: service.folder)
            #expect(try sent() == 1)
            kill(service.process.processIdentifier, SIGKILL)
            service.process.waitUntilExit()
            #expect(try sent() == 1)
            #expect(other.stop() == 0)
            _ = try RunningService(in: service.folder)
            #expect(try sent() == 0)
            service.removeFolder()
        }

        @Test(arguments: [
            ["--db", "/dev/null"], ["--db", "stdout"], ["--db", "text"],
            ["--host", "0.0.0.0"], ["--host", "::"], ["--host", "127.0.0.1.evil"], ["--port", "x"],
            ["--colour", "red"],
            ["--token-file", "nothing"], ["--db", "nothing.sqlite"], ["--max-rows"],
            ["--max-followers", "-1"],
        ])
        func `what it cannot serve it says in a line`(_ arguments: [String]) throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "animatorpool-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try Data("{\"run\":{}}\n".utf8).write(to: folder.appendingPathComponent("text"))
            let process = try RunningService.start(
                RunningService.binary("animatorpool-serve"), ["--port", "0", "--db", "runs/"] + arguments,
                in: folder)
            process.waitUntilExit()
            #expect(process.terminationStatus == 2)
            let said = try String(contentsOf: folder.appendingPathComponent("stderr"), encoding: .utf8)
            #expect(said.hasPrefix("animatorpool-serve: ") && said.count { $0 == "\n" } == 1, "\(said)")
        }

        @Test(arguments: [SIGTERM, SIGHUP])
        func `a signal ends it within ten seconds, whatever is under way, and its logs are closed`(
            _ number: Int32
        ) throws {
            let service = try RunningService()
            defer { service.removeFolder() }
            #expect(try service.put(DeviceLog.bytes(10)).status == 200)
            for _ in 0..<3 {
                let list = try service.post("/v1/live", #"{"strategies": ["next-turn", "reuse-safe"]}"#)
                let live = try #require(list.object()["live"] as? String)
                let steps = Array(repeating: #"{"busy": 10}"#, count: 6).joined(separator: ",")
                #expect(try service.post("/v1/live/\(live)/steps", "{\"steps\":[\(steps)]}").status == 200)
            }
            let endless =
                #"{"query":"with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n"}"#
            let json = "Host: localhost\r\nContent-Type: application/json\r\nContent-Length:"
            let held = try [
                // A log that stalls, a content that stalls, a head that stalls, a query, and a client that reads nothing.
                RunningService.head(1_000_000) + "SQLite format 3\0",
                "POST /v1/live HTTP/1.1\r\n\(json) 1000\r\n\r\n{", "GET / HTTP/1.1\r\nHost:",
                "POST /v1/runs/a/sql HTTP/1.1\r\n\(json) \(endless.utf8.count)\r\n\r\n\(endless)",
                String(repeating: "GET /openapi.yaml HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 300),
            ].map { text in
                let socket = try LoopbackSocket(service.port)
                socket.send(text)
                return socket
            }
            #expect(try service.ask("GET", "/health/live").status == 200)
            let begun = ContinuousClock.now
            kill(service.process.processIdentifier, number)
            service.process.waitUntilExit()
            #expect(ContinuousClock.now - begun < .seconds(10))
            #expect(service.process.terminationReason == .exit && service.process.terminationStatus == 0)
            withExtendedLifetime(held) {}
            let runs = service.folder.appendingPathComponent("runs").path
            let open = try FileManager.default.contentsOfDirectory(atPath: runs).filter {
                !$0.hasSuffix(".sqlite")
            }
            #expect(open == [])
        }

        @Test func `with few descriptors it has fewer places, and answers`() throws {
            let service = try RunningService(limits: "ulimit -n 256")
            defer { service.removeFolder() }
            #expect(try service.put(DeviceLog.bytes(10)).status == 200)
            #expect(service.said.contains("may open 256 descriptors"), "\(service.said)")
            let held = try (0..<400).map { number in
                let socket = try LoopbackSocket(service.port)
                if number.isMultiple(of: 2) {
                    socket.send("GET /v1/runs/a/tail HTTP/1.1\r\nHost: localhost\r\n\r\n")
                }
                return socket
            }
            for _ in 0..<20 { #expect(try service.ask("GET", "/health/live").status == 200) }
            withExtendedLifetime(held) {}
            #expect(service.process.isRunning)
            for _ in 0..<3 { _ = try service.post("/v1/live", "{}") }
            #expect(try service.ask("GET", "/v1/runs/a/events").status == 200)
            #expect(service.stop() == 0)
        }

        @Test(arguments: ["ulimit -n 100", "ulimit -d 200000"])
        func `with too few descriptors or threads it says how many it needs`(_ limit: String) throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "animatorpool-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let process = try RunningService.start(
                URL(fileURLWithPath: "/bin/sh"),
                [
                    "-c", "\(limit); exec \"$0\" --port 0 --db runs/",
                    RunningService.binary("animatorpool-serve").path,
                ], in: folder)
            process.waitUntilExit()
            let said = try String(contentsOf: folder.appendingPathComponent("stderr"), encoding: .utf8)
            #expect(process.terminationStatus == 2 && said.contains("and needs"), "\(said)")
        }

        @Test func `a port that is taken is said`() throws {
            let service = try RunningService()
            defer { service.removeFolder() }
            let folder = service.folder.appendingPathComponent("other")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let other = try RunningService.start(
                RunningService.binary("animatorpool-serve"), ["--port", "\(service.port)", "--db", "runs/"],
                in: folder)
            other.waitUntilExit()
            let said = try String(contentsOf: folder.appendingPathComponent("stderr"), encoding: .utf8)
            #expect(other.terminationStatus == 2 && said.contains("--port \(service.port): "), "\(said)")
        }

        @Test func `on a full disk nothing that was acknowledged is lost, and what was not goes on later`()
            throws
        {
            // What it writes beyond 512 KB of a file fails, as the signal is ignored that would end it.
            let full = try RunningService(limits: "trap '' XFSZ; ulimit -f 1024")
            defer { full.removeFolder() }
            var sent = 0
            var reply: Reply
            repeat {
                sent += 1
                reply = try full.put(DeviceLog.bytes(3000, uuid: "run-\(sent)"))
                #expect(sent < 100)
            } while reply.status == 200 && sent < 3
            let long = DeviceLog.bytes(40_000)
            reply = try full.put(long)
            #expect(reply.status == 507 && reply.content.contains("wayOut"), "\(reply.content)")
            for number in 1...sent {
                #expect(try #require(try full.standing("run-\(number)")) == (3000, "finished"))
            }
            let events = try full.standing()?.events ?? 0
            #expect(events < 40_000)
            #expect(full.stop() == 0)
            // With room it goes on.
            let service = try RunningService(in: full.folder)
            #expect(try service.standing()?.events ?? 0 >= events)
            #expect(try service.put(long).status == 200)
            #expect(try #require(try service.standing()) == (40_000, "finished"))
        }
    }
#endif
