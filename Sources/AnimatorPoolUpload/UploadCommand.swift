#if Command
    import Foundation
    import LifecycleStore
    import LifecycleUpload
    import RunDesk

    /// What the program does, from its arguments to its status.
    enum UploadCommand {
        /// - Returns: 0 when all of it is safe, 2 when not, or the status of the signal that ended it.
        static func run(_ words: [String]) async -> Int32 {
            do {
                let arguments = try UploadArguments(words)
                if arguments.wantsHelp {
                    try FileHandle.standardOutput.write(contentsOf: Data(UploadArguments.help.utf8))
                    return 0
                }
                SQLiteProcess.configureForSpeed()
                return try await send(arguments)
            } catch {
                StandardStreams.say("\(error)")
                return 2
            }
        }

        private static func send(_ arguments: UploadArguments) async throws -> Int32 {
            guard let address = arguments.address else { return 2 }
            let token = try arguments.tokenFile.map(TokenFile.token)
            if token != nil, address.isReadableOnTheWay, !arguments.isQuiet {
                StandardStreams.tell(
                    "\(address): the token goes there unencrypted, for all between to read; "
                        + "https is for more than one's own network")
            }
            let leftovers = Leftovers()
            defer { leftovers.removeAll() }
            let signals = EndingSignals(leftovers)
            do {
                return try await LogsUpload(
                    arguments, ServiceDestination(address, token: token), signals, leftovers
                ).run()
            } catch {
                guard let signal = signals.received else { throw error }
                StandardStreams.say("interrupted: \(error)")
                return 128 + signal
            }
        }
    }
#endif
