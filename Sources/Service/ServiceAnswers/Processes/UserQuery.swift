import FileKit
import Foundation
import LifecycleEvents
import LifecycleStore
import LogAnswers

/// A client's SQL query of the file of a run. A child process answers the query.
struct UserQuery {
    private var order: QueryOrder
    private let temporaryFiles: TemporaryFiles

    /// - Throws: ``Problem`` or `JSONFault` when the content is not a valid query.
    init(
        _ content: RequestContent, of run: ServedRun, limits: ServiceLimits, _ temporaryFiles: TemporaryFiles
    )
        throws
    {
        self.temporaryFiles = temporaryFiles
        var order = QueryOrder(
            path: run.reader.path, query: "", parameters: [:], rows: min(1000, limits.rows),
            bytes: limits.queryBytes, seconds: Double(limits.querySeconds))
        try RequestObject.read(content) { (key, reader) throws(JSONFault) in
            switch key {
            case "query": order.query = try reader.string(of: key)
            case "limit":
                let rows = try reader.integer(of: key, as: Int.self)
                guard (1...limits.rows).contains(rows) else {
                    throw JSONFault("\"limit\" must be from 1 to \(limits.rows)")
                }
                order.rows = rows
            case "parameters":
                try reader.object { (name, reader) throws(JSONFault) in
                    let name = String(decoding: name, as: UTF8.self)
                    order.parameters[name] = try SQLValue(reader.value(of: name.shown))
                }
            default: throw RequestObject.unknown(key)
            }
        }
        guard !order.query.isEmpty else {
            throw Problem.badRequest("There is no query.", wayOut: "Send {\"query\": \"select …\"}.")
        }
        self.order = order
    }

    /// Answers the query in a child process of `executable`.
    ///
    /// - Throws: ``Problem`` when the service ended the process.
    func answer(by executable: String, stop: @escaping @Sendable () -> Bool) throws -> ServiceResponse {
        let file = try ChildOrder(order, temporaryFiles)
        // The child's own time limit comes first, because its message is better.
        let child = ChildProcess(
            executable: executable, arguments: [ServiceChild.query.rawValue], seconds: order.seconds + 1,
            bytes: order.bytes)
        switch try child.run(input: file.path, wantsToStop: stop) {
        case .exited(0, let output):
            return ServiceResponse(
                type: MediaType.json, headers: ServiceResponse.uncached, .bytes(output))
        case .exited(QueryChild.problemStatus, let output):
            return Self.problem(output)
        case .exited: throw Problem.busy("The process of the query has ended.")
        case .tooLong:
            throw Problem(StoreError(.timedOut, "", ""))
        case .tooLarge, .killed:
            throw Problem(StoreError(.tooLarge, "", ""))
        }
    }

    /// Reads a problem: a line with the status, then JSON.
    private static func problem(_ output: [UInt8]) -> ServiceResponse {
        let lines = output.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
        let status = lines.first.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 500
        return ServiceResponse(
            status, type: MediaType.problem, headers: ServiceResponse.uncached,
            .bytes(Array(lines.dropFirst().first ?? [])))
    }
}

/// A query in the form that the child receives.
struct QueryOrder: Codable {
    /// The process that waits for the answer.
    var service = getpid()
    var path: String
    var query: String
    var parameters: [String: SQLValue]
    var rows: Int
    var bytes: Int
    var seconds: Double
}

extension SQLValue {
    fileprivate init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .integer(value ? 1 : 0)
        case .number(let value): self = Int64(exactly: value).map { .integer($0) } ?? .real(value)
        case .string(let value): self = .text(value)
        }
    }
}

/// The process that answers a query. It prints the rows, or a problem.
enum QueryChild {
    static let problemStatus: Int32 = 3
    private static let heapBytes: Int64 = 512 << 20

    static func run() -> Int32 {
        do {
            let order = try ChildOrder.read(QueryOrder.self)
            end(with: order.service)
            SQLiteProcess.limitHeap(bytes: heapBytes)
            ProcessLimits.set(processorSeconds: order.seconds + 5)
            ProcessLimits.set(memoryBytes: 1 << 30)
            let result = try SQLConsole(path: order.path).run(
                order.query, parameters: order.parameters, rowLimit: order.rows,
                byteLimit: order.bytes, seconds: order.seconds)
            let answer: OutputValue = [
                "columns": .list(result.columns.map { .text($0) }),
                "rows": .list(result.rows.map { .list($0.map(OutputValue.init)) }),
                "truncated": .bool(result.wasCut),
            ]
            ServiceChild.write(answer.json + "\n")
            return 0
        } catch {
            let problem = Problem(error)
            ServiceChild.write("\(problem.status)\n\(problem.value.json)\n")
            return problemStatus
        }
    }

    /// Ends this process soon after its parent `service`: a service that is killed ends no query itself.
    private static func end(with service: Int32) {
        Thread.detachNewThread {
            while getppid() == service { usleep(200_000) }
            _exit(problemStatus)
        }
    }
}

/// The order to a child process: a file that is its standard input.
struct ChildOrder {
    private let folder: TemporaryFolder

    /// The path of the file, which is removed when the order is released.
    var path: String { folder.file("order.json") }

    init(_ order: some Encodable, _ temporaryFiles: TemporaryFiles) throws {
        folder = try TemporaryFolder(temporaryFiles)
        let data = try JSONEncoder().encode(order)
        guard
            FileManager.default.createFile(
                atPath: folder.file("order.json"), contents: data, attributes: [.posixPermissions: 0o600])
        else {
            throw Problem(
                507, "no-room", "Not enough disk space for the order",
                "The folder for temporary files is full.",
                wayOut: "Make room there, or name another in TMPDIR.")
        }
    }

    /// Reads the order of this process from standard input.
    static func read<Order: Decodable>(_ type: Order.Type) throws -> Order {
        try JSONDecoder().decode(type, from: FileHandle.standardInput.readToEnd() ?? Data())
    }
}

/// The work that runs in child processes, so that the service can end it and limit its memory: a client's
/// query.
package enum ServiceChild: String, CaseIterable, Sendable {
    case query = "query-child"

    /// Does the work that the arguments name and returns the exit status; nil if they name none.
    package static func run(_ arguments: [String]) -> Int32? {
        guard arguments.count == 2, let child = Self(rawValue: arguments[1]) else { return nil }
        switch child {
        case .query: return QueryChild.run()
        }
    }

    /// Writes to standard output without buffering.
    static func write(_ text: String) {
        // The service may have ended.
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
}
