#if canImport(Glibc) || canImport(Musl)
    import Dispatch
    import Foundation
    import LifecycleRecording

    /// Requests over a socket, where nothing is encrypted.
    ///
    /// Off Apple's systems URLSession asks a socket over and over whether it can be written to while it waits for the
    /// answer, and so takes a processor from a server on the same machine: for half a million rows 2.9 s of it, where this
    /// takes 0.03 s. Each request has a connection of its own.
    package final class PlainTransport: UploadTransport {
        /// Waits for sockets.
        private let queue = DispatchQueue(label: "animatorpool.upload.plain", attributes: .concurrent)
        private let replyLimit: Int

        /// - Parameter replyLimit: bytes of an answer that are taken.
        package init(replyLimit: Int = 1 << 20) { self.replyLimit = replyLimit }

        /// Whether a request goes here: its content may be read by all between.
        package static func takes(_ url: URL) -> Bool { url.scheme == "http" }

        package func exchange(_ request: UploadRequest) async throws(TransportError) -> UploadReply {
            let exchange = PlainExchange(request, replyLimit: replyLimit)
            let result: Result<UploadReply, TransportError> = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    queue.async {
                        continuation.resume(
                            returning: Result { () throws(TransportError) in try exchange.run() })
                    }
                }
            } onCancel: {
                exchange.cancel()
            }
            return try result.get()
        }
    }

    /// One request, and its answer.
    private final class PlainExchange: Sendable {
        private let request: UploadRequest
        private let replyLimit: Int
        private let host: String
        private let port: Int
        private let state = Locked(State())

        private struct State {
            var socket: CInt?
            var isCancelled = false
        }

        init(_ request: UploadRequest, replyLimit: Int) {
            self.request = request
            self.replyLimit = replyLimit
            // A socket wants the address of IPv6 without its brackets.
            host = (request.url.host ?? "").trimmingCharacters(in: ["[", "]"])
            port = request.url.port ?? 80
        }

        /// The server, as its user knows it.
        private var server: String {
            (host.contains(":") ? "[\(host)]" : host) + (request.url.port.map { ":\($0)" } ?? "")
        }

        /// Ends what waits, from any thread.
        func cancel() {
            state.withLock { state in
                state.isCancelled = true
                if let socket = state.socket { _ = shutdown(socket, CInt(SHUT_RDWR)) }
            }
        }

        func run() throws(TransportError) -> UploadReply {
            do throws(TransportError) {
                let socket = try connected()
                defer {
                    state.withLock { $0.socket = nil }
                    close(socket)
                }
                try send(on: socket)
                return try reply(on: socket)
            } catch {
                throw state.withLock { $0.isCancelled }
                    ? TransportError(.cancelled, "the upload was cancelled") : error
            }
        }

        private var lost: TransportError { TransportError(.noAnswer, "the connection to \(server) was lost") }

        // MARK: Connecting

        private func connected() throws(TransportError) -> CInt {
            var hints = addrinfo()
            #if canImport(Glibc)
                hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
            #else
                hints.ai_socktype = SOCK_STREAM
            #endif
            var found: UnsafeMutablePointer<addrinfo>?
            guard getaddrinfo(host, String(port), &hints, &found) == 0, let found else {
                throw TransportError(.noAnswer, "the name \(host) leads nowhere")
            }
            defer { freeaddrinfo(found) }
            var error = TransportError(.noAnswer, "nobody listens on \(server)")
            var next: UnsafeMutablePointer<addrinfo>? = found
            while let address = next {
                do throws(TransportError) {
                    return try connected(to: address.pointee)
                } catch let fault {
                    error = fault
                }
                next = address.pointee.ai_next
            }
            throw error
        }

        private func connected(to address: addrinfo) throws(TransportError) -> CInt {
            let socket = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
            guard socket >= 0 else { throw TransportError(.noAnswer, Self.text(of: errno)) }
            // From here on it never waits but in `poll`, which knows how long.
            _ = fcntl(socket, F_SETFL, O_NONBLOCK)
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            var isWanted = true
            state.withLock { state in
                isWanted = !state.isCancelled
                if isWanted { state.socket = socket }
            }
            do throws(TransportError) {
                guard isWanted else { throw TransportError(.cancelled, "the upload was cancelled") }
                if connect(socket, address.ai_addr, address.ai_addrlen) != 0 {
                    guard errno == EINPROGRESS else { throw refused(errno) }
                    _ = try wait(for: POLLOUT, on: socket)
                    var (fault, length) = (CInt(0), socklen_t(MemoryLayout<CInt>.size))
                    getsockopt(socket, SOL_SOCKET, SO_ERROR, &fault, &length)
                    guard fault == 0 else { throw refused(fault) }
                }
                return socket
            } catch {
                state.withLock { $0.socket = nil }
                close(socket)
                throw error
            }
        }

        private func refused(_ code: CInt) -> TransportError {
            TransportError(
                .noAnswer,
                code == ECONNREFUSED
                    ? "nobody listens on \(server)"
                    : code == ETIMEDOUT
                        ? "\(server) did not answer in time"
                        : "the connection to \(server) failed: \(Self.text(of: code))")
        }

        private static func text(of code: CInt) -> String { String(cString: strerror(code)) }

        /// Waits until the socket can be used, and says for what.
        private func wait(for events: CInt, on socket: CInt) throws(TransportError) -> CInt {
            var entry = pollfd(fd: socket, events: Int16(events), revents: 0)
            let limit = CInt(min(max(request.timeoutSeconds * 1000, 0), 1e9))
            while true {
                let count = poll(&entry, 1, limit)
                if count > 0 { return CInt(entry.revents) }
                if count == 0 { throw TransportError(.noAnswer, "\(server) did not answer in time") }
                guard errno == EINTR else { throw lost }
            }
        }

        // MARK: Asking

        private func send(on socket: CInt) throws(TransportError) {
            switch request.content {
            case .none: _ = try send(Array(head(length: 0).utf8), on: socket)
            case .bytes(let bytes):
                guard try send(Array(head(length: bytes.count).utf8), on: socket) else { return }
                _ = try send(bytes, on: socket)
            case .file(let path):
                guard let file = FileHandle(forReadingAtPath: path),
                    let length = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
                else { throw TransportError(.refusedHere, "\(path) cannot be read") }
                defer { try? file.close() }
                guard try send(Array(head(length: length).utf8), on: socket) else { return }
                var sent = 0
                while sent < length {
                    guard let piece = try? file.read(upToCount: min(1 << 16, length - sent)), !piece.isEmpty
                    else { throw TransportError(.refusedHere, "\(path) has changed while it was sent") }
                    guard try send(Array(piece), on: socket) else { return }
                    sent += piece.count
                }
            }
        }

        private func head(length: Int) -> String {
            var target = request.url.path(percentEncoded: true)
            if target.isEmpty { target = "/" }
            if let query = request.url.query(percentEncoded: true) { target += "?\(query)" }
            var lines = ["\(request.method) \(target) HTTP/1.1", "host: \(server)", "connection: close"]
            lines += request.headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            if request.method != "GET" || length > 0 { lines.append("content-length: \(length)") }
            return lines.joined(separator: "\r\n") + "\r\n\r\n"
        }

        /// - Returns: whether more is wanted: a server that answers before it has all has decided.
        private func send(_ bytes: [UInt8], on socket: CInt) throws(TransportError) -> Bool {
            var sent = 0
            while sent < bytes.count {
                let count = bytes.withUnsafeBytes { bytes in
                    #if canImport(Glibc)
                        Glibc.send(
                            socket, bytes.baseAddress! + sent, bytes.count - sent, CInt(MSG_NOSIGNAL)
                        )
                    #else
                        Musl.send(socket, bytes.baseAddress! + sent, bytes.count - sent, CInt(MSG_NOSIGNAL))
                    #endif
                }
                if count > 0 {
                    sent += count
                } else if errno == EPIPE || errno == ECONNRESET {
                    // What it had to say may be there still.
                    return false
                } else if errno == EAGAIN || errno == EWOULDBLOCK {
                    if try wait(for: POLLOUT | POLLIN, on: socket) & POLLIN != 0 { return false }
                } else if errno != EINTR {
                    throw lost
                }
            }
            return true
        }

        // MARK: The answer

        private func reply(on socket: CInt) throws(TransportError) -> UploadReply {
            var parser = PlainReply()
            var buffer = [UInt8](repeating: 0, count: 1 << 14)
            while parser.content.count < replyLimit {
                let count = recv(socket, &buffer, buffer.count, 0)
                if count > 0 {
                    guard parser.take(buffer[..<count]) else { break }
                } else if count == 0 {
                    parser.end()
                    break
                } else if errno == EAGAIN || errno == EWOULDBLOCK {
                    _ = try wait(for: POLLIN, on: socket)
                } else if errno != EINTR {
                    throw lost
                }
            }
            guard let status = parser.status,
                parser.isWhole || parser.content.count >= replyLimit
            else { throw lost }
            return UploadReply(
                status: status, headers: parser.headers, content: Array(parser.content.prefix(replyLimit)))
        }
    }
#endif
