/// The clock of an upload.
public protocol UploadClock: Sendable {
    /// Seconds since an arbitrary moment. Never decreases.
    var nowSeconds: Double { get }

    /// Waits.
    ///
    /// - Throws: An error if the task is cancelled.
    func sleep(seconds: Double) async throws
}

/// The real time, including the time while a device sleeps.
public struct RealUploadClock: UploadClock {
    private let start = ContinuousClock.now

    /// Creates the clock.
    public init() {}

    /// Seconds since the creation of the clock.
    public var nowSeconds: Double { (ContinuousClock.now - start) / .seconds(1) }

    /// Waits, and throws if the task is cancelled.
    public func sleep(seconds: Double) async throws { try await Task.sleep(for: .seconds(seconds)) }
}
