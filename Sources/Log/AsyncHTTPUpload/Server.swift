#if Upload
    import AsyncHTTPClient
    import Foundation
    import LifecycleEvents
    import LogUpload
    import NIOCore
    import NIOPosix
    import NIOSSL

    /// A server with its name for users, and the error messages when it does not answer.
    struct Server: Sendable {
        private let name: String
        private let host: String

        /// - Parameter proxy: the address of the proxy before the server, or nil.
        init(_ url: URL, through proxy: String?) {
            host = url.host ?? "the server"
            let shown = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
            let server = shown + (url.port.map { ":\($0)" } ?? "")
            name = proxy.map { "the proxy \($0) before \(server)" } ?? server
        }

        func late(_ stage: ServerSigns.Stage, _ seconds: Double) -> UploadError {
            let time = "\(Int(seconds.rounded(.up))) s"
            let what =
                switch stage {
                case .sending: "took nothing of what it is sent for \(time)"
                case .waiting: "did not answer in time (\(time))"
                case .answering: "did not end its answer in time (\(time))"
                }
            return UploadError(withoutReply: .noAnswer, "\(name) \(what)", waitedSeconds: seconds)
        }

        func error(_ error: any Error) -> UploadError {
            switch error {
            case let error as HTTPClientError: return self.error(error)
            case let error as NIOConnectionError:
                guard let first = error.connectionErrors.first else {
                    return UploadError(withoutReply: .noAnswer, "the name \(host) leads nowhere")
                }
                return self.error(first.error)
            case let error as IOError where error.errnoCode == ECONNREFUSED:
                return UploadError(withoutReply: .noAnswer, "nobody listens on \(name)")
            case let error as IOError where ![ECONNRESET, EPIPE, ENOTCONN].contains(error.errnoCode):
                return UploadError(
                    withoutReply: .noAnswer,
                    "\(name) cannot be reached: \(String(cString: strerror(error.errnoCode)))")
            case let error as NIOSSLError: return untrusted("\(error)")
            case let error as NIOSSLExtraError: return untrusted("\(error)")
            case let error as BoringSSLError: return untrusted("\(error)")
            case let error as CocoaError:
                return UploadError(withoutReply: .refused, error.localizedDescription.visible())
            default: return lost
            }
        }

        private func error(_ error: HTTPClientError) -> UploadError {
            switch error {
            case .cancelled: return UploadError(withoutReply: .cancelled, "the upload was cancelled")
            case .connectTimeout, .tlsHandshakeTimeout, .deadlineExceeded, .readTimeout, .writeTimeout:
                return UploadError(withoutReply: .noAnswer, "\(name) did not answer in time")
            case .invalidURL, .emptyHost, .emptyScheme:
                return UploadError(withoutReply: .refused, "\(name) is no address that can be asked")
            case .proxyAuthenticationRequired:
                return UploadError(
                    withoutReply: .refused, "the proxy before \(name) asks who sends",
                    wayOut: "name user and password in the proxy's address")
            case .remoteConnectionClosed: return lost
            default:
                return UploadError(
                    withoutReply: .noAnswer, "the request to \(name) failed: \("\(error)".visible())")
            }
        }

        private var lost: UploadError {
            UploadError(withoutReply: .noAnswer, "the connection to \(name) was lost")
        }

        /// - Parameter detail: the error text of the library, which contains positions in its source.
        private func untrusted(_ detail: String) -> UploadError {
            guard detail.uppercased().contains("CERT") else { return lost }
            let isAnothers = detail.contains("failedToValidateHostname")
            return UploadError(
                withoutReply: .refused,
                isAnothers
                    ? "\(name) has the certificate of another host"
                    : "\(name) has a certificate that is not valid, or that no known authority has signed",
                wayOut: "check the address, or name the authority that signed the certificate with --ca-file")
        }
    }
#endif
