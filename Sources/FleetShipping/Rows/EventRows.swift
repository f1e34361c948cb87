import LifecycleEvents

/// A run's events as rows of the table `events`.
struct EventRows {
    private(set) var writer = RowBinaryWriter()
    /// What each row begins with: the day and the run.
    private let beginning: [UInt8]

    init(of run: RunDescription) {
        var beginning = RowBinaryWriter()
        beginning.append(FleetDay(ofUnixNs: run.startedUnixNs).number)
        beginning.append(run.uuid)
        self.beginning = beginning.bytes
    }

    mutating func append(_ event: LifecycleEvent) {
        writer.append(prepared: beginning)
        writer.append(event.seq)
        writer.append(event.tNs)
        writer.append(Int64(event.turn))
        writer.append(event.kind.name)
        writer.append(Int64(event.kind.severity.rawValue))
        writer.append(event.cell.map { Int64($0.rawValue) })
        writer.append(event.generation.map { Int64($0) })
        writer.append(event.item?.rawValue)
        writer.append(event.animator.map { Int64($0.rawValue) })
        writer.append(event.arg)
        writer.append(event.site?.text)
        writer.append(event.detail.text)
        writer.append(event.list.map { Int64($0.rawValue) })
        writer.append(event.subject.map { Int64($0) })
        writer.endRow()
    }
}
