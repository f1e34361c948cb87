#if Export
    internal import SwiftProtobuf

    /// One sequence of packets: times that count on from the packet before, and words said once.
    ///
    /// No packet says that it needs what earlier ones said (SEQ_NEEDS_INCREMENTAL_STATE): that helps readers
    /// of a ring that lost its beginning, and a file is whole.
    ///
    /// The packets of a moment are held until the next one, so that what a moment adds up to can go with the
    /// last of them.
    struct PerfettoSequence {
        /// A clock of the sequence's own (64 and above) in which a packet tells what passed since the last.
        private static let clock: UInt32 = 64
        private static let bootTime: UInt32 = 6
        private static let realTime: UInt32 = 1
        /// Times are told in whole microseconds, which take a byte less than nanoseconds.
        private static let tickNs: Int64 = 1_000
        /// Texts beyond so many different ones are written out each time: memory stays flat.
        private static let mostTexts = 1 << 14

        let id: UInt32
        private(set) var nowNs: Int64 = 0
        private var writtenTicks: Int64 = 0
        private var trace = PerfettoTrace()
        /// Where the packets of this moment begin in `trace`.
        private var momentStart = 0
        private var texts: [String: UInt64] = [:]
        private var newTexts: [PerfettoInternedString] = []

        init(id: UInt32) { self.id = id }

        // MARK: The beginning

        /// Writes the first packet: the clock, the words that are known, and what packets leave unsaid.
        mutating func begin(
            startedUnixNs: Int64, track: PerfettoTracks.ID?, counters: [PerfettoTracks.ID]
        ) {
            var packet = PerfettoTracePacket()
            packet.trustedPacketSequenceID = id
            packet.sequenceFlags = 1
            packet.tracePacketDefaults.timestampClockID = Self.clock
            if let track { packet.tracePacketDefaults.trackEventDefaults.trackUuid = track }
            packet.tracePacketDefaults.trackEventDefaults.extraCounterTrackUuids = counters
            packet.clockSnapshot.clocks = [
                .with {
                    $0.clockID = Self.bootTime
                    $0.timestamp = 0
                },
                .with {
                    $0.clockID = Self.realTime
                    $0.timestamp = UInt64(max(0, startedUnixNs))
                },
                .with {
                    $0.clockID = Self.clock
                    $0.timestamp = 0
                    $0.isIncremental = true
                    $0.unitMultiplierNs = UInt64(Self.tickNs)
                },
            ]
            packet.internedData = Self.vocabulary
            trace.packet.append(packet)
            momentStart = 1
        }

        private static var vocabulary: PerfettoInternedData {
            .with {
                $0.eventNames = PerfettoName.all.map { name in
                    .with {
                        $0.iid = name.iid
                        $0.name = name.text
                    }
                }
                $0.eventCategories = PerfettoCategory.allCases.map { category in
                    .with {
                        $0.iid = category.rawValue
                        $0.name = category.text
                    }
                }
                $0.debugAnnotationNames = PerfettoNote.allCases.map { note in
                    .with {
                        $0.iid = note.rawValue
                        $0.name = note.text
                    }
                }
            }
        }

        // MARK: Packets

        mutating func append(_ track: PerfettoTrackDescriptor) {
            var packet = PerfettoTracePacket()
            packet.trustedPacketSequenceID = id
            packet.trackDescriptor = track
            trace.packet.append(packet)
        }

        /// Adds an event at this moment.
        mutating func append(_ event: PerfettoTrackEvent) {
            var packet = PerfettoTracePacket()
            packet.timestamp = UInt64(nowNs / Self.tickNs - writtenTicks)
            writtenTicks = nowNs / Self.tickNs
            packet.trustedPacketSequenceID = id
            packet.trackEvent = event
            if !newTexts.isEmpty {
                packet.internedData.debugAnnotationStringValues = newTexts
                newTexts.removeAll(keepingCapacity: true)
            }
            trace.packet.append(packet)
        }

        /// A note whose text is one of few.
        mutating func note(_ note: PerfettoNote, _ text: String) -> PerfettoDebugAnnotation {
            var annotation = PerfettoDebugAnnotation()
            annotation.nameIid = note.rawValue
            if let iid = texts[text] {
                annotation.stringValueIid = iid
            } else if texts.count < Self.mostTexts {
                let iid = UInt64(texts.count + 1)
                texts[text] = iid
                newTexts.append(
                    .with {
                        $0.iid = iid
                        $0.str = .init(text.utf8)
                    })
                annotation.stringValueIid = iid
            } else {
                annotation.stringValue = text
            }
            return annotation
        }

        /// Gives the last event of this moment the new values of the sequence's counters, if it has one.
        mutating func count(_ values: [Int64]) -> Bool {
            guard trace.packet.count > momentStart, let last = trace.packet.indices.last,
                case .trackEvent = trace.packet[last].data
            else { return false }
            trace.packet[last].trackEvent.extraCounterValues = values
            return true
        }

        // MARK: Time

        /// Goes on to a later moment; time does not go back.
        mutating func advance(toNs ns: Int64) {
            nowNs = max(nowNs, ns)
            momentStart = trace.packet.count
        }

        /// Writes the packets of past moments into `bytes`, many at once.
        mutating func write(into bytes: inout [UInt8], atLeast count: Int) throws {
            guard trace.packet.count >= count else { return }
            let made: [UInt8] = try trace.serializedBytes()
            bytes.append(contentsOf: made)
            trace.packet.removeAll(keepingCapacity: true)
            momentStart = 0
        }
    }
#endif
