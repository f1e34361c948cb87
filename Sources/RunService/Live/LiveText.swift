#if Command
    import LifecycleEvents
    import LifecycleRecording
    import RunDesk

    /// Writes what is seen of a live list as server-sent events.
    struct LiveText {
        private(set) var bytes: [UInt8] = []
        private var lines = NDJSONWriter()

        mutating func append(_ event: String, _ value: OutputValue) {
            begin(event)
            bytes += value.json.utf8
            end()
        }

        mutating func append(_ picture: LivePicture) {
            var json = JSONWriter()
            json.object { json in
                json.member("side", Int64(picture.side))
                json.member("n", Int64(picture.frame))
                json.member("t", Self.seconds(picture.tNs))
                json.member("ms", Self.rounded(Double(picture.workNs) / 1e6, 1000))
                json.member("late", Int64(picture.late))
                json.member("bare", Int64(picture.bareCells))
                json.key("rest")
                json.bool(picture.isRest)
                json.member("offset", Self.rounded(picture.offset, 100))
                json.key("viewport")
                json.array([picture.viewport.width, picture.viewport.height]) { $0.number($1) }
                json.member("content", Self.rounded(picture.contentHeight, 100))
                if let touchNs = picture.touchNs {
                    json.member("touch", Self.rounded(Double(touchNs) / 1e6, 1000))
                }
                json.key("cells")
                json.array(picture.cells) { json, cell in
                    json.array(0..<10) { json, column in
                        switch column {
                        case 0: json.integer(Int64(cell.cell))
                        case 1: json.integer(Int64(cell.generation))
                        case 2: json.integer(cell.item)
                        case 3: json.integer(Int64(cell.index))
                        case 4: json.number(Self.rounded(cell.top, 100))
                        case 5: json.number(Self.rounded(cell.height, 100))
                        case 6: json.integer(Int64(cell.code))
                        case 7: json.number(Self.rounded(cell.value, 10_000))
                        case 8: json.integer(Int64(cell.animator))
                        default: json.integer(Int64(cell.live))
                        }
                    }
                }
            }
            append("frame", json)
        }

        mutating func append(_ events: [LifecycleEvent], skipped: Int, of side: Int) {
            begin("events")
            bytes += "{\"side\":\(side),\"skipped\":\(skipped),\"events\":[".utf8
            for (place, event) in events.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                lines.append(event)
                bytes += lines.bytes.dropLast()
                lines.removeAll()
            }
            bytes += "]}".utf8
            end()
        }

        mutating func append(_ standing: LiveStanding) {
            var json = JSONWriter()
            json.object { json in
                json.member("side", Int64(standing.side))
                json.member("t", Self.seconds(standing.tNs))
                json.key("moves")
                json.bool(standing.isMoving)
                json.key("held")
                json.bool(standing.isHeld)
                json.key("background")
                json.bool(standing.isInBackground)
                json.member("events", Int64(standing.events))
                json.member("safe", standing.safeSeq)
                json.member("frames", Int64(standing.frames))
                json.member("lateFrames", Int64(standing.lateFrames))
                json.member("asked", Int64(standing.asked))
                json.member("animators", Int64(standing.animators))
                json.counts("misuses", standing.misuses.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
                json.counts(
                    "hazards",
                    standing.hazards.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                        ($0.key.name, $0.value)
                    })
                json.counts(
                    "violations",
                    standing.violations.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                        ($0.key.code, $0.value)
                    })
                if let crash = standing.crash {
                    json.key("first")
                    json.object { json in
                        json.member("seq", crash.seq)
                        json.member("t", Self.seconds(crash.tNs))
                        json.member("error", crash.error)
                    }
                }
                json.key("lost")
                json.object { json in
                    json.member("tooMany", Int64(standing.lost.tooMany))
                    json.member("pooled", Int64(standing.lost.pooled))
                    json.member("gone", Int64(standing.lost.gone))
                }
                json.key("shelves")
                json.array(standing.shelves) { json, cell in
                    json.array([Int64(cell.cell), Int64(cell.code), Int64(cell.animator), Int64(cell.live)]) {
                        $0.integer($1)
                    }
                }
                json.member("shelved", Int64(standing.shelved))
            }
            append("standing", json)
        }

        private mutating func append(_ event: String, _ json: JSONWriter) {
            begin(event)
            bytes += json.bytes
            end()
        }

        private mutating func begin(_ event: String) { bytes += "event: \(event)\ndata: ".utf8 }

        private mutating func end() { bytes += "\n\n".utf8 }

        private static func seconds(_ ns: Int64) -> Double { rounded(Double(ns) / 1e9, 1e6) }

        /// Nobody sees more of it, and it is half as long.
        private static func rounded(_ value: Double, _ parts: Double) -> Double {
            (value * parts).rounded() / parts
        }
    }

    extension JSONWriter {
        fileprivate mutating func counts(_ name: StaticString, _ counts: [(name: String, count: Int)]) {
            key(name)
            object { json in
                for (name, count) in counts {
                    json.key(name)
                    json.integer(Int64(count))
                }
            }
        }
    }
#endif
