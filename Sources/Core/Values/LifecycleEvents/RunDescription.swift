/// A description of a run: the first line of an NDJSON log and a row of `run` in SQLite.
public struct RunDescription: Hashable, Sendable {
    /// The origin of a run.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// A simulation.
        case simulation
        /// An app.
        case app
    }

    /// The version of the vocabulary of new logs.
    public static let currentSchema = 2

    /// The identity of the run in every log. See ``isUUID(_:)``.
    public var uuid: String
    /// The name of the run.
    public var name: String
    /// The origin of the run.
    public var source: Source
    /// The name of the workload.
    public var workload: String?
    /// The seed of a simulation.
    public var seed: Int64?
    /// The strategy by which the client attaches animators.
    public var strategy: String?
    /// The animator's regime: documented, ios10, ios16.
    public var regime: String?
    /// The list's regime: ios9, ios10, ios15.
    public var cells: String?
    /// The app and its version.
    public var app: String?
    /// The system and its version.
    public var os: String?
    /// The model of the device.
    public var device: String?
    /// The wall-clock time at the start, in nanoseconds since 1970.
    public var startedUnixNs: Int64
    /// The display's refresh interval, in nanoseconds.
    public var refreshNs: Int64
    /// The version of the format.
    public var schema: Int

    /// Creates a description of a run.
    public init(
        uuid: String, name: String, source: Source, workload: String? = nil, seed: Int64? = nil,
        strategy: String? = nil, regime: String? = nil, cells: String? = nil, app: String? = nil,
        os: String? = nil, device: String? = nil, startedUnixNs: Int64, refreshNs: Int64,
        schema: Int = RunDescription.currentSchema
    ) {
        self.uuid = uuid
        self.name = name
        self.source = source
        self.workload = workload
        self.seed = seed
        self.strategy = strategy
        self.regime = regime
        self.cells = cells
        self.app = app
        self.os = os
        self.device = device
        self.startedUnixNs = startedUnixNs
        self.refreshNs = refreshNs
        self.schema = schema
    }

    /// Whether a text may be the uuid of a run: 1 to 64 ASCII letters, digits and hyphens.
    ///
    /// The uuid is printed and becomes part of file names, and may come from an untrusted file.
    public static func isUUID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy {
                ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "-"
            }
    }

    /// The end of an error message about a uuid that ``isUUID(_:)`` refuses.
    package static let uuidRule = "whose uuid is not 1 to 64 letters, digits and hyphens"
}

/// The state of a run in a log.
public enum RunStatus: Int, Hashable, Sendable, CaseIterable {
    /// The run is being recorded, or its process was killed.
    case open = 0
    /// The run ended.
    case finished = 1
    /// The recorded code threw an error.
    case failed = 2
    /// The process was killed, and recovery rebuilt the rows of the run from its events.
    case recovered = 3
    /// A signal ended the run early. The log has everything before it.
    case interrupted = 4

    /// The name in logs.
    public var name: String {
        switch self {
        case .open: "open"
        case .finished: "finished"
        case .failed: "failed"
        case .recovered: "recovered"
        case .interrupted: "interrupted"
        }
    }
}
