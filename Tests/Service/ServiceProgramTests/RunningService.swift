#if Service
    import Foundation
    import LifecycleEvents

    /// The built service, started as a user starts it, over a folder of its own that goes with it.
    final class RunningService {
        let folder: URL
        let port: Int
        let process: Process
        private let output: URL
        private let errors: URL

        /// - Parameters:
        ///   - folder: where it and its log are; a new one unless given, which goes with this.
        ///   - arguments: what stands behind `--port 0 --db runs/`.
        ///   - limits: what a shell says before it, such as `ulimit -n 256`.
        init(in folder: URL? = nil, _ arguments: [String] = [], limits: String? = nil) throws {
            self.folder =
                folder
                ?? FileManager.default.temporaryDirectory.appendingPathComponent(
                    "animatorpool-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
            output = self.folder.appendingPathComponent("stdout")
            errors = self.folder.appendingPathComponent("stderr")
            let binary = Self.binary("animatorpool-serve")
            let arguments = ["--port", "0", "--db", "runs/"] + arguments
            if let limits {
                let command = "\(limits); exec \"$0\" \"$@\""
                process = try Self.start(
                    URL(fileURLWithPath: "/bin/sh"), ["-c", command, binary.path] + arguments, in: self.folder
                )
            } else {
                process = try Self.start(binary, arguments, in: self.folder)
            }
            port = try Self.port(process, output)
        }

        deinit {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
        }

        func removeFolder() { try? FileManager.default.removeItem(at: folder) }

        /// Beside the tests' own bundle, where the package manager puts it.
        static func binary(_ name: String) -> URL {
            let main = Bundle.main.bundleURL
            let products = main.pathExtension == "xctest" ? main.deletingLastPathComponent() : main
            return products.appendingPathComponent(name)
        }

        /// Starts a program whose output goes to the files `stdout` and `stderr`.
        static func start(_ program: URL, _ arguments: [String], in folder: URL) throws -> Process {
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            process.currentDirectoryURL = folder
            process.standardInput = FileHandle.nullDevice
            for (name, place) in [("stdout", \Process.standardOutput), ("stderr", \Process.standardError)] {
                let path = folder.appendingPathComponent(name).path
                _ = FileManager.default.createFile(atPath: path, contents: nil)
                process[keyPath: place] = FileHandle(forWritingAtPath: path)
            }
            // A shell that runs the tests in its background has them ignored, and would hand that on.
            for number in [SIGINT, SIGHUP] { signal(number, SIG_DFL) }
            try process.run()
            return process
        }

        /// The port in the address that it prints when it listens.
        static func port(_ process: Process, _ output: URL) throws -> Int {
            while process.isRunning {
                let said = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
                if said.hasSuffix("\n"), let port = Int(said.split { !$0.isNumber }.dropFirst(4).first ?? "")
                {
                    return port
                }
                usleep(2000)
            }
            throw NotStarted()
        }

        struct NotStarted: Error {}

        /// What it has said on standard error.
        var said: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

        /// Ends it in good order, and gives its status.
        func stop() -> Int32 {
            process.terminate()
            process.waitUntilExit()
            return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        }

        // MARK: Requests

        /// Asks on a connection of its own.
        func ask(
            _ method: String = "GET", _ target: String, _ headers: [String: String] = [:],
            _ content: String? = nil,
            type: String = "application/json"
        ) throws -> Reply {
            var lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
            lines += headers.map { "\($0): \($1)" }
            if let content {
                lines += ["Content-Type: \(type)", "Content-Length: \(content.utf8.count)"]
            }
            let socket = try LoopbackSocket(port)
            socket.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (content ?? ""))
            return Reply(socket.rest())
        }

        func post(_ target: String, _ content: String, type: String = "application/json") throws -> Reply {
            try ask("POST", target, [:], content, type: type)
        }

        /// Sends a log on a connection of its own, as curl does.
        func put(_ log: [UInt8], _ headers: String = "") throws -> Reply {
            let socket = try LoopbackSocket(port)
            socket.send(Self.head(log.count, headers + "Connection: close\r\n"))
            socket.send(log)
            return Reply(socket.rest())
        }

        /// The head of a request with a log of so many bytes.
        static func head(_ count: Int, _ headers: String = "") -> String {
            "PUT /v1/runs HTTP/1.1\r\nHost: localhost\r\n\(headers)Content-Length: \(count)\r\n\r\n"
        }

        /// The number of events that the log has of a run, and the status of the run.
        func standing(_ uuid: String = "a") throws -> (events: Int, status: String)? {
            let run = try ask("GET", "/v1/runs/\(uuid)").object()
            guard let events = run["events"] as? Int, let status = run["status"] as? String else {
                return nil
            }
            return (events, status)
        }

        /// Simulates a run into the folder that the service serves, and gives its uuid.
        func simulate(_ workload: String = "feed-fling") throws -> String {
            let command = Process()
            command.executableURL = Self.binary("animatorpool")
            command.arguments = ["simulate", workload, "--db", "runs/", "--quiet"]
            command.currentDirectoryURL = folder
            command.standardOutput = FileHandle.nullDevice
            try command.run()
            command.waitUntilExit()
            let run = try ask("GET", "/v1/runs?limit=1").object()["rows"] as? [[String: Any]]
            guard command.terminationStatus == 0, let uuid = run?.first?["uuid"] as? String else {
                throw NotStarted()
            }
            return uuid
        }
    }

    /// The log of a device.
    enum DeviceLog {
        /// - Parameter ending: nil for that of an app that was killed.
        static func bytes(
            _ count: Int64, uuid: String = "a", ending: RunStatus? = .finished
        ) -> [UInt8] {
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
            return lines.bytes
        }
    }

    /// What came back.
    struct Reply {
        let head: String
        let content: String

        init(_ bytes: [UInt8]) {
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else {
                (head, content) = (text, "")
                return
            }
            head = String(text[..<end.lowerBound])
            let rest = text[end.upperBound...]
            content = head.contains("transfer-encoding: chunked") ? Self.joined(rest) : String(rest)
        }

        /// The chunks without the lines that say how long they are.
        private static func joined(_ chunks: Substring) -> String {
            var rest = Array(chunks.utf8)[...]
            var all: [UInt8] = []
            while let end = rest.firstIndex(of: 0x0D),
                let count = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16), count > 0
            {
                all += rest.dropFirst(end + 2 - rest.startIndex).prefix(count)
                rest = rest.dropFirst(end + 2 - rest.startIndex + count + 2)
            }
            return String(decoding: all, as: UTF8.self)
        }

        /// 0 when nothing came.
        var status: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }

        func object() throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: Data(content.utf8)) as? [String: Any] ?? [:]
        }
    }
#endif
