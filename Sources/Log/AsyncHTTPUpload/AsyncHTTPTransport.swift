#if Upload
    import AsyncHTTPClient
    import Foundation
    import LifecycleRecording
    import LogUpload
    import NIOCore
    import NIOSSL

    /// Sends requests with AsyncHTTPClient, which supports TLS, custom certificate authorities, and proxies.
    ///
    /// Follows no redirection and keeps no cookie: a token is sent only to the request's address.
    public final class AsyncHTTPTransport: UploadTransport {
        private let clients: HTTPClients
        private let replyLimit: Int

        /// - Parameters:
        ///   - environment: the environment of the process, with the proxies (`https_proxy`, `http_proxy`,
        ///     `all_proxy`) and the hosts without a proxy (`no_proxy`).
        ///   - authorities: a PEM file with certificates of authorities to trust in addition to the system's.
        ///   - replyLimit: the maximum size of an answer, in bytes. The rest of a longer answer is ignored.
        /// - Throws: ``UploadError`` if the file or the address of a proxy is invalid.
        public init(
            environment: [String: String] = [:], authorities: String? = nil, replyLimit: Int = 1 << 20
        ) throws(UploadError) {
            clients = try HTTPClients(environment, authorities: authorities)
            self.replyLimit = replyLimit
        }

        public func exchange(_ request: UploadRequest) async throws(UploadError) -> UploadReply {
            let limit = min(
                request.timeoutSeconds, UploadTimeLimit.secondsLeft.map { max($0, 1) } ?? .infinity)
            let signs = ServerSigns(limit: .seconds(limit))
            let (client, proxy) = clients.client(for: request.url)
            let server = Server(request.url, through: proxy)
            let result = await withTaskGroup(of: Result<UploadReply, UploadError>?.self) { group in
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
                return .failure(UploadError(withoutReply: .cancelled, "the upload was cancelled"))
            }
            // Reports the cancellation first, whatever the error of the connection.
            if Task.isCancelled, case .failure = result {
                throw UploadError(withoutReply: .cancelled, "the upload was cancelled")
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
                // The status of a server that rejects the request early is valid, even if the rest of the
                // answer is lost.
            }
            return UploadReply(status: Int(response.status.code), headers: headers, content: content)
        }
    }

    /// Detects that too much time has passed since the server accepted the last piece of the request.
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

        /// Records that the server has accepted a piece, or all pieces.
        func take(_ stage: Stage) { state.withLock { $0 = (stage, .now) } }

        /// Waits until the timeout and returns true. Returns false if the task is cancelled earlier.
        func areMissing() async -> Bool {
            while !Task.isCancelled {
                let end = state.withLock { $0.last } + limit
                if end <= .now { return true }
                try? await Task.sleep(until: end, clock: .continuous)
            }
            return false
        }
    }

    /// The content of a request, in pieces that are read when the server accepts them.
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

    /// The clients of a process: one for direct connections, and one for each proxy in the environment.
    private final class HTTPClients: Sendable {
        private let direct: HTTPClient
        /// The proxy clients, by the scheme of the request.
        private let proxied: [String: (client: HTTPClient, proxy: String?)]
        private let unproxied: [String]

        init(_ environment: [String: String], authorities: String?) throws(UploadError) {
            var configuration = HTTPClient.Configuration()
            configuration.redirectConfiguration = .disallow
            configuration.httpVersion = .http1Only
            // Must be shorter than the server's limit. ClickHouse keeps a connection for three seconds.
            configuration.connectionPool.idleTimeout = .seconds(2)
            // The sender decides about retries.
            configuration.connectionPool.retryConnectionEstablishment = false
            if let authorities {
                var tls = TLSConfiguration.makeClientConfiguration()
                do {
                    tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(authorities))]
                } catch {
                    throw UploadError(
                        withoutReply: .refused, "\(authorities): has no certificates that can be read",
                        wayOut: "name a PEM file of certificates")
                }
                configuration.tlsConfiguration = tls
            }
            func proxy(_ names: [String]) throws(UploadError) -> (client: HTTPClient, proxy: String?)? {
                let named = names.compactMap { environment[$0] }.first { !$0.isEmpty }
                guard let named else { return nil }
                var configuration = configuration
                let proxy = try Self.proxy(named)
                configuration.proxy = proxy
                return (HTTPClient(configuration: configuration), "\(proxy.host):\(proxy.port)")
            }
            // Ignores `HTTP_PROXY`, which a header of a request could set in a CGI process. `HTTPS_PROXY` has
            // no such risk.
            proxied = [
                "http": try proxy(["http_proxy", "all_proxy", "ALL_PROXY"]),
                "https": try proxy(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]),
            ].compactMapValues { $0 }
            unproxied = (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "")
                .split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            direct = HTTPClient(configuration: configuration)
        }

        deinit { for client in [direct] + proxied.values.map(\.client) { client.shutdown { _ in } } }

        /// - Returns: the client for a request, and the address of its proxy, or nil.
        func client(for url: URL) -> (client: HTTPClient, proxy: String?) {
            let host = url.host?.lowercased() ?? ""
            let isDirect = unproxied.contains { name in
                name == "*" || name == host || host.hasSuffix(name.hasPrefix(".") ? name : ".\(name)")
            }
            return isDirect ? (direct, nil) : url.scheme.flatMap { proxied[$0] } ?? (direct, nil)
        }

        private static func proxy(_ text: String) throws(UploadError) -> HTTPClient.Configuration.Proxy {
            let address = URL(string: text.contains("://") ? text : "http://\(text)")
            guard let address, let host = address.host, (1...65_535).contains(address.port ?? 80) else {
                throw UploadError(
                    withoutReply: .refused, "the environment names a proxy “\(text)”",
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
