#if Service && Upload
    import AsyncHTTPUpload
    import Foundation
    import LifecycleEvents
    import LifecycleRecording
    import LogUpload
    import Testing

    /// Logs that are sent to the service over a socket, by the library and by the program.
    struct UploadTests {
        private let service: RunningService

        init() throws { service = try RunningService() }

        private var address: String { "http://127.0.0.1:\(service.port)" }

        /// The log of a device, in the service's own folder but not in its log.
        ///
        /// - Parameter ending: nil for that of an app that was killed.
        private func deviceLog(
            _ count: Int64, uuid: String = "a", ending: RunStatus? = .finished
        ) throws -> String {
            var lines = NDJSONWriter()
            lines.append(
                RunDescription(
                    uuid: uuid, name: "feed", source: .app, startedUnixNs: 1, refreshNs: 16_666_667))
            for seq in 1...count {
                lines.append(LifecycleEvent(seq: seq, tNs: seq * 1000, turn: Int(seq), kind: .appBackground))
                guard seq.isMultiple(of: 3) else { continue }
                lines.append(
                    FrameRecord(
                        frame: Int(seq) / 3, turn: Int(seq), expectedNs: seq * 1000, beginNs: seq * 1000,
                        endNs: seq * 1000 + 10, missedVsyncs: 0, bareCells: 0, intervalNs: 16_666_667,
                        firstSeq: seq))
            }
            lines.flushFrames()
            if let ending { lines.appendEnd(ending, atNs: count * 1000 + 10, dropped: 0) }
            let path = service.folder.appendingPathComponent("\(uuid).ndjson").path
            try Data(lines.bytes).write(to: URL(fileURLWithPath: path))
            return path
        }

        /// What `animatorpool upload` says and how it ends.
        private struct Upload {
            let status: Int32
            let output: String
            let errors: String
        }

        private func start(
            _ arguments: [String], program: String = "animatorpool-upload"
        ) throws -> (Process, folder: URL) {
            let folder = service.folder.appendingPathComponent("upload-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return (
                try RunningService.start(RunningService.binary(program), arguments, in: folder), folder
            )
        }

        /// A run as the service exports it.
        private func export(_ uuid: String) async throws -> [UInt8] {
            let place = try #require(URL(string: "\(address)/v1/runs/\(uuid)/export"))
            return try await UnhurriedTransport()
                .exchange(UploadRequest(method: "GET", url: place)).content
        }

        /// Waits long: where all tests run, hundreds of them hold the threads on which an answer is taken.
        private struct UnhurriedTransport: UploadTransport {
            private let transport: AsyncHTTPTransport

            init() throws { transport = try AsyncHTTPTransport(replyLimit: 64 << 20) }

            func exchange(_ request: UploadRequest) async throws(UploadError) -> UploadReply {
                var request = request
                request.timeoutSeconds = 600
                return try await transport.exchange(request)
            }
        }

        private func verdict(_ uuid: String) throws -> [String: Any] {
            try service.ask("GET", "/v1/runs/\(uuid)/verify").object()
        }

        /// Sends an NDJSON file as an app does, in small batches.
        private static func send(
            _ path: String, to address: String,
            progress: @escaping @Sendable (UploadProgress) -> Void = { _ in }
        ) async throws -> StoredRun {
            let destination = ServiceDestination(
                try ServiceAddress(address), transport: try UnhurriedTransport())
            let options = UploadOptions(batchLimit: 200, retry: RetryPolicy(patienceSeconds: 600))
            return try await RunUpload(to: destination, options: options)
                .send(NDJSONFileSource(path: path), progress: progress)
        }

        private func upload(_ arguments: [String], program: String = "animatorpool-upload") throws -> Upload {
            let (process, folder) = try start(arguments, program: program)
            process.waitUntilExit()
            func said(_ name: String) throws -> String {
                try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            }
            return Upload(
                status: process.terminationReason == .exit ? process.terminationStatus : -1,
                output: try said("stdout"), errors: try said("stderr"))
        }

        private func run(_ uuid: String, of service: RunningService? = nil) throws -> [String: Any] {
            try (service ?? self.service).ask("GET", "/v1/runs/\(uuid)").object()
        }

        // MARK: What arrives

        @Test func `the log of a device is sent by the command, and once is enough`() throws {
            defer { service.removeFolder() }
            let log = try deviceLog(3000)
            let sent = try upload(["upload", log, "--to", address], program: "animatorpool")
            #expect(sent.status == 0 && sent.output == "\(address)/?run=a\n", "\(sent)")
            #expect(sent.errors == "1 run, 3000 events: all of it is safe on \(address)\n")
            let stored = try run("a")
            #expect(stored["events"] as? Int == 3000 && stored["status"] as? String == "finished")
            let again = try upload([log, "--to", address, "--quiet"])
            #expect(again.status == 0 && again.output == sent.output && again.errors.isEmpty)
        }

        @Test func `a sealed file is sent with its frames, and a folder with all of its files`() throws {
            let other = try RunningService()
            defer {
                other.removeFolder()
                service.removeFolder()
            }
            let uuid = try other.simulate("{}")
            let frames = try other.ask("GET", "/v1/runs/\(uuid)/frames?format=ndjson").content
            #expect(!frames.isEmpty)
            let runs = other.folder.appendingPathComponent("runs")
            try Data("no log".utf8).write(to: runs.appendingPathComponent("broken.sqlite"))
            // What can be read is sent, and what cannot is named.
            let sent = try upload([runs.path, "--to", address])
            #expect(sent.status == 2 && sent.output == "\(address)/?run=\(uuid)\n", "\(sent)")
            #expect(sent.errors.contains("broken.sqlite"))
            #expect(try service.ask("GET", "/v1/runs/\(uuid)/frames?format=ndjson").content == frames)
        }

        @Test(arguments: [true, false])
        func `a run that was exported and sent is exported as the same bytes`(byProgram: Bool) async throws {
            defer { service.removeFolder() }
            let file = service.folder.appendingPathComponent("run.sqlite").path
            let log = service.folder.appendingPathComponent("run.ndjson").path
            for arguments in [
                ["simulate", "feed-fling", "--seed", "3", "--db", file, "--quiet"],
                ["export", "--db", file, "--to", "ndjson", "--out", log],
            ] {
                let done = try upload(arguments, program: "animatorpool")
                #expect(done.status == 0, "\(done)")
            }
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: log)))
            let uuid = try NDJSONReader(source: log, bytes: bytes).run.uuid
            if byProgram {
                let sent = try upload([log, "--to", address])
                #expect(sent.status == 0, "\(sent)")
            } else {
                let stored = try await Self.send(log, to: address)
                #expect(!stored.isOpen && stored.lastFrame > 0)
            }
            #expect(try await export(uuid) == bytes)
            #expect(try verdict(uuid)["complete"] as? Bool == true)
        }

        @Test(arguments: [true, false])
        func `the log of an app that was killed is not whole on the service, and goes on`(
            byProgram: Bool
        ) async throws {
            defer { service.removeFolder() }
            func send(_ log: String) async throws {
                if byProgram {
                    let sent = try upload([log, "--to", address])
                    #expect(sent.status == 0, "\(sent)")
                } else {
                    _ = try await Self.send(log, to: address)
                }
            }
            try await send(try deviceLog(900, ending: nil))
            var verdict = try verdict("a")
            #expect(verdict["complete"] as? Bool == false && verdict["holds"] as? Bool == true)
            let copy = service.folder.appendingPathComponent("copy.ndjson")
            try Data(try await export("a")).write(to: copy)
            #expect(try upload(["verify", copy.path], program: "animatorpool").status == 3)
            // Its end was not written yet when it was sent.
            let whole = try deviceLog(1000)
            try await send(whole)
            verdict = try self.verdict("a")
            #expect(verdict["complete"] as? Bool == true && verdict["events"] as? Int == 1000)
            #expect(Data(try await export("a")) == (try Data(contentsOf: URL(fileURLWithPath: whole))))
        }

        @Test func `an upload that is interrupted goes on, by another program too`() async throws {
            defer { service.removeFolder() }
            let log = try deviceLog(6000)
            let (steps, step) = AsyncStream<Int64>.makeStream()
            let sending = Task { [address] in
                try await Self.send(log, to: address) { step.yield($0.safeSeq) }
            }
            for await seq in steps where seq > 1000 { break }
            sending.cancel()
            await #expect(throws: UploadError.self) { try await sending.value }
            #expect(try verdict("a")["complete"] as? Bool == false)
            #expect(try upload([log, "--to", address]).status == 0)
            #expect(Data(try await export("a")) == (try Data(contentsOf: URL(fileURLWithPath: log))))
        }

        @Test func `a service that is killed while a log comes has all of it in the end`() async throws {
            defer { service.removeFolder() }
            let log = try deviceLog(6000)
            let (steps, step) = AsyncStream<Int64>.makeStream()
            let sending = Task { [address] in
                try await Self.send(log, to: address) { step.yield($0.safeSeq) }
            }
            var current = service
            var kills = 0
            for await seq in steps where seq > Int64(kills + 1) * 1400 {
                kill(current.process.processIdentifier, SIGKILL)
                current.process.waitUntilExit()
                current = try RunningService(in: service.folder, ["--port", "\(service.port)"])
                kills += 1
                if kills == 3 { break }
            }
            let stored = try await sending.value
            #expect(kills == 3 && stored == StoredRun(lastSeq: 6000, lastFrame: 2000, isOpen: false))
            #expect(Data(try await export("a")) == (try Data(contentsOf: URL(fileURLWithPath: log))))
            #expect(current.stop() == 0)
        }

        @Test func `a sealed file is waited for until its check is done`() async throws {
            let other = try RunningService()
            let hasty = try RunningService(["--check-wait", "0"])
            defer {
                other.removeFolder()
                hasty.removeFolder()
                service.removeFolder()
            }
            let uuid = try other.simulate(#"{"workload":"feed-fling"}"#)
            let sent = try upload([
                other.folder.appendingPathComponent("runs").path, "--to", "http://127.0.0.1:\(hasty.port)",
            ])
            #expect(sent.status == 0, "\(sent)")
            #expect(try run(uuid, of: hasty)["status"] as? String == "finished")
            #expect(
                try hasty.ask("GET", "/v1/runs/\(uuid)/file").object()["status"] as? String == "stored")
        }

        // MARK: What does not

        @Test func `what is bad input is said in a line, and nothing is sent`() throws {
            defer { service.removeFolder() }
            let log = try deviceLog(5)
            for arguments in [
                [], ["--to", address], [log], [log, "--to", "127.0.0.1"], [log, "--to"],
                [log, "--to", address, "--colour"], [log, "--to", address, "--run", "x"],
                [log, "--to", address, "--wait", "-1"], ["nothing.sqlite", "--to", address],
                [log, "--to", address, "--token-file", "nothing"], [log, "--to", address, "--run", "7"],
                [service.folder.appendingPathComponent("stdout").path, "--to", address],
            ] {
                let sent = try upload(arguments)
                #expect(sent.status == 2 && sent.output.isEmpty, "\(arguments): \(sent)")
                #expect(
                    sent.errors.hasPrefix("animatorpool-upload: ") && sent.errors.count { $0 == "\n" } == 1,
                    "\(sent.errors)")
            }
            #expect(try service.ask("GET", "/v1/runs/a").status == 404)
        }

        @Test func `a token that may write is asked for`() throws {
            let file = service.folder.appendingPathComponent("tokens")
            try
                "# who may ask\nread \(String(repeating: "r", count: 20))\nwrite \(String(repeating: "w", count: 20))\n"
                .write(to: file, atomically: false, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
            let guarded = try RunningService(in: service.folder, ["--token-file", file.path])
            defer { guarded.removeFolder() }
            let log = try deviceLog(5)
            let address = "http://127.0.0.1:\(guarded.port)"
            let without = try upload([log, log, "--to", address])
            // Said once, for it is no matter of one log.
            #expect(without.status == 2 && without.errors.count { $0 == "\n" } == 1, "\(without)")
            #expect(without.errors.contains("answers 401: A token is required"))
            let reading = service.folder.appendingPathComponent("reading")
            try String(repeating: "r", count: 20).write(to: reading, atomically: false, encoding: .utf8)
            #expect(
                try upload([log, "--to", address, "--token-file", reading.path]).errors.contains("chmod 600"))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: reading.path)
            let reader = try upload([log, "--to", address, "--token-file", reading.path])
            #expect(
                reader.status == 2 && reader.errors.contains("answers 403: The token only reads"), "\(reader)"
            )
            #expect(try upload([log, "--to", address, "--token-file", file.path]).status == 0)
        }

        @Test func `who waits in vain or is interrupted says what is safe`() throws {
            defer { service.removeFolder() }
            let log = try deviceLog(5)
            #expect(service.stop() == 0)
            let vain = try upload([log, "--to", address, "--wait", "0"])
            #expect(vain.status == 2, "\(vain)")
            #expect(
                vain.errors.hasPrefix("animatorpool-upload: nobody listens on 127.0.0.1:\(service.port); "))
            let (process, folder) = try start([log, "--to", address])
            let errors = folder.appendingPathComponent("stderr")
            while try !String(contentsOf: errors, encoding: .utf8).contains("trying again") { usleep(2000) }
            kill(process.processIdentifier, SIGINT)
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 130)
            #expect(try String(contentsOf: errors, encoding: .utf8).contains("interrupted: "))
        }
    }
#endif
