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

    /// Runs it to its end. Its standard error is that of this process, and so is its standard input unless a
    /// file is given; signals from the terminal reach both.
    ///
    /// - Parameters:
    ///   - file: the path of the file that is its standard input.
    ///   - wantsToStop: asked ten times a second; the child is then sent SIGTERM, once, and goes on to its end.
    ///   - take: given what it writes, as it comes; then the output of its end is empty.
    /// - Throws: ``InputError`` when it cannot be started.
    package func run(
        input file: String? = nil, wantsToStop: (() -> Bool)? = nil, take: (([UInt8]) -> Void)? = nil
    ) throws -> Ending {
        var ends: [Int32] = [-1, -1]
        let child: pid_t
        do {
            // One is started at a time: another that took over this one's pipe would hold it open.
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
        return end(child, try collect(output, from: child, wantsToStop, take))
    }

    private static let starting = NSLock()

    private enum Collected {
        case all([UInt8])
        case tooLong
        case tooLarge
    }

    /// Reads until the child's end of the pipe closes, which it does with the child.
    private func collect(
        _ output: Int32, from child: pid_t, _ wantsToStop: (() -> Bool)?, _ take: (([UInt8]) -> Void)?
    ) throws -> Collected {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var collected: [UInt8] = []
        var count = 0
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
            count += taken
            guard count <= bytes else { return .tooLarge }
            if let take { take(Array(buffer[..<taken])) } else { collected += buffer[..<taken] }
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
