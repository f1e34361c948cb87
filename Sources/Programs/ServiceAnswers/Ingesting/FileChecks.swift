import LifecycleRecording
import LogAnswers

/// Whole logs that were sent, while they are checked, which takes minutes for the largest, and how that ended.
final class FileChecks: Sendable {
    private struct State {
        /// The runs whose files are checked.
        var underWay: Set<String> = []
        /// The last ones that ended, and why a file was refused.
        var ended: [(uuid: String, problem: Problem?)] = []
    }

    private let state = Locked(State())

    /// Ends that are remembered.
    private static let kept = 256

    /// Begins a check.
    ///
    /// - Parameter body: takes the file in.
    /// - Throws: ``Problem`` while another file of the run is checked.
    func begin(
        _ uuid: String, _ body: @escaping @Sendable () throws -> ServiceResponse
    ) throws(Problem) -> LaterAnswer {
        let isFree = state.withLock { state in
            state.ended.removeAll { $0.uuid == uuid }
            return state.underWay.insert(uuid).inserted
        }
        guard isFree else {
            throw .busy("Another file of the run is being checked.", retryAfterSeconds: 5)
        }
        return LaterAnswer(
            meanwhile: .json(
                Self.value(uuid, "checking"), status: 202,
                headers: [("location", "/v1/runs/\(uuid)/file")]),
            make: {
                do {
                    let response = try body()
                    self.end(uuid, nil)
                    return response
                } catch {
                    self.end(uuid, Problem(error))
                    throw error
                }
            })
    }

    private func end(_ uuid: String, _ problem: Problem?) {
        state.withLock { state in
            state.underWay.remove(uuid)
            state.ended = state.ended.suffix(Self.kept - 1) + [(uuid, problem)]
        }
    }

    /// How it stands with the file that was sent last for a run.
    ///
    /// - Throws: ``Problem`` when it was refused, or none is known.
    func value(of uuid: String) throws(Problem) -> OutputValue {
        let (isUnderWay, end) = state.withLock { state in
            (state.underWay.contains(uuid), state.ended.first { $0.uuid == uuid })
        }
        if isUnderWay { return Self.value(uuid, "checking") }
        guard let end else {
            throw Problem(
                404, "no-file", "No file is known", "None was sent for the run in this life of the service.",
                wayOut: "Send it again: what is there already changes nothing.")
        }
        if let problem = end.problem { throw problem }
        return Self.value(uuid, "stored")
    }

    private static func value(_ uuid: String, _ status: String) -> OutputValue {
        .object([.init("uuid", .text(uuid)), .init("status", .text(status))])
    }
}

/// An answer that may take minutes to make.
package struct LaterAnswer: Sendable {
    /// What is answered when it takes too long: where to ask for it.
    package let meanwhile: ServiceResponse
    /// Makes it; on a thread that may be kept for as long.
    package let make: @Sendable () throws -> ServiceResponse
}
