/// The limits of requests, so that no client has to wait for another.
package struct ServiceLimits: Hashable, Sendable {
    /// Rows of an answer that is not a file.
    package var rows = 10_000
    /// Bytes of a request's object or text.
    package var textBytes = 1 << 20
    /// Bytes of a log that a client sends, and of the log after decompression.
    package var fileBytes = 2 << 30
    package var unpackedBytes = 16 << 30
    /// Seconds of a client's query, and bytes of its answer.
    package var querySeconds = 10
    package var queryBytes = 32 << 20
    /// Logs that clients send at a time.
    package var ingests = 64
    /// Seconds without a byte after which the transfer of a log ends.
    package var ingestIdleSeconds = 30
    /// Sides of live lists, and seconds without input after which a list ends.
    package var liveSides = 200
    package var liveIdleSeconds = 300.0
    /// Seconds without viewers after which a list that had viewers ends.
    package var liveUnwatchedSeconds = 10.0
    /// Cells on the screen of a live list, all sides together, and kinds of its cells.
    package var liveCells = 2000
    package var liveKinds = 1000
    /// Clients that follow a run or a live list, or download a file.
    package var followers = 512
    /// Bytes of cached answers about runs that have ended.
    package var keptBytes = 64 << 20
    /// Bytes of all requests together: their contents and their answers.
    package var requestBytes = 256 << 20
    /// Connections with a request, and further ones: for health checks, and to tell clients to wait.
    package var connections = 1024
    package var spareConnections = 64
    /// Open readers of ended runs.
    package var readers = 32
    /// Threads of each kind of work.
    package var threads: [Route.Work: Int] = [
        .short: 8, .files: 6, .questions: 6, .queries: 4, .lists: 4, .deletions: 2,
    ]
    /// Seconds until the head of a connection's first request.
    package var headSeconds = 10
    /// Seconds for the content of a request, and for a log.
    package var contentSeconds = 60
    package var fileSeconds = 3600
    /// Seconds for the client to read a piece of an answer.
    package var writeSeconds = 30
    /// Seconds without a request after which a connection closes.
    package var idleSeconds = 75

    package init() {}
}

// MARK: - Threads

extension ServiceLimits {
    /// The threads of each kind of work. A log that arrives has a thread, which waits for the client. Two more
    /// refuse further logs.
    package var threadsByWork: [Route.Work: Int] { threads.merging([.uploads: ingests + 2]) { $1 } }

    /// The threads without which the service does not work: for all kinds of work, and for event loops, Dispatch and
    /// some logs that are written.
    package var allThreads: Int { threadsByWork.values.reduce(32, +) }
}

// MARK: - Descriptors

extension ServiceLimits {
    /// A limit, the descriptors of each place, and the least number of places with which the service works.
    private typealias Use = (limit: WritableKeyPath<ServiceLimits, Int>, each: Int, least: Int)

    /// A connection over the limit may still be closing when the next one is accepted, so a spare connection
    /// counts twice. A log that is written has four files and a lock; a log that grows has a former file, too.
    private static var uses: [Use] {
        [
            (\.connections, 1, 24), (\.spareConnections, 2, 12), (\.followers, 3, 8), (\.readers, 3, 4),
            (\.ingests, 12, 2), (\.liveSides, 6, 2),
        ]
    }

    /// Standard streams, event loops, Dispatch, the executable, and a reserve: Dispatch ends the process when
    /// it cannot open a file.
    private static let reserve = 40
    /// A piece of work has two readers and a child process, or a reader and a writer.
    private static let descriptorsOfThread = 4

    private var fixedDescriptors: Int {
        Self.reserve + threads.values.reduce(0, +) * Self.descriptorsOfThread
    }

    /// The descriptors that the service uses at these limits.
    package var descriptors: Int {
        Self.uses.reduce(fixedDescriptors) { $0 + self[keyPath: $1.limit] * $1.each }
    }

    /// The least number of descriptors with which the service works.
    package static let fewestDescriptors = 240

    /// Returns the limits that a number of descriptors allows. Lowers all limits in proportion.
    ///
    /// - Precondition: There are at least ``fewestDescriptors``.
    package func fitting(descriptors: Int) -> ServiceLimits {
        precondition(descriptors >= Self.fewestDescriptors, "\(descriptors) descriptors are too few.")
        guard descriptors < self.descriptors else { return self }
        var limits = self
        if descriptors < 2 * Self.fewestDescriptors { for work in threads.keys { limits.threads[work] = 2 } }
        func least(_ use: Use) -> Int { min(use.least, self[keyPath: use.limit]) }
        let base = Self.uses.reduce(limits.fixedDescriptors) { $0 + least($1) * $1.each }
        let part = Double(descriptors - base) / Double(self.descriptors - base)
        for use in Self.uses {
            let more = Double(self[keyPath: use.limit] - least(use)) * part
            limits[keyPath: use.limit] = least(use) + Int(more)
        }
        return limits
    }
}
