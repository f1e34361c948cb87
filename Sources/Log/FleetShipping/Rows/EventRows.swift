import LifecycleEvents

/// Events of a run as rows of the table `events`.
struct EventRows {
    private var writer = RowBinaryWriter()
    /// What each row begins with: the day and the run.
    private let beginning: [UInt8]
    /// Kinds and call sites, as rows have them.
    private var kinds: [EventKind: [UInt8]] = [:]
    private var sites: [CallSite?: [UInt8]] = [:]

    init(_ events: [LifecycleEvent], of run: RunDescription) {
        var beginning = RowBinaryWriter()
        beginning.append(run.dayNumber)
        beginning.append(run.uuid)
        self.beginning = beginning.bytes
        for event in events { append(event) }
    }

    var bytes: [UInt8] { writer.bytes }

    private mutating func append(_ event: LifecycleEvent) {
        writer.append(prepared: beginning)
        for field in EventField.columns {
            switch field {
            case .kind:
                writer.append(prepared: prepared(event.kind, in: \.kinds) { $0.append(event.kind.name) })
            case .site:
                writer.append(prepared: prepared(event.site, in: \.sites) { $0.append(event.site?.text) })
            case _ where field.isText: writer.append(field.text(of: event))
            case _ where field.isOptional: writer.append(field.number(of: event))
            default: writer.append(field.number(of: event) ?? 0)
            }
        }
    }

    /// The bytes of a value that many rows have.
    private mutating func prepared<Value: Hashable>(
        _ value: Value, in known: WritableKeyPath<EventRows, [Value: [UInt8]]>,
        write: (inout RowBinaryWriter) -> Void
    ) -> [UInt8] {
        if let bytes = self[keyPath: known][value] { return bytes }
        var writer = RowBinaryWriter()
        write(&writer)
        self[keyPath: known][value] = writer.bytes
        return writer.bytes
    }
}
