import Dispatch
import LifecycleRecording
import ScrollSimulation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The runs of a search that shares its process with other tests.
///
/// A run that calls `exit`, or does not return for ten seconds, ends the process with status 1 and a message.
/// A file has the numbers of the runs under way. If a run ends the process, the file remains, and the next
/// search skips these runs. A signal from outside, for example of a time limit, removes the file: no run ended the
/// process.
package final class RunsUnderWay: Sendable {
    /// The schedules that ended an earlier process.
    package let ended: [Int]
    private let test: String
    private let path: String
    private let descriptor: Int32
    private let runs: Locked<[Run?]>

    private struct Run {
        let steps: () -> [Step]
        let thread = pthread_self()
        /// The time of the run so far. A debugger that stops the process also stops this clock.
        var ticks = 0
    }

    /// Opens the file: the process number, then for each worker the number of its schedule plus one.
    ///
    /// - Parameters:
    ///   - test: The place of the test, for messages.
    ///   - path: The file.
    /// - Returns: Nil if the file cannot be written or another search uses it.
    package init?(test: String, path: String) {
        (self.test, self.path) = (test, path)
        runs = Locked([Run?](repeating: nil, count: Self.mostWorkers))
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        var words = [Int64](repeating: 0, count: 1 + Self.mostWorkers)
        let bytes = pread(descriptor, &words, words.count * 8, 0)
        // Another program may have this process number by now. Signal 0 only checks whether the process
        // exists.
        if bytes >= 8, kill(pid_t(truncatingIfNeeded: words[0]), 0) == 0 {
            close(descriptor)
            return nil
        }
        ended = words.dropFirst().filter { $0 > 0 }.map { Int($0 - 1) }
        words = [Int64](repeating: 0, count: words.count)
        words[0] = Int64(getpid())
        pwrite(descriptor, &words, words.count * 8, 0)
        Self.watch(self)
    }

    private static let mostWorkers = 63

    /// Runs a schedule, unless it ended an earlier process. Returns nil for a skipped schedule.
    ///
    /// - Parameters:
    ///   - steps: The steps of the schedule, for a message.
    package func running<Result>(
        _ schedule: Int, by worker: Int, of steps: @escaping () -> [Step], _ run: () -> Result
    ) -> Result? {
        if ended.contains(schedule) { return nil }
        note(schedule + 1, by: worker, Run(steps: steps))
        defer { note(0, by: worker, nil) }
        return run()
    }

    private func note(_ number: Int, by worker: Int, _ run: Run?) {
        guard worker < Self.mostWorkers else { return }
        runs.withLock { $0[worker] = run }
        var word = Int64(number)
        pwrite(descriptor, &word, 8, off_t(8 * (worker + 1)))
    }

    /// Restarts the clock of the calling thread's run. A run may repeat its schedule, and shorter ones.
    func restartClock() {
        let thread = pthread_self()
        runs.withLock { runs in
            for index in runs.indices where runs[index].map({ pthread_equal($0.thread, thread) != 0 }) == true
            {
                runs[index]?.ticks = 0
            }
        }
    }

    /// Removes the file, because no schedule ended the process.
    package func finish() {
        Self.watched.withLock { watched in
            watched.searches.removeAll { $0 === self }
            Self.list(watched.searches)
        }
        close(descriptor)
        unlink(path)
    }

    // MARK: The end of the process

    /// The searches of this process, of which each end of the process must tell.
    private static let watched = Locked(Watched())

    private struct Watched {
        var searches: [RunsUnderWay] = []
        var clock: (any DispatchSourceTimer)?
    }

    private static let tick = 0.1
    /// The number of ticks after which a run counts as hanging.
    private static let mostTicks = 100

    private static func watch(_ search: RunsUnderWay) {
        watched.withLock { watched in
            watched.searches.append(search)
            list(watched.searches)
            guard watched.clock == nil else { return }
            for number in [SIGHUP, SIGINT, SIGTERM] { catchSignal(number) }
            let clock = DispatchSource.makeTimerSource(
                queue: DispatchQueue(label: "animatorpool.explore.clock"))
            clock.schedule(deadline: .now() + tick, repeating: tick)
            clock.setEventHandler { countTick() }
            clock.activate()
            watched.clock = clock
            // Several runs may call `exit` at a time, and each call takes another handler.
            for _ in 0..<16 {
                atexit { RunsUnderWay.endRed() }
                #if canImport(Glibc)
                    at_quick_exit { RunsUnderWay.endRed() }
                #endif
            }
        }
    }

    /// The paths of the files of all searches, for a signal handler, which may take no lock and free no memory.
    nonisolated(unsafe) private static let paths = UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>
        .allocate(capacity: 16)
    nonisolated(unsafe) private static var pathCount = 0

    private static func list(_ searches: [RunsUnderWay]) {
        let old = paths.prefix(pathCount).compactMap { $0 }
        pathCount = 0
        for search in searches.prefix(paths.count) {
            paths.initializeElement(at: pathCount, to: strdup(search.path))
            pathCount += 1
        }
        for path in old { free(path) }
    }

    /// Removes the files when somebody else ends the process with this signal.
    private static func catchSignal(_ number: Int32) {
        let former = signal(number) { number in
            for index in 0..<RunsUnderWay.pathCount {
                if let path = RunsUnderWay.paths[index] { unlink(path) }
            }
            signal(number, SIG_DFL)
            raise(number)
        }
        // The program of the tests handles the signal itself.
        if former != nil { signal(number, former) }
    }

    private static func countTick() {
        for search in watched.withLock({ $0.searches }) {
            let hangs = search.runs.withLock { runs in
                for index in runs.indices { runs[index]?.ticks += 1 }
                return runs.contains { ($0?.ticks ?? 0) > mostTicks }
            }
            if hangs {
                search.tell("A run of this search has not returned for ten seconds.")
                _exit(1)
            }
        }
    }

    /// Ends a process that calls `exit` with status 1, if a search is under way. Other tests may not have run.
    private static func endRed() {
        watched.withLock { watched in
            if watched.searches.isEmpty { return }
            for search in watched.searches {
                search.tell("The process of the tests called exit during this search.")
            }
            _exit(1)
        }
    }

    private func tell(_ sentence: String) {
        let steps = runs.withLock { $0.compactMap { $0 } }.map { run in
            "list.steps = [\(run.steps().map { ".\($0)" }.joined(separator: ", "))]\n"
        }
        let text = "\(test): error: \(sentence) The steps that were under way:\n\(steps.joined())"
        text.withCString { _ = write(STDERR_FILENO, $0, strlen($0)) }
    }
}

extension ListSubject {
    /// Returns the subject with runs that restart their clock.
    package func recorded(by underWay: RunsUnderWay) -> ListSubject {
        var subject = self
        subject.began = { _ in underWay.restartClock() }
        return subject
    }
}
