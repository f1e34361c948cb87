import LifecycleRecording
import LogUpload

/// Time that goes on by itself as soon as somebody waits.
final class VirtualClock: UploadClock {
    private let state = Locked((now: 0.0, waits: [Double]()))
    private let willWait: @Sendable (Int) -> Void

    /// - Parameter willWait: told of each wait before it begins, by its number from 1.
    init(willWait: @escaping @Sendable (Int) -> Void = { _ in }) { self.willWait = willWait }

    var nowSeconds: Double { state.withLock { $0.now } }

    /// How long was waited, each time.
    var waits: [Double] { state.withLock { $0.waits } }

    func sleep(seconds: Double) async throws {
        let number = state.withLock { state in
            state.waits.append(seconds)
            return state.waits.count
        }
        willWait(number)
        try Task.checkCancellation()
        state.withLock { $0.now += seconds }
    }
}
