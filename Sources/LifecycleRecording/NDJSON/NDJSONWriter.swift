import LifecycleEvents

/// Writes a log as NDJSON: the run on the first line, then an event a line.
///
/// Keys without a value are left out. The lines gather in ``bytes``; whoever writes the file takes them
/// from there as often as it likes, so a log of any length needs little memory.
public struct NDJSONWriter: Sendable {
    /// The lines written since the last ``removeAll()``.
    public private(set) var bytes: [UInt8] = []

    public init() {}

    /// Empties ``bytes`` and keeps its room.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Writes the line of the run.
    public mutating func append(_ run: RunDescription) {
        bytes.append(contentsOf: #"{"run":{"#.utf8)
        member(#""uuid":"#, run.uuid, isFirst: true)
        member(#""name":"#, run.name)
        member(#""source":"#, run.source.rawValue)
        member(#""workload":"#, run.workload)
        member(#""seed":"#, run.seed)
        member(#""strategy":"#, run.strategy)
        member(#""regime":"#, run.regime)
        member(#""cells":"#, run.cells)
        member(#""app":"#, run.app)
        member(#""os":"#, run.os)
        member(#""device":"#, run.device)
        member(#""startedUnixNs":"#, run.startedUnixNs)
        member(#""refreshNs":"#, run.refreshNs)
        member(#""schema":"#, Int64(run.schema))
        bytes.append(contentsOf: "}}\n".utf8)
    }

    /// Writes one event. With `run` the line begins with the number of its run, as the output of a query
    /// over several runs needs it.
    public mutating func append(_ event: LifecycleEvent, run: Int64? = nil) {
        bytes.append(UInt8(ascii: "{"))
        if let run {
            member(#""run":"#, run, isFirst: true)
            member(#""seq":"#, event.seq)
        } else {
            member(#""seq":"#, event.seq, isFirst: true)
        }
        member(#""tNs":"#, event.tNs)
        member(#""turn":"#, Int64(event.turn))
        bytes.append(contentsOf: #","kind":""#.utf8)
        bytes.append(contentsOf: event.kind.name.utf8)
        bytes.append(UInt8(ascii: "\""))
        member(#""cell":"#, event.cell.map { Int64($0.rawValue) })
        member(#""generation":"#, event.generation.map(Int64.init))
        member(#""item":"#, event.item?.rawValue)
        member(#""animator":"#, event.animator.map { Int64($0.rawValue) })
        member(#""site":"#, event.site?.text)
        member(#""arg":"#, event.arg)
        member(#""detail":"#, event.detail.text)
        member(#""list":"#, event.list.map { Int64($0.rawValue) })
        member(#""subject":"#, event.subject.map(Int64.init))
        bytes.append(contentsOf: "}\n".utf8)
    }

    private mutating func member(_ key: StaticString, _ value: Int64?, isFirst: Bool = false) {
        guard let value else { return }
        begin(key, isFirst)
        integer(value)
    }

    private mutating func member(_ key: StaticString, _ value: String?, isFirst: Bool = false) {
        guard let value else { return }
        begin(key, isFirst)
        bytes.append(json: value)
    }

    private mutating func begin(_ key: StaticString, _ isFirst: Bool) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func integer(_ value: Int64) {
        guard value < 0 || value > 9 else { return bytes.append(UInt8(ascii: "0") + UInt8(value)) }
        var magnitude = value.magnitude
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        // Digits come out last first; they are put in place and turned round.
        let start = bytes.count
        while magnitude > 0 {
            let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
            bytes.append(UInt8(ascii: "0") + UInt8(digit))
            magnitude = quotient
        }
        bytes[start...].reverse()
    }
}
