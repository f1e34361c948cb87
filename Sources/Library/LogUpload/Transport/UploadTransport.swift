import Foundation

/// Takes one request to a server and brings its answer back. On Apple's systems that is `URLSessionTransport`; elsewhere the
/// product `AsyncHTTPUpload` has one.
///
/// It tries once, follows no redirection and keeps nothing: whether and when a request is made again is for who sends.
public protocol UploadTransport: Sendable {
    /// - Throws: ``TransportError`` when no answer came; what the server did with the request is not known then.
    func exchange(_ request: UploadRequest) async throws(TransportError) -> UploadReply
}

/// A request as a transport takes it.
public struct UploadRequest: Hashable, Sendable {
    /// What is sent with a request.
    public enum Content: Hashable, Sendable {
        case none
        case bytes([UInt8])
        /// A file, by its path: read while it is sent.
        case file(String)
    }

    public var method: String
    public var url: URL
    /// By names in lower case.
    public var headers: [String: String]
    public var content: Content
    /// Seconds without a sign of the server after which the request counts as lost.
    public var timeoutSeconds: Double

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

/// What a server answered.
public struct UploadReply: Hashable, Sendable {
    public var status: Int
    /// By names in lower case.
    public var headers: [String: String]
    /// The beginning of it, where it is longer than the transport takes.
    public var content: [UInt8]

    public init(status: Int, headers: [String: String] = [:], content: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.content = content
    }
}

/// Why no answer came.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        /// Nobody took the request, or the connection was lost before the answer was there.
        case noAnswer
        /// The other side is not who it ought to be, or may not be asked in this way. It would be the same again.
        case refusedHere
        /// The task that waited was cancelled.
        case cancelled
    }

    public var reason: Reason
    /// What stood in the way, without a full stop.
    public var description: String
    /// What somebody may do about it, without a full stop; empty where the transport does not know.
    public var wayOut: String
    /// Seconds for which the server was waited for in vain.
    public var waitedSeconds: Double

    public init(
        _ reason: Reason, _ description: String, wayOut: String = "", waitedSeconds: Double = 0
    ) {
        self.reason = reason
        self.description = description
        self.wayOut = wayOut
        self.waitedSeconds = waitedSeconds
    }
}
