import Foundation

/// Starts programs as child processes.
package enum ProcessStart {
    #if canImport(Darwin)
        package typealias Streams = posix_spawn_file_actions_t?
    #else
        package typealias Streams = posix_spawn_file_actions_t
    #endif

    /// Starts a program with the environment of this process and no blocked signals.
    ///
    /// The threads of a dispatch queue block signals, and a child would inherit that mask.
    ///
    /// - Parameters:
    ///   - executable: the path of the program.
    ///   - arguments: the arguments after the program's name.
    ///   - redirect: redirects standard streams. The child inherits the other streams.
    /// - Returns: the process ID. The caller waits for the process.
    /// - Throws: ``InputError`` if the program cannot be started.
    package static func spawn(
        _ executable: String, _ arguments: [String], redirect: (inout Streams) -> Void
    ) throws(InputError) -> pid_t {
        #if canImport(Darwin)
            var (streams, attributes): (Streams, posix_spawnattr_t?) = (nil, nil)
        #else
            var (streams, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        #endif
        posix_spawn_file_actions_init(&streams)
        defer { posix_spawn_file_actions_destroy(&streams) }
        redirect(&streams)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, executable, &streams, &attributes, &words, environ)
        guard result == 0 else {
            throw InputError("\(executable): cannot be started: \(String(cString: strerror(result)))")
        }
        return child
    }
}
