import Foundation

/// A sentence on standard error for a process that dies while constraints of the app are active.
///
/// An app that computes with a size which constraints would give it, here zero, can trap in its own code. The
/// message of the trap does not name the cause.
enum CrashHint {
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]
    private static let sentence: StaticString = """
        AnimatorPool: the process died while constraints were active. The simulated UIKit does not solve \
        constraints: views that have only constraints keep their frames, which can be zero. Set their frames.

        """
    /// The former handlers by signal, in memory that a signal handler may read.
    private nonisolated(unsafe) static let former = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    private nonisolated(unsafe) static var isArmed = false

    /// Installs the handlers, once until ``disarm()``.
    @MainActor static func arm() {
        guard !isArmed else { return }
        isArmed = true
        var action = sigaction()
        #if canImport(Glibc)
            action.__sigaction_handler.sa_handler = { CrashHint.speak(after: $0) }
        #elseif canImport(Musl)
            action.__sa_handler.sa_handler = { CrashHint.speak(after: $0) }
        #endif
        action.sa_flags = Int32(truncatingIfNeeded: SA_ONSTACK)
        for signal in signals { sigaction(signal, &action, former + Int(signal)) }
    }

    /// Restores the former handlers, at the end of a run.
    @MainActor static func disarm() {
        guard isArmed else { return }
        isArmed = false
        for signal in signals { sigaction(signal, former + Int(signal), nil) }
    }

    /// Writes the sentence. The former handler receives the signal again.
    private static func speak(after signal: Int32) {
        write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
        sigaction(signal, former + Int(signal), nil)
        // A faulting instruction faults again.
        if signal == SIGABRT || signal == SIGTRAP { raise(signal) }
    }
}
