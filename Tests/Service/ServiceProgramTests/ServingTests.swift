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
            let full = try RunningService(blocks: 1024)
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
