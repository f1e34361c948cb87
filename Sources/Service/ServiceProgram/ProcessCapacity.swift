#if Service
    import Foundation
    import LifecycleRecording

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
            // The threads wait until the last of them has started.
            let gate = DispatchSemaphore(value: 0)
            var threads: [SystemThread] = []
            while threads.count < count, let thread = SystemThread({ gate.wait() }) { threads.append(thread) }
            for _ in threads { gate.signal() }
            for thread in threads { thread.join() }
            return threads.count
        }
    }
#endif
