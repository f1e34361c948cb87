import ArgumentParser
import FleetShipping
import Foundation
import LogAnswers
import LogUpload
import ProgramKit

/// `animatorpool ship`: sends runs to a ClickHouse server.
struct ShipCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "animatorpool ship",
        abstract: "Ships runs into a ClickHouse, and ends with status 0 when all of them are stored there.",
        discussion: """
            Creates the tables, or updates them. Prints the uuid of each run. After an interruption, run the command \
            again: it continues where it stopped, and stores each event once.
            """)
    static var _errorPrefix: String { "animatorpool ship: " }

    @Option(
        help: ArgumentHelp(
            "The server: clickhouse://HOST:8123/DATABASE, or clickhouses://HOST:8443/DATABASE for TLS. USER@ before the host names the user. For a cluster, separate hosts with commas: the tables are created on each host, and the rows are sent to the first.",
            valueName: "address"))
    var to: String
    @Option(help: "Distributes runs over the shards of this cluster of the server.") var cluster: String?
    @Option(
        help: ArgumentHelp(
            "A file whose first line is the password. Otherwise it is CLICKHOUSE_PASSWORD of the environment, and the user CLICKHOUSE_USER where the address names none.",
            valueName: "file"),
        completion: .file())
    var passwordFile: String?
    @OptionGroup var options: SendingOptions

    func validate() throws {
        if let cluster, !ClickHouseAddress.isName(cluster) {
            throw ValidationError(
                "--cluster is a name that the server's configuration has, not “\(cluster)”")
        }
    }

    func run() async throws {
        let address = try address()
        let shipment = FleetShipment(
            to: address, cluster: cluster, credentials: try credentials(address),
            transport: try options.transport(),
            packing: { rows in
                (try? GzipPacker(.fast).pack(rows)).map { SentRows($0, encoding: "gzip") } ?? SentRows(rows)
            },
            options: UploadOptions(batchLimit: FleetShipment.batchLimit, retry: options.retry),
            clock: RealUploadClock(), chance: { .random(in: 0..<1) })
        try await LogsSending(options, to: address.description).run {
            let line = ProgressLine("\(address)", events: nil, quiet: options.isQuiet)
            defer { line.finish() }
            try await EndSignals.cancellable { try await shipment.prepare(progress: line.show) }
        } _: { run, _, title in
            let note = try run.noteIfOpen()
            let line = ProgressLine(title, events: run.record.events, quiet: options.isQuiet)
            defer { line.finish() }
            let logged = LoggedRun(run)
            try await EndSignals.cancellable { try await shipment.ship(logged, progress: line.show) }
            if let note { ListedRun.say(note, "it is shipped as far as it goes") }
            return run.record.description.uuid
        }
    }

    // The address is parsed here: the parser would print a refused value, which may contain a password.
    private func address() throws -> ClickHouseAddress {
        let address: ClickHouseAddress
        do throws(UploadError) {
            address = try ClickHouseAddress(to)
        } catch {
            throw InputError("--to: \(error)")
        }
        guard address.nodes.count == 1 || cluster != nil else {
            throw InputError(
                "--to names \(address.nodes.count) hosts; --cluster says of which cluster they are")
        }
        return address
    }

    /// Returns the user and the password; nil if neither is given, which is the server's `default` user
    /// without a password.
    private func credentials(_ address: ClickHouseAddress) throws -> ClickHouseCredentials? {
        let environment = ProcessInfo.processInfo.environment
        let user = address.user ?? environment["CLICKHOUSE_USER"]
        let password = try passwordFile.map(TokenFile.password) ?? environment["CLICKHOUSE_PASSWORD"]
        guard user != nil || password != nil else { return nil }
        if password != nil, address.isUnencrypted, !options.isQuiet {
            StandardError.write(
                "\(address): the password is sent unencrypted; use clickhouses:// outside "
                    + "your own network")
        }
        return ClickHouseCredentials(user: user ?? "default", password: password ?? "")
    }
}
