import Foundation

/// A program that is run as a process of its own, which can be ended.
///
/// Nothing inside a process stops what does not want to be stopped, as one function of SQLite that takes
/// minutes. Its answer is whole or it is none: the child writes into a pipe, and what came is handed on
/// once the child has ended by itself.
package struct ChildProcess {
    /// How a child ended.
    package enum Ending {
        /// By itself, with a status and what it wrote to its standard output.
        case exited(status: Int32, output: [UInt8])
        /// By a signal that nobody here sent.
        case killed(signal: Int32)
        /// It was ended, for it took longer than it may.
        case tooLong
        /// It was ended, for it wrote more than it may.
        case tooLarge
    }

    private let executable: String
    private let arguments: [String]
    private let seconds: Double
    private let bytes: Int

    /// - Parameters:
    ///   - executable: the path of the program.
    ///   - arguments: what follows its name.
    ///   - seconds: how long it may take.
    ///   - bytes: how many bytes it may write.
    package init(executable: String, arguments: [String], seconds: Double, bytes: Int) {
        self.executable = executable
        self.arguments = arguments
        self.seconds = seconds
        self.bytes = bytes
    }

    /// Runs it to its end. Its standard input and standard error are those of this process, and signals
    /// from the terminal reach both.
    ///
    /// - Throws: ``InputError`` when it cannot be started.
    package func run() throws -> Ending {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Self.failure("no pipe can be made") }
        let (output, input) = (ends[0], ends[1])
        let child: pid_t
        do {
            defer { close(input) }
            child = try start(writingTo: input, closing: output)
        } catch {
            close(output)
            throw error
        }
        defer { close(output) }
        return end(child, try collect(output, from: child))
    }

    /// Starts the child with its standard output at `input`.
    private func start(writingTo input: Int32, closing output: Int32) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDOUT_FILENO)
        posix_spawn_file_actions_addclose(&actions, input)
        posix_spawn_file_actions_addclose(&actions, output)
        // Threads of a queue have signals blocked, which a child would inherit.
        #if canImport(Darwin)
            var attributes: posix_spawnattr_t?
        #else
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, executable, &actions, &attributes, words, environ)
        guard result == 0 else {
            throw InputError("\(executable): cannot be started: \(String(cString: strerror(result)))")
        }
        return child
    }

    private enum Collected {
        case all([UInt8])
        case tooLong
        case tooLarge
    }

    /// Reads until the child's end of the pipe closes, which it does with the child.
    private func collect(_ output: Int32, from child: pid_t) throws -> Collected {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var collected: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { return .tooLong }
            var readable = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let found = poll(&readable, 1, Int32(min(left.rounded(.up), 1e9)))
            guard found > 0 else {
                if found == 0 || errno == EINTR { continue }
                throw Self.failure("the child cannot be listened to")
            }
            let count = read(output, &buffer, buffer.count)
            if count == 0 { return .all(collected) }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw Self.failure("the child cannot be read")
            }
            guard collected.count + count <= bytes else { return .tooLarge }
            collected += buffer[..<count]
        }
    }

    /// Ends the child where it has not ended, and takes it off the system's list.
    private func end(_ child: pid_t, _ collected: Collected) -> Ending {
        if case .all = collected {} else { kill(child, SIGKILL) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        switch collected {
        case .tooLong: return .tooLong
        case .tooLarge: return .tooLarge
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
