import Foundation

/// The names under which the service may be asked.
///
/// Any page on the web can have a name of its own lead to this machine, and then ask for whatever stands here as
/// if it were its own. Such a page is known by the name that its requests carry. An address in numbers cannot be
/// led elsewhere, and always passes.
package struct KnownHosts: Sendable {
    private let names: Set<String>

    package init(_ names: some Sequence<String>) {
        self.names = Set(names.map { $0.lowercased() }).union(["localhost"])
    }

    /// - Throws: ``Problem`` unless the request is meant for this service, and comes from no foreign page.
    package func check(_ request: ServiceRequest) throws(Problem) {
        guard let host = request.header("host"), isKnown(host) else {
            throw Problem(
                421, "unknown-host", "The service has another name",
                "It is asked as “\((request.header("host") ?? "").shown)”.",
                wayOut: "Ask by address, or start the service with --allow-host NAME.")
        }
        guard let origin = request.header("origin") else { return }
        guard
            origin.lowercased() == "http://\(host.lowercased())"
                || origin.lowercased() == "https://\(host.lowercased())"
        else {
            throw Problem(
                403, "foreign-origin", "A page from elsewhere asks", "Its origin is “\(origin.shown)”.",
                wayOut: "Ask from the service's own page, or from a program.")
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

    /// Nothing, or a colon and digits.
    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || (text.first == ":" && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber })
    }

    private static func isAddress(_ text: Substring, _ family: Int32) -> Bool {
        var address = in6_addr()
        return inet_pton(family, String(text), &address) == 1
    }
}
