import Foundation

/// Resource limits of this process. The kernel kills the process when it exceeds a limit.
package enum ProcessLimits {
    /// Limits the memory of this process. Darwin has no such limit.
    package static func set(memoryBytes: UInt64) {
        #if !canImport(Darwin)
            set(RLIMIT_DATA, rlim_t(memoryBytes))
        #endif
    }

    /// Limits the processor time that this process may use from now on. A later call replaces the limit.
    package static func set(processorSeconds: Double) {
        var used = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
        set(RLIMIT_CPU, rlim_t((Double(used.tv_sec) + processorSeconds).rounded(.up)) + 1)
    }

    #if canImport(Darwin)
        private typealias Resource = Int32
    #else
        private typealias Resource = __rlimit_resource
    #endif

    private static func set(_ resource: Resource, _ value: rlim_t) {
        #if canImport(Darwin)
            let number = resource
        #else
            let number = __rlimit_resource_t(resource.rawValue)
        #endif
        // Keeps the hard limit, so that a later call can raise the limit.
        var limits = rlimit()
        getrlimit(number, &limits)
        limits.rlim_cur = min(value, limits.rlim_max)
        setrlimit(number, &limits)
    }
}
