#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file with the numbers of the schedules that a search is running. If the code under test ends the
/// process, the file remains, and the next search skips these schedules.
package final class RunsUnderWay: Sendable {
    /// The schedules that ended an earlier process.
    package let ended: [Int]
    private let path: String
    private let descriptor: Int32

    /// Opens the file: the process number, then for each worker the number of its schedule plus one.
    ///
    /// - Returns: Nil if the file cannot be written or another search uses it.
    package init?(path: String) {
        self.path = path
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
    }

    private static let mostWorkers = 63

    /// Runs a schedule, unless it ended an earlier process. Returns nil for a skipped schedule.
    func running<Result>(_ schedule: Int, by worker: Int, _ run: () -> Result) -> Result? {
        if ended.contains(schedule) { return nil }
        note(schedule + 1, by: worker)
        defer { note(0, by: worker) }
        return run()
    }

    private func note(_ number: Int, by worker: Int) {
        var word = Int64(number)
        if worker < Self.mostWorkers { pwrite(descriptor, &word, 8, off_t(8 * (worker + 1))) }
    }

    /// Removes the file, because no schedule ended the process.
    package func finish() {
        close(descriptor)
        unlink(path)
    }
}
