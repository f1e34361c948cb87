import Foundation

/// Sends one request to a server and returns the reply. On Apple's systems use `URLSessionTransport`; for
/// other systems the product `AsyncHTTPUpload` has a transport.
///
/// A transport tries once, follows no redirection and stores nothing. The upload decides about retries.
public protocol UploadTransport: Sendable {
    /// Sends a request and returns the reply.
    ///
    /// - Throws: ``UploadError/init(withoutReply:_:wayOut:waitedSeconds:)`` if there is no reply. The server may have
    ///   performed the request.
    func exchange(_ request: UploadRequest) async throws(UploadError) -> UploadReply
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
