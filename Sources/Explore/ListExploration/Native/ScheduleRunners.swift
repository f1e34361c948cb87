import Exploration
import ScrollSimulation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Runs the schedules of a search in child processes. A run that traps, crashes or hangs ends a child,
/// and is a finding.
///
/// Each child is a copy of this process. It makes its schedules itself, and merges the results of all
/// children, as the search of this process does. This process should have no other running threads.
package final class ScheduleRunners {
    /// The ends of runs that ended their processes, by the fingerprint of the finding.
    package private(set) var ends: [Fingerprint: RunEnd] = [:]

    private let jobs: Int
    private let patience: Duration
    private let stopsAtHang: Bool
    private var runners: [Runner] = []
    /// A pipe with a byte for each chunk of schedules. The child that reads a byte runs the chunk.
    private let chunks: (reader: Int32, writer: Int32)
    private var lastResults: [ScheduleResult] = []
    /// The number of children that ended outside a run.
    private var failures = 0

    private final class Runner {
        let child: ForkedChild
        var stream = MessageStream()
        /// The schedules of the child's chunk that have no result yet.
        var chunk: Range<Int>
        var isDone = false
        var silence: Silence
        var lastWords: ByteReader?

        init(_ child: ForkedChild, chunk: Range<Int>) {
            (self.child, self.chunk, silence) = (child, chunk, Silence(of: child.process))
        }
    }

    private static let chunk = 4
    private static let endOfChunks = UInt8.max

    /// Creates the runners without children.
    ///
    /// - Parameters:
    ///   - jobs: The number of children.
    ///   - patience: The time after which a run counts as hanging.
    ///   - stopsAtHang: Whether an epoch ends with the first run that hangs, because further ones would take as long.
    ///     It is the last epoch then.
    /// - Returns: Nil if the system has no pipe left.
    package init?(jobs: Int, patience: Duration = .seconds(10), stopsAtHang: Bool = false) {
        var ends = [Int32](repeating: -1, count: 2)
        guard pipe(&ends) == 0 else { return nil }
        // A write to a child that has ended returns an error instead of a signal.
        signal(SIGPIPE, SIG_IGN)
        (self.jobs, self.patience, self.stopsAtHang) = (jobs, patience, stopsAtHang)
        chunks = (ends[0], ends[1])
    }

    deinit {
        endAll()
        close(chunks.reader)
        close(chunks.writer)
    }

    private func endAll() {
        for runner in runners {
            kill(runner.child.process, SIGKILL)
            _ = runner.child.wait()
        }
        runners = []
    }

    /// Runs an epoch.
    ///
    /// - Parameter search: The search that made the epoch. The results of the epoch before must be
    ///   merged.
    /// - Returns: A result for each schedule, or nil if the system allows no further process.
    package func results(of epoch: ListSearch.Epoch, in search: ListSearch) -> [ScheduleResult]? {
        var content = ByteWriter()
        content.add(epoch.count)
        content.add(lastResults) { $0.add($1) }
        // A child that cannot read has ended. The loop below detects that.
        for runner in runners {
            runner.isDone = false
            runner.silence.end()
            send(.epoch, content, to: runner.child.sent)
        }
        while runners.count < jobs {
            guard let runner = fork(search, epoch, rest: 0..<0) else { return nil }
            runners.append(runner)
        }
        let count = (epoch.count + Self.chunk - 1) / Self.chunk
        precondition(count < Self.endOfChunks, "An epoch has too many schedules.")
        send(
            (0..<count).map { UInt8($0) } + [UInt8](repeating: Self.endOfChunks, count: runners.count),
            to: chunks.writer)
        lastResults = []
        while runners.contains(where: { !$0.isDone }) {
            ForkedChild.showProgress()
            for index in ready() where !receive(from: runners[index]) {
                guard let next = replace(runners[index], search, epoch) else { return nil }
                runners[index] = next
            }
            if stopsAtHang, lastResults.contains(where: { $0.end == .hung }) { endAll() }
        }
        let known = Set(lastResults.map { $0.index })
        lastResults += epoch.indices.filter { !known.contains($0) }.map { epoch.unfinished($0) }
        return lastResults
    }

    /// Returns the indices of runners that have sent bytes or ended. Ends runs that take too long.
    private func ready() -> [Int] {
        var polled = runners.map { pollfd(fd: $0.child.received, events: Int16(POLLIN), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), 50) > 0 else {
            for runner in runners where !runner.isDone && !runner.chunk.isEmpty {
                runner.silence.goOn(patience: patience)
            }
            return []
        }
        return polled.indices.filter { polled[$0].revents != 0 }
    }

    /// Reads the messages of a runner.
    ///
    /// - Returns: False if the runner's process has ended.
    private func receive(from runner: Runner) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(runner.child.received, &buffer, buffer.count)
        if count < 0, errno == EINTR { return true }
        guard count > 0 else { return false }
        runner.silence.end()
        runner.stream.add(buffer[..<count])
        while let (kind, content) = runner.stream.next() {
            var content = content
            switch kind {
            case .chunk:
                let first = content.number()
                runner.chunk = first..<(first + content.number())
            case .result:
                lastResults.append(content.result())
                runner.chunk = runner.chunk.dropFirst()
            case .done: runner.isDone = true
            case .lastWords: runner.lastWords = content
            case .epoch, .progress: break
            }
        }
        return true
    }

    /// Returns a runner that continues after the run that ended another runner, or nil if there is none.
    private func replace(_ runner: Runner, _ search: ListSearch, _ epoch: ListSearch.Epoch) -> Runner? {
        let (end, printed) = runner.child.wait()
        if let index = runner.chunk.first {
            let end = RunEnd(end, printed: printed, lastWords: runner.lastWords)
            ends[end.fingerprint] = ends[end.fingerprint] ?? end
            var result = epoch.unfinished(index, end.isHang ? .hung : .trapped)
            result.findings = [end.finding]
            result.deviations = end.deviations
            lastResults.append(result)
        } else {
            failures += 1
            if failures > 16 { return nil }
        }
        let next = fork(search, epoch, rest: runner.chunk.dropFirst(), ended: runner)
        // The ended runner had read its end mark of this epoch, so the new runner needs another.
        if runner.isDone, runner.chunk.isEmpty { send([Self.endOfChunks], to: chunks.writer) }
        return next
    }

    /// Creates a runner with a child process.
    ///
    /// - Parameter ended: The runner that the new runner replaces. Its descriptors are closed, and may
    ///   belong to other files.
    private func fork(
        _ search: ListSearch, _ epoch: ListSearch.Epoch, rest: Range<Int>, ended: Runner? = nil
    ) -> Runner? {
        let others = runners.filter { $0 !== ended }.flatMap { [$0.child.received, $0.child.sent] }
        return ForkedChild(closing: others + [chunks.writer]) { input, output in
            Self.work(search, epoch, rest: rest, chunks: chunks.reader, input: input, output: output)
        }.map { Runner($0, chunk: rest) }
    }

    // MARK: Child process

    private static func work(
        _ search: ListSearch, _ epoch: ListSearch.Epoch, rest: Range<Int>, chunks: Int32, input: Int32,
        output: Int32
    ) {
        var (search, epoch) = (search, epoch)
        let bench = ScheduleBench()
        let subject = ChildSignalHandler.following(search.subject, on: bench, to: output)
        func run(_ chunk: Range<Int>) {
            for index in chunk {
                var bytes = ByteWriter()
                bytes.add(epoch.run(index, on: subject, bench: bench))
                send(.result, bytes, to: output)
            }
        }
        run(rest)
        var stream = MessageStream()
        while let byte = nextByte(chunks) {
            if byte != endOfChunks {
                let first = Int(byte) * chunk
                let taken = first..<min(first + chunk, epoch.count)
                var bytes = ByteWriter()
                bytes.add(taken.lowerBound)
                bytes.add(taken.count)
                guard send(.chunk, bytes, to: output) else { return }
                run(taken)
                continue
            }
            send(.done, to: output)
            guard var content = receive(from: input, &stream) else { return }
            let count = content.number()
            _ = search.merge(content.elements { $0.result() }, of: epoch)
            epoch = search.nextEpoch(limit: count)
        }
    }

    private static func nextByte(_ descriptor: Int32) -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            return count == 1 ? byte : nil
        }
    }

    private static func receive(from input: Int32, _ stream: inout MessageStream) -> ByteReader? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if let message = stream.next() { return message.content }
            let count = read(input, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            stream.add(buffer[..<count])
        }
    }
}
