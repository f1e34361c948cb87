import AnimatorPool

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Threads on which last references are dropped.
final class OtherThreads {
    private var running: [pthread_t] = []

    /// Releases `object` on a thread of its own.
    func release(_ object: consuming AnyObject) {
        let box = Unmanaged.passRetained(object).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let failed = pthread_create(&thread, nil, releaseObject, box)
        precondition(failed == 0, "A thread could not be made: error \(failed).")
        #if canImport(Darwin)
            if let thread { running.append(thread) }
        #else
            running.append(thread)
        #endif
    }

    func join() {
        for thread in running { pthread_join(thread, nil) }
        running = []
    }
}

#if canImport(Darwin)
    private func releaseObject(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<AnyObject>.fromOpaque(box).release()
        return nil
    }
#else
    private func releaseObject(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let box { Unmanaged<AnyObject>.fromOpaque(box).release() }
        return nil
    }
#endif

/// A lock that every system and the thread sanitizer know.
final class MutexBox: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() { pthread_mutex_init(mutex, nil) }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}

/// The way to ``ManualTurns`` from other threads.
package final class ManualMailbox: TurnMailbox, @unchecked Sendable {
    private let mutex = MutexBox()
    private let owner = pthread_self()
    private var posted: [@Sendable () -> Void] = []

    package var isOnLoop: Bool { pthread_equal(pthread_self(), owner) != 0 }

    package func post(_ work: @escaping @Sendable () -> Void) {
        mutex.locked { posted.append(work) }
    }

    /// Runs what was posted, on the loop's thread.
    func run() {
        while true {
            let work = mutex.locked {
                let work = posted
                posted = []
                return work
            }
            if work.isEmpty { return }
            for each in work { each() }
        }
    }
}
