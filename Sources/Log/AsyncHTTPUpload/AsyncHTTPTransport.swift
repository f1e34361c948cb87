#if Upload
    import AsyncHTTPClient
    import Foundation
    import LifecycleRecording
    import LogUpload
    import NIOCore
    import NIOSSL

    /// Requests over AsyncHTTPClient: with TLS, authorities of one's own, and proxies.
    ///
    /// It follows no redirection and keeps no cookie: a token goes to the address it was meant for, and nowhere else.
    public final class AsyncHTTPTransport: UploadTransport {
        private let clients: HTTPClients
        private let replyLimit: Int

        /// - Parameters:
        ///   - environment: of the process, which may name a proxy (`https_proxy`, `http_proxy`, `all_proxy`) and
        ///     what it is not for (`no_proxy`).
        ///   - authorities: a PEM file with certificates of authorities that are trusted beside the system's.
        ///   - replyLimit: bytes of an answer that are kept. What a server says beyond them is not waited for.
        /// - Throws: ``TransportError`` when the file or the address of a proxy is none.
        public init(
            environment: [String: String] = [:], authorities: String? = nil, replyLimit: Int = 1 << 20
        ) throws(TransportError) {
            clients = try HTTPClients(environment, authorities: authorities)
            self.replyLimit = replyLimit
        }

        public func exchange(_ request: UploadRequest) async throws(TransportError) -> UploadReply {
            let limit = min(
                request.timeoutSeconds, UploadTimeLimit.secondsLeft.map { max($0, 1) } ?? .infinity)
            let signs = ServerSigns(limit: .seconds(limit))
            let (client, proxy) = clients.client(for: request.url)
            let server = Server(request.url, through: proxy)
            let result = await withTaskGroup(of: Result<UploadReply, TransportError>?.self) { group in
                group.addTask {
                    do {
                        return .success(try await self.reply(to: request, by: client, signs))
                    } catch {
                        return .failure(server.error(error))
                    }
                }
                group.addTask {
                    guard await signs.areMissing() else { return nil }
                    return .failure(server.late(signs.stage, limit))
                }
                defer { group.cancelAll() }
                while let result = await group.next() {
                    if let result { return result }
                }
                return .failure(TransportError(.cancelled, "the upload was cancelled"))
            }
            // Reports the cancellation first, whatever the connection says.
            if Task.isCancelled, case .failure = result {
                throw TransportError(.cancelled, "the upload was cancelled")
            }
            return try result.get()
        }

        private func reply(
            to request: UploadRequest, by client: HTTPClient, _ signs: ServerSigns
        ) async throws -> UploadReply {
            var asked = HTTPClientRequest(url: request.url.absoluteString)
            asked.method = .RAW(value: request.method)
            for (name, value) in request.headers { asked.headers.add(name: name, value: value) }
            switch request.content {
            case .none: break
            case .bytes(let bytes):
                asked.body = .stream(
                    SentPieces(.bytes(bytes), signs), length: .known(Int64(bytes.count)))
            case .file(let path):
                let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64
                asked.body = .stream(
                    SentPieces(.file(path), signs), length: size.map { .known($0) } ?? .unknown)
            }
            let response = try await client.execute(asked, deadline: .distantFuture)
            signs.stage = .answering
            var headers: [String: String] = [:]
            for (name, value) in response.headers {
                headers.merge([name.lowercased(): value.trimmingCharacters(in: .whitespaces)]) {
                    "\($0), \($1)"
                }
            }
            var content: [UInt8] = []
            do {
                for try await piece in response.body {
                    content += piece.readableBytesView.prefix(replyLimit - content.count)
                    if content.count == replyLimit { break }
                }
            } catch  where response.status.code >= 300 {
                // A server that refuses before it has all of the request has said so, whatever becomes of the rest.
            }
            return UploadReply(status: Int(response.status.code), headers: headers, content: content)
        }
    }

    /// Whether a server still takes what it is sent: if not, or once it has all, it is waited for only so long.
    final class ServerSigns: Sendable {
        enum Stage: Sendable {
            case sending, waiting, answering
        }

        private let limit: Duration
        private let state = Locked((stage: Stage.waiting, last: ContinuousClock.now))

        init(limit: Duration) { self.limit = limit }

        var stage: Stage {
            get { state.withLock { $0.stage } }
            set { state.withLock { $0.stage = newValue } }
        }

        /// A piece was taken, or all of them were.
        func take(_ stage: Stage) { state.withLock { $0 = (stage, .now) } }

        /// Waits for the moment after which there is no hope; false when the task is cancelled before.
        func areMissing() async -> Bool {
            while !Task.isCancelled {
                let end = state.withLock { $0.last } + limit
                if end <= .now { return true }
                try? await Task.sleep(until: end, clock: .continuous)
            }
            return false
        }
    }

    /// The content of a request, piece by piece as the server takes it.
    private struct SentPieces: AsyncSequence, Sendable {
        private static let length = 64 << 10

        private let content: UploadRequest.Content
        private let signs: ServerSigns

        init(_ content: UploadRequest.Content, _ signs: ServerSigns) {
            self.content = content
            self.signs = signs
        }

        func makeAsyncIterator() -> Iterator {
            switch content {
            case .none: Iterator(signs: signs)
            case .bytes(let bytes): Iterator(bytes: bytes[...], signs: signs)
            case .file(let path): Iterator(path: path, signs: signs)
            }
        }

        struct Iterator: AsyncIteratorProtocol {
            var bytes: ArraySlice<UInt8> = []
            var path: String?
            var file: FileHandle?
            let signs: ServerSigns

            mutating func next() async throws -> ByteBuffer? {
                if let path, file == nil { file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path)) }
                var piece = bytes.prefix(SentPieces.length)
                bytes = bytes.dropFirst(piece.count)
                if let file { piece = ArraySlice(try file.read(upToCount: SentPieces.length) ?? Data()) }
                signs.take(piece.isEmpty ? .waiting : .sending)
                return piece.isEmpty ? nil : ByteBuffer(bytes: piece)
            }
        }
    }

    /// The clients of a process: one that asks directly, and one for each proxy that the environment names.
    private final class HTTPClients: Sendable {
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
