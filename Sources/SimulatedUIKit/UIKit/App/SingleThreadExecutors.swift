import Synchronization

#if compiler(>=6.3) && compiler(<6.4)
    // Replaces the executors of a process. Other versions of Swift may declare the executors in another way.
    @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Executors that run all tasks of a process on one thread.
///
/// The child of a process with several threads has one thread. Swift's own executors wait for the threads of the parent
/// there. The tasks take turns in the order in which they became ready, so they run in the same order each time.
package enum SingleThreadExecutors {
    private struct ReadyJob {
        let job: UnownedJob
        let isOfMainActor: Bool
    }

    private static let ready = Mutex<[ReadyJob]>([])
    /// The thread that runs all tasks; nil in a process with Swift's own executors.
    private nonisolated(unsafe) static var thread: pthread_t?
    private nonisolated(unsafe) static var isRunningMainActor = false

    /// Whether the calling thread runs the main actor; nil in a process with Swift's own executors.
    static var isOnMainActor: Bool? {
        thread.map { isRunningMainActor && pthread_equal($0, pthread_self()) != 0 }
    }

    /// Whether the process has one thread for all tasks.
    package static var areInstalled: Bool { thread != nil }

    /// Runs `work` on the main actor, and all other tasks, until `work` ends. Its tasks that are not over then get a
    /// last turn of `mostLeftJobs` jobs, and never run again: they do not reach into the next run.
    package static func run<Value>(_ work: @escaping @MainActor () async -> Value) -> Value {
        // Safe: the task runs on this thread.
        nonisolated(unsafe) var value: Value?
        Task(name: nil, priority: nil) { @MainActor in value = await work() }
        while true {
            if let value {
                for _ in 0..<mostLeftJobs where !runNext() { break }
                ready.withLock { $0 = [] }
                return value
            }
            // A thread of the app may make a job ready.
            if !runNext() { usleep(100) }
        }
    }

    private static let mostLeftJobs = 1000

    private static func runNext() -> Bool {
        guard let next = ready.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
        isRunningMainActor = next.isOfMainActor
        defer { isRunningMainActor = false }
        run(next)
        return true
    }

    #if compiler(>=6.3) && compiler(<6.4)
        package static let isPossible = true

        /// Makes the calling thread the one that runs all tasks from now on.
        package static func install() {
            thread = pthread_self()
            _createExecutors(factory: Executors.self)
        }

        private static func run(_ next: ReadyJob) {
            if next.isOfMainActor {
                next.job.runSynchronously(on: Executors.main.asUnownedSerialExecutor())
            } else {
                next.job.runSynchronously(on: Executors.other.asUnownedTaskExecutor())
            }
        }

        private enum Executors: ExecutorFactory {
            static let main = OfMainActor()
            static let other = OfOtherTasks()
            static var mainExecutor: any MainExecutor { main }
            static var defaultExecutor: any TaskExecutor { other }
        }

        private final class OfMainActor: MainExecutor {
            func enqueue(_ job: consuming ExecutorJob) {
                let job = UnownedJob(job)
                ready.withLock { $0.append(ReadyJob(job: job, isOfMainActor: true)) }
            }
            var isMainExecutor: Bool { true }
            func checkIsolated() {
                precondition(isOnMainActor == true, "The caller is not on the main actor.")
            }
            // Only `run(_:)` runs the jobs.
            func run() {}
            func stop() {}
        }

        private final class OfOtherTasks: TaskExecutor, SchedulingExecutor {
            func enqueue(_ job: consuming ExecutorJob) {
                let job = UnownedJob(job)
                ready.withLock { $0.append(ReadyJob(job: job, isOfMainActor: false)) }
            }
            // A run on virtual time ends before a real time passes.
            func enqueue<C: Clock>(
                _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
            ) {}
            func enqueue<C: Clock>(
                _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
            ) {}
        }
    #else
        package static let isPossible = false
        package static func install() {}
        private static func run(_ next: ReadyJob) {}
    #endif
}
