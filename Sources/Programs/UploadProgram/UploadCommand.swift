import Foundation
import LogAnswers
import LogUpload

/// What the program does as `animatorpool upload`.
enum UploadCommand {
    /// - Returns: 0 when all of it is safe, 2 when not, or the status of the signal that ended it.
    static func run(_ words: [String]) async -> Int32 {
        await SendingProgram.run {
            let arguments = try UploadArguments(words)
            if arguments.wantsHelp {
                try StandardStreams.writeAsIs(UploadArguments.help)
                return nil
            }
            guard let address = arguments.address else { return nil }
            let token = try arguments.tokenFile.map(TokenFile.token)
            if token != nil, address.isReadableOnTheWay, !arguments.isQuiet {
                StandardStreams.tell(
                    "\(address): the token goes there unencrypted, for all between to read; "
                        + "https is for more than one's own network")
            }
            let service = ServiceDestination(
                address, token: token,
                transport: try ProgramTransport.make(trusting: arguments.authorities))
            return { signals, leftovers in
                try await LogsUpload(arguments, service, signals, leftovers).run()
            }
        }
    }
}
