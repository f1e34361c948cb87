import Foundation

/// The bytes of a file, a pipe or standard input. A read error is an error, and never the end.
package final class InputBytes {
    /// The name in errors.
    package let name: String
    private let descriptor: CInt
    private let isStandardInput: Bool
    /// A byte that was read while waiting for a writer.
    private var first: UInt8?
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)

    /// How long to wait for a process that writes to a named pipe, in seconds.
    package static let longestWait = 60.0

    /// - Parameters:
    ///   - path: a path, or `-` for standard input.
    ///   - longestWait: the time limit for a process that opens a named pipe to write, in seconds.
    /// - Throws: ``InputError`` if the file cannot be opened, or no process writes to a named pipe.
    package init(_ path: String, longestWait: Double = InputBytes.longestWait) throws(InputError) {
        isStandardInput = path == "-"
        name = isStandardInput ? "standard input" : path
        guard !isStandardInput else {
            descriptor = STDIN_FILENO
            return
        }
        let isNamedPipe = Self.isNamedPipe(path)
        // Opening a pipe that no process writes to would wait for ever.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | (isNamedPipe ? O_NONBLOCK : 0))
        guard descriptor >= 0 else { throw InputError("\(name): cannot be opened: \(Self.reason())") }
        if isNamedPipe { try waitForWriter(longestWait) }
    }

    deinit { if !isStandardInput, descriptor >= 0 { _ = close(descriptor) } }

    /// Returns the next bytes, or none at the end.
    ///
    /// - Throws: ``InputError`` with the system's reason.
    package func next() throws(InputError) -> [UInt8] {
        if let first = first.take() { return [first] }
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count >= 0 { return Array(chunk[..<count]) }
            guard errno == EINTR else { throw InputError("\(name): cannot be read: \(Self.reason())") }
        }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }

    private static func isNamedPipe(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return false }
        // The pipe of a shell's `<(…)` has a path, but no name.
        guard let name = realpath(path, nil) else { return false }
        free(name)
        return true
    }

    /// Waits until a process has opened the pipe to write.
    private func waitForWriter(_ longest: Double) throws(InputError) {
        let began = ContinuousClock.now
        while true {
            // Bytes, or a writer that has closed the pipe again.
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, 0) > 0 { break }
            // An empty pipe is an error (EAGAIN) with a writer, and the end without a writer.
            let count = read(descriptor, &chunk, 1)
            if count > 0 { first = chunk[0] }
            if count != 0 { break }
            guard (.now - began) / .seconds(1) < longest else {
                throw InputError("\(name): no process writes to this pipe; write to it, or name a file")
            }
            usleep(20_000)
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    }
}
