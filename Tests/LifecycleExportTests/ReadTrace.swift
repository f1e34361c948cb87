#if Export
    import LifecycleExport
    import SwiftProtobuf

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
        private var defaults: [UInt32: PerfettoTrackEventDefaults] = [:]
        private var times: [UInt32: Int64] = [:]
        private var open: [UInt64: [Slice]] = [:]

        init(_ bytes: [UInt8]) throws {
            for packet in try PerfettoTrace(serializedBytes: bytes).packet { read(packet) }
            for (track, slices) in open where !slices.isEmpty {
                faults.append("\(tracks[track] ?? "?"): \(slices.map(\.name)) never end")
            }
        }

        private mutating func read(_ packet: PerfettoTracePacket) {
            let sequence = packet.trustedPacketSequenceID
            for name in packet.internedData.eventNames { names[name.iid] = name.name }
            if packet.hasTracePacketDefaults {
                defaults[sequence] = packet.tracePacketDefaults.trackEventDefaults
            }
            switch packet.data {
            case .trackDescriptor(let track):
                let name = track.hasThread ? track.thread.threadName : track.name
                let parent = track.hasParentUuid ? tracks[track.parentUuid] ?? "?" : ""
                tracks[track.uuid] = parent.isEmpty ? name : "\(parent)/\(name)"
            case .trackEvent(let event):
                times[sequence, default: 0] += Int64(packet.timestamp) * 1_000
                read(event, atNs: times[sequence] ?? 0, defaults[sequence] ?? PerfettoTrackEventDefaults())
            case .clockSnapshot, nil: break
            }
        }

        private mutating func read(
            _ event: PerfettoTrackEvent, atNs ns: Int64, _ defaults: PerfettoTrackEventDefaults
        ) {
            let track = event.hasTrackUuid ? event.trackUuid : defaults.trackUuid
            let trackName = tracks[track] ?? "?"
            let name = event.name.isEmpty ? names[event.nameIid] ?? "" : event.name
            for (counter, value) in zip(defaults.extraCounterTrackUuids, event.extraCounterValues) {
                counters[tracks[counter] ?? "?"] = value
            }
            flows += event.flowIds
            switch event.type {
            case .sliceBegin:
                open[track, default: []].append(
                    Slice(
                        track: trackName, name: name, beginNs: ns, endNs: ns, depth: open[track]?.count ?? 0,
                        flows: event.terminatingFlowIds))
            case .sliceEnd:
                guard var slice = open[track]?.popLast() else {
                    faults.append("\(trackName): nothing is open at \(ns)")
                    return
                }
                slice.endNs = ns
                slices.append(slice)
            case .instant: instants.append([trackName, name])
            case .counter: counters[trackName] = event.counterValue
            case .unspecified: faults.append("\(trackName): an event without a type")
            }
        }
    }
#endif
