import LifecycleEvents

/// Sends sealed logs whole, again and again until they are there.
public struct SealedFileUpload: Sendable {
    private let service: ServiceDestination
    private let retry: RetryPolicy
    private let clock: any UploadClock
    private let chance: @Sendable () -> Double

    /// Seconds between two questions how the check goes.
    private static let pollSeconds = 1.0
    /// A service that ends with each check of a file is not sent it for ever.
    private static let lossesAllowed = 3

    /// - Parameters:
    ///   - clock: what it waits by.
    ///   - chance: a number from 0 up to 1, a new one each time, by which waits differ.
    public init(
        to service: ServiceDestination, retry: RetryPolicy = RetryPolicy(),
        clock: any UploadClock = RealUploadClock(),
        chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        self.service = service
        self.retry = retry
        self.clock = clock
        self.chance = chance
    }

    /// Sends a file, and waits until the service has checked it, as long as the service says that it does.
    ///
    /// - Parameters:
    ///   - path: a file with the one run, to which nothing is added any longer.
    ///   - progress: told of each wait.
    /// - Throws: ``UploadError``.
    public func send(
        _ path: String, of run: RunDescription,
        progress: @escaping @Sendable (UploadProgress) -> Void = { _ in }
    ) async throws(UploadError) {
        var attempts = UploadAttempts(retry, clock, chance, progress)
        try attempts.checkIsWanted()
        for _ in 0..<Self.lossesAllowed {
            var state = try await attempts.untilDone { [service] () throws(UploadFailure) in
                try await service.put(file: path, of: run)
            }
            while state == .beingChecked {
                attempts.progressed()
                try await attempts.sleep(Self.pollSeconds)
                state = try await attempts.untilDone { [service] () throws(UploadFailure) in
                    try await service.state(ofFile: run)
                }
            }
            if state == .stored { return }
        }
        throw UploadError(
            .refused, "\(service.address) lost the file each time while it checked it",
            wayOut: "look at the server's own log")
    }
}
