import FileKit
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers
import LoggedSimulations
import ScrollSimulation
import ServiceAnswers

/// A service of its own over a folder of its own, which goes with it, asked without a socket by one thread.
final class TestService: @unchecked Sendable {
    let folder: URL
    private(set) var service: LogService
    private let settings: ServiceSettings

    /// - Parameter change: what the service is told otherwise.
    init(_ change: (inout ServiceSettings) throws -> Void = { _ in }) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "animatorpool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var settings = ServiceSettings(log: folder.path, version: "test", executable: "/bin/false")
        // On a busy machine a test may wait for minutes for its turn, and nothing else may end its lists.
        settings.limits.liveIdleSeconds = 86_400
        try change(&settings)
        self.settings = settings
        service = LogService(settings, temporaryFiles: TemporaryFiles())
    }

    deinit {
        service.close()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Ends the service, and has another one take over.
    func restart() {
        service.close()
        service = LogService(settings, temporaryFiles: TemporaryFiles())
    }

    /// Simulates a run into the folder, beside the service, and gives its uuid.
    @discardableResult
    func simulate(_ workload: Workload = .short, seed: UInt64 = 1) throws -> String {
        let run = RunDescription(of: workload, seed: seed)
        let plan = SimulationPlan(
            log: folder.path, seed: seed,
            config: SimulationConfig(version: "test", yaml: "steps: []", flags: []))
        let client = WorkClient(temporaryFiles: TemporaryFiles())
        _ = try LoggedSimulation(plan, for: client).run(workload, as: run)
        return run.uuid
    }

    /// Asks, and gives what is answered.
    func ask(
        _ method: String = "GET", _ target: String, headers: [String: String] = [:],
        content: [UInt8]? = nil, type: String = "application/json"
    ) -> Answer {
        var headers = headers
        if headers["host"] == nil { headers["host"] = "127.0.0.1:8080" }
        if let content {
            headers["content-type"] = headers["content-type"] ?? type
            headers["content-length"] = headers["content-length"] ?? String(content.count)
        }
        let request = ServiceRequest(method: method, target: target, headers: headers.map { ($0, $1) })
        do {
            return Answer(try answer(request, content.map { .bytes($0) } ?? .none))
        } catch {
            return Answer(Problem(error).response)
        }
    }

    /// What the service answers, streams included.
    func answer(_ request: ServiceRequest, _ content: RequestContent = .none) throws -> ServiceResponse {
        try service.settings.hosts.check(request)
        let (route, path) = try route(of: request)
        var call = try service.admit(request, to: route, path: path)
        if route.content != .none { try call.check() }
        call.content = content
        return try call.answer()
    }

    /// The place of a request; on a socket Hummingbird's router finds it.
    private func route(of request: ServiceRequest) throws -> (Route, path: [String: String]) {
        let parts = request.path.split(separator: "/").map(String.init)
        for route in service.routes where route.method == request.method {
            let names = route.template.split(separator: "/").map(String.init)
            var parts = parts
            if route.takesRest {
                let rest = names.count - 1
                parts = Array(parts.prefix(rest)) + [parts.dropFirst(rest).joined(separator: "/")]
            }
            guard names.count == parts.count,
                zip(names, parts).allSatisfy({ $0 == $1 || $0.hasPrefix("{") })
            else { continue }
            let path = zip(names, parts).filter { $0.0.hasPrefix("{") }
                .map { (String($0.0.dropFirst().dropLast()), $0.1) }
            return (route, Dictionary(uniqueKeysWithValues: path))
        }
        throw Problem.noSuchPlace(request.path, among: service.routes.map(\.template))
    }

    func post(_ target: String, _ text: String, type: String = "application/json") -> Answer {
        ask("POST", target, content: Array(text.utf8), type: type)
    }

    /// Sends a log, whose next bytes `next` gives, and gives what is answered.
    func send(_ next: @escaping @Sendable () throws -> [UInt8]) -> Answer {
        let request = ServiceRequest(method: "PUT", target: "/v1/runs", headers: [("host", "localhost")])
        do {
            return Answer(try answer(request, .stream(next)))
        } catch {
            return Answer(Problem(error).response)
        }
    }

    /// Sends a log in pieces.
    ///
    /// - Parameter breaks: whether the connection breaks behind the last piece.
    func send(_ log: [UInt8], pieces size: Int = 10_000, breaks: Bool = false) -> Answer {
        let rest = Locked(log[...])
        return send {
            let piece = rest.withLock { rest in
                defer { rest = rest.dropFirst(size) }
                return Array(rest.prefix(size))
            }
            if piece.isEmpty, breaks { throw Broken() }
            return piece
        }
    }

    func send(_ text: some StringProtocol, breaks: Bool = false) -> Answer {
        send(Array(text.utf8), breaks: breaks)
    }

    /// Why a transfer ends early.
    struct Broken: Error {}

    func send(file path: String) throws -> Answer {
        send([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
    }

    /// The paths of the logs in the folder.
    func logs() throws -> [String] { try LogFolder(path: folder.path).files() }

    /// The only run of a log file.
    func reader(of uuid: String) throws -> (reader: LogReader, run: RunRecord) {
        for path in try logs() {
            let reader = try LogReader(path: path)
            if let run = try reader.runs().first(where: { $0.description.uuid == uuid }) {
                return (reader, run)
            }
        }
        throw InputError("no run \(uuid)")
    }
}

/// What the service answered.
struct Answer {
    let status: Int
    let text: String
    private let response: ServiceResponse

    init(_ response: ServiceResponse) {
        self.response = response
        status = response.status
        text = (try? response.bytes()).map { String(decoding: $0, as: UTF8.self) } ?? "half an answer"
    }

    func header(_ name: String) -> String? { response.header(name) }

    func object() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    func rows() throws -> [[String: Any]] { try object()["rows"] as? [[String: Any]] ?? [] }

    /// The word that says which problem it is.
    var problem: String? {
        guard let type = try? object()["type"] as? String else { return nil }
        return type.split(separator: ":").last.map { String($0) }
    }
}

extension Workload {
    static let short = Workload(name: "short", strategy: .nextTurn, steps: [.fling(velocity: 3000)])
}

extension ServiceResponse {
    /// Returns the value of a header field, by its name in lower case.
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// Returns the whole content; for a followed run, its current content.
    func bytes() throws -> [UInt8] {
        switch content {
        case .bytes(let bytes): return bytes
        case .live(let stream): return stream.pending() ?? []
        case .followed(let follower):
            var all: [UInt8] = []
            while true {
                switch try follower.next() {
                case .bytes(let bytes): all += bytes
                case .end(let bytes): return all + bytes
                case .nothing: return all
                }
            }
        }
    }
}
