import FileKit
import Foundation

/// The least memory with which a program of this package starts.
///
/// Without memory, Swift's runtime ends the process, and Dispatch waits for ever. Neither reports an error.
package enum MemoryNeed {
    /// The least memory for the data of a command, in bytes.
    private static let leastBytes: UInt64 = 64 << 20

    /// Checks the limits of this process (`ulimit -d` and `ulimit -v`).
    ///
    /// - Throws: ``InputError`` when a limit is too low.
    package static func check() throws(InputError) {
        #if !canImport(Darwin)
            for (resource, option) in [(RLIMIT_DATA, "d"), (RLIMIT_AS, "v")] {
                var limits = rlimit()
                guard getrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0,
                    UInt64(limits.rlim_cur) < leastBytes
                else { continue }
                throw InputError(
                    "the process may use \(limits.rlim_cur >> 20) MB of memory, and needs \(leastBytes >> 20): "
                        + "raise the limit with ulimit -\(option)")
            }
        #endif
    }
}
