import LifecycleEvents

/// Sends sealed logs as whole files, with retries.
public struct SealedFileUpload: Sendable {
    private let service: ServiceDestination
    private let retry: RetryPolicy
    private let clock: any UploadClock
    private let chance: @Sendable () -> Double

    /// Seconds between two requests for the state of the check.
    private static let pollSeconds = 1.0
    /// Ends the upload to a service that crashes with each check of the file.
    private static let lossesAllowed = 3

    /// - Parameters:
    ///   - service: the service that gets the file.
    ///   - retry: when to retry, and how often.
    ///   - clock: the clock for waits.
    ///   - chance: returns a random number from 0 up to 1, to vary the waits.
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

    /// Sends a file and waits until the service has checked it.
    ///
    /// - Parameters:
    ///   - path: a file with one run that is complete.
    ///   - run: the description of that run.
    ///   - progress: called for each wait.
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
