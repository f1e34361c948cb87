import LifecycleRecording

/// A cache of slow answers about ended runs, which never change. It discards the least recently used answer.
package final class AnswerCache: Sendable {
    private struct Kept {
        let answer: ServiceResponse
        let bytes: Int
        var lastUse: UInt64
    }

    private struct State {
        /// The answers, by everything that they depend on.
        var answers: [[String]: Kept] = [:]
        var bytes = 0
        var uses: UInt64 = 0
    }

    private let room: Int
    private let state = Locked(State())

    private static let most = 1024

    /// - Parameter room: The size limit of all contents together, in bytes.
    package init(room: Int) { self.room = room }

    package func answer(to question: [String]) -> ServiceResponse? {
        state.withLock { state in
            state.uses += 1
            state.answers[question]?.lastUse = state.uses
            return state.answers[question]?.answer
        }
    }

    /// Caches an answer, unless it is a stream or larger than a sixteenth of the cache.
    package func keep(_ answer: ServiceResponse, to question: [String]) {
        guard case .bytes(let content) = answer.content, content.count <= room / 16 else { return }
        state.withLock { state in
            state.uses += 1
            let kept = Kept(answer: answer, bytes: content.count, lastUse: state.uses)
            state.bytes += kept.bytes - (state.answers.updateValue(kept, forKey: question)?.bytes ?? 0)
            while state.bytes > room || state.answers.count > Self.most,
                let oldest = state.answers.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.answers[oldest.key] = nil
                state.bytes -= oldest.value.bytes
            }
        }
    }
}
