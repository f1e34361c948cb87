import LifecycleEvents
import LifecycleRecording

struct RunUploadSession {
    private var source: any EventSource
    private let destination: any EventDestination
    private let options: UploadOptions
    private var attempts: UploadAttempts
    private let description: RunDescription
    /// The state of the run on the server, as far as it is plausible.
    private var stored = StoredRun(lastSeq: 0, isOpen: true)
    /// The last event and the last frame that the server can have: those of its first answer, and those sent
    /// since. An answer with more is wrong: if the upload trusted the answer, it would skip events.
    private var sent: (seq: Int64, frame: Int) = (0, 0)
    /// The maximum number of events, and of frames, in the next batch.
    private var batchLimit: Int

    init(
        source: any EventSource, destination: any EventDestination, options: UploadOptions,
        attempts: UploadAttempts
    ) {
        self.source = source
        self.destination = destination
        self.options = options
        self.attempts = attempts
        description = source.run
        batchLimit = options.batchLimit
    }

    mutating func run() async throws(UploadError) -> StoredRun {
        try UploadError.check(uuidOf: description)
        try attempts.checkIsWanted()
        let begun = try await attempts.untilDone { [destination, description] () throws(UploadError) in
            try await destination.begin(description)
        }
        sent = (begun.lastSeq, begun.lastFrame)
        stand(at: begun)
        while true {
            try attempts.checkIsWanted()
            switch try page() {
            case .batch(let batch):
                guard stored.isOpen else { throw endedElsewhere }
                try await add(batch)
            case .upToDate(let last):
                try UploadError.check(stored.lastSeq, isIn: description, endingAt: last)
                guard stored.isOpen else { throw endedElsewhere }
                try await attempts.sleep(options.pollSeconds)
            case .end(let last, let ending):
                try UploadError.check(stored.lastSeq, isIn: description, endingAt: last)
                guard let ending, stored.isOpen else { return stored }
                try await end(ending)
            }
        }
    }

    // MARK: Steps

    private mutating func add(_ batch: LifecycleBatch) async throws(UploadError) {
        let before = stored
        sent.seq = max(sent.seq, batch.events.last?.seq ?? 0)
        sent.frame = max(sent.frame, batch.frames.last?.frame ?? 0)
        do throws(UploadError) {
            let answer = try await attempts.once { [destination, description] () throws(UploadError) in
                try await destination.add(batch, to: description)
            }
            guard answer.lastSeq > before.lastSeq || answer.lastFrame > before.lastFrame else {
                throw UploadError(
                    .disagreement, "the server took nothing of a batch and says no reason",
                    wayOut: "look at the server's own log")
            }
            stand(at: answer)
            batchLimit = min(batchLimit * 2, options.batchLimit)
        } catch {
            if error.reason == .tooLong {
                let longest = max(batch.events.count, batch.frames.count)
                guard longest > 1 else {
                    throw UploadError(
                        .refused, "event \(before.lastSeq + 1) is too long: \(error.message)",
                        wayOut: error.wayOut, safeSeq: before.lastSeq)
                }
                batchLimit = longest / 2
            } else {
                try await goOn(after: error)
            }
        }
    }

    private mutating func end(_ ending: RunEnding) async throws(UploadError) {
        do throws(UploadError) {
            let answer = try await attempts.once { [destination, description] () throws(UploadError) in
                try await destination.end(description, ending)
            }
            guard answer.lastSeq == stored.lastSeq, !answer.isOpen else {
                throw UploadError(
                    .disagreement, "the server says that the run has ended, and then that it has not",
                    wayOut: "look at the server's own log")
            }
            stand(at: answer)
        } catch {
            try await goOn(after: error)
        }
    }

    /// Waits and requests the state of the run, so that the retry does not send safe events again.
    private mutating func goOn(after failure: UploadError) async throws(UploadError) {
        try await attempts.wait(after: failure)
        let answer = try await attempts.untilDone { [destination, description] () throws(UploadError) in
            try await destination.stored(of: description)
        }
        stand(at: answer)
    }

    private mutating func stand(at answer: StoredRun) {
        stored = StoredRun(
            lastSeq: min(answer.lastSeq, sent.seq), lastFrame: min(answer.lastFrame, sent.frame),
            isOpen: answer.isOpen)
        attempts.stands(at: stored)
    }

    // MARK: Log

    private mutating func page() throws(UploadError) -> EventPage {
        let page: EventPage
        do {
            page = try source.page(
                afterEvent: stored.lastSeq, frame: stored.lastFrame, count: batchLimit)
        } catch let error as UploadError {
            throw error
        } catch {
            throw UploadError(
                .badLog, String(describing: error), wayOut: "", safeSeq: stored.lastSeq)
        }
        if case .batch(let batch) = page { try UploadError.check(batch.events, after: stored.lastSeq) }
        return page
    }

    private var endedElsewhere: UploadError {
        UploadError(
            .refused,
            "the run \(description.uuid) has ended on the server after event \(stored.lastSeq), and the log goes on",
            wayOut: "delete it there and send it again, or send it under a uuid of its own",
            safeSeq: stored.lastSeq)
    }
}
