import Dispatch

/// The time limit of a query, or of each row of its answer.
public final class QueryTimeLimit {
    /// The length of the limit, in seconds.
    public let seconds: Double

    private var beganNs = DispatchTime.now().uptimeNanoseconds
    private let progress: (Double) -> Void

    /// Creates a limit that begins now.
    ///
    /// - Parameter progress: called repeatedly with the seconds since the limit began.
    public init(seconds: Double, progress: @escaping (Double) -> Void = { _ in }) {
        self.seconds = seconds
        self.progress = progress
    }

    /// Begins the limit again. Called after each row, it limits the time until the next row.
    public func restart() { beganNs = DispatchTime.now().uptimeNanoseconds }

    func isPast() -> Bool {
        let passed = Double(DispatchTime.now().uptimeNanoseconds - beganNs) / 1e9
        progress(passed)
        return passed >= seconds
    }
}
