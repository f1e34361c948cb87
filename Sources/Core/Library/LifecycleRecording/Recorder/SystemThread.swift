#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A thread for work that waits most of the time, which would block a worker of Dispatch.
///
/// Foundation's `Thread` does not report that the system has no thread left.
package struct SystemThread: @unchecked Sendable {
    // A pthread_t is a pointer or a number that does not change after the start. The owner joins the thread.
    private let thread: pthread_t
    private let process = getpid()

    private final class Work {
        let body: () -> Void

        init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// Starts a thread that runs `body` and ends. Returns nil if the system cannot create a thread.
    package init?(_ body: sending @escaping () -> Void) {
        let work = Unmanaged.passRetained(Work(body))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let status = pthread_create(
            &thread, nil,
            { work in
                if let work = work as UnsafeMutableRawPointer? {
                    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
                }
                return nil
            }, work.toOpaque())
        guard status == 0, let thread = thread as pthread_t? else {
            work.release()
            return nil
        }
        self.thread = thread
    }

    /// Whether this process has the thread. A fork of the process has a copy of its memory, and no other thread than
    /// the one that forked.
    package var isOfThisProcess: Bool { process == getpid() }

    /// Waits until the thread has ended. Call the method at most once, in the thread's process.
    package func join() { pthread_join(thread, nil) }
}

/// A value that threads share, behind a mutex, for rare accesses such as health and flushes.
///
/// `Mutex` of the standard library needs iOS 18. Sharing is safe because every access holds the lock.
package final class Locked<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    // Unchecked: the mutex prevents a second access.
    @exclusivity(unchecked) private var value: Value

    package init(_ value: Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
