import LifecycleEvents

/// A run's events as rows of the table `events`.
struct EventRows {
    private var writer = RowBinaryWriter()
    /// What each row begins with: the day and the run.
    private let beginning: [UInt8]
    /// Kinds and call sites, as rows have them.
    private var kinds: [EventKind: [UInt8]] = [:]
    private var sites: [CallSite?: [UInt8]] = [:]
    /// A log may have any number of call sites.
    private static let mostSites = 4096

    init(of run: RunDescription) {
        var beginning = RowBinaryWriter()
        beginning.append(run.dayNumber)
        beginning.append(run.uuid)
        self.beginning = beginning.take()
    }

    mutating func append(_ event: LifecycleEvent) {
        writer.append(prepared: beginning)
        for field in EventField.columns {
            switch field {
            case .kind: writer.append(prepared: bytes(of: event.kind))
            case .site: writer.append(prepared: bytes(of: event.site))
            case _ where field.isText: writer.append(field.text(of: event))
            case _ where field.isOptional: writer.append(field.number(of: event))
            default: writer.append(field.number(of: event) ?? 0)
            }
        }
    }

    /// Takes the rows so far.
    mutating func take() -> [UInt8] { writer.take() }

    private mutating func bytes(of kind: EventKind) -> [UInt8] {
        if let bytes = kinds[kind] { return bytes }
        var writer = RowBinaryWriter()
        writer.append(kind.name)
        let bytes = writer.take()
        kinds[kind] = bytes
        return bytes
    }

    private mutating func bytes(of site: CallSite?) -> [UInt8] {
        if let bytes = sites[site] { return bytes }
        var writer = RowBinaryWriter()
        writer.append(site?.text)
        let bytes = writer.take()
        if sites.count < Self.mostSites { sites[site] = bytes }
        return bytes
    }
}
