import LifecycleStore
import LogAnswers

/// What both of this program's commands do around what they send.
enum SendingProgram {
    /// What is sent, once what was typed has been understood.
    typealias Work = (EndingSignals, Leftovers) async throws -> Int32

    /// - Parameter begin: reads what was typed; nil when there is nothing to send.
    /// - Returns: the program's status: 0 when all of it is safe, 2 when not, or that of the signal that ended it.
    static func run(_ begin: () throws -> Work?) async -> Int32 {
        do {
            guard let work = try begin() else { return 0 }
            SQLiteProcess.configureForSpeed()
            return try await send(work)
        } catch {
            StandardStreams.say("\(error)")
            return 2
        }
    }

    private static func send(_ work: Work) async throws -> Int32 {
        let leftovers = Leftovers()
        defer { leftovers.removeAll() }
        let signals = EndingSignals(leftovers)
        do {
            return try await work(signals, leftovers)
        } catch {
            guard let signal = signals.received else { throw error }
            StandardStreams.say("interrupted: \(error)")
            return 128 + signal
        }
    }
}
