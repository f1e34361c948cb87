import Foundation
import LifecycleStore
import LogAnswers
import ServiceAnswers

/// The program `animatorpool-serve`: the log over HTTP.
@main enum Entry {
    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        // What runs of others hold is for this user alone.
        umask(0o077)
        if let status = ServiceChild.run(CommandLine.arguments) { exit(status) }
        #if Service
            SQLiteProcess.configureForSpeed()
            do {
                let options = try ServeOptions(Array(CommandLine.arguments.dropFirst()))
                if options.wantsHelp {
                    try FileHandle.standardOutput.write(
                        Array(ServeOptions.help.utf8), named: "standard output")
                    return
                }
                try await HTTPService(options).run()
            } catch {
                end("\(error)")
            }
        #else
            end("built without the trait Service: `./tools/serve` builds it with it")
        #endif
    }

    private static func end(_ reason: String) -> Never {
        FileHandle.standardError.write(Data("animatorpool-serve: \(reason)\n".utf8))
        exit(2)
    }
}
