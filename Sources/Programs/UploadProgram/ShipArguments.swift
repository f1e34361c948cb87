import FleetShipping
import LogAnswers
import LogUpload

/// What the user typed behind `animatorpool ship`.
struct ShipArguments {
    var logs: [String] = []
    var address: ClickHouseAddress?
    var cluster: String?
    var passwordFile: String?
    var selector = RunSelector.all
    /// A file with certificates of authorities that are trusted beside the system's.
    var authorities: String?
    /// Seconds to wait for a server that does not take what is sent.
    var waitSeconds = RetryPolicy().patienceSeconds
    var isQuiet = false
    var wantsHelp = false

    static let help = """
        USAGE: animatorpool ship <log> ... --to <address> [options]

        Ships runs into a ClickHouse, and ends with 0 when all of them are stored there. It makes the tables, or
        brings them up to date. Shipped again, a run goes on where it stands; what is there already changes
        nothing. Prints the uuid of each run.

        ARGUMENTS:
          <log>                   A log file, a folder with a file per run, or an NDJSON file, which gzip may have
                                  packed; - is standard input.

        OPTIONS:
          --to <address>          The server: clickhouse://HOST:8123/DATABASE, or clickhouses://HOST:8443/DATABASE
                                  for TLS. USER@ before the host names the user. Of a cluster, hosts with commas
                                  between: tables are made on each, and rows go to the first.
          --cluster <cluster>     Runs go over the shards of this cluster of the server's.
          --password-file <file>  A file whose first line is the password. Otherwise it is CLICKHOUSE_PASSWORD of
                                  the environment, and the user CLICKHOUSE_USER where the address names none.
          --ca-file <file>        PEM certificates of authorities that are trusted beside the system's; otherwise
                                  SSL_CERT_FILE of the environment names one.
          --run <run>             The run's number or uuid, or all. (default: all)
          --wait <seconds>        How long a server that does not take what is sent is waited for. (default: 60)
          --quiet                 No progress and no summary on standard error.
          -h, --help              Show help information.

        """

    /// - Throws: ``InputError``.
    init(_ words: [String]) throws {
        let options = ["to", "cluster", "password-file", "ca-file", "run", "wait"]
        let words = try RawArguments(words, options: options) { option, value in
            switch option {
            case "to":
                do throws(UploadError) {
                    address = try ClickHouseAddress(value)
                } catch {
                    throw InputError("--to: \(error)")
                }
            case "cluster":
                guard ClickHouseAddress.isName(value) else {
                    throw InputError(
                        "--cluster is a name that the server's configuration has, not “\(value)”")
                }
                cluster = value
            case "password-file": passwordFile = value
            case "ca-file": authorities = value
            case "run": selector = try RawArguments.selector(value)
            default: waitSeconds = try RawArguments.seconds(value)
            }
        }
        (logs, isQuiet, wantsHelp) = (try words.logs(), words.isQuiet, words.wantsHelp)
        guard !wantsHelp else { return }
        guard let address else {
            throw InputError("where to? --to clickhouse://HOST:8123/DATABASE names the server")
        }
        guard address.nodes.count == 1 || cluster != nil else {
            throw InputError(
                "--to names \(address.nodes.count) hosts; --cluster says of which cluster they are")
        }
    }
}
