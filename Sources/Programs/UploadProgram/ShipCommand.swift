import FleetShipping
import Foundation
import LifecycleStore
import LogAnswers
import LogUpload

/// What the program does as `animatorpool ship`.
enum ShipCommand {
    /// - Returns: 0 when all of it is stored, 2 when not, or the status of the signal that ended it.
    static func run(_ words: [String]) async -> Int32 {
        await SendingProgram.run {
            let arguments = try ShipArguments(words)
            if arguments.wantsHelp {
                try StandardStreams.writeAsIs(ShipArguments.help)
                return nil
            }
            guard let address = arguments.address else { return nil }
            let credentials = try credentials(arguments, address)
            let transport: any UploadTransport = try ProgramTransport.make(
                trusting: arguments.authorities)
            return { signals, leftovers in
                let shipment = FleetShipment(
                    to: address, cluster: arguments.cluster, credentials: credentials,
                    transport: transport,
                    packing: RowPacking(encoding: "gzip") { try? GzipPacker(.fast).pack($0) },
                    options: UploadOptions(
                        batchLimit: FleetShipment.batchLimit,
                        retry: RetryPolicy(patienceSeconds: arguments.waitSeconds)),
                    clock: RealUploadClock(), chance: { .random(in: 0..<1) })
                return try await ship(arguments, to: shipment, at: address, signals, leftovers)
            }
        }
    }

    private static func ship(
        _ arguments: ShipArguments, to shipment: FleetShipment, at address: ClickHouseAddress,
        _ signals: EndingSignals, _ leftovers: Leftovers
    ) async throws -> Int32 {
        try await LogsSending(
            logs: arguments.logs, selector: arguments.selector, isQuiet: arguments.isQuiet,
            place: address.description, leftovers: leftovers
        ).run {
            let line = ProgressLine("\(address)", events: nil, quiet: arguments.isQuiet)
            defer { line.finish() }
            try await signals.cancelling { try await shipment.prepare(progress: line.show) }
        } _: { run, _, title in
            let note = try run.noteIfOpen()
            let line = ProgressLine(title, events: run.record.events, quiet: arguments.isQuiet)
            defer { line.finish() }
            let logged = LoggedRun(run)
            try await signals.cancelling { try await shipment.ship(logged, progress: line.show) }
            if let note { StandardStreams.tell("\(note): it is shipped as far as it goes") }
            return run.record.description.uuid
        }
    }

    /// Who sends: nil where nobody is named, which is the server's `default` without a password.
    private static func credentials(
        _ arguments: ShipArguments, _ address: ClickHouseAddress
    ) throws -> ClickHouseCredentials? {
        let environment = ProcessInfo.processInfo.environment
        let user = address.user ?? environment["CLICKHOUSE_USER"]
        let password =
            try arguments.passwordFile.map(TokenFile.password) ?? environment["CLICKHOUSE_PASSWORD"]
        guard user != nil || password != nil else { return nil }
        if password != nil, address.isReadableOnTheWay, !arguments.isQuiet {
            StandardStreams.tell(
                "\(address): the password goes there unencrypted, for all between to read; clickhouses:// is for "
                    + "more than one's own network")
        }
        return ClickHouseCredentials(user: user ?? "default", password: password ?? "")
    }
}
