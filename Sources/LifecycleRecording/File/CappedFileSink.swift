import LifecycleEvents

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An NDJSON file that never grows beyond a cap: the log of an app on a device.
///
/// When the file is full its older half goes: the newer one is written anew behind the line of the run
/// and a `log.gap` that says how many events went, and takes the place of the file in one step. So the
/// file can be read, and judged, at any moment, and a byte is copied once on average. What is written is
/// with the system when ``write(_:)`` returns and survives the end of the app, but not a power cut.
///
/// The log of the run before is kept beside it, with `.previous` behind its name: it is what tells of a
/// crash. No lock is held, because a lock file in a shared container would end a suspended app.
public final class CappedFileSink: LifecycleSink {
    /// Where the log lies.
    public let path: String
    private let capBytes: Int
    private var file: OpenFile?
    private var header: [UInt8] = []
    private var lines = NDJSONWriter()

    /// - Parameters:
    ///   - path: the file; its folder must exist, the caches folder for example.
    ///   - capBytes: the most bytes the file may have; 16 MB unless given.
    /// - Precondition: `capBytes` is at least 4096.
    public init(path: String, capBytes: Int = 16 << 20) {
        precondition(capBytes >= 4096, "A log needs room for a few events, not \(capBytes) bytes.")
        self.path = path
        self.capBytes = capBytes
    }

    public func begin(_ run: RunDescription) throws(LifecycleSinkError) {
        lines.append(run)
        header = lines.bytes
        lines.removeAll()
        // There is no log before the first run.
        _ = rename(path, path + ".previous")
        let file = try OpenFile(creating: path)
        try file.append(header)
        self.file = file
    }

    public func write(_ batch: LifecycleBatch) throws(LifecycleSinkError) {
        guard let file else { throw LifecycleSinkError("\(path): the log is closed", isPermanent: true) }
        lines.removeAll()
        for event in batch.events { lines.append(event) }
        if file.size + lines.bytes.count > capBytes, file.size > header.count {
            try dropOlderHalf(of: file)
        }
        try self.file?.append(lines.bytes)
    }

    public func end(_ ending: RunEnding) throws(LifecycleSinkError) { file = nil }

    private func dropOlderHalf(of file: OpenFile) throws(LifecycleSinkError) {
        let room = max(0, capBytes / 2 - lines.bytes.count)
        let kept = try file.lines(fromLast: room, ofPath: path)
        var gap = NDJSONWriter()
        gap.append(Self.gap(before: kept.firstEvent, atMostBefore: lines.bytes))
        let fresh = try OpenFile(creating: path + ".new")
        try fresh.append(header + gap.bytes + kept.bytes)
        guard rename(path + ".new", path) == 0 else {
            throw OpenFile.error("cannot take the place of the old log", path)
        }
        self.file = fresh
    }

    /// Says that every event before `event` is gone. Without one, all before the first of `lines` are.
    private static func gap(before event: LifecycleEvent?, atMostBefore lines: [UInt8]) -> LifecycleEvent {
        let next =
            event ?? lines.split(separator: UInt8(ascii: "\n")).first.flatMap { try? EventLine.decode($0) }
        let missing = (next?.seq ?? 1) - 1
        return LifecycleEvent(
            seq: missing, tNs: next?.tNs ?? 0, turn: next?.turn ?? 0, kind: .logGap, arg: missing)
    }
}
