import Foundation
import LifecycleEvents
import LifecycleRecording

/// A service that `animatorpool serve` started. Its `/openapi.yaml` describes the protocol.
public struct ServiceDestination: EventDestination {
    /// The address of the service.
    public let address: ServiceAddress
    private let token: String?
    private let transport: any UploadTransport
    /// The maximum size of a batch, in bytes.
    private let batchBytes: Int

    #if canImport(Darwin)
        /// Creates a destination that uses URLSession.
        ///
        /// - Parameters:
        ///   - address: The address of the service.
        ///   - token: A token of the service with the right to write, or nil for a service without tokens.
        public init(_ address: ServiceAddress, token: String? = nil) {
            self.init(address, token: token, transport: URLSessionTransport())
        }
    #endif

    /// Creates a destination.
    ///
    /// - Parameters:
    ///   - address: The address of the service.
    ///   - token: A token of the service with the right to write, or nil for a service without tokens.
    ///   - transport: Sends the requests.
    public init(_ address: ServiceAddress, token: String? = nil, transport: any UploadTransport) {
        // The service accepts 16 MB.
        self.init(address, token: token, transport: transport, batchBytes: 8 << 20)
    }

    package init(
        _ address: ServiceAddress, token: String?, transport: any UploadTransport, batchBytes: Int
    ) {
        self.address = address
        self.token = token
        self.transport = transport
        self.batchBytes = batchBytes
    }

    // MARK: Runs in batches

    /// Begins the run at the service, or returns its state if the service has it.
    public func begin(_ run: RunDescription) async throws(UploadError) -> StoredRun {
        var line = NDJSONWriter()
        line.append(run)
        let reply = try await ask("PUT", run, "", .bytes(line.bytes), Self.json)
        // The service has another run with this uuid, so a retry would fail too.
        if reply.status == 409, !reply.isWorthWaiting { throw failure(of: reply, .refused) }
        return try stored(in: reply)
    }

    /// Returns the state of the run at the service.
    public func stored(of run: RunDescription) async throws(UploadError) -> StoredRun {
        let reply = try await ask("GET", run, "/ingestion", .none, nil)
        // The run was deleted from its log, or its log was deleted.
        if reply.status == 404, reply.problem != nil { return try await begin(run) }
        return try stored(in: reply)
    }

    /// Sends a batch, and returns the state of the run after it.
    public func add(
        _ batch: LifecycleBatch, to run: RunDescription
    ) async throws(UploadError) -> StoredRun {
        var lines = NDJSONWriter()
        for event in batch.events { lines.append(event) }
        for frame in batch.frames { lines.append(alone: frame) }
        guard lines.bytes.count <= batchBytes || max(batch.events.count, batch.frames.count) == 1 else {
            throw UploadError(.tooLong, "a batch is long", wayOut: "")
        }
        let reply = try await ask("POST", run, "/events", .bytes(lines.bytes), "application/x-ndjson")
        if reply.status == 413 { throw failure(of: reply, .tooLong) }
        if reply.status == 404, reply.problem != nil { throw failure(of: reply, .disagreement) }
        return try stored(in: reply)
    }

    /// Ends the run at the service.
    public func end(_ run: RunDescription, _ ending: RunEnding) async throws(UploadError) -> StoredRun {
        let end =
            #"{"status":"\#(ending.status.name)","tNs":\#(ending.endedNs),"dropped":\#(ending.dropped)}"#
        let content = Array(end.utf8)
        return try stored(in: try await ask("POST", run, "/end", .bytes(content), Self.json))
    }

    // MARK: Whole logs

    /// The state of a sent file on the service.
    enum FileState {
        case stored
        /// The service has the whole file and checks it. The check takes minutes for the largest files.
        case beingChecked
        /// The service does not know the file, because it ended during the check.
        case lost
    }

    /// Sends a sealed log with one run as a file. Unlike batches, the file contains the rows of the run's
    /// tables.
    ///
    /// A repeated call changes nothing.
    func put(file path: String, of run: RunDescription) async throws(UploadError) -> FileState {
        let reply = try await ask("PUT", run, "/file", .file(path), "application/vnd.sqlite3")
        guard reply.isSuccess else { throw failure(of: reply, reply.isWorthWaiting ? nil : .refused) }
        guard reply.uuid == run.uuid else { throw noService }
        return reply.status == 202 ? .beingChecked : .stored
    }

    /// Returns the state of the check of a sent file.
    func state(ofFile run: RunDescription) async throws(UploadError) -> FileState {
        let reply = try await ask("GET", run, "/file", .none, nil)
        if reply.status == 404, reply.problem != nil { return .lost }
        guard reply.isSuccess else { throw failure(of: reply, reply.isWorthWaiting ? nil : .refused) }
        switch reply.fileStatus {
        case "checking": return .beingChecked
        case "stored": return .stored
        default: throw noService
        }
    }

    // MARK: Requests

    private static let json = "application/json"

    private func ask(
        _ method: String, _ run: RunDescription, _ place: String, _ content: UploadRequest.Content,
        _ type: String?
    ) async throws(UploadError) -> UploadReply {
        var request = UploadRequest(
            method: method, url: try address.place("/v1/runs/\(run.uuid)\(place)"), content: content)
        request.headers["accept"] = Self.json
        request.headers["content-type"] = type
        request.headers["authorization"] = token.map { "Bearer \($0)" }
        return try await transport.exchange(request)
    }

    private func stored(in reply: UploadReply) throws(UploadError) -> StoredRun {
        guard reply.isSuccess else { throw failure(of: reply, nil) }
        guard let stored = reply.stored else { throw noService }
        return stored
    }

    private var noService: UploadError {
        UploadError(
            .refused, "\(address) answers, but not as a service of AnimatorPool does",
            wayOut: "check the address",
            concernsServer: true)
    }

    /// Returns the failure for a reply.
    ///
    /// - Parameter reason: The reason, or nil to derive it from the status.
    private func failure(of reply: UploadReply, _ reason: UploadError.Reason?) -> UploadError {
        if let redirection = reply.redirection(by: address) { return redirection }
        let problem = reply.problem
        let isStrange = problem == nil && !reply.isWorthWaiting
        if isStrange, reply.status == 404 { return noService }
        return reply.error(
            "\(address) answers \(reply.status)" + (problem.map { ": \($0.text)" } ?? ""), reason: reason,
            wayOut: problem?.wayOut ?? "",
            concernsServer: isStrange || [401, 403, 421].contains(reply.status))
    }
}
