/// The limits of requests, so that no client has to wait for another.
package struct ServiceLimits: Hashable, Sendable {
    /// Rows of an answer that is not a file.
    package var rows = 10_000
    /// Bytes of a request's object or text.
    package var textBytes = 1 << 20
    /// Bytes of a log that a client sends, and of the log after decompression.
    package var fileBytes = 2 << 30
    package var unpackedBytes = 16 << 30
    /// Seconds of a client's query, and bytes of its answer.
    package var querySeconds = 10
    package var queryBytes = 32 << 20
    /// Logs that clients send at a time.
    package var ingests = 64
    /// Seconds without a byte after which the transfer of a log ends.
    package var ingestIdleSeconds = 30
    /// Sides of live lists, and seconds without input after which a list ends.
    package var liveSides = 200
    package var liveIdleSeconds = 300.0
    /// Clients that follow a run or a live list.
    package var followers = 512
    /// Bytes of cached answers about runs that have ended.
    package var keptBytes = 64 << 20
    /// Bytes of all requests together: their contents and their answers.
    package var requestBytes = 256 << 20
    /// Connections with a request.
    package var connections = 1024
    /// Seconds until the head of a connection's first request.
    package var headSeconds = 10
    /// Seconds for the content of a request, and for a log.
    package var contentSeconds = 60
    package var fileSeconds = 3600
    /// Seconds for the client to read a piece of an answer.
    package var writeSeconds = 30
    /// Seconds without a request after which a connection closes.
    package var idleSeconds = 75

    package init() {}
}
