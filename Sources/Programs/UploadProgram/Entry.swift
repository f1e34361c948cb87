import ArgumentParser
import Foundation
import LifecycleStore
import ProgramKit

/// The program `animatorpool-upload`, which sends logs to a service and runs to a ClickHouse server.
@main enum Entry {
    /// The command of `animatorpool` that this process runs: `ship` or `upload`.
    static let command: any AsyncParsableCommand.Type =
        isShip ? ShipCommand.self : UploadCommand.self
    private static let isShip = CommandLine.arguments.dropFirst().first == "--ship"

    static func main() {
        StandardOutput.begin()
        EndSignals.listen()
        SQLiteProcess.configureForSpeed()
        Task.detached { ProgramEnd.exit(await run(), of: command) }
        // An asynchronous main would end its thread with `pthread_exit`, which needs libgcc_s at run time.
        while true { pause() }
    }

    private static func run() async -> Int32 {
        do {
            let words = CommandLine.arguments.dropFirst(isShip ? 2 : 1)
            var parsed = try command.parseAsRoot(RawArguments(words).joined())
            // For `--help`, the parser returns a command of its own, which is not asynchronous.
            if var sending = parsed as? any AsyncParsableCommand {
                try await sending.run()
            } else {
                try parsed.run()
            }
            return 0
        } catch {
            guard let signal = EndSignals.received else { return ProgramEnd.report(error, of: command) }
            return ProgramEnd.report(Interrupted(signal: signal, kept: "\(error)"), of: command)
        }
    }
}
