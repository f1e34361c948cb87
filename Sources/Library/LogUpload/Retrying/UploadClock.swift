/// The clock of an upload.
public protocol UploadClock: Sendable {
    /// Seconds since an arbitrary moment. Never decreases.
    var nowSeconds: Double { get }

    /// - Throws: when the task is cancelled.
    func sleep(seconds: Double) async throws
}

/// Real time. It includes the time while a device sleeps.
public struct RealUploadClock: UploadClock {
    private let start = ContinuousClock.now

    /// Makes the clock of the system.
    public init() {}

    /// Seconds of a clock that only goes forward.
    public var nowSeconds: Double { (ContinuousClock.now - start) / .seconds(1) }

    /// Waits, and throws when the task is cancelled.
    public func sleep(seconds: Double) async throws { try await Task.sleep(for: .seconds(seconds)) }
}
