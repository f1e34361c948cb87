import FileKit
import Foundation

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
