import ArgumentParser
import Foundation
import LifecycleStore
import ProgramKit

/// The program `animatorpool-upload`: logs to a service, and runs to a ClickHouse.
@main enum Entry {
    /// As which command `animatorpool` goes on as this program.
    static let command: any AsyncParsableCommand.Type =
        isShip ? ShipCommand.self : UploadCommand.self
    private static let isShip = CommandLine.arguments.dropFirst().first == "--ship"

    static func main() {
        StandardOutput.begin()
        EndSignals.listen()
        SQLiteProcess.configureForSpeed()
        Task.detached { ProgramEnd.exit(await run(), of: command) }
        // An asynchronous main would leave its thread by pthread_exit, which takes more than the C library.
        while true { pause() }
    }

    private static func run() async -> Int32 {
        do {
            let words = CommandLine.arguments.dropFirst(isShip ? 2 : 1)
            var parsed = try command.parseAsRoot(RawArguments(words).joined())
            // What asks for help is a command of the parser's own.
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
