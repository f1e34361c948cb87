/// The display's vsyncs: integer multiples of the interval from an origin.
struct FrameClock {
    private let originNs: Int64
    private let interval: Double
    let intervalNs: Int64
    private(set) var nextNs: Int64
    private var index: Int64 = 0

    init(frameRate: Double, originNs: Int64) {
        precondition(frameRate > 0, "A frame rate must be positive, not \(frameRate).")
        self.originNs = originNs
        interval = 1e9 / frameRate
        intervalNs = Int64(interval.rounded())
        self.nextNs = originNs
    }

    mutating func advance() {
        index += 1
        nextNs = time(of: index)
    }

    /// Skips the vsyncs that a busy main thread missed. The next vsync is the last vsync until `nowNs`.
    mutating func skip(to nowNs: Int64) {
        guard nowNs > nextNs else { return }
        index = max(index, Int64(Double(nowNs - originNs) / interval))
        nextNs = time(of: index)
    }

    /// Moves to the first vsync at or after `nowNs`, after the display was idle.
    mutating func resume(at nowNs: Int64) {
        guard nowNs > nextNs else { return }
        index = Int64((Double(nowNs - originNs) / interval).rounded(.up))
        nextNs = time(of: index)
        if nextNs < nowNs { advance() }
    }

    private func time(of index: Int64) -> Int64 { originNs + Int64((Double(index) * interval).rounded()) }
}
