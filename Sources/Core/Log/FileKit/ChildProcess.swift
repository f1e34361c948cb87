import Foundation

/// A program that runs as a child process and can be killed.
///
/// Some work cannot be interrupted inside a process, such as one SQLite function that takes minutes. The
/// child writes into a pipe. Its output is either returned after the child has exited, or passed on in
/// pieces.
package struct ChildProcess {
    /// How the child ended.
    package enum Ending {
        /// The child exited, with a status and the bytes of its standard output.
        case exited(status: Int32, output: [UInt8])
        /// A signal killed the child, and this process did not send the signal.
        case killed(signal: Int32)
        /// This process killed the child because the time limit was exceeded.
        case tooLong
        /// This process killed the child because the output limit was exceeded.
        case tooLarge
    }

    private let executable: String
    private let arguments: [String]
    private let seconds: Double
    private let bytes: Int

    /// - Parameters:
    ///   - executable: the path of the program.
    ///   - arguments: the arguments after the program's name.
    ///   - seconds: the time limit.
    ///   - bytes: the limit of the output that is returned.
    package init(executable: String, arguments: [String], seconds: Double, bytes: Int) {
        self.executable = executable
        self.arguments = arguments
        self.seconds = seconds
        self.bytes = bytes
    }

    /// Runs the child until it ends.
    ///
    /// The child shares the standard error of this process, and its standard input unless `file` is given.
    /// Signals from the terminal reach both processes.
    ///
    /// - Parameters:
    ///   - file: the path of the file that is the standard input.
    ///   - wantsToStop: called ten times a second. The first time it returns true, the child receives
    ///     SIGTERM; the call still waits for the child.
    ///   - take: called with the output in pieces, as they arrive. The output in the result is then empty and
    ///     has no limit, and the time limit begins again after each piece. An error ends the child.
    /// - Throws: ``InputError`` if the child cannot be started, or the error of `take`.
    package func run(
        input file: String? = nil, wantsToStop: (() -> Bool)? = nil,
        take: (([UInt8]) throws -> Void)? = nil
    ) throws -> Ending {
        var ends: [Int32] = [-1, -1]
        let child: pid_t
        do {
            // Starts one child at a time: another child would inherit the pipe and hold it open.
            Self.starting.lock()
            defer { Self.starting.unlock() }
            guard pipe(&ends) == 0 else { throw Self.failure("no pipe can be created") }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            defer { close(ends[1]) }
            child = try ProcessStart.spawn(executable, arguments) { streams in
                posix_spawn_file_actions_adddup2(&streams, ends[1], STDOUT_FILENO)
                if let file { posix_spawn_file_actions_addopen(&streams, STDIN_FILENO, file, O_RDONLY, 0) }
            }
        } catch {
            if ends[0] >= 0 { close(ends[0]) }
            throw error
        }
        let output = ends[0]
        defer { close(output) }
        do {
            return end(child, try collect(output, from: child, wantsToStop, take))
        } catch {
            _ = end(child, .failed)
            throw error
        }
    }

    private static let starting = NSLock()

    private enum Collected {
        case all([UInt8])
        case tooLong
        case tooLarge
        /// The output could not be read or passed on.
        case failed
    }

    /// Reads until the child's end of the pipe closes, when the child ends.
    private func collect(
        _ output: Int32, from child: pid_t, _ wantsToStop: (() -> Bool)?,
        _ take: (([UInt8]) throws -> Void)?
    ) throws -> Collected {
        var deadline = ContinuousClock.now + .seconds(seconds)
        var collected: [UInt8] = []
        var isStopped = false
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { return .tooLong }
            var readable = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            if !isStopped, let wantsToStop, wantsToStop() {
                isStopped = true
                kill(child, SIGTERM)
            }
            let found = poll(&readable, 1, Int32(min(left.rounded(.up), wantsToStop == nil ? 1e9 : 100)))
            guard found > 0 else {
                if found == 0 || errno == EINTR { continue }
                throw Self.failure("the child cannot be listened to")
            }
            let taken = read(output, &buffer, buffer.count)
            if taken == 0 { return .all(collected) }
            guard taken > 0 else {
                if errno == EINTR { continue }
                throw Self.failure("the child cannot be read")
            }
            if let take {
                try take(Array(buffer[..<taken]))
                deadline = ContinuousClock.now + .seconds(seconds)
            } else {
                guard collected.count + taken <= bytes else { return .tooLarge }
                collected += buffer[..<taken]
            }
        }
    }

    /// Kills the child unless it has ended, and reaps it.
    private func end(_ child: pid_t, _ collected: Collected) -> Ending {
        if case .all = collected {} else { kill(child, SIGKILL) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        switch collected {
        case .tooLong: return .tooLong
        // `run` throws the error of a failed collection, and does not use the ending.
        case .tooLarge, .failed: return .tooLarge
        case .all(let output):
            let signal = status & 0x7F
            return signal == 0
                ? .exited(status: status >> 8 & 0xFF, output: output) : .killed(signal: signal)
        }
    }

    private static func failure(_ what: String) -> InputError {
        InputError("\(what): \(String(cString: strerror(errno)))")
    }
}

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
