import FileKit
import Foundation

/// The memory without which a program of this package does not begin.
///
/// Swift's runtime and Dispatch have no error for a lack of memory: the first ends the process, the second waits
/// for memory, without an end.
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
