#if Service
    import Foundation

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
        ///   - blocks: how long a file of it may grow, in 512 bytes: as a full disk would have it.
        init(in folder: URL? = nil, _ arguments: [String] = [], blocks: Int? = nil) throws {
            self.folder =
                folder
                ?? FileManager.default.temporaryDirectory.appendingPathComponent(
                    "animatorpool-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
            output = self.folder.appendingPathComponent("stdout")
            errors = self.folder.appendingPathComponent("stderr")
            let binary = Self.binary("animatorpool-serve")
            let arguments = ["--port", "0", "--db", "runs/"] + arguments
            if let blocks {
                // What it writes beyond that fails, as the signal is ignored that would end it.
                let command = "trap '' XFSZ; ulimit -f \(blocks); exec \"$0\" \"$@\""
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

        /// Begins the run `a`.
        func begin() throws {
            let head =
                #"{"run":{"uuid":"a","name":"feed","source":"app","startedUnixNs":1,"refreshNs":16666667,"schema":1}}"#
            guard try ask("PUT", "/v1/runs/a", [:], head).status == 201 else { throw NotStarted() }
        }

        /// A batch of events.
        static func lines(_ seqs: Range<Int>) -> String {
            seqs.map { #"{"seq":\#($0),"tNs":\#($0),"turn":\#($0),"kind":"app.background"}"# + "\n" }.joined()
        }

        /// Adds events to the run `a`.
        func add(_ seqs: Range<Int>) throws -> Reply {
            try post("/v1/runs/a/events", Self.lines(seqs), type: "application/x-ndjson")
        }

        /// The number of the event with which the run `a` goes on.
        func next() throws -> Int? { try ask("GET", "/v1/runs/a/ingestion").object()["next"] as? Int }

        /// Simulates a run, waits until it is there, and gives its uuid.
        func simulate(_ order: String = #"{"workload":"feed-fling"}"#) throws -> String {
            let reply = try post("/v1/simulations", order)
            guard reply.status == 202, let uuid = try reply.object()["run"] as? String else {
                throw NotStarted()
            }
            while true {
                let state = try ask("GET", "/v1/simulations/\(uuid)").object()["state"] as? String
                guard state == "waiting" || state == "running" else { return uuid }
                usleep(5000)
            }
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
            (head, content) = (String(text[..<end.lowerBound]), String(text[end.upperBound...]))
        }

        /// 0 when nothing came.
        var status: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }

        func object() throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: Data(content.utf8)) as? [String: Any] ?? [:]
        }
    }
#endif
