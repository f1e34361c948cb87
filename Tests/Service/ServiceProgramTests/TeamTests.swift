#if Service
    import Foundation
    import LifecycleEvents
    import Testing

    /// What a team asks of a service that runs for months: other tokens, old runs, its log, backups.
    struct TeamTests {
        private let folder: URL

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "animatorpool-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        private func removeFolder() { try? FileManager.default.removeItem(at: folder) }

        /// Waits for something that another process does.
        private func wait(_ what: String, until isDone: () throws -> Bool) throws {
            let start = ContinuousClock.now
            while try !isDone() {
                guard ContinuousClock.now - start < .seconds(60) else {
                    Issue.record("waited for a minute: \(what)")
                    return
                }
                usleep(5000)
            }
        }

        // MARK: Tokens

        private func write(tokens text: String) throws {
            // In one step, as docs/service.md says.
            let next = folder.appendingPathComponent("tokens.next").path
            _ = FileManager.default.createFile(
                atPath: next, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
            rename(next, tokens)
        }

        private var tokens: String { folder.appendingPathComponent("tokens").path }

        private func bearer(_ token: String) -> [String: String] {
            ["Authorization": "Bearer \(token)-0123456789abcdef"]
        }

        private func service(tokens text: String) throws -> RunningService {
            try write(tokens: text)
            return try RunningService(in: folder, ["--token-file", tokens])
        }

        private static let old = "write old-0123456789abcdef\n"
        private static let new = "read new-0123456789abcdef\n"

        @Test func `a changed file of tokens is valid for the next request`() throws {
            defer { removeFolder() }
            let service = try service(tokens: Self.old)
            func status(_ token: String) throws -> Int {
                try service.ask("GET", "/v1/runs", bearer(token)).status
            }
            #expect(try [status("old"), status("new")] == [200, 401])
            try write(tokens: Self.new + Self.old)
            #expect(try [status("old"), status("new")] == [200, 200])
            try write(tokens: Self.new)
            #expect(try [status("old"), status("new")] == [401, 200])
            // A token may lose a part of its right.
            try write(tokens: Self.old)
            #expect(try service.ask("DELETE", "/v1/runs/a", bearer("old")).status == 404)
            try write(tokens: Self.old.replacing("write", with: "read"))
            #expect(try service.ask("DELETE", "/v1/runs/a", bearer("old")).status == 403)
            #expect(service.said.contains("tokens: read again; tokens: 2\n"), "\(service.said)")
        }

        @Test func `a session ends with its token`() throws {
            defer { removeFolder() }
            let service = try service(tokens: Self.new + Self.old)
            let reply = try service.post("/v1/session", #"{"token":"new-0123456789abcdef"}"#)
            let cookie = try #require(
                reply.head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("set-cookie: ") }
            ).dropFirst("set-cookie: ".count).prefix { $0 != ";" }
            func status() throws -> Int {
                try service.ask("GET", "/v1/runs", ["Cookie": String(cookie)]).status
            }
            #expect(try status() == 200)
            // The other token gets the place of the first.
            try write(tokens: Self.old)
            #expect(try status() == 401)
        }

        @Test(arguments: [
            ("", "has no token"), ("read", "a token has at least"), ("all 0123456789abcdef", "a line is"),
            (nil, "no such file"),
        ])
        func `a bad file of tokens keeps the former ones, and is reported once`(
            _ text: String?, _ reason: String
        ) throws {
            defer { removeFolder() }
            let service = try service(tokens: Self.old)
            if let text { try write(tokens: text) } else { unlink(tokens) }
            for _ in 0..<3 { #expect(try service.ask("GET", "/v1/runs", bearer("old")).status == 200) }
            let lines = service.said.split(separator: "\n").filter {
                $0.contains("tokens") && !$0.hasPrefix("{")
            }
            #expect(
                lines.count == 1 && lines[0].contains(reason)
                    && lines[0].hasSuffix("; the former tokens stay valid"), "\(lines)")
            try write(tokens: Self.new)
            #expect(try service.ask("GET", "/v1/runs", bearer("old")).status == 401)
        }

        @Test func `tokens that others may read are refused, until their rights are mended`() throws {
            defer { removeFolder() }
            let service = try service(tokens: Self.old)
            try write(tokens: Self.new)
            chmod(tokens, 0o644)
            #expect(try service.ask("GET", "/v1/runs", bearer("new")).status == 401)
            chmod(tokens, 0o600)
            #expect(try service.ask("GET", "/v1/runs", bearer("new")).status == 200)
        }

        @Test func `what a revoked token has under way ends, and nothing of others`() throws {
            defer { removeFolder() }
            try write(tokens: Self.old + Self.new)
            let service = try RunningService(
                in: folder, ["--token-file", tokens, "--query-timeout", "600", "--ingest-timeout", "600"])
            let old = "Authorization: Bearer old-0123456789abcdef\r\n"
            let new = "Authorization: Bearer new-0123456789abcdef\r\n"
            #expect(try service.put(DeviceLog.bytes(10, ending: nil), old).status == 200)
            let json = "Content-Type: application/json\r\nContent-Length:"
            let list = try service.ask("POST", "/v1/live", bearer("old"), "{}").object()
            let live = try #require(list["live"] as? String)
            func open(_ head: String, _ rest: String = "") throws -> LoopbackSocket {
                let socket = try LoopbackSocket(service.port, seconds: 120)
                socket.send(
                    head.replacing("HTTP/1.1\r\n", with: "HTTP/1.1\r\nHost: localhost\r\n") + "\r\n" + rest)
                return socket
            }
            let streams = try [
                open("GET /v1/runs/a/tail HTTP/1.1\r\n" + old),
                open("GET /v1/runs/a/blocks HTTP/1.1\r\n" + old),
                open("GET /v1/live/\(live)/stream HTTP/1.1\r\n" + old),
            ]
            let kept = try open("GET /v1/runs/a/tail HTTP/1.1\r\n" + new)
            for stream in streams + [kept] {
                #expect(stream.read { $0.contains("\r\n\r\n") }.contains(" 200 "))
            }
            let log = DeviceLog.bytes(6000, uuid: "b")
            let transfer = try LoopbackSocket(service.port, seconds: 120)
            transfer.send(RunningService.head(log.count, old))
            transfer.send(Array(log.prefix(log.count / 2)))
            let endless =
                #"{"query":"with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n"}"#
            let query = try open(
                "POST /v1/runs/a/sql HTTP/1.1\r\n\(old)\(json) \(endless.utf8.count)\r\n", endless)
            try wait("the transfer to begin") {
                try service.ask("GET", "/v1/runs/b", bearer("new")).status == 200
            }
            let start = ContinuousClock.now
            try write(tokens: Self.new)
            for socket in streams + [transfer, query] { _ = socket.rest() }
            #expect(ContinuousClock.now - start < .seconds(60))
            // The other token still follows the run.
            try wait("one follower") {
                try service.ask("GET", "/metrics", bearer("new")).content.contains(
                    "\nanimatorpool_followers 1\n")
            }
            // What came of the log is kept, and goes on.
            try write(tokens: Self.old + Self.new)
            try wait("the transfer to end") { try service.put(log, old).status == 200 }
            #expect(service.stop() == 0)
            withExtendedLifetime(kept) {}
        }

        // MARK: The service's own log

        @Test func `the log on standard error may be emptied by logrotate`() throws {
            let service = try RunningService(in: folder, limits: "exec 2>>service.log")
            defer { removeFolder() }
            let path = folder.appendingPathComponent("service.log").path
            for _ in 0..<3 { #expect(try service.ask("GET", "/v1/runs").status == 200) }
            #expect(truncate(path, 0) == 0)
            #expect(try service.ask("GET", "/v1/session").status == 200)
            #expect(service.stop() == 0)
            let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            let objects = try lines.map {
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
            }
            #expect(objects.map { $0?["path"] as? String } == ["/v1/session"])
        }

        // MARK: Old runs

        /// Runs a program in the folder.
        @discardableResult
        private func run(_ words: [String], limits: String = ":") throws -> (status: Int32, output: String) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "\(limits); exec \"$0\" \"$@\""] + words
            process.currentDirectoryURL = folder
            let pipe = Pipe()
            (process.standardOutput, process.standardError) = (pipe, pipe)
            try process.run()
            let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return (process.terminationStatus, output)
        }

        private var animatorpool: String { RunningService.binary("animatorpool").path }

        private func names() throws -> Set<String> {
            Set(
                try FileManager.default.contentsOfDirectory(
                    atPath: folder.appendingPathComponent("runs").path))
        }

        @Test func `old runs are deleted beside the service, open ones and foreign files stay`() throws {
            let service = try RunningService(in: folder)
            defer { removeFolder() }
            for uuid in ["a", "b", "c"] {
                #expect(try service.put(DeviceLog.bytes(10, uuid: uuid)).status == 200)
            }
            // A run of an app that was killed, a transfer under way, and a live list.
            #expect(try service.put(DeviceLog.bytes(10, uuid: "open", ending: nil)).status == 200)
            let transfer = try LoopbackSocket(service.port)
            let log = DeviceLog.bytes(6000, uuid: "moving")
            transfer.send(RunningService.head(log.count))
            transfer.send(Array(log.prefix(log.count / 2)))
            try wait("the transfer to begin") { try service.standing("moving") != nil }
            let list = try service.post("/v1/live", "{}").object()
            let side = try #require((list["sides"] as? [[String: Any]])?.first?["run"] as? String)
            let runs = folder.appendingPathComponent("runs").path
            let foreign = ["notes.txt", "other.sqlite", ".hidden"]
            for name in foreign {
                try Data("not a log".utf8).write(to: URL(fileURLWithPath: "\(runs)/\(name)"))
            }
            // Another program's database, by its header alone.
            let first = try #require(try names().first { $0.hasSuffix("-feed-a.sqlite") })
            var bytes = try Data(contentsOf: URL(fileURLWithPath: "\(runs)/\(first)"))
            bytes.replaceSubrange(68..<72, with: Data("elsz".utf8))
            try bytes.write(to: URL(fileURLWithPath: "\(runs)/19600101-database.sqlite"))
            let before = try names()

            // Those of a device began in 1970.
            let keep = [animatorpool, "db", "keep", "--days", "30", "--db", "runs/", "--format", "csv"]
            let dry = try run(keep + ["--dry-run"])
            #expect(try names() == before)
            let kept = try run(keep)
            #expect(dry.status == 0 && kept.status == 0, "\(dry) \(kept)")
            func deleted(_ output: String) -> [String] {
                let rows = output.split(separator: "\n").map { line in
                    line.split(separator: ",").map(String.init)
                }
                return rows.filter { row in row.count > 4 && Int(row[0]) != nil }.map { row in row[1] }
            }
            #expect(
                deleted(kept.output) == ["a", "b"] && deleted(dry.output) == ["a", "b"], "\(kept.output)")
            #expect(
                before.subtracting(try names()).allSatisfy {
                    $0.contains("-feed-a.") || $0.contains("-feed-b.")
                })
            #expect(try names().isSuperset(of: foreign))
            for (uuid, status) in [
                ("a", 404), ("b", 404), ("c", 200), ("open", 200), ("moving", 200), (side, 200),
            ] {
                #expect(try service.ask("GET", "/v1/runs/\(uuid)").status == status, "\(uuid)")
            }
            for uuid in ["open", "moving", side] {
                #expect(try service.standing(uuid)?.status == "open", "\(uuid)")
            }
            // Both go on.
            transfer.send(Array(log.suffix(log.count - log.count / 2)))
            #expect(transfer.read { $0.contains("\"complete\":true") }.contains(" 200 "))
            #expect(try service.put(DeviceLog.bytes(20, uuid: "open")).status == 200)
            #expect(service.stop() == 0)
        }

        @Test func `old runs are deleted from a folder with more files than the process may open`() throws {
            let service = try RunningService(in: folder)
            defer { removeFolder() }
            for number in 1...30 {
                #expect(try service.put(DeviceLog.bytes(1, uuid: "run-\(number)")).status == 200)
            }
            let kept = try run(
                [animatorpool, "db", "keep", "--days", "30", "--db", "runs/"], limits: "ulimit -n 24")
            #expect(kept.status == 0 && kept.output.contains("29 runs deleted"), "\(kept.output)")
            #expect(service.stop() == 0)
            #expect(try names().count == 1)
        }

        // MARK: The units

        /// The words of a unit's ExecStart, with this build's programs, and with `root` before the system's folders.
        private static func command(of unit: String, root: String) throws -> [String] {
            var repository = URL(fileURLWithPath: #filePath)
            for _ in 0..<4 { repository.deleteLastPathComponent() }
            let text = try String(
                contentsOf: repository.appendingPathComponent("tools/deploy/\(unit)"), encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
            var words = line.dropFirst("ExecStart=".count).split(separator: " ").map(String.init)
            let program = try #require(words[0].split(separator: "/").last)
            #expect(words[0] == "/opt/animatorpool/bin/\(program)")
            words[0] = RunningService.binary(String(program)).path
            for index in words.indices.dropFirst() where words[index].hasPrefix("/") {
                words[index] = root + words[index]
            }
            return words
        }

        @Test func `the units start the service, and delete its old runs`() throws {
            defer { removeFolder() }
            let root = folder.path
            for name in ["etc/animatorpool", "var/lib/animatorpool"] {
                try FileManager.default.createDirectory(
                    atPath: "\(root)/\(name)", withIntermediateDirectories: true)
            }
            _ = FileManager.default.createFile(
                atPath: "\(root)/etc/animatorpool/tokens", contents: Data(Self.old.utf8),
                attributes: [.posixPermissions: 0o600])
            var words = try Self.command(of: "animatorpool.service", root: root)
            words += ["--port", "0"]
            let process = try RunningService.start(
                URL(fileURLWithPath: words[0]), Array(words.dropFirst()), in: folder)
            let port = try RunningService.port(process, folder.appendingPathComponent("stdout"))
            for uuid in ["a", "b"] {
                let log = DeviceLog.bytes(10, uuid: uuid)
                let socket = try LoopbackSocket(port)
                socket.send(
                    RunningService.head(
                        log.count, "Authorization: Bearer old-0123456789abcdef\r\nConnection: close\r\n"))
                socket.send(log)
                #expect(Reply(socket.rest()).status == 200)
            }
            let kept = try run(Self.command(of: "animatorpool-keep.service", root: root))
            #expect(kept.status == 0 && kept.output.contains("1 run deleted"), "\(kept.output)")
            process.terminate()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }

        // MARK: Limits

        @Test func `the limits of --help are those of the service`() throws {
            let help = try run([RunningService.binary("animatorpool-serve").path, "--help"]).output
            func limit(_ words: String) throws -> Int {
                let line = try #require(
                    help.split(separator: "\n").first { $0.contains(" \(words)") }, "\(words): \(help)")
                return try #require(line.split(separator: " ").first.flatMap { Int($0) })
            }
            let service = try RunningService(in: folder)
            defer { removeFolder() }
            let uuid = try service.simulate()
            let rows = try limit("rows of an answer")
            for (more, status) in [(0, 200), (1, 400)] {
                #expect(
                    try service.ask("GET", "/v1/runs/\(uuid)/events?limit=\(rows + more)").status == status)
            }
            let text = try limit("bytes of a request's object or text")
            for (more, status) in [(0, 200), (1, 413)] {
                let content = String(repeating: "x", count: text + more)
                let reply = try service.ask("POST", "/v1/explain", [:], content, type: "text/plain")
                #expect(reply.status == status)
            }
            let log = try limit("bytes of a log that a client sends")
            let socket = try LoopbackSocket(service.port)
            socket.send(RunningService.head(log + 1, "Connection: close\r\n"))
            #expect(Reply(socket.rest()).status == 413)
            let live = try #require(try service.post("/v1/live", "{}").object()["live"] as? String)
            let (steps, samples) = try (
                limit("steps of a request to a live list"), limit("touch samples of a request to a live list")
            )
            for (more, status) in [(0, 200), (1, 400)] {
                let all = Array(repeating: #"{"scroll": {"by": 1}}"#, count: steps + more).joined(
                    separator: ",")
                let reply = try service.post("/v1/live/\(live)/steps", "{\"steps\":[\(all)]}")
                #expect(reply.status == status, "\(reply.content)")
                let moves = Array(repeating: #"["cancel",0,1,1]"#, count: samples + more).joined(
                    separator: ",")
                #expect(
                    try service.post("/v1/live/\(live)/touches", "{\"samples\":[\(moves)]}").status == status)
            }
            let fields = try limit("header fields of a request")
            for (more, status) in [(-2, 200), (1, 431)] {
                let headers = Dictionary(
                    uniqueKeysWithValues: (0..<fields + more).map { ("X-\($0)", "x") })
                #expect(try service.ask("GET", "/health/live", headers).status == status)
            }
            #expect(service.stop() == 0)
        }

        // MARK: Backups

        @Test func `a backup of a live folder has everything that was acknowledged before it`() throws {
            let service = try RunningService(in: folder)
            defer { removeFolder() }
            for number in 1...12 {
                #expect(try service.put(DeviceLog.bytes(10, uuid: "run-\(number)")).status == 200)
            }
            // A run that grows: each transfer moves it to another file. Its file is the last of the folder.
            func moving(_ count: Int64) -> [UInt8] {
                let text = String(decoding: DeviceLog.bytes(count, uuid: "z", ending: nil), as: UTF8.self)
                return Array(
                    text.replacing("\"startedUnixNs\":1,", with: "\"startedUnixNs\":1000000001,").utf8)
            }
            for round in 1...2 {
                let first = Int64(round * 1000)
                #expect(try service.put(moving(first)).status == 200)
                let copying = Process()
                copying.executableURL = URL(fileURLWithPath: animatorpool)
                copying.arguments = ["db", "copy", "backup-\(round)/", "--db", "runs/"]
                copying.currentDirectoryURL = folder
                copying.standardOutput = FileHandle.nullDevice
                try copying.run()
                var count = first
                while copying.isRunning {
                    count += 10
                    #expect(try service.put(moving(count)).status == 200)
                }
                copying.waitUntilExit()
                #expect(copying.terminationStatus == 0)
                let backup = folder.appendingPathComponent("restored-\(round)")
                try FileManager.default.createDirectory(at: backup, withIntermediateDirectories: true)
                try FileManager.default.moveItem(
                    at: folder.appendingPathComponent("backup-\(round)"),
                    to: backup.appendingPathComponent("runs"))
                let restored = try RunningService(in: backup)
                for number in 1...12 {
                    #expect(try #require(try restored.standing("run-\(number)")) == (10, "finished"))
                }
                let (events, status) = try #require(try restored.standing("z"), "round \(round)")
                #expect(events >= first && status == "open")
                // The client of an open run sends its log again.
                #expect(try restored.put(moving(count + 10)).status == 200)
                #expect(restored.stop() == 0)
            }
            #expect(service.stop() == 0)
        }
    }
#endif
