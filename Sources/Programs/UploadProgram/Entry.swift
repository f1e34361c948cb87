import Foundation

/// The program `animatorpool-upload`: logs to a service, and runs to a ClickHouse.
@main enum Entry {
    static func main() {
        signal(SIGPIPE, SIG_IGN)
        let words = Array(CommandLine.arguments.dropFirst())
        Task.detached {
            // As which command `animatorpool` goes on as this program.
            exit(
                await words.first == "--ship"
                    ? ShipCommand.run(Array(words.dropFirst())) : UploadCommand.run(words))
        }
        // An asynchronous main would leave its thread by pthread_exit, which takes more than the C library.
        while true { pause() }
    }
}
