import LoggedLiveLists

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
    /// Bytes of the log of a side, at which its list ends.
    package var liveLogBytes = 256 << 20
    /// Cells on the screen of a live list, all sides together, and kinds of its cells.
    package var liveCells = 2000
    package var liveKinds = 1000
    /// Steps and touch samples of a request to a live list.
    package var liveSteps = 100
    package var liveSamples = 1000
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
    /// Bytes and fields of a request's head.
    package var headBytes = 32 << 10
    package var headFields = 100
    /// Seconds for the content of a request, and for a log.
    package var contentSeconds = 60
    package var fileSeconds = 3600
    /// Seconds for the client to read a piece of an answer.
    package var writeSeconds = 30
    /// Seconds without a request after which a connection closes.
    package var idleSeconds = 75

    package init() {}
}

// MARK: - Help

extension ServiceLimits {
    /// A limit as `--help` shows it: its number, and the unit with what is limited.
    package struct Line: Hashable, Sendable {
        package let number: Int
        package let text: String
        /// The option that changes the limit.
        package let option: String?

        fileprivate init(_ number: Int, _ text: String, _ option: String? = nil) {
            (self.number, self.text, self.option) = (number, text, option)
        }
    }

    /// All limits, in groups of one kind.
    package var lines: [Line] {
        [
            Line(connections, "connections with a request", "--max-connections"),
            Line(spareConnections, "further connections, for health checks"),
            Line(followers, "streams: followed runs, live lists, downloads", "--max-followers"),
            Line(ingests, "logs that arrive at a time", "--max-ingests"),
            Line(liveSides, "sides of live lists"),
            Line(readers, "open readers of ended runs"),
            Line(PageSessions.most, "sessions of the page"),
        ]
            + Route.Work.allCases.compactMap { work in
                threads[work].map { Line($0, "threads for \(work.words)") }
            } + [
                Line(rows, "rows of an answer", "--max-rows"),
                Line(liveCells, "cells of a live list on screen at once"),
                Line(liveKinds, "kinds of cells and sections of a live list"),
                Line(liveSteps, "steps of a request to a live list"),
                Line(liveSamples, "touch samples of a request to a live list"),
                Line(LiveList.mostSamples, "touch samples of a live list"),
                Line(LiveList.mostInputs, "steps and other inputs of a live list"),
                Line(headFields, "header fields of a request"),
                Line(headBytes, "bytes of a request's head"),
                Line(textBytes, "bytes of a request's object or text"),
                Line(liveLogBytes, "bytes of the log of a live list's side"),
                Line(fileBytes, "bytes of a log that a client sends"),
                Line(unpackedBytes, "bytes of the log after decompression"),
                Line(queryBytes, "bytes of the answer to a query in SQL"),
                Line(requestBytes, "bytes of memory for all requests together"),
                Line(readers * RunCatalog.memory.cacheKiB << 10, "bytes of pages of open files"),
                Line(keptBytes, "bytes of cached answers about ended runs"),
                Line(headSeconds, "seconds until the first head of a connection"),
                Line(idleSeconds, "seconds of a connection without a request"),
                Line(contentSeconds, "seconds for a request's object or text"),
                Line(ingestIdleSeconds, "seconds of a log's transfer without a byte", "--ingest-timeout"),
                Line(fileSeconds, "seconds for the transfer of a log"),
                Line(querySeconds, "seconds of a query in SQL", "--query-timeout"),
                Line(writeSeconds, "seconds for a client to read a piece of an answer"),
                Line(Int(liveIdleSeconds), "seconds of a live list without input"),
                Line(Int(liveUnwatchedSeconds), "seconds of a live list after its last viewer"),
                Line(Int(LiveList.mostBusySeconds), "seconds of `busy` in all steps of a live list"),
                Line(Int(PageSessions.lifetime.components.seconds), "seconds of a session of the page"),
                Line(descriptors, "descriptors; with fewer, the limits are lower"),
                Line(Self.fewestDescriptors, "descriptors without which it does not start"),
                Line(allThreads, "threads without which it does not start"),
            ]
    }
}

extension Route.Work {
    fileprivate var words: String {
        switch self {
        case .short: "short answers"
        case .files: "files and reports of runs"
        case .questions: "questions, verdicts and comparisons"
        case .queries: "queries in SQL"
        case .lists: "starts and ends of live lists"
        case .deletions: "deletions"
        case .uploads: "logs that arrive"
        }
    }
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
