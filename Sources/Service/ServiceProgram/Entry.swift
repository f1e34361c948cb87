import Foundation
import LifecycleStore
import ProgramKit
import ServiceAnswers
import ServiceHeap

/// The program `animatorpool-serve`, which serves a log over HTTP.
@main enum Entry {
    /// Waits for the service instead of being asynchronous, because the main thread of an asynchronous `main`
    /// receives the signals that ``EndSignals`` waits for.
    static func main() {
        // Only this user may read the files: clients trust the service with their runs.
        umask(0o077)
        if let status = ServiceChild.run(CommandLine.arguments) { exit(status) }
        #if Service
            do {
                try MemoryNeed.check()
            } catch {
                ProgramEnd.exit(ProgramEnd.report(error, of: ServeOptions.self), of: ServeOptions.self)
            }
            heap_limit_arenas(2)
            EndSignals.listen()
            SQLiteProcess.configureForSpeed()
            let isOver = DispatchSemaphore(value: 0)
            Task.detached {
                do {
                    let words = try RawArguments(CommandLine.arguments.dropFirst()).joined()
                    try await HTTPService(ServeOptions.parse(words)).run()
                } catch {
                    ProgramEnd.exit(ProgramEnd.report(error, of: ServeOptions.self), of: ServeOptions.self)
                }
                isOver.signal()
            }
            isOver.wait()
        #else
            StandardError.write(
                "animatorpool-serve: built without the trait Service: `./tools/serve` builds it with it")
            exit(ExitStatus.bad.rawValue)
        #endif
    }
}
