import Foundation

/// The program `animatorpool-upload`: logs to a service.
@main enum Entry {
    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        #if Command
            exit(await UploadCommand.run(Array(CommandLine.arguments.dropFirst())))
        #else
            StandardStreams.say("built without the trait Command; build with the package's default traits")
            exit(2)
        #endif
    }
}
