/// Makes attempts until one succeeds or the retry policy gives up, and waits between them.
package struct UploadAttempts {
    /// The number of the last safe event, from the server's last answer.
    private(set) var safeSeq: Int64 = 0
    /// The largest numbers of events and frames that were ever safe.
    private var furthest: (seq: Int64, frame: Int) = (-1, 0)
    private var state: RetryState
    private let clock: any UploadClock
    private let chance: @Sendable () -> Double
    private let progress: @Sendable (UploadProgress) -> Void

    package init(
        _ policy: RetryPolicy, _ clock: any UploadClock, _ chance: @escaping @Sendable () -> Double,
        _ progress: @escaping @Sendable (UploadProgress) -> Void
    ) {
        state = RetryState(policy)
        self.clock = clock
        self.chance = chance
        self.progress = progress
    }

    /// Repeats `attempt` until it succeeds.
    package mutating func untilDone<Result>(
        _ attempt: () async throws(UploadFailure) -> Result
    ) async throws(UploadError) -> Result {
        while true {
            do throws(UploadFailure) {
                return try await once(attempt)
            } catch {
                try await wait(after: error)
            }
        }
    }

    /// Makes one attempt, with the time that the retry policy leaves.
    func once<Result>(_ attempt: () async throws(UploadFailure) -> Result) async throws(UploadFailure)
        -> Result
    {
        let left = state.secondsLeft(atSeconds: clock.nowSeconds)
        let result = await UploadTimeLimit.$secondsLeft.withValue(left) {
            do throws(UploadFailure) {
                return Swift.Result<Result, UploadFailure>.success(try await attempt())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Waits before the retry of a failure.
    ///
    /// - Throws: ``UploadError`` if the retry policy gives up.
    mutating func wait(after failure: UploadFailure) async throws(UploadError) {
        try checkIsWanted()
        switch state.failed(failure, atSeconds: clock.nowSeconds, chance: chance()) {
        case .giveUp(let reason):
            throw UploadError(
                reason, failure.message,
                wayOut: reason == .noAnswer && failure.wayOut.isEmpty ? sendAgain : failure.wayOut,
                safeSeq: safeSeq, concernsServer: failure.concernsServer)
        case .tryAgain(let seconds):
            guard seconds > 0 else { return }
            progress(
                UploadProgress(safeSeq: safeSeq, wait: UploadWait(reason: failure.message, seconds: seconds)))
            try await sleep(seconds)
        }
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
        state.progressed()
        progress(UploadProgress(safeSeq: safeSeq))
    }

    /// Resets the retry policy, because the server works, although nothing more is safe yet.
    package mutating func progressed() { state.progressed() }

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
