import Foundation

/// The address of a service: `http://127.0.0.1:8080`, or `https://example.org/logs` behind a proxy.
public struct ServiceAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address without a slash at its end.
    public let description: String
    private let host: String
    private let isSecure: Bool

    /// Parses an address.
    ///
    /// - Throws: ``UploadError`` if the text is not an address of a service.
    public init(_ text: String) throws(UploadError) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = parts.host, !host.isEmpty
        else {
            throw Self.error(
                "“\(text.visible())” is no address of a service", "write http://HOST:PORT or https://HOST")
        }
        guard parts.user == nil, parts.password == nil else {
            throw Self.error("the address has a name or password in it", "the token goes into a file")
        }
        guard parts.query == nil, parts.fragment == nil else {
            throw Self.error(
                "“\(text.visible())” is the address of a page", "give the service's own, without ? and #")
        }
        if let port = parts.port, !(1...65_535).contains(port) {
            throw Self.error("“\(text.visible())” has no port of 1 to 65535", "write http://HOST:PORT")
        }
        guard URL(string: text) != nil else {
            throw Self.error("“\(text.visible())” is no address", "write http://HOST:PORT or https://HOST")
        }
        description = String(text.reversed().drop { $0 == "/" }.reversed())
        self.host = host.trimmingCharacters(in: ["[", "]"])
        isSecure = scheme == "https"
    }

    private static func error(_ message: String, _ wayOut: String) -> UploadError {
        UploadError(.refused, message, wayOut: wayOut, concernsServer: true)
    }

    /// Whether others could read the traffic, because the connection to another machine is not encrypted.
    public var isUnencrypted: Bool {
        !isSecure && host != "localhost" && host != "::1" && !host.hasPrefix("127.")
    }

    /// Returns the address of a run's page on the service.
    public func page(of uuid: String) -> String { "\(description)/?run=\(uuid)" }

    func place(_ path: String) throws(UploadError) -> URL {
        guard let url = URL(string: description + path) else {
            throw Self.error("\(description) is no address", "write http://HOST:PORT")
        }
        return url
    }
}
