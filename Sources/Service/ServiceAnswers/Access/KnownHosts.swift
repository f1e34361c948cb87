import Foundation

/// The host names of the service.
///
/// A web page can resolve a name of its own to this machine, and then read from the service as if it were
/// the page's own server (DNS rebinding). The `Host` header then has the name of the page. A numeric address
/// cannot be redirected, so all of them pass.
package struct KnownHosts: Sendable {
    private let names: Set<String>

    package init(_ names: some Sequence<String>) {
        self.names = Set(names.map { $0.lowercased() }).union(["localhost"])
    }

    /// - Throws: ``Problem`` for a request to another host, or from a page of another origin.
    package func check(_ request: ServiceRequest) throws(Problem) {
        guard let host = request.header("host"), isKnown(host) else {
            throw Problem(
                421, "unknown-host", "The service has another name",
                "The request's host is “\((request.header("host") ?? "").shown)”.",
                wayOut: "Use the address, or start the service with --allow-host NAME.")
        }
        guard let origin = request.header("origin") else { return }
        guard
            origin.lowercased() == "http://\(host.lowercased())"
                || origin.lowercased() == "https://\(host.lowercased())"
        else {
            throw Problem(
                403, "foreign-origin", "The page has another origin", "The origin is “\(origin.shown)”.",
                wayOut: "Use the service's own page, or a program.")
        }
    }

    private func isKnown(_ host: String) -> Bool {
        if host.hasPrefix("[") {
            guard let end = host.lastIndex(of: "]") else { return false }
            return Self.isPort(host[host.index(after: end)...])
                && Self.isAddress(host.dropFirst()[..<end], AF_INET6)
        }
        let name = host.prefix { $0 != ":" }
        guard Self.isPort(host[name.endIndex...]) else { return false }
        return names.contains(name.lowercased()) || Self.isAddress(name, AF_INET)
    }

    /// Whether the text is empty, or a colon and digits.
    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || (text.first == ":" && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber })
    }

    private static func isAddress(_ text: Substring, _ family: Int32) -> Bool {
        var address = in6_addr()
        return inet_pton(family, String(text), &address) == 1
    }
}
