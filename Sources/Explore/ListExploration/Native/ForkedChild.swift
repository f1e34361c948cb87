import Exploration
import ScrollSimulation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A child process with a copy of this process's memory. It runs a closure, sends bytes, and ends.
///
/// Only the thread that creates the child exists in the child. A lock that another thread holds at that time
/// stays locked in the child, so the other threads of this process should be idle. A child that such a lock stops before
/// its first byte is replaced by another one. One that it stops later is silent, and counts as hanging.
struct ForkedChild {
    let process: pid_t
    /// The descriptor of the bytes from the child.
    let received: Int32
    /// The descriptor of the bytes to the child.
    let sent: Int32
    /// The file with the child's standard error.
    private let errors: Int32

    enum End: Hashable {
        case exited(Int32)
        case signal(Int32)
    }

    /// Creates a child.
    ///
    /// - Parameters:
    ///   - closing: Descriptors of this process that the child must close.
    ///   - body: Runs in the child. The child ends when it returns.
    /// - Returns: Nil if the system allows no further process.
    init?(closing: [Int32] = [], _ body: (_ input: Int32, _ output: Int32) -> Void) {
        for _ in 0..<Self.mostAttempts {
            guard let child = ForkedChild(trying: body, closing: closing) else { return nil }
            if child.hasBegun() {
                self = child
                return
            }
            kill(child.process, SIGKILL)
            _ = child.wait()
        }
        return nil
    }

    /// How often a child is created that does not begin.
    private static var mostAttempts: Int { 5 }

