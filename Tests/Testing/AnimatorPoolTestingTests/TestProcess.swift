import Foundation
import Testing

#if os(Linux)
    /// Another process of this program of tests, which runs tests with a planted fault.
    struct TestProcess {
        struct Ended {
            let status: Int32
            let output: String
            /// The files that the process left in its folder for temporary files.
            let files: [String]
        }

        let process = Process()
        let output: FileHandle

        /// Starts the process.
        ///
        /// - Parameters:
        ///   - filter: A pattern for the names of tests.
        ///   - word: The fault to plant.
        ///   - folder: The folder for temporary files.
        init(
            _ filter: String, _ word: String, in folder: URL, _ variables: [String: String] = [:],
            library: String = "swift-testing"
        ) throws {
            process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            process.arguments =
                library == "xctest" ? [filter] : ["--testing-library", library, "--filter", filter]
            process.environment = ProcessInfo.processInfo.environment
                .merging(["ANIMATORPOOL_PLANTED": word, "TMPDIR": folder.path]) { $1 }.merging(variables) {
                    $1
                }
            process.environment?["SWIFT_DETERMINISTIC_HASHING"] = nil
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = pipe
            try process.run()
            try pipe.fileHandleForWriting.close()
            output = pipe.fileHandleForReading
        }

        /// Runs tests in a folder for temporary files of their own, and waits for the end of all their processes.
        ///
        /// - Parameter folder: The folder; nil for a new one.
        static func run(
            _ filter: String, _ word: String, in folder: URL? = nil, _ variables: [String: String] = [:],
            library: String = "swift-testing"
        ) async throws -> Ended {
            let scratch = try folder ?? self.folder()
            let process = try TestProcess(filter, word, in: scratch, variables, library: library)
            let output = try await process.rest()
            let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
            if folder == nil { try FileManager.default.removeItem(at: scratch) }
            return Ended(
                status: process.process.terminationStatus, output: String(decoding: output, as: UTF8.self),
                files: files)
        }

        /// Waits until the process and all its children have ended, on a thread that runs no tests. Returns the rest of
        /// the output.
        func rest() async throws -> Data {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(
                        with: Result {
                            let rest = try output.readToEnd() ?? Data()
                            process.waitUntilExit()
                            return rest
                        })
                }
            }
        }

        /// Reads the output until runs have said that they hang.
        func waitForHangs(_ count: Int) throws {
            var text = ""
            while text.components(separatedBy: "The run hangs.").count <= count {
                let data = output.availableData
                try #require(!data.isEmpty)
                text += String(decoding: data, as: UTF8.self)
            }
        }

        /// Kills a planted test whose runs hang, and expects that no process and no file of it is left.
        static func expectNoRest(_ filter: String) async throws {
            let folder = try self.folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let process = try TestProcess(filter, "hang", in: folder)
            // The first search has two processes for runs. The second one waits ten seconds for a run.
            try process.waitForHangs(3)
            kill(process.process.processIdentifier, SIGKILL)
            // The pipe of its output ends when the last child has ended. A run that hangs never ends by itself.
            _ = try await process.rest()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }

        /// The end of the name of a file whose name begins with the number of a new process that hangs.
        static let hanging = ".hangs"

        /// Kills a planted test that waits for a new process, and expects that this process ends and its file is gone.
        static func expectNoNewProcess(_ filter: String) async throws {
            let folder = try self.folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let process = try TestProcess(filter, "hang in a new process", in: folder)
            func files() throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: folder.path)
            }
            var hanging: pid_t?
            while hanging == nil {
                try #require(process.process.isRunning)
                hanging = try files().first { $0.hasSuffix(Self.hanging) }
                    .flatMap { pid_t($0.dropLast(Self.hanging.count)) }
                usleep(10_000)
            }
            let other = try #require(hanging)
            kill(process.process.processIdentifier, SIGKILL)
            _ = try await process.rest()
            while kill(other, 0) == 0 { usleep(10_000) }
            #expect(try files().filter { $0.hasPrefix("animatorpool-") && !$0.hasSuffix(".answer") } == [])
        }

        static func folder() throws -> URL {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "green-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return folder
        }
    }
#endif
