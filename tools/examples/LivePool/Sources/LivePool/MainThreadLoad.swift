import Dispatch

/// The load of an app's main thread: some milliseconds in each frame, an occasional stall, and blocks from
/// other threads.
@MainActor final class MainThreadLoad {
    private let others = DispatchSource.makeTimerSource(queue: .global())
    private var random = SystemRandomNumberGenerator()
    private var frames = 0
    private var isEnded = false

    init() {
        others.schedule(deadline: .now(), repeating: .milliseconds(3))
        others.setEventHandler(handler: Self.sendBlocks())
        others.resume()
    }

    /// Nonisolated, because it runs on another queue.
    nonisolated private static func sendBlocks() -> @Sendable () -> Void {
        return { for _ in 0..<4 { DispatchQueue.main.async {} } }
    }

    func frame() {
        frames += 1
        let milliseconds =
            frames.isMultiple(of: 61)
            ? Double.random(in: 5...80, using: &random) : Double.random(in: 0...4, using: &random)
        let end = DispatchTime.now().uptimeNanoseconds + UInt64(milliseconds * 1e6)
        while DispatchTime.now().uptimeNanoseconds < end {}
    }

    func end() {
        guard !isEnded else { return }
        isEnded = true
        others.cancel()
    }
}
