#if !hasFeature(Embedded)
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The schedules that a search runs, in a file before they run: code that ends the process leaves their numbers, and the
    /// next search does not run them.
    public final class RunsUnderWay: Sendable {
        /// The schedules that an earlier process did not come back from.
        public let ended: [Int]
        private let path: String
        private let descriptor: Int32

        /// A file: the process, then for each worker one more than the number of its schedule.
        ///
        /// - Returns: Nil where the file cannot be written, or another search has it.
        public init?(path: String) {
            self.path = path
            descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return nil }
            var words = [Int64](repeating: 0, count: 1 + Self.mostWorkers)
            let bytes = pread(descriptor, &words, words.count * 8, 0)
            // A process of this number that is not this search may be another one: it is asked for, not told.
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

        /// Runs a schedule, or nothing where an earlier process did not come back from it.
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

        /// All schedules came back.
        public func finish() {
            close(descriptor)
            unlink(path)
        }
    }
#endif
