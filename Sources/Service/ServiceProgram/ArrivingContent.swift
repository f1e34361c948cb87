#if Service
    import Foundation
    import Hummingbird
    import LifecycleRecording
    import ServiceAnswers

    /// The content of a request for a thread that waits for each of its pieces.
    ///
    /// One thread at a time calls ``next()``.
    final class ArrivingContent: @unchecked Sendable {
        private var pieces: RequestBody.AsyncIterator
        private let share: MemoryBudget.Share
        private let limits: ServiceLimits
        private let isEnding: @Sendable () -> Bool
        private let start = ContinuousClock.now
        /// Whether the whole content was read.
        private(set) var isRead = false
        /// Whether there are no more pieces.
        private var isOver = false

        /// The interval of checks whether the service is ending, in milliseconds.
        private static let checkMs = 250

        init(
            _ body: RequestBody, _ share: MemoryBudget.Share, _ limits: ServiceLimits,
            isEnding: @escaping @Sendable () -> Bool
        ) {
            pieces = body.makeAsyncIterator()
            self.share = share
            self.limits = limits
            self.isEnding = isEnding
        }

        /// Waits for the next bytes. Returns none at the end.
        ///
        /// - Throws: ``Problem`` when the client sends nothing for too long or the service is ending, or
        ///   ``BrokenRequest`` when the connection breaks.
        func next() throws -> [UInt8] {
            guard !isOver else { return [] }
            share.waitsForClient(true)
            defer { share.waitsForClient(false) }
            let arrived = Locked<Result<[UInt8]?, any Error>?>(nil)
            let hasArrived = DispatchSemaphore(value: 0)
            let reading = Task { [self] in
                let piece: Result<[UInt8]?, any Error>
                do {
                    piece = .success(try await pieces.next().map { Array($0.readableBytesView) })
                } catch {
                    piece = .failure(BrokenRequest(reason: error))
                }
                arrived.withLock { $0 = piece }
                hasArrived.signal()
            }
            let waitStart = ContinuousClock.now
            while hasArrived.wait(timeout: .now() + .milliseconds(Self.checkMs)) == .timedOut {
                guard let problem = reasonToEnd(waitingSince: waitStart) else { continue }
                // Nobody may use the body while a task waits for it.
                reading.cancel()
                hasArrived.wait()
                isOver = true
                throw problem
            }
            guard let bytes = try arrived.withLock({ $0 })?.get() else {
                (isOver, isRead) = (true, true)
                return []
            }
            return bytes.isEmpty ? try next() : bytes
        }

        private func reasonToEnd(waitingSince waitStart: ContinuousClock.Instant) -> Problem? {
            let now = ContinuousClock.now
            if isEnding() { return .ending }
            if now - waitStart >= .seconds(limits.ingestIdleSeconds) {
                return .tooSlow(limits.ingestIdleSeconds)
            }
            return now - start >= .seconds(limits.fileSeconds) ? .tooSlow(limits.fileSeconds) : nil
        }
    }
#endif