    /// Waits for the child's first byte, for five seconds at most.
    private func hasBegun() -> Bool {
        var polled = pollfd(fd: received, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        var ready = poll(&polled, 1, 5000)
        // A child that creates children gets a signal each second.
        while ready < 0, errno == EINTR { ready = poll(&polled, 1, 5000) }
        return ready > 0 && read(received, &byte, 1) == 1
    }

    private init?(trying body: (_ input: Int32, _ output: Int32) -> Void, closing: [Int32]) {
        var (down, up) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
        guard pipe(&down) == 0 else { return nil }
        guard pipe(&up) == 0 else {
            for descriptor in down { close(descriptor) }
            return nil
        }
        let errors = Self.temporaryFile()
        let parent = getpid()
        // The child must not write this process's output a second time.
        fflush(nil)
        let process = Self.fork()
        guard process >= 0 else {
            for descriptor in down + up + [errors] { close(descriptor) }
            return nil
        }
        if process == 0 {
            for descriptor in [down[1], up[0]] + closing { close(descriptor) }
            if errors >= 0 { dup2(errors, STDERR_FILENO) }
            var none = rlimit()
            setrlimit(Self.coreSize, &none)
            // Swift's own handlers start a process that makes a backtrace, which may take half a minute.
            for number in Self.crashes { signal(number, SIG_DFL) }
            Self.endWith(parent)
            Self.catchExit()
            var byte: UInt8 = 1
            _ = write(up[1], &byte, 1)
            body(down[0], up[1])
            fflush(nil)
            _exit(0)
        }
        close(down[0])
        close(up[1])
        (self.process, self.errors) = (process, errors)
        (received, sent) = (up[0], down[1])
    }

    #if canImport(Glibc)
        private static var coreSize: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_CORE.rawValue) }
    #else
        private static var coreSize: Int32 { RLIMIT_CORE }
    #endif

    private static func fork() -> pid_t {
        #if canImport(Darwin)
            // Swift hides `fork` on Darwin, because it is unsafe in programs with threads.
            typealias Fork = @convention(c) () -> pid_t
            guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: -2), "fork") else { return -1 }
            return unsafeBitCast(symbol, to: Fork.self)()
        #elseif canImport(Glibc)
            return Glibc.fork()
        #else
            return Musl.fork()
        #endif
    }

    /// The parent of this process, if this process is a child. Children of this child have copies of their own.
    nonisolated(unsafe) private static var parent: pid_t = 0

    /// Where this child sends signs of progress, and when it sent the last one; nil for a child that sends none.
    nonisolated(unsafe) private static var progress: (output: Int32, sent: ContinuousClock.Instant)?

    /// Sends a sign of progress from now on, once a second at most.
    static func showProgress(to output: Int32) { progress = (output, .now) }

    /// Says that this process, which may wait for children of its own, does not hang.
    static func showProgress() {
        guard let (output, sent) = progress, ContinuousClock.now - sent > .seconds(1) else { return }
        progress?.sent = .now
        send(.progress, to: output)
    }

    /// Ends this process within a second or two after its parent has ended, even if a run never returns.
    static func endWith(_ parent: pid_t) {
        self.parent = parent
        progress = nil
        signal(SIGALRM) { _ in
            if getppid() != ForkedChild.parent { _exit(0) }
            alarm(1)
        }
        // Threads of Dispatch and those that they create block signals.
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        alarm(1)
    }

    /// Ends the child when the code under test calls `exit`. The handlers of this process, which would run
    /// next, belong to its parent.
    private static func catchExit() {
        atexit { ForkedChild.end() }
        #if canImport(Glibc)
            at_quick_exit { ForkedChild.end() }
        #endif
    }

    private static func end() {
        ChildSignalHandler.sendLastWords()
        _exit(0)
    }

    /// Closes pipes of other threads of the parent, which would otherwise wait for the end of this child.
    ///
    /// - Parameter own: The pipes of this child.
    static func closePipes(except own: [Int32]) {
        for descriptor in 3..<min(getdtablesize(), 1024) where !own.contains(descriptor) {
            var status = stat()
            if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO { close(descriptor) }
        }
    }

    /// The signals of a run that ends its process.
    static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGQUIT]

    /// The signal for a child whose run takes too long.
    static var hangSignal: Int32 { SIGXCPU }

    /// Opens a temporary file, and removes its name.
    private static func temporaryFile() -> Int32 {
        var name = Array("/tmp/animatorpool-child-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        if file >= 0 { unlink(name) }
        return file
    }

    /// Waits for the child's end, and closes its descriptors.
    ///
    /// - Returns: The end, and the text on the child's standard error.
    func wait() -> (end: End, printed: String) {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = errors < 0 ? 0 : pread(errors, &bytes, bytes.count, 0)
        for descriptor in [received, sent, errors] { close(descriptor) }
        let signal = status & 0x7f
        return (
            signal == 0 ? .exited(status >> 8 & 0xff) : .signal(signal),
            String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        )
    }

    /// Returns all bytes that the child sends until its end. Ends a child that sends nothing for the time
    /// `patience`.
    ///
    /// - Parameter isStopped: Ends the child at once when it returns true.
    func receiveAll(patience: Duration, isStopped: () -> Bool = { false }) -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var silence = Silence(of: process)
        while true {
            var ready = pollfd(fd: received, events: Int16(POLLIN), revents: 0)
            Self.showProgress()
            let count = poll(&ready, 1, 50)
            if count < 0, errno == EINTR { continue }
            if count == 0 {
                silence.goOn(patience: patience)
                if isStopped() { kill(process, SIGKILL) }
                continue
            }
            silence.end()
            let length = read(received, &buffer, buffer.count)
            if length < 0, errno == EINTR { continue }
            guard length > 0 else { return all }
            all += buffer[..<length]
        }
    }
}

/// The time in which a child sends nothing. Time in which it was ready to run and another process had the processor does
/// not count, where the system says it.
struct Silence {
    private let process: pid_t
    private var start: (time: ContinuousClock.Instant, waited: Duration)?
    private var isWarned = false

    init(of process: pid_t) { self.process = process }

    /// Ends the child if it is silent for longer than the time `patience`. The first signal lets the child send its
    /// choices.
    mutating func goOn(patience: Duration) {
        guard let start else {
            start = (.now, waited())
            return
        }
        let time = ContinuousClock.now - start.time
        guard time > patience, time - (waited() - start.waited) > patience else { return }
        if isWarned, time > patience + .seconds(1) {
            kill(process, SIGKILL)
        } else if !isWarned {
            isWarned = true
            kill(process, ForkedChild.hangSignal)
        }
    }

    mutating func end() { (start, isWarned) = (nil, false) }

    /// The time for which the child has waited for a processor.
    private func waited() -> Duration {
        var bytes = [UInt8](repeating: 0, count: 128)
        let file = open("/proc/\(process)/schedstat", O_RDONLY)
        guard file >= 0 else { return .zero }
        defer { close(file) }
        let count = read(file, &bytes, bytes.count)
        // The time on a processor, the time of waiting for one, and the number of turns.
        let numbers = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
        return numbers.count > 1 ? .nanoseconds(Int64(numbers[1]) ?? 0) : .zero
    }
}

