import ArgumentParser
import RunDesk

struct Fleet: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Asks a fleet's runs, which lie in a folder as Parquet.",
        discussion: """
            The folder is what `animatorpool export --to parquet --run all --out FOLDER` writes, from as many logs \
            and machines as there are. Nothing but its files is needed: no engine, no server, no log.
            """,
        subcommands: [FleetSummaryCommand.self, FleetAsk.self, FleetVerify.self])
}

/// Which runs of a fleet a command reads.
struct FleetOptions: ParsableArguments {
    @Argument(
        help: "The folder, such as `export --to parquet` writes, or a day's or a run's in it.",
        completion: .directory)
    var folder: String?
    @Option(help: "From this day on, by universal time.") var since: FleetDay?
    @Option(help: "Up to this day, and with it.") var until: FleetDay?

    func validate() throws {
        if let since, let until, since > until {
            throw ValidationError(
                "--since \(since) is later than --until \(until): nothing lies between.")
        }
    }

    /// The folder. It can be left out where nothing is read.
    ///
    /// - Throws: `ValidationError` when none is named.
    func named() throws -> String {
        guard let folder else {
            throw ValidationError("Name the folder that `animatorpool export --to parquet` has written.")
        }
        return folder
    }

    /// - Parameter run: how the uuid of the run in question begins.
    func runs(_ run: FleetRunName? = nil) throws -> FleetFolder {
        try FleetFolder(named(), since: since, until: until, run: run?.beginning ?? "", for: .command)
    }

    /// Says that a run was asked for that is not there, or that no run is there at all. That there are none
    /// of the days in question is an answer.
    ///
    /// - Parameters:
    ///   - runs: how many were read.
    ///   - run: the one that was asked for.
    func check(_ runs: Int, _ run: FleetRunName? = nil) throws {
        guard runs == 0 else { return }
        if let run {
            throw InputError(
                "\(try named()): no run\(days) has a uuid that begins with \(run.beginning)")
        }
        if days.isEmpty { throw InputError("\(try named()): there are no runs in its folders") }
    }

    /// The days in question, in words behind a space; empty when all are.
    var days: String {
        [since.map { " from \($0) on" }, until.map { " up to \($0)" }].compactMap { $0 }.joined()
    }
}

/// A run of a fleet: its uuid, or how that begins. Runs have no numbers there.
struct FleetRunName: ExpressibleByArgument, Hashable {
    let beginning: String

    init?(argument: String) {
        let isUUID = argument.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "-") || byte < 0x80 && Character(UnicodeScalar(byte)).isHexDigit
        }
        guard argument.utf8.count >= 4, isUUID else { return nil }
        beginning = argument.lowercased()
    }
}

extension FleetDay: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}

extension FleetSummary.Dimension: ExpressibleByArgument {}
