#if Service
    import FileKit
    import Foundation

    /// The descriptors and threads that the system allows this process.
    enum ProcessCapacity {
        #if canImport(Darwin)
            private static let descriptors = RLIMIT_NOFILE
        #else
            private static let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif

        /// Raises the limit of open descriptors to `count`, as far as the system allows, and returns the limit.
        static func raiseDescriptors(to count: Int) -> Int {
            var limits = rlimit()
            guard getrlimit(descriptors, &limits) == 0 else { return count }
            let most = rlim_t(count)
            if limits.rlim_cur < most {
                limits.rlim_cur = min(most, limits.rlim_max)
                setrlimit(descriptors, &limits)
                getrlimit(descriptors, &limits)
            }
            return Int(clamping: limits.rlim_cur)
        }

        /// Starts `count` threads and ends them, because a thread that is missing later ends the process.
        ///
        /// - Returns: The number of threads that the system had.
        static func threads(upTo count: Int) -> Int {
            // The threads wait for the lock until the last of them has started.
            let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
            pthread_mutex_init(gate, nil)
            pthread_mutex_lock(gate)
            defer {
                pthread_mutex_destroy(gate)
                gate.deallocate()
            }
            var threads: [pthread_t] = []
            for _ in 0..<count {
                #if canImport(Darwin)
                    var thread: pthread_t?
                #else
                    var thread = pthread_t()
                #endif
                let status = pthread_create(
                    &thread, nil,
                    { gate in
                        if let gate = (gate as UnsafeMutableRawPointer?)?
                            .assumingMemoryBound(to: pthread_mutex_t.self)
                        {
                            pthread_mutex_lock(gate)
                            pthread_mutex_unlock(gate)
                        }
                        return nil
                    }, gate)
                guard status == 0, let thread = thread as pthread_t? else { break }
                threads.append(thread)
            }
            pthread_mutex_unlock(gate)
            for thread in threads { pthread_join(thread, nil) }
            return threads.count
        }
    }
#endif
