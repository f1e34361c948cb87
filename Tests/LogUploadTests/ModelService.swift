import Foundation
import LifecycleEvents
import LifecycleRecording
import LogUpload

/// The service as its protocol describes it, in memory, behind a transport that may fail in any way.
final class ModelService: UploadTransport {
    /// What befalls a request.
    enum Fault: Sendable {
        /// It does not come to the service.
        case lost
        /// The service does what it says, and the answer does not come back.
        case answerLost
        /// Something is answered, and nothing done.
        case answered(UploadReply)
        /// The service does what it says, and says something else.
        case says(String)
    }

    struct Run {
        var events: [LifecycleEvent] = []
        var frames: [FrameRecord] = []
        /// What ended it.
        var end: String?
        var isOpen: Bool { end == nil }
        var lastSeq: Int64 { events.last?.seq ?? 0 }
        var lastFrame: Int { frames.last?.frame ?? 0 }
    }

    struct State {
        var runs: [String: Run] = [:]
        var requests: [UploadRequest] = []
        /// How many events and frames came that the service had already.
        var repeated = 0
    }

    private let state = Locked(State())
    private let fault: @Sendable (Int, UploadRequest) -> Fault?

    /// - Parameter fault: what befalls a request, by its number from 1.
    init(_ fault: @escaping @Sendable (Int, UploadRequest) -> Fault? = { _, _ in nil }) { self.fault = fault }

    var now: State { state.withLock { $0 } }

    /// What was asked, as `POST /v1/runs/a/events`.
    var asked: [String] { now.requests.map { "\($0.method) \($0.url.path)" } }

    /// Changes what the service has.
    func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

    func exchange(_ request: UploadRequest) async throws(UploadError) -> UploadReply {
        let number = state.withLock { state in
            state.requests.append(request)
            return state.requests.count
        }
        if Task.isCancelled { throw UploadError(withoutReply: .cancelled, "cancelled") }
        switch fault(number, request) {
        case nil: return answer(request)
        case .lost: throw UploadError(withoutReply: .noAnswer, "nobody listens")
        case .answerLost:
            _ = answer(request)
            throw UploadError(withoutReply: .noAnswer, "the connection was lost")
        case .answered(let reply): return reply
        case .says(let content):
            _ = answer(request)
            return UploadReply(status: 200, content: Array(content.utf8))
        }
    }

    // MARK: The protocol

    private func answer(_ request: UploadRequest) -> UploadReply {
        let parts = request.url.path.split(separator: "/").map(String.init)
        guard parts.count > 2 else { return Self.problem(404, "Nothing is here") }
        let uuid = parts[2]
        return state.withLock { state in
            switch (request.method, parts.last) {
            case ("PUT", _):
                let isNew = state.runs[uuid] == nil
                if isNew { state.runs[uuid] = Run() }
                return Self.stored(state.runs[uuid], status: isNew ? 201 : 200)
            case ("GET", _): return Self.stored(state.runs[uuid])
            case (_, "events"):
                guard var run = state.runs[uuid] else { return Self.problem(404, "There is no such run") }
                let (events, frames) = Self.batch(request.content)
                let new = events.filter { $0.seq > run.lastSeq }
                let newFrames = frames.filter { $0.frame > run.lastFrame }
                state.repeated += events.count - new.count + frames.count - newFrames.count
                guard new.isEmpty && newFrames.isEmpty || run.isOpen else {
                    return Self.problem(409, "The run has ended")
                }
                for event in new {
                    let named = event.kind == .logGap ? max(event.arg ?? 1, 1) - 1 : 0
                    guard event.seq - named <= run.lastSeq + 1 else {
                        return Self.problem(409, "The log stands otherwise")
                    }
                    run.events.append(event)
                }
                run.frames += newFrames
                state.runs[uuid] = run
                return Self.stored(run)
            default:
                if case .bytes(let bytes) = request.content {
                    state.runs[uuid]?.end = String(decoding: bytes, as: UTF8.self)
                }
                return Self.stored(state.runs[uuid])
            }
        }
    }

    private static func batch(
        _ content: UploadRequest.Content
    ) -> (events: [LifecycleEvent], frames: [FrameRecord]) {
        guard case .bytes(let bytes) = content else { return ([], []) }
        var reader = NDJSONReader(source: "a batch", batch: bytes, of: SmallLog.feed)
        var (events, frames): ([LifecycleEvent], [FrameRecord]) = ([], [])
        while let entry = try? reader.next() {
            switch entry {
            case .event(let event): events.append(event)
            case .frame(let frame): frames.append(frame)
            case .end: break
            }
        }
        return (events, frames)
    }

    private static func stored(_ run: Run?, status: Int = 200) -> UploadReply {
        guard let run else { return problem(404, "There is no such run") }
        let next = #""next":\#(run.lastSeq + 1),"nextFrame":\#(run.lastFrame + 1)"#
        let content = #"{\#(next),"status":"\#(run.isOpen ? "open" : "finished")","stored":0}"#
        return UploadReply(status: status, content: Array((content + "\n").utf8))
    }

    static func problem(_ status: Int, _ title: String, headers: [String: String] = [:]) -> UploadReply {
        UploadReply(
            status: status,
            headers: headers.merging(["content-type": "application/problem+json"]) { given, _ in given },
            content: Array(#"{"title":"\#(title)","detail":"That is so.","wayOut":"Do otherwise."}"#.utf8))
    }
}
