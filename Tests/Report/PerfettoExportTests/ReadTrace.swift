/// A trace read back: its slices with their times, and what marks stand on which track.
struct ReadTrace {
    struct Slice: Hashable {
        var track: String
        var name: String
        var beginNs: Int64
        var endNs: Int64
        var depth: Int
        /// The numbers of the flows that end in it.
        var flows: [UInt64]
    }

    private(set) var slices: [Slice] = []
    /// Track and name of each mark, in order.
    private(set) var instants: [[String]] = []
    /// The flows that begin, in order.
    private(set) var flows: [UInt64] = []
    /// The last value of each counter, by its track's name.
    private(set) var counters: [String: Int64] = [:]
    /// What is wrong with it: a slice that ends where none is open, or never.
    private(set) var faults: [String] = []

    private var names: [UInt64: String] = [:]
    private var tracks: [UInt64: String] = [:]
    private var defaults: [UInt64: ProtobufMessage] = [:]
    private var times: [UInt64: Int64] = [:]
    private var open: [UInt64: [Slice]] = [:]

    init(_ bytes: [UInt8]) throws {
        for packet in try ProtobufMessage(bytes[...]).messages(1) { try read(packet) }
        for (track, slices) in open where !slices.isEmpty {
            faults.append("\(tracks[track] ?? "?"): \(slices.map(\.name)) never end")
        }
    }

    /// TracePacket; the numbers are those of Perfetto's descriptors.
    private mutating func read(_ packet: ProtobufMessage) throws {
        let sequence = packet.number(10)
        for data in try packet.messages(12) {
            for name in try data.messages(2) { names[name.number(1)] = name.text(2) }
        }
        for packetDefaults in try packet.messages(59) {
            defaults[sequence] = try packetDefaults.messages(11).first
        }
        for track in try packet.messages(60) {
            let name = try track.messages(4).first?.text(5) ?? track.text(2)
            let parent = track.has(5) ? tracks[track.number(5)] ?? "?" : ""
            tracks[track.number(1)] = parent.isEmpty ? name : "\(parent)/\(name)"
        }
        for event in try packet.messages(11) {
            times[sequence, default: 0] += Int64(packet.number(8)) * 1_000
            read(event, atNs: times[sequence] ?? 0, defaults[sequence])
        }
    }

    /// TrackEvent.
    private mutating func read(_ event: ProtobufMessage, atNs ns: Int64, _ defaults: ProtobufMessage?) {
        let track = event.has(11) ? event.number(11) : defaults?.number(11) ?? 0
        let trackName = tracks[track] ?? "?"
        let name = event.has(23) ? event.text(23) : names[event.number(10)] ?? ""
        for (counter, value) in zip(defaults?.numbers(31) ?? [], event.numbers(12)) {
            counters[tracks[counter] ?? "?"] = Int64(bitPattern: value)
        }
        flows += event.numbers(47)
        switch event.number(9) {
        case 1:
            open[track, default: []].append(
                Slice(
                    track: trackName, name: name, beginNs: ns, endNs: ns, depth: open[track]?.count ?? 0,
                    flows: event.numbers(48)))
        case 2:
            guard var slice = open[track]?.popLast() else {
                faults.append("\(trackName): nothing is open at \(ns)")
                return
            }
            slice.endNs = ns
            slices.append(slice)
        case 3: instants.append([trackName, name])
        case 4: counters[trackName] = Int64(bitPattern: event.number(30))
        default: faults.append("\(trackName): an event without a type")
        }
    }
}
