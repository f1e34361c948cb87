/// TrackDescriptor: a track, its name and its parent.
struct PerfettoTrackDescriptor {
    enum Kind {
        case process(name: String, labels: [String])
        case mainThread(name: String)
        case plain(name: String)
        /// A track whose children are ordered by rank.
        case ordered(name: String)
        case counter(name: String)
    }

    let track: PerfettoTracks.ID
    let kind: Kind
    var parent: PerfettoTracks.ID?
    var rank: Int32?

    /// There is one process with one main thread.
    private static let pid: UInt64 = 1
    private static let explicitOrder: UInt64 = 3
    private static let unitCount: UInt64 = 2

    func write(into writer: inout ProtobufWriter) {
        writer.varint(1, track)
        switch kind {
        case .process(let name, let labels):
            writer.message(3) {
                $0.varint(1, Self.pid)
                $0.text(6, name)
                for label in labels { $0.text(8, label) }
            }
        case .mainThread(let name):
            writer.message(4) {
                $0.varint(1, Self.pid)
                $0.varint(2, Self.pid)
                $0.text(5, name)
            }
        case .plain(let name), .ordered(let name), .counter(let name): writer.text(2, name)
        }
        if let parent { writer.varint(5, parent) }
        switch kind {
        case .counter: writer.message(8) { $0.varint(3, Self.unitCount) }
        case .ordered: writer.varint(11, Self.explicitOrder)
        case .process, .mainThread, .plain: break
        }
        if let rank { writer.varint(12, Int64(rank)) }
    }
}
