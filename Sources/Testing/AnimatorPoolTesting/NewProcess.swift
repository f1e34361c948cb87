import Foundation
import LifecycleRecording
import ListExploration
import ScrollSimulation

#if canImport(Testing)
    import Testing
#endif

/// Another process that runs the same test as far as the same call of `explore`, to repeat a run there. Hash seeds,
/// addresses, static variables and times differ from those of this process.
struct NewProcess: Sendable {
    private let test: String
    private let key: String

    private static let calls = Locked<[String: Int]>([:])

    /// - Parameter call: The place of the call in the test.
    /// - Returns: Nil if no other process can find the call: the test has parameters or is one of XCTest, or the
    ///   system is not Linux.
    init?(key call: String) {
        #if os(Linux) && canImport(Testing)
            guard let test = Test.current, !test.isParameterized else { return nil }
            self.test = "\(test.id)"
            let name = "\(test.id) \(call)"
            let count = Self.calls.withLock { calls in
                calls[name, default: 0] += 1
                return calls[name, default: 0]
            }
            key = "\(call) \(count)"
        #else
            return nil
        #endif
    }

    private static let variable = "ANIMATORPOOL_REPLAY"

    // MARK: In this process

    /// The answer of a new process.
    enum Answer: Equatable {
        /// The run ended. Has whether it failed, and its events, one line each.
        case run(fails: Bool, lines: [String])
        /// The run ended its process, or took too long.
        case ended
    }

    /// Runs a workload with its choices in a new process. Returns nil if the run did not begin there.
    ///
    /// - Parameter patience: The time after which the run hangs.
    func replay(_ workload: Workload, _ patience: Duration) -> Answer? {
        guard let lines = ask("replay", FindingFile.text(of: workload), patience) else { return nil }
        guard let verdict = lines.first else { return .ended }
        return .run(fails: verdict == "fails", lines: Array(lines.dropFirst()))
    }

    /// Returns the number of the first run that fails if one new process makes all runs of the search; nil if none does.
    func firstFailure() -> Int? { ask("search", "", .seconds(120))?.first.flatMap { Int($0) } }

    /// Returns the lines of the answer, which are empty if the new process ended before its answer. Returns nil if the
    /// new process did not begin.
    private func ask(_ question: String, _ text: String, _ patience: Duration) -> [String]? {
        let path = "\(NSTemporaryDirectory())/animatorpool-replay-\(UUID().uuidString)"
        defer {
            unlink(path)
            unlink("\(path).answer")
        }
        guard
            (try? "\(key)\n\(getpid())\n\(question)\n\(text)".write(
                toFile: path, atomically: false, encoding: .utf8))
                != nil,
            let process = Self.start(
                filter: "^\(NSRegularExpression.escapedPattern(for: test))", request: path)
        else { return nil }
        var status: Int32 = 0
        let start = ContinuousClock.now
        while waitpid(process, &status, WNOHANG) == 0 {
            if ContinuousClock.now - start > patience { kill(process, SIGKILL) }
            IsolatedWork.showProgress()
            usleep(1000)
        }
        guard let answer = try? String(contentsOfFile: "\(path).answer", encoding: .utf8) else { return nil }
        return answer.split(separator: "\n").map(String.init)
    }

    /// Starts the program of the tests again, with one test and without output.
    private static func start(filter: String, request: String) -> pid_t? {
        #if os(Linux)
            let arguments = [
                CommandLine.arguments[0], "--testing-library", "swift-testing", "--filter", filter,
            ]
            // A backtrace of a run that traps takes seconds, and nobody reads it.
            let environment = ProcessInfo.processInfo.environment
                .merging([variable: request, "SWIFT_BACKTRACE": "enable=no"]) { $1 }
                .map { "\($0.key)=\($0.value)" }
            let words = [arguments, environment].map { $0.map { strdup($0) } + [nil] }
            defer { for word in words.joined() { free(word) } }
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
            }
            var process: pid_t = 0
            let status = posix_spawn(&process, "/proc/self/exe", &actions, nil, words[0], words[1])
            return status == 0 ? process : nil
        #else
            return nil
        #endif
    }

    // MARK: In the new process

    /// What another process asks of this one; nil in a process of tests.
    static let request = ProcessInfo.processInfo.environment[variable]
        .flatMap { FileManager.default.fileExists(atPath: $0) ? Request(path: $0) : nil }

    struct Request {
        fileprivate let path: String

        /// Answers, and ends the process, if the question is about this call of `explore`.
        ///
        /// - Parameters:
        ///   - call: The call.
        ///   - subject: Creates the subject.
        ///   - search: Returns the number of the first run that fails.
        func answer(
            _ call: NewProcess?, replaying subject: () -> ListSubject, searching search: (ListSubject) -> Int?
        ) {
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return }
            let parts = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count == 4, let call, parts[0] == call.key, let asker = pid_t(parts[1]) else {
                return
            }
            // A killed process can neither end this one nor remove its file.
            unlink(path)
            IsolatedWork.endWith(asker)
            let subject = subject()
            let isSearch = parts[2] == "search"
            let workload = try? FindingFile.workload(String(parts[3]), file: path, on: subject.list)
            // An empty answer says that the run has begun.
            if isSearch || workload != nil { write([]) }
            if isSearch {
                write([search(subject).map { "\($0)" } ?? "none"])
            } else if let workload {
                let run = subject.replay(workload)
                write([run.failureTitle == nil ? "passes" : "fails"] + run.lines)
            }
            _exit(0)
        }

        private func write(_ lines: [String]) {
            try? lines.joined(separator: "\n").write(
                toFile: "\(path).answer", atomically: true, encoding: .utf8)
        }
    }
}
