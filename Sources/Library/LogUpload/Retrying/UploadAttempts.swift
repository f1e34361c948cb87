/// Makes attempts until one succeeds or the retry policy gives up, and waits between them.
package struct UploadAttempts {
    /// The number of the last safe event, from the server's last answer.
    private(set) var safeSeq: Int64 = 0
    /// The largest numbers of events and frames that were ever safe.
    private var furthest: (seq: Int64, frame: Int) = (-1, 0)
    /// The number of failures since the last progress.
    private var failures = 0
    /// The number of contradictions between server and client since the last progress.
    private var disagreements = 0
    /// The time of the first failure, in seconds of the clock.
    private var failingSince: Double?
    private let policy: RetryPolicy
    private let clock: any UploadClock
    private let chance: @Sendable () -> Double
    private let progress: @Sendable (UploadProgress) -> Void

    /// The number of contradictions at which the upload ends.
    private static let disagreementsAllowed = 4

    package init(
        _ policy: RetryPolicy, _ clock: any UploadClock, _ chance: @escaping @Sendable () -> Double,
        _ progress: @escaping @Sendable (UploadProgress) -> Void
    ) {
        self.policy = policy
        self.clock = clock
        self.chance = chance
        self.progress = progress
    }

    /// Repeats `attempt` until it succeeds.
    package mutating func untilDone<Result>(
        _ attempt: () async throws(UploadError) -> Result
    ) async throws(UploadError) -> Result {
        while true {
            do throws(UploadError) {
                return try await once(attempt)
            } catch {
                try await wait(after: error)
            }
        }
    }

    /// Makes one attempt, with the time that the retry policy leaves.
    func once<Result>(_ attempt: () async throws(UploadError) -> Result) async throws(UploadError)
        -> Result
    {
        let left = policy.patienceSeconds - (failingSince.map { clock.nowSeconds - $0 } ?? 0)
        let result = await UploadTimeLimit.$secondsLeft.withValue(left) {
            do throws(UploadError) {
                return Swift.Result<Result, UploadError>.success(try await attempt())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Waits before the retry of a failed attempt.
    ///
    /// - Throws: ``UploadError`` if the retry policy gives up.
    mutating func wait(after failure: UploadError) async throws(UploadError) {
        try checkIsWanted()
        let seconds = try secondsBeforeRetry(of: failure)
        guard seconds > 0 else { return }
        progress(
            UploadProgress(safeSeq: safeSeq, wait: UploadWait(reason: failure.message, seconds: seconds)))
        try await sleep(seconds)
    }

    /// Records a failure and returns the wait before the retry.
    ///
    /// - Throws: ``UploadError`` if the retry policy gives up.
    private mutating func secondsBeforeRetry(of failure: UploadError) throws(UploadError) -> Double {
        let now = clock.nowSeconds
        failures += 1
        // The waiting time within the attempt counts, too.
        let since = failingSince ?? now - failure.waitedSeconds
        failingSince = since
        var wait = policy.wait(after: failures, chance: chance())
        let asked = failure.reason == .noAnswer ? failure.retryAfterSeconds : nil
        // Adds a part to the server's time, so that not all clients return at the same moment.
        if let asked { wait = max(asked, 0) + wait / 4 }
        switch failure.reason {
        case .refused, .badLog, .untrueAnswer, .cancelled: throw ending(failure.reason, failure)
        // A caller that can send smaller batches has done so already.
        case .tooLong: throw ending(.refused, failure)
        case .disagreement:
            disagreements += 1
            guard disagreements < Self.disagreementsAllowed else { throw ending(.refused, failure) }
            if disagreements == 1 { return 0 }
        case .noAnswer: break
        }
        let left = policy.patienceSeconds - (now - since)
        guard left > 0, asked ?? 0 <= left else { throw ending(.noAnswer, failure) }
        // The last attempt is made when the patience ends, not long before.
        return min(wait, left)
    }

    /// Returns the error of an upload that gives up after a failure.
    private func ending(_ reason: UploadError.Reason, _ failure: UploadError) -> UploadError {
        var error = failure
        error.reason = reason
        error.safeSeq = safeSeq
        if reason == .noAnswer, error.wayOut.isEmpty { error.wayOut = sendAgain }
        return error
    }

    mutating func sleep(_ seconds: Double) async throws(UploadError) {
        do {
            try await clock.sleep(seconds: seconds)
        } catch {
            throw cancellation
        }
    }

    /// Records the state of the run on the server.
    package mutating func stands(at stored: StoredRun) {
        safeSeq = stored.lastSeq
        guard stored.lastSeq > furthest.seq || stored.lastFrame > furthest.frame else { return }
        furthest = (max(furthest.seq, stored.lastSeq), max(furthest.frame, stored.lastFrame))
        progressed()
        progress(UploadProgress(safeSeq: safeSeq))
    }

    /// Resets the retry policy, because the server works, although nothing more is safe yet.
    package mutating func progressed() {
        failures = 0
        disagreements = 0
        failingSince = nil
    }

    /// Checks that the task is not cancelled.
    ///
    /// - Throws: ``UploadError`` if the task is cancelled.
    package func checkIsWanted() throws(UploadError) {
        if Task.isCancelled { throw cancellation }
    }

    private var cancellation: UploadError {
        UploadError(.cancelled, "the upload was cancelled", wayOut: sendAgain, safeSeq: safeSeq)
    }

    private var sendAgain: String {
        safeSeq == 0
            ? "send it again later"
            : "event \(safeSeq) and all before it are safe: send it again later, and it goes on there"
    }
}

/// The time that an attempt may wait for a server, so that no request outlasts the retry policy.
package enum UploadTimeLimit {
    /// The remaining seconds for the attempt of this task, or nil without a limit.
    @TaskLocal package static var secondsLeft: Double?
}