/// Writes all bytes.
///
/// - Returns: False if the receiver has closed the pipe.
@discardableResult func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// A message between a child and its parent: a kind, the number of bytes, and the bytes.
enum ChildMessage: Int {
    /// A child has taken a chunk of schedules, has finished the epoch, or sends the result of a schedule.
    case chunk, done, result
    /// A child's run is ending its process. Contains the choices of the run.
    case lastWords
    /// The parent sends the results of an epoch, and the number of schedules of the next epoch.
    case epoch
    /// A child does not hang.
    case progress
}

/// Sends a message.
///
/// - Returns: False if the receiver has closed the pipe.
@discardableResult func send(
    _ kind: ChildMessage, _ content: ByteWriter = ByteWriter(), to descriptor: Int32
) -> Bool {
    var bytes = ByteWriter()
    bytes.add(kind.rawValue)
    bytes.add(content.bytes.count)
    return send(bytes.bytes + content.bytes, to: descriptor)
}

/// Assembles messages from received bytes.
struct MessageStream {
    private var bytes: [UInt8] = []
    private var start = 0

    mutating func add(_ more: some Sequence<UInt8>) {
        bytes.removeFirst(start)
        start = 0
        bytes += more
    }

    mutating func next() -> (kind: ChildMessage, content: ByteReader)? {
        var head = ByteReader(bytes[start...].prefix(16))
        let (kind, count) = (ChildMessage(rawValue: head.number()), head.number())
        guard head.isComplete, let kind, 0...(bytes.count - start - 16) ~= count else { return nil }
        defer { start += 16 + count }
        return (kind, ByteReader(bytes[(start + 16)..<(start + 16 + count)]))
    }
}

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Sends the choices of a run when the run ends its process. Only for the single thread of a child.
enum ChildSignalHandler {
    nonisolated(unsafe) private static var output: Int32 = -1
    nonisolated(unsafe) private static var bench: ScheduleBench?
    nonisolated(unsafe) private static var guide: SearchGuide?

    /// Installs the signal handlers, and returns the subject with a hook for each run's guide.
    static func following(
        _ subject: ListSubject, on bench: ScheduleBench, to output: Int32
    ) -> ListSubject {
        (self.bench, self.output) = (bench, output)
        var subject = subject
        subject.began = { guide = $0 }
        var stack = stack_t()
        // A separate stack, because the run's stack may be full.
        stack.ss_size = 1 << 18
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: Int(stack.ss_size), alignment: 16)
        sigaltstack(&stack, nil)
        for number in ForkedChild.crashes + [ForkedChild.hangSignal] { install(number) }
        return subject
    }

    private static func install(_ number: Int32) {
        var action = sigaction()
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = { ChildSignalHandler.speak(after: $0) }
        #elseif canImport(Glibc)
            action.__sigaction_handler.sa_handler = { ChildSignalHandler.speak(after: $0) }
        #else
            action.__sa_handler.sa_handler = { ChildSignalHandler.speak(after: $0) }
        #endif
        // The second signal ends the process.
        action.sa_flags = Int32(
            truncatingIfNeeded: Int64(SA_ONSTACK) | Int64(SA_RESETHAND) | Int64(SA_NODEFER))
        sigaction(number, &action, nil)
        var own = sigset_t()
        sigemptyset(&own)
        sigaddset(&own, number)
        sigprocmask(SIG_UNBLOCK, &own, nil)
    }

    /// Sends the choices and raises the signal again.
    private static func speak(after number: Int32) {
        sendLastWords()
        raise(number)
    }

    /// Sends the choices of the current run.
    ///
    /// The function allocates memory, although a signal handler should not. If the run ended inside an
    /// allocation, the process may hang here. The parent then ends the process, and has the run's end
    /// without its choices.
    static func sendLastWords() {
        guard let bench else { return }
        var bytes = ByteWriter()
        bytes.add(bench.choices.step)
        bytes.add(bench.choices.taken)
        bytes.add(guide?.choices ?? [])
        bytes.add(guide?.lastLines ?? []) { $0.add($1) }
        send(.lastWords, bytes, to: output)
    }
}
