#if Upload
    import AsyncHTTPClient
    import Foundation
    import LogUpload
    import NIOCore
    import NIOSSL

    /// The clients of a process: one that asks directly, and one for each proxy that the environment names.
    final class HTTPClients: Sendable {
        private let direct: HTTPClient
        /// By the scheme of what is asked.
        private let proxied: [String: (client: HTTPClient, proxy: String?)]
        private let unproxied: [String]

        init(_ environment: [String: String], authorities: String?) throws(TransportError) {
            var configuration = HTTPClient.Configuration()
            configuration.redirectConfiguration = .disallow
            configuration.httpVersion = .http1Only
            // A server that was asked a moment ago has the connection still; ClickHouse keeps it for three seconds.
            configuration.connectionPool.idleTimeout = .seconds(2)
            // Whether to try again is for who sends.
            configuration.connectionPool.retryConnectionEstablishment = false
            if let authorities {
                var tls = TLSConfiguration.makeClientConfiguration()
                do {
                    tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(authorities))]
                } catch {
                    throw TransportError(
                        .refusedHere, "\(authorities): has no certificates that can be read",
                        wayOut: "name a PEM file of certificates")
                }
                configuration.tlsConfiguration = tls
            }
            func proxy(_ names: [String]) throws(TransportError) -> (client: HTTPClient, proxy: String?)? {
                let named = names.compactMap { environment[$0] }.first { !$0.isEmpty }
                guard let named else { return nil }
                var configuration = configuration
                let proxy = try Self.proxy(named)
                configuration.proxy = proxy
                return (HTTPClient(configuration: configuration), "\(proxy.host):\(proxy.port)")
            }
            // Named by a header of a request, HTTP_PROXY would be anybody's; that of TLS cannot be.
            proxied = [
                "http": try proxy(["http_proxy", "all_proxy", "ALL_PROXY"]),
                "https": try proxy(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]),
            ].compactMapValues { $0 }
            unproxied = (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "")
                .split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            direct = HTTPClient(configuration: configuration)
        }

        deinit { for client in [direct] + proxied.values.map(\.client) { client.shutdown { _ in } } }

        /// - Returns: the client that asks, and the address of the proxy through which it does, if it does.
        func client(for url: URL) -> (client: HTTPClient, proxy: String?) {
            let host = url.host?.lowercased() ?? ""
            let isDirect = unproxied.contains { name in
                name == "*" || name == host || host.hasSuffix(name.hasPrefix(".") ? name : ".\(name)")
            }
            return isDirect ? (direct, nil) : url.scheme.flatMap { proxied[$0] } ?? (direct, nil)
        }

        private static func proxy(_ text: String) throws(TransportError) -> HTTPClient.Configuration.Proxy {
            let address = URL(string: text.contains("://") ? text : "http://\(text)")
            guard let address, let host = address.host, (1...65_535).contains(address.port ?? 80) else {
                throw TransportError(
                    .refusedHere, "the environment names a proxy “\(text)”",
                    wayOut: "write it as http://HOST:PORT")
            }
            if address.scheme?.hasPrefix("socks") == true {
                return .socksServer(host: host, port: address.port ?? 1080)
            }
            let port = address.port ?? 80
            guard let user = address.user else { return .server(host: host, port: port) }
            return .server(
                host: host, port: port,
                authorization: .basic(username: user, password: address.password ?? ""))
        }
    }
#endif
