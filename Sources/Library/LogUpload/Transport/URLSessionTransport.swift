#if canImport(Darwin)
    import Foundation
    import LifecycleEvents
    import LifecycleRecording

    /// A transport that uses Foundation's URLSession.
    ///
    /// The transport keeps no cookies, no cache and no passwords, and follows no redirection: a token is sent
    /// only to its own address.
    public final class URLSessionTransport: UploadTransport {
        /// The sessions, by their timeouts.
        private let sessions = Locked<[Double: URLSession]>([:])
        private let exchanges: Exchanges

        /// Creates a transport.
        ///
        /// - Parameter replyLimit: The maximum size of a reply's content, in bytes. The transport does not
        ///   wait for the rest.
        public init(replyLimit: Int = 1 << 20) { exchanges = Exchanges(replyLimit: replyLimit) }

        deinit {
            for session in sessions.withLock({ $0.values }) { session.invalidateAndCancel() }
        }

        private func session(waiting seconds: Double) -> URLSession {
            sessions.withLock { sessions in
                if let session = sessions[seconds] { return session }
                let session = makeSession(waiting: seconds)
                sessions[seconds] = session
                return session
            }
        }

        private func makeSession(waiting seconds: Double) -> URLSession {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = seconds
            configuration.httpShouldSetCookies = false
            configuration.httpCookieAcceptPolicy = .never
            configuration.urlCache = nil
            configuration.urlCredentialStorage = nil
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            return URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
        }

        public func exchange(_ request: UploadRequest) async throws(UploadError) -> UploadReply {
            let session = session(waiting: request.timeoutSeconds)
            let task = task(for: request, in: session)
            let result: Result<UploadReply, UploadError> = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    exchanges.begin(task) { continuation.resume(returning: $0) }
                }
            } onCancel: {
                task.cancel()
            }
            // Reports the cancellation first, whatever error the connection has.
            if Task.isCancelled, case .failure = result {
                throw UploadError(withoutReply: .cancelled, "the upload was cancelled")
            }
            return try result.get()
        }

        private func task(for request: UploadRequest, in session: URLSession) -> URLSessionTask {
            var asked = URLRequest(url: request.url, timeoutInterval: request.timeoutSeconds)
            asked.httpMethod = request.method
            for (name, value) in request.headers { asked.setValue(value, forHTTPHeaderField: name) }
            switch request.content {
            case .none: return session.dataTask(with: asked)
            case .bytes(let bytes): return session.uploadTask(with: asked, from: Data(bytes))
            case .file(let path): return session.uploadTask(with: asked, fromFile: URL(fileURLWithPath: path))
            }
        }
    }

    /// The pending requests, by their tasks.
    private final class Exchanges: NSObject, URLSessionDataDelegate {
        private struct Exchange {
            var content: [UInt8] = []
            /// Whether the server has requested credentials.
            var isAsked = false
            let ended: @Sendable (Result<UploadReply, UploadError>) -> Void
        }

        private let running = Locked<[ObjectIdentifier: Exchange]>([:])
        private let replyLimit: Int

        init(replyLimit: Int) { self.replyLimit = replyLimit }

        func begin(
            _ task: URLSessionTask, ended: @escaping @Sendable (Result<UploadReply, UploadError>) -> Void
        ) {
            running.withLock { $0[ObjectIdentifier(task)] = Exchange(ended: ended) }
            task.resume()
        }

        private func end(_ task: URLSessionTask, _ error: (any Error)?) {
            guard let exchange = running.withLock({ $0.removeValue(forKey: ObjectIdentifier(task)) }) else {
                return
            }
            guard let response = task.response as? HTTPURLResponse else {
                return exchange.ended(.failure(UploadError(error, asking: task.originalRequest?.url)))
            }
            // A reply with incomplete content has its status, which is sufficient.
            guard error == nil || exchange.isAsked || exchange.content.count >= replyLimit else {
                return exchange.ended(.failure(UploadError(error, asking: task.originalRequest?.url)))
            }
            var headers: [String: String] = [:]
            for (name, value) in response.allHeaderFields {
                if let name = name as? String, let value = value as? String {
                    headers[name.lowercased()] = value
                }
            }
            exchange.ended(
                .success(
                    UploadReply(status: response.statusCode, headers: headers, content: exchange.content)))
        }

        // MARK: Calls from the session

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let task = ObjectIdentifier(dataTask)
            let isFull = running.withLock { running in
                let room = replyLimit - (running[task]?.content.count ?? 0)
                running[task]?.content += data.prefix(room)
                return data.count >= room
            }
            if isFull { dataTask.cancel() }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
        {
            end(task, error)
        }

        /// Cancels requests for credentials and returns the server's reply: the token is in a header of the
        /// request.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler:
                @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            let methods = [
                NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
                NSURLAuthenticationMethodNTLM,
                NSURLAuthenticationMethodNegotiate,
            ]
            // The system checks certificates.
            guard methods.contains(challenge.protectionSpace.authenticationMethod) else {
                return completionHandler(.performDefaultHandling, nil)
            }
            running.withLock { $0[ObjectIdentifier(task)]?.isAsked = true }
            completionHandler(.cancelAuthenticationChallenge, nil)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }

    extension UploadError {
        /// Creates the error of a request.
        ///
        /// - Parameter url: The address of the request.
        fileprivate init(_ error: (any Error)?, asking url: URL?) {
            let server =
                url.map { "\($0.host ?? "the server")\($0.port.map { ":\($0)" } ?? "")" } ?? "the server"
            guard let code = (error as? URLError)?.code else {
                self.init(withoutReply: .noAnswer, "\(server) gave no answer")
                return
            }
            switch code {
            case .cancelled: self.init(withoutReply: .cancelled, "the upload was cancelled")
            case .timedOut: self.init(withoutReply: .noAnswer, "\(server) did not answer in time")
            case .cannotFindHost, .dnsLookupFailed:
                self.init(withoutReply: .noAnswer, "the name \(url?.host ?? "of the server") leads nowhere")
            case .cannotConnectToHost: self.init(withoutReply: .noAnswer, "nobody listens on \(server)")
            case .notConnectedToInternet: self.init(withoutReply: .noAnswer, "this machine is not connected")
            case .networkConnectionLost:
                self.init(withoutReply: .noAnswer, "the connection to \(server) was lost")
            case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                .clientCertificateRequired:
                self.init(untrusted: server)
            case .appTransportSecurityRequiresSecureConnection:
                self.init(withoutReply: .refused, "the app may ask \(server) over https alone")
            case .unsupportedURL, .badURL:
                self.init(withoutReply: .refused, "\(server) is no address that can be asked")
            default:
                let text = (error?.localizedDescription ?? "").visible()
                self.init(
                    withoutReply: .noAnswer,
                    "the request to \(server) failed: \(text.isEmpty ? "error \(code.rawValue)" : text)")
            }
        }

        private init(untrusted server: String) {
            self.init(
                withoutReply: .refused, "\(server) has no certificate that is trusted here",
                wayOut:
                    "check the address, or have this system trust the authority that signed the certificate")
        }
    }
#endif
