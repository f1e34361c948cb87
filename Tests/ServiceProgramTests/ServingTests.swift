#if Service
    import Foundation
    import Testing

    /// The service as a program on a socket.
    struct ServingTests {
        @Test func `it simulates, answers, and ends in good order`() throws {
            let service = try RunningService()
            defer { service.removeFolder() }
            let uuid = try service.simulate("{}")
            let job = try service.ask("GET", "/v1/simulations/\(uuid)").object()
            #expect(job["state"] as? String == "finished", "\(job)")
            let summary = try #require(job["summary"] as? [String: Any])
            #expect(
                job["workload"] as? String == "feed-fling" && summary["workload"] as? String == "feed-fling")
            // The last progress that it told was before its end.
            #expect(job["events"] as? Int == summary["events"] as? Int)
            #expect(job["time"] as? Double == summary["virtualSeconds"] as? Double)
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
            try service.begin()
            let runs = service.folder.appendingPathComponent("runs").path
            for name in try FileManager.default.contentsOfDirectory(atPath: runs) {
                let rights = try FileManager.default.attributesOfItem(atPath: runs + "/" + name)[
                    .posixPermissions]
                #expect(rights as? Int == 0o600, "\(name)")
            }
        }

        @Test func `what was being sent when a service died goes with its next start`() throws {
            let service = try RunningService()
            let socket = try LoopbackSocket(service.port)
            socket.send(
                "PUT /v1/runs/a/file HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/vnd.sqlite3\r\n"
                    + "Content-Length: 1000000\r\n\r\n" + String(repeating: "x", count: 1000))
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

        @Test func `on a full disk nothing that was acknowledged is lost`() throws {
            let full = try RunningService(blocks: 1024)
            defer { full.removeFolder() }
            try full.begin()
            var next = 1
            var reply = try full.add(next..<next + 4000)
            while reply.status == 200 {
                next += 4000
                reply = try full.add(next..<next + 4000)
            }
            #expect(next > 1)
            #expect(reply.status == 507 && reply.content.contains("wayOut"), "\(reply.content)")
            #expect(try full.next() == next)
            #expect(full.stop() == 0)
            // With room it goes on where it stood.
            let service = try RunningService(in: full.folder)
            #expect(try service.next() == next)
            #expect(try service.add(next..<next + 4000).status == 200)
            #expect(try service.post("/v1/runs/a/end", #"{"status":"finished"}"#).status == 200)
            let run = try service.ask("GET", "/v1/runs/a").object()
            #expect(run["events"] as? Int == next + 3999 && run["status"] as? String == "finished")
        }

        @Test func `a simulation is cancelled, and what it recorded is kept`() throws {
            let service = try RunningService(["--quiet"])
            defer { service.removeFolder() }
            let yaml =
                "steps: [ { repeat: { times: 1000000, steps: [ { fling: { velocity: 3000 } }, { fling: { velocity: -3000 } } ] } } ]"
            let reply = try service.post("/v1/simulations", #"{"yaml":"\#(yaml)"}"#)
            let uuid = try #require(try reply.object()["run"] as? String)
            func job() throws -> [String: Any] { try service.ask("GET", "/v1/simulations/\(uuid)").object() }
            while try (job()["events"] as? Int ?? 0) == 0 { usleep(5000) }
            #expect(try service.ask("DELETE", "/v1/simulations/\(uuid)").status == 202)
            while try job()["state"] as? String == "running" { usleep(5000) }
            #expect(try job()["state"] as? String == "cancelled")
            #expect(try service.ask("GET", "/v1/runs/\(uuid)").object()["status"] as? String == "interrupted")
            #expect(service.said.isEmpty)
        }

        @Test func `a workload that is none is not run`() throws {
            let service = try RunningService()
            defer { service.removeFolder() }
            for order in [
                #"{"workload":"../../etc/passwd"}"#, #"{"yaml":"steps: []","workload":"feed-fling"}"#,
                #"{"items":0}"#, #"{"strategy":"hope"}"#, #"{"uuid":"x"}"#, #"{"seed":-1}"#, "[]", "{",
                "\"\"",
                #"{"yaml":7}"#,
            ] {
                let reply = try service.post("/v1/simulations", order)
                #expect([400, 422].contains(reply.status), "\(order): \(reply.content)")
            }
            // Only its process can tell.
            for yaml in ["steps: [ { touches: { file: /etc/passwd } } ]", "&a [*a]"] {
                let uuid = try service.simulate(#"{"yaml":"\#(yaml)"}"#)
                let job = try service.ask("GET", "/v1/simulations/\(uuid)").object()
                #expect(job["state"] as? String == "failed", "\(job)")
                let problem = try #require(job["problem"] as? [String: Any])
                #expect(problem["status"] as? Int == 400, "\(problem)")
                #expect(!"\(problem)".contains("root:"))
            }
        }
    }
#endif
