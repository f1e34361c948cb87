import LifecycleEvents

/// A run's events as rows of the table `events`.
struct EventRows {
    private var writer = RowBinaryWriter()
    /// What each row begins with: the day and the run.
    private let beginning: [UInt8]
    /// Kinds with their severities, and call sites, as rows have them.
    private var kinds: [EventKind: [UInt8]] = [:]
    private var sites: [CallSite: [UInt8]] = [:]
    /// A log may name as many as it likes.
    private static let mostSites = 4096

    init(of run: RunDescription) {
        var beginning = RowBinaryWriter()
        beginning.append(FleetDay(ofUnixNs: run.startedUnixNs).number)
        beginning.append(run.uuid)
        self.beginning = beginning.take()
    }

    mutating func append(_ event: LifecycleEvent) {
        writer.append(prepared: beginning)
        writer.append(event.seq)
        writer.append(event.tNs)
        writer.append(Int64(event.turn))
        writer.append(prepared: bytes(of: event.kind))
        writer.append(event.cell.map { Int64($0.rawValue) })
        writer.append(event.generation.map { Int64($0) })
        writer.append(event.item?.rawValue)
        writer.append(event.animator.map { Int64($0.rawValue) })
        writer.append(event.arg)
        if let site = event.site {
            writer.append(prepared: bytes(of: site))
        } else {
            writer.append(nil as String?)
        }
        writer.append(event.detail.text)
        writer.append(event.list.map { Int64($0.rawValue) })
        writer.append(event.subject.map { Int64($0) })
    }

    /// The rows so far, which are no longer here then.
    mutating func take() -> [UInt8] { writer.take() }

    private mutating func bytes(of kind: EventKind) -> [UInt8] {
        if let bytes = kinds[kind] { return bytes }
        var writer = RowBinaryWriter()
        writer.append(kind.name)
        writer.append(Int64(kind.severity.rawValue))
        let bytes = writer.take()
        kinds[kind] = bytes
        return bytes
    }

    private mutating func bytes(of site: CallSite) -> [UInt8] {
        if let bytes = sites[site] { return bytes }
        var writer = RowBinaryWriter()
        writer.append(site.text as String?)
        let bytes = writer.take()
        if sites.count < Self.mostSites { sites[site] = bytes }
        return bytes
    }
}
