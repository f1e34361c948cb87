/// What an upload waits by.
public protocol UploadClock: Sendable {
    /// Seconds since any moment; never goes back.
    var nowSeconds: Double { get }

    /// - Throws: when the task is cancelled.
    func sleep(seconds: Double) async throws
}

/// Real time, which goes on while a device sleeps.
public struct RealUploadClock: UploadClock {
    private let start = ContinuousClock.now

    public init() {}

    public var nowSeconds: Double { (ContinuousClock.now - start) / .seconds(1) }

    public func sleep(seconds: Double) async throws { try await Task.sleep(for: .seconds(seconds)) }
}
