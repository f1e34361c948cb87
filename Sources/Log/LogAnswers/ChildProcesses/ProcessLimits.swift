import Foundation

/// Resource limits of this process. The kernel kills the process when it exceeds a limit.
package enum ProcessLimits {
    /// - Parameter memoryBytes: The memory limit; nil for none. Darwin has no such limit.
    package static func set(processorSeconds: Double, memoryBytes: UInt64? = nil) {
        set(RLIMIT_CPU, rlim_t(processorSeconds.rounded(.up)))
        #if !canImport(Darwin)
            if let memoryBytes { set(RLIMIT_DATA, rlim_t(memoryBytes)) }
        #endif
    }

    #if canImport(Darwin)
        private static func set(_ resource: Int32, _ value: rlim_t) {
            var limits = rlimit(rlim_cur: value, rlim_max: value)
            setrlimit(resource, &limits)
        }
    #else
        private static func set(_ resource: __rlimit_resource, _ value: rlim_t) {
            var limits = rlimit(rlim_cur: value, rlim_max: value)
            setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
        }
    #endif
}
