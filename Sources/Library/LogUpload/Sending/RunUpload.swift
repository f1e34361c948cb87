import LifecycleEvents
import LifecycleRecording

/// Sends a run's events and frames in batches, each of which is acknowledged before the next one goes, until all of them are safe.
///
///     let service = ServiceDestination(try ServiceAddress("https://logs.example.org"), token: token)
///     try await RunUpload(to: service).send(NDJSONFileSource(path: log.previousURL.path))
///
/// Any of it may fail at any point and be begun again, by this process or another: the server is asked how far the run
/// has come, and what it has is not sent again. What fails for a while is tried again, with waits that grow; what
/// would fail for ever ends the upload at once. Cancelling the task ends it, and keeps what is safe.
///
/// Memory holds one batch, however long the log is.
public struct RunUpload: Sendable {
    private let destination: any EventDestination
    private let options: UploadOptions
    private let clock: any UploadClock
    private let chance: @Sendable () -> Double

    /// An upload that waits in real time.
    public init(to destination: any EventDestination, options: UploadOptions = UploadOptions()) {
        self.init(to: destination, options: options, clock: RealUploadClock()) { .random(in: 0..<1) }
    }

    /// - Parameters:
    ///   - clock: what it waits by.
    ///   - chance: a number from 0 up to 1, a new one each time, by which waits differ.
    public init(
        to destination: any EventDestination, options: UploadOptions, clock: any UploadClock,
        chance: @escaping @Sendable () -> Double
    ) {
        self.destination = destination
        self.options = options
        self.clock = clock
        self.chance = chance
    }

    /// Sends what `source` has, until it ends; follows it while it grows.
    ///
    /// - Parameter progress: told of each batch that is safe and of each wait, one call at a time, on any thread.
    /// - Returns: where the run stands: all of its log is safe, and it has ended unless the source leaves it open.
    /// - Throws: ``UploadError``, which says up to where the run is safe.
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
