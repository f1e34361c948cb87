import Foundation
import LifecycleStore

/// A query of a stranger's, and what its answer may cost.
///
/// The limits hold while SQLite works in steps. One function of SQLite can take minutes and is interrupted
/// by nothing: so the query belongs into a process of its own (``ChildProcess``), which calls
/// ``answer(from:_:)``; ``output(of:_:about:)`` starts that process and ends it in time.
package struct LimitedQuery {
    package let text: String
    package let parameters: [String: SQLValue]
    package let rowLimit: Int
    /// Of the values, and of all that is written.
    package let byteLimit: Int
    package let seconds: Double

    package init(
        _ text: String, parameters: [String: SQLValue], rowLimit: Int, byteLimit: Int, seconds: Double
    ) {
        self.text = text
        self.parameters = parameters
        self.rowLimit = rowLimit
        self.byteLimit = byteLimit
        self.seconds = seconds
    }

    /// Asks every file of a log, and gives the answer of each.
    ///
    /// - Returns: whether there were more rows.
    /// - Throws: ``StoreError``, with `timedOut` when all of it took too long.
    package func answer(
        from log: LogSource, _ body: (LogReader, SQLResult) throws -> Void
    ) throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var (rowsLeft, bytesLeft) = (rowLimit, byteLimit)
        for reader in log.readers {
            let answered = try log.reading(reader) {
                try answer(
                    of: reader, rowLimit: rowsLeft, byteLimit: bytesLeft,
                    seconds: ContinuousClock.now.duration(to: deadline) / .seconds(1))
            }
            guard let result = answered else { continue }
            try body(reader, result)
            rowsLeft -= result.rows.count
            bytesLeft -= result.bytes
            if result.wasCut { return true }
        }
        return false
    }

    /// What one file answers in the time that is left; that all of it took too long is said of all of it.
    private func answer(
        of reader: LogReader, rowLimit: Int, byteLimit: Int, seconds: Double
    ) throws(StoreError) -> SQLResult {
        do throws(StoreError) {
            return try SQLConsole(path: reader.path).run(
                text, parameters: parameters, rowLimit: rowLimit, byteLimit: byteLimit, seconds: seconds)
        } catch {
            guard error.reason == .timedOut else { throw error }
            throw StoreError(
                .timedOut, error.path,
                "the query took longer than \(self.seconds) s; narrow it, or give it more with --timeout"
            )
        }
    }

    /// Runs `executable`, which is to answer this query about the log at `path`, and ends it when that
    /// takes too long or too much.
    ///
    /// - Returns: the status with which it ended by itself, and all that it wrote.
    /// - Throws: ``StoreError`` or ``InputError`` when it had to be ended.
    package func output(
        of executable: String, _ arguments: [String], about path: String
    ) throws -> (status: Int32, bytes: [UInt8]) {
        // Its own clock begins later, and says best what took so long.
        let child = ChildProcess(
            executable: executable, arguments: arguments, seconds: seconds + 0.5, bytes: byteLimit)
        switch try child.run() {
        case .exited(let status, let output): return (status, output)
        case .killed(let signal):
            throw InputError(
                "\(path): the query was ended by signal \(signal); it took too much of the processor "
                    + "or of memory")
        case .tooLong:
            throw StoreError(
                .timedOut, path,
                "the query and its answer took longer than \(seconds) s; narrow it, or give it "
                    + "more with --timeout")
        case .tooLarge:
            throw StoreError(
                .tooLarge, path,
                "the answer has more than \(byteLimit) bytes; ask for fewer rows, or allow more "
                    + "with --max-size")
        }
    }
}
