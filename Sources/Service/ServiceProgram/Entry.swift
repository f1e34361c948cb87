import Foundation
import LifecycleStore
import ProgramKit
import ServiceAnswers

/// The program `animatorpool-serve`, which serves a log over HTTP.
@main enum Entry {
    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        // Only this user may read the files: clients trust the service with their runs.
        umask(0o077)
        if let status = ServiceChild.run(CommandLine.arguments) { exit(status) }
        #if Service
            SQLiteProcess.configureForSpeed()
            do {
                let words = try RawArguments(CommandLine.arguments.dropFirst()).joined()
                try await HTTPService(ServeOptions.parse(words)).run()
            } catch {
                ProgramEnd.exit(ProgramEnd.report(error, of: ServeOptions.self), of: ServeOptions.self)
            }
        #else
            StandardError.write(
                "animatorpool-serve: built without the trait Service: `./tools/serve` builds it with it")
            exit(ExitStatus.bad.rawValue)
        #endif
    }
}
