import LifecycleRecording
import LogAnswers

/// The checks of sent logs, which take minutes for the largest, and their results.
final class FileChecks: Sendable {
    private struct State {
        /// The runs whose files are being checked.
        var underWay: Set<String> = []
        /// The last results: nil, or why the service refused the file.
        var ended: [(uuid: String, problem: Problem?)] = []
    }

    private let state = Locked(State())

    /// The number of kept results.
    private static let kept = 256

    /// Starts a check.
    ///
    /// - Parameter body: Checks the file and moves it into the folder.
    /// - Throws: ``Problem`` while another file of the run is being checked.
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

    /// Returns the state of the last file of a run.
    ///
    /// - Throws: ``Problem`` when the service refused the file, or knows no file of the run.
    func value(of uuid: String) throws(Problem) -> OutputValue {
        let (isUnderWay, end) = state.withLock { state in
            (state.underWay.contains(uuid), state.ended.first { $0.uuid == uuid })
        }
        if isUnderWay { return Self.value(uuid, "checking") }
        guard let end else {
            throw Problem(
                404, "no-file", "No file is known", "The service has got no file of the run since its start.",
                wayOut: "Send the file again. A file that the log has changes nothing.")
        }
        if let problem = end.problem { throw problem }
        return Self.value(uuid, "stored")
    }

    private static func value(_ uuid: String, _ status: String) -> OutputValue {
        ["uuid": .text(uuid), "status": .text(status)]
    }
}

/// An answer that may take minutes.
package struct LaterAnswer: Sendable {
    /// The answer for a client that does not wait: it names the address of the result.
    package let meanwhile: ServiceResponse
    /// Computes the answer, which may take minutes.
    package let make: @Sendable () throws -> ServiceResponse
}
