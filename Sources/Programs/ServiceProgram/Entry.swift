import Foundation
import LifecycleStore
import LogAnswers
import ServiceAnswers

/// The program `animatorpool-serve`: the log over HTTP.
@main enum Entry {
    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        // Only this user may read the files: clients trust the service with their runs.
        umask(0o077)
        if let status = ServiceChild.run(CommandLine.arguments) { exit(status) }
        #if Service
            SQLiteProcess.configureForSpeed()
            do {
                try await HTTPService(options()).run()
            } catch {
                end("\(error)")
            }
        #else
            end("built without the trait Service: `./tools/serve` builds it with it")
        #endif
    }

    #if Service
        private static func options() -> ServeOptions {
            do {
                return try ServeOptions.parse()
            } catch {
                // Prints the help.
                if ServeOptions.exitCode(for: error).isSuccess { ServeOptions.exit(withError: error) }
                end(ServeOptions.message(for: error))
            }
        }
    #endif

    private static func end(_ reason: String) -> Never {
        FileHandle.standardError.write(Data("animatorpool-serve: \(reason)\n".utf8))
        exit(2)
    }
}
