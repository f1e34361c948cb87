import LifecycleEvents

/// Sends sealed logs as whole files, with retries.
public struct SealedFileUpload: Sendable {
    private let service: ServiceDestination
    private let retry: RetryPolicy
    private let clock: any UploadClock
    private let chance: @Sendable () -> Double

    /// Seconds between two requests for the state of the check.
    private static let pollSeconds = 1.0
    /// The number of lost files after which the upload ends: the service may crash in each check of the file.
    private static let lossesAllowed = 3

    /// Creates an upload.
    ///
    /// - Parameters:
    ///   - service: The service that receives the file.
    ///   - retry: The policy for retries.
    ///   - clock: The clock for waits.
    ///   - chance: Returns a random number from 0 up to 1, to vary the waits.
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
    ///   - path: A file with one complete run.
    ///   - run: The description of that run.
    ///   - progress: Called for each wait.
    /// - Throws: ``UploadError``.
    public func send(
        _ path: String, of run: RunDescription,
        progress: @escaping @Sendable (UploadProgress) -> Void = { _ in }
    ) async throws(UploadError) {
        var attempts = UploadAttempts(retry, clock, chance, progress)
        try attempts.checkIsWanted()
        for _ in 0..<Self.lossesAllowed {
            var state = try await attempts.untilDone { [service] () throws(UploadError) in
                try await service.put(file: path, of: run)
            }
            while state == .beingChecked {
                attempts.progressed()
                try await attempts.sleep(Self.pollSeconds)
                state = try await attempts.untilDone { [service] () throws(UploadError) in
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
