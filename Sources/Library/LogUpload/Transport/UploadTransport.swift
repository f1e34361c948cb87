import Foundation

/// Sends one request to a server and returns the reply. On Apple's systems use `URLSessionTransport`; for
/// other systems the product `AsyncHTTPUpload` has a transport.
///
/// A transport tries once, follows no redirection and stores nothing. The upload decides about retries.
public protocol UploadTransport: Sendable {
    /// Sends a request and returns the reply.
    ///
    /// - Throws: ``TransportError`` if there is no reply. The server may have performed the request.
    func exchange(_ request: UploadRequest) async throws(TransportError) -> UploadReply
}

/// A request for a transport.
public struct UploadRequest: Hashable, Sendable {
    /// The content of a request.
    public enum Content: Hashable, Sendable {
        /// No content.
        case none
        /// These bytes.
        case bytes([UInt8])
        /// The path of a file, which the transport reads while it sends.
        case file(String)
    }

    /// The HTTP method.
    public var method: String
    /// The address.
    public var url: URL
    /// The headers, by names in lower case.
    public var headers: [String: String]
    /// The content.
    public var content: Content
    /// The seconds without data from the server after which the request fails.
    public var timeoutSeconds: Double

    /// Creates a request.
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

/// The reply of a server.
public struct UploadReply: Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The headers, by names in lower case.
    public var headers: [String: String]
    /// The content, or its beginning if it is longer than the transport's limit.
    public var content: [UInt8]

    /// Creates a reply.
    public init(status: Int, headers: [String: String] = [:], content: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.content = content
    }
}

/// The error of a request without a reply.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why there is no reply.
    public enum Reason: Hashable, Sendable {
        /// No server accepted the request, or the connection was lost before the reply.
        case noAnswer
        /// The server is not the expected one, or the request is not allowed. A retry would fail again.
        case refusedHere
        /// The task was cancelled.
        case cancelled
    }

    /// The reason why there is no reply.
    public var reason: Reason
    /// The cause, without a full stop.
    public var description: String
    /// The advice for the user, without a full stop; empty if the transport has none.
    public var wayOut: String
    /// The seconds of waiting without a reply.
    public var waitedSeconds: Double

    /// Creates an error with its message.
    public init(
        _ reason: Reason, _ description: String, wayOut: String = "", waitedSeconds: Double = 0
    ) {
        self.reason = reason
        self.description = description
        self.wayOut = wayOut
        self.waitedSeconds = waitedSeconds
    }
}
