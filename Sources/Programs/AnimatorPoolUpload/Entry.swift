import Foundation

/// The program `animatorpool-upload`: logs to a service, and runs to a ClickHouse.
@main enum Entry {
    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        let words = Array(CommandLine.arguments.dropFirst())
        // As which command `animatorpool` goes on as this program.
        exit(
            await words.first == "--ship"
                ? ShipCommand.run(Array(words.dropFirst())) : UploadCommand.run(words))
    }
}
