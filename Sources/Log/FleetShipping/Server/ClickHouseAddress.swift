import Foundation
import LogUpload

/// The address of a ClickHouse server: `clickhouse://HOST:8123/DATABASE`, or `clickhouses://` for TLS.
///
/// The address of a cluster may contain several nodes, separated by commas. Tables are created on each node,
/// and rows are sent to the first.
package struct ClickHouseAddress: Hashable, Sendable, CustomStringConvertible {
    /// A server of ClickHouse's HTTP interface.
    package struct Node: Hashable, Sendable, CustomStringConvertible {
        /// The host and port, for example `127.0.0.1:8123`.
        package let description: String
        let url: URL
        let host: String
    }

    package let nodes: [Node]
    package let database: String
    /// The user in the address, if any.
    package let user: String?
    private let isSecure: Bool

    /// - Throws: ``UploadError`` if the text is not the address of a ClickHouse server.
    package init(_ text: String) throws(UploadError) {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let isSecure = Self.schemes[parts[0].lowercased()] else {
            throw Self.error("“\(text.visible())” is no address of a ClickHouse")
        }
        guard !parts[1].contains(where: { "?#".contains($0) }) else {
            throw Self.error("“\(text.visible())” has settings behind its database, which are not taken")
        }
        self.isSecure = isSecure
        let place = parts[1].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        var hosts = place[0]
        if let at = hosts.lastIndex(of: "@") {
            let user = hosts[..<at]
            guard !user.contains(":") else {
                throw UploadError(
                    .refused, "the address has a password in it, which others may read",
                    wayOut: "name a file with it by --password-file, or give CLICKHOUSE_PASSWORD",
                    concernsServer: true)
            }
            self.user = user.removingPercentEncoding
            hosts = hosts[hosts.index(after: at)...]
        } else {
            user = nil
        }
        database = place.count == 2 ? String(place[1].drop { $0 == "/" }.prefix { $0 != "/" }) : ""
        guard Self.isName(database), place[1].split(separator: "/").count == 1 else {
            throw Self.error("“\(text.visible())” names no database")
        }
        nodes = try hosts.split(separator: ",", omittingEmptySubsequences: false)
            .map { host throws(UploadError) in try Self.node(host, isSecure: isSecure, text) }
    }

    /// The schemes, and whether each is encrypted.
    private static let schemes = [
        "clickhouse": false, "http": false, "clickhouses": true, "https": true,
    ]

    private static func node(
        _ host: Substring, isSecure: Bool, _ text: String
    ) throws(UploadError) -> Node {
        let scheme = isSecure ? "https" : "http"
        var parts = URLComponents(string: "\(scheme)://\(host)")
        if parts?.port == nil { parts?.port = isSecure ? 8443 : 8123 }
        guard let url = parts?.url, let name = parts?.host, !name.isEmpty, let port = parts?.port,
            (1...65_535).contains(port)
        else {
            throw error("“\(text.visible())” is no address of a ClickHouse")
        }
        return Node(description: "\(name):\(port)", url: url, host: name.trimmingCharacters(in: ["[", "]"]))
    }

    private static func error(_ message: String) -> UploadError {
        UploadError(
            .refused, message, wayOut: "write clickhouse://HOST:8123/DATABASE, or clickhouses:// for TLS",
            concernsServer: true)
    }

    /// Whether `text` can be the name of a database or a cluster in SQL.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first) else {
            return false
        }
        return text.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
        }
    }

    package var description: String {
        "\(isSecure ? "clickhouses" : "clickhouse")://\(nodes.map(\.description).joined(separator: ","))/\(database)"
    }

    /// Whether the connection is neither encrypted nor local.
    package var isUnencrypted: Bool {
        !isSecure
            && nodes.contains { $0.host != "localhost" && $0.host != "::1" && !$0.host.hasPrefix("127.") }
    }
}
