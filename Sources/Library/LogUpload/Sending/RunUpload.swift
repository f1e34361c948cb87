import LifecycleEvents
import LifecycleRecording

/// Sends a run's events and frames in batches until all of them are safe. The server acknowledges each batch
/// before the upload sends the next.
///
///     let service = ServiceDestination(try ServiceAddress("https://logs.example.org"), token: token)
///     try await RunUpload(to: service).send(NDJSONFileSource(path: log.previousURL.path))
///
/// An upload may fail at any point and start again, in this process or in another: it asks the server for the
/// last safe event and continues there. The upload retries temporary failures, with growing waits, and ends
/// at once for permanent failures. Cancelling the task ends the upload; safe events stay safe.
///
/// An upload keeps one batch in memory, however long the log is.
public struct RunUpload: Sendable {
    private let destination: any EventDestination
    private let options: UploadOptions
    private let clock: any UploadClock
    private let chance: @Sendable () -> Double

    /// Creates an upload that waits in real time.
    public init(to destination: any EventDestination, options: UploadOptions = UploadOptions()) {
        self.init(to: destination, options: options, clock: RealUploadClock()) { .random(in: 0..<1) }
    }

    /// Creates an upload.
    ///
    /// - Parameters:
    ///   - destination: The destination of the events.
    ///   - options: The sizes of batches, and the policy for retries.
    ///   - clock: The clock for waits.
    ///   - chance: Returns a random number from 0 up to 1, to vary the waits.
    public init(
        to destination: any EventDestination, options: UploadOptions, clock: any UploadClock,
        chance: @escaping @Sendable () -> Double
    ) {
        self.destination = destination
        self.options = options
        self.clock = clock
        self.chance = chance
    }

    /// Sends the events of `source` until its end, including events that are appended meanwhile.
    ///
    /// - Parameters:
    ///   - source: The run and its events.
    ///   - progress: Called after each safe batch and for each wait, one call at a time, on any thread.
    /// - Returns: The state of the run on the server. All events are safe, and the run has ended unless the
    ///   source leaves it open.
    /// - Throws: ``UploadError``, which has the number of the last safe event.
    @discardableResult
    public func send(
        _ source: sending any EventSource,
        progress: @escaping @Sendable (UploadProgress) -> Void = { _ in }
    ) async throws(UploadError) -> StoredRun {
        var sending = RunUploadSession(
            source: source, destination: destination, options: options,
            attempts: UploadAttempts(options.retry, clock, chance, progress))
        return try await sending.run()
    }
}
