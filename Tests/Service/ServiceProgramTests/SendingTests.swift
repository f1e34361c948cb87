#if Service
    import Foundation
    import LifecycleEvents
    import SeededRandom
    import Testing

    /// Logs that are sent to the service over a socket.
    struct SendingTests {
        private let service: RunningService
        /// The log of a device.
        private let log = DeviceLog.bytes(6000)

        init() throws { service = try RunningService() }

        private func export(_ uuid: String = "a", of service: RunningService? = nil) throws -> [UInt8] {
            Array(try (service ?? self.service).ask("GET", "/v1/runs/\(uuid)/export").content.utf8)
        }

        private func isComplete(_ uuid: String = "a") throws -> Bool? {
            try service.ask("GET", "/v1/runs/\(uuid)/verify").object()["complete"] as? Bool
        }

        /// Opens a connection on which a part of a log has come.
        private func begin(_ count: Int, of service: RunningService? = nil) throws -> LoopbackSocket {
            let socket = try LoopbackSocket((service ?? self.service).port)
            socket.send(RunningService.head(log.count))
            socket.send(Array(log.prefix(count)))
            return socket
        }

        @Test func `curl sends a log`() throws {
            defer { service.removeFolder() }
            let file = service.folder.appendingPathComponent("feed.ndjson")
            try Data(log).write(to: file)
            let sending = try RunningService.start(
                URL(fileURLWithPath: "/usr/bin/env"),
                [
                    "curl", "--silent", "--fail", "--retry", "5", "-T", file.path,
                    "http://127.0.0.1:\(service.port)/v1/runs",
                ], in: try made("curl"))
            sending.waitUntilExit()
            #expect(sending.terminationStatus == 0)
            let said = service.folder.appendingPathComponent("curl/stdout")
            #expect(
                try String(contentsOf: said, encoding: .utf8)
                    == "{\"run\":\"a\",\"events\":6000,\"complete\":true,\"missing\":null}\n")
            #expect(try export() == log)
            // A client that waits for the answer to its head gets “100 Continue”.
            #expect(try service.put(log, "Expect: 100-continue\r\n").head.contains("100 Continue"))
        }

        private func made(_ name: String) throws -> URL {
            let folder = service.folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return folder
        }

        @Test func `a log that comes in chunks without a length is taken in`() throws {
            defer { service.removeFolder() }
            let socket = try LoopbackSocket(service.port)
            socket.send(
                "PUT /v1/runs HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
            )
            for start in stride(from: 0, to: log.count, by: 9999) {
                let piece = log[start..<min(start + 9999, log.count)]
                socket.send("\(String(piece.count, radix: 16))\r\n")
                socket.send(piece + Array("\r\n".utf8))
            }
            socket.send("0\r\n\r\n")
            #expect(Reply(socket.rest()).status == 200)
            #expect(try export() == log)
        }

        @Test func `what came before the client left is kept, and the log sent again is whole`() throws {
            defer { service.removeFolder() }
            for share in [3, 2] {
                _ = try begin(log.count / share)
                while true {
                    guard let (events, status) = try service.standing() else { continue }
                    #expect(status == "open")
                    if events > 6000 / (share + 1) { break }
                    usleep(2000)
                }
            }
            #expect(try isComplete() == false)
            var reply = try service.put(log)
            // The connection that was left may not have been closed yet.
            while reply.status == 503 { reply = try service.put(log) }
            #expect(reply.status == 200, "\(reply.content)")
            #expect(try export() == log)
            #expect(try isComplete() == true)
        }

        @Test func `a client that sends nothing for too long gets an answer, and what came is kept`() throws {
            let service = try RunningService(["--ingest-timeout", "1"])
            defer { service.removeFolder() }
            let socket = try begin(log.count / 2, of: service)
            #expect(Reply(socket.rest()).status == 408)
            let (events, status) = try #require(try service.standing())
            #expect(status == "open" && events > 2000 && events < 4000)
            #expect(try service.put(log).status == 200)
        }

        @Test func `a service that ends does not wait for who sends nothing`() throws {
            defer { service.removeFolder() }
            let socket = try begin(log.count / 2)
            while try service.standing() == nil { usleep(2000) }
            #expect(service.stop() == 0)
            #expect(Reply(socket.rest()).status == 503)
            let next = try RunningService(in: service.folder)
            let (events, status) = try #require(try next.standing())
            #expect(status == "open" && events > 2000)
            #expect(try next.put(log).status == 200)
            #expect(try export(of: next) == log)
        }

        @Test func `who holds a transfer open holds up nobody`() throws {
            defer { service.removeFolder() }
            let slow = try (0..<40).map { index in
                let socket = try LoopbackSocket(service.port)
                socket.send(RunningService.head(1_000_000))
                socket.send(Array(DeviceLog.bytes(10, uuid: "slow-\(index)", ending: nil)))
                return socket
            }
            #expect(try service.put(log).status == 200)
            #expect(try service.ask("GET", "/v1/runs/a/report").status == 200)
            withExtendedLifetime(slow) {}
        }

        @Test func `a service that is killed while clients send has lost nothing that it acknowledged`()
            throws
        {
            defer { service.removeFolder() }
            let seed = UInt64.random(in: 0...UInt64.max)
            print("SendingTests: the seed of the kills is \(seed).")
            var random = SeededGenerator(seed: seed)
            let logs = (1...3).map { DeviceLog.bytes(4000, uuid: "run-\($0)") }
            var current = service
            var acknowledged: Set<Int> = []
            for _ in 1...4 {
                // Each sends a part of its log, then all of it; the service is killed on the way.
                let sockets = try logs.indices.map { index in
                    let socket = try LoopbackSocket(current.port)
                    socket.send(RunningService.head(logs[index].count, "Connection: close\r\n"))
                    socket.send(
                        Array(logs[index].prefix(Int.random(in: 0..<logs[index].count, using: &random))))
                    return socket
                }
                let whole = Int.random(in: logs.indices, using: &random)
                if try current.put(logs[whole]).status == 200 { acknowledged.insert(whole) }
                usleep(UInt32.random(in: 0...30_000, using: &random))
                kill(current.process.processIdentifier, SIGKILL)
                current.process.waitUntilExit()
                withExtendedLifetime(sockets) {}
                current = try RunningService(in: service.folder, ["--port", "\(service.port)"])
                for index in logs.indices {
                    let standing = try current.standing("run-\(index + 1)")
                    guard acknowledged.contains(index) else {
                        #expect(standing?.status != "finished", "seed \(seed)")
                        continue
                    }
                    let (events, status) = try #require(standing)
                    #expect(events == 4000 && status == "finished", "seed \(seed)")
                }
            }
            for index in logs.indices {
                #expect(try current.put(logs[index]).status == 200)
                #expect(try export("run-\(index + 1)", of: current) == logs[index])
            }
            #expect(current.stop() == 0)
        }
    }
#endif
