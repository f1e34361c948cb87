import Foundation
import LifecycleEvents
import LogUpload

/// A client of one server's HTTP interface.
package struct ClickHouseClient: Sendable {
    package let node: ClickHouseAddress.Node
    let database: String
    /// Nil for a server without authentication.
    let credentials: ClickHouseCredentials?
    let transport: any UploadTransport

    /// The time without an answer after which a request fails, in seconds. The server may wait for its disk
    /// or a shard.
    private static let timeoutSeconds = 300.0

    /// Runs a query and returns the columns of each row.
    ///
    /// - Parameter isOfDatabase: whether names refer to the database of the address, which must then exist.
    package func ask(_ sql: String, isOfDatabase: Bool = true) async throws(UploadError) -> [[String]] {
        let text = try await send(
            [("query", sql + " FORMAT TabSeparated")], isOfDatabase: isOfDatabase, content: .none)
        return text.split(separator: "\n").map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// Runs a statement that returns no rows.
    package func run(_ sql: String, isOfDatabase: Bool = true) async throws(UploadError) {
        let text = try await send([], isOfDatabase: isOfDatabase, content: .bytes(Array(sql.utf8)))
        guard text.isEmpty else { throw noClickHouse }
    }

    /// Inserts rows. Returns after the server has stored the rows, on their shards if there are several.
    ///
    /// - Parameters:
    ///   - note: a comment, which appears in the query log of the server.
    ///   - rows: the rows in the format RowBinary.
    func insert(
        into table: String, columns: [String], note: String, rows: SentRows
    ) async throws(UploadError) {
        let sql = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) /* \(note) */ FORMAT RowBinary"
        let text = try await send(
            // Without this setting, a server of a cluster answers before other shards have stored their rows.
            [("insert_distributed_sync", "1"), ("query", sql)], isOfDatabase: true,
            content: .bytes(rows.bytes), encoding: rows.encoding)
        guard text.isEmpty else { throw noClickHouse }
    }

    private func send(
        _ settings: [(name: String, value: String)], isOfDatabase: Bool, content: UploadRequest.Content,
        encoding: String? = nil
    ) async throws(UploadError) -> String {
        var items = isOfDatabase ? [("database", database)] : []
        items += settings
        let query = items.map { "\($0.0)=\(Self.escaped($0.1))" }.joined(separator: "&")
        guard let url = URL(string: "\(node.url.absoluteString)/?\(query)") else { throw noClickHouse }
        var request = UploadRequest(
            method: "POST", url: url, content: content, timeoutSeconds: Self.timeoutSeconds)
        if case .bytes = content { request.headers["content-type"] = "application/octet-stream" }
        request.headers["content-encoding"] = encoding
        request.headers.merge(credentials?.headers ?? [:]) { given, _ in given }
        let reply = try await transport.exchange(request)
        let text = String(decoding: reply.content, as: UTF8.self)
        if let fault = ClickHouseFault(in: text) { throw fault.failure(of: node) }
        guard reply.status == 200 else { throw failure(of: reply) }
        return text
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// Returns the error for the answer of a proxy before the server.
    private func failure(of reply: UploadReply) -> UploadError {
        if let redirection = reply.redirection(by: node) { return redirection }
        guard ![401, 403].contains(reply.status) else {
            return UploadError(
                .refused, "\(node) answers \(reply.status)", wayOut: ClickHouseFault.whoSends,
                concernsServer: true)
        }
        // A proxy may accept the halves of a batch that is too large.
        if reply.status == 413 { return UploadError(.tooLong, "\(node) answers 413", wayOut: "") }
        return reply.error(
            "\(node) answers \(reply.status), and not as ClickHouse does",
            reason: reply.isWorthWaiting ? nil : .refused, wayOut: "check the address", concernsServer: true)
    }

    package var noClickHouse: UploadError {
        UploadError(
            .refused, "\(node) answers, but not as ClickHouse does", wayOut: "check the address",
            concernsServer: true)
    }
}

extension String {
    /// The text as a literal of SQL.
    var sqlText: String {
        "'" + replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}

/// Encoded rows in the format RowBinary.
package struct SentRows: Hashable, Sendable {
    let bytes: [UInt8]
    /// The content encoding of HTTP; nil without compression.
    let encoding: String?

    package init(_ bytes: [UInt8], encoding: String? = nil) {
        (self.bytes, self.encoding) = (bytes, encoding)
    }
}

/// The user and the password.
package struct ClickHouseCredentials: Hashable, Sendable {
    package var user: String
    package var password: String

    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    /// Sends the password in headers, because servers write addresses into their logs.
    fileprivate var headers: [String: String] { ["x-clickhouse-user": user, "x-clickhouse-key": password] }
}
