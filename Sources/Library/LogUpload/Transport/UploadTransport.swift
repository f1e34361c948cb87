import Foundation

/// Sends one request to a server and returns the answer. On Apple's systems use `URLSessionTransport`; for other systems the
/// product `AsyncHTTPUpload` has a transport.
///
/// A transport tries once, follows no redirection and keeps nothing. Retries are up to the upload.
public protocol UploadTransport: Sendable {
    /// - Throws: ``TransportError`` without an answer. The server may have carried out the request.
    func exchange(_ request: UploadRequest) async throws(TransportError) -> UploadReply
}

/// A request for a transport.
public struct UploadRequest: Hashable, Sendable {
    /// The content of a request.
    public enum Content: Hashable, Sendable {
        /// No body.
        case none
        /// These bytes.
        case bytes([UInt8])
        /// The path of a file, which the transport reads while it sends.
        case file(String)
    }

    /// The method of HTTP.
    public var method: String
    /// The address.
    public var url: URL
    /// The headers, by names in lower case.
    public var headers: [String: String]
    /// The body.
    public var content: Content
    /// Seconds without data from the server after which the request fails.
    public var timeoutSeconds: Double

    /// A request.
    public init(
        method: String, url: URL, headers: [String: String] = [:], content: Content = .none,
        timeoutSeconds: Double = 60
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.content = content
        self.timeoutSeconds = timeoutSeconds
    }
}

/// An answer of a server.
public struct UploadReply: Hashable, Sendable {
    /// The status of HTTP.
    public var status: Int
    /// By names in lower case.
    public var headers: [String: String]
    /// The content, or its beginning if it is longer than the transport's limit.
    public var content: [UInt8]

    /// A reply.
    public init(status: Int, headers: [String: String] = [:], content: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.content = content
    }
}

/// Why a request has no answer.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why no reply came.
    public enum Reason: Hashable, Sendable {
        /// No server accepted the request, or the connection was lost before the answer.
        case noAnswer
        /// The server is not the expected one, or the request is not allowed. A retry would fail again.
        case refusedHere
        /// The waiting task was cancelled.
        case cancelled
    }

    /// Why no reply came.
    public var reason: Reason
    /// The cause, without a full stop.
    public var description: String
    /// What the user can do, without a full stop, or empty if the transport does not know.
    public var wayOut: String
    /// Seconds of waiting without an answer.
    public var waitedSeconds: Double

    /// Makes an error with its sentence.
    public init(
        _ reason: Reason, _ description: String, wayOut: String = "", waitedSeconds: Double = 0
    ) {
        self.reason = reason
        self.description = description
        self.wayOut = wayOut
        self.waitedSeconds = waitedSeconds
    }
}
