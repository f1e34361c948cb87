import Foundation
import LifecycleEvents
import LifecycleRecording
import SeededRandom
import Testing

/// The end of an NDJSON log, its frames and its digest.
struct LogEndTests {
    private func event(_ seq: Int64, turn: Int = 1, tNs: Int64 = 0) -> LifecycleEvent {
        LifecycleEvent(seq: seq, tNs: tNs, turn: turn, kind: .appBackground)
    }

    private func frame(
        _ number: Int, turn: Int, firstSeq: Int64, intervalNs: Int64 = 16_666_667, overtook: Bool = false
    ) -> FrameRecord {
        FrameRecord(
            frame: number, turn: turn, expectedNs: 5, beginNs: 5, endNs: 9, missedVsyncs: 1, bareCells: 2,
            intervalNs: intervalNs, firstSeq: firstSeq, overtookTurns: overtook)
    }

    private var log: NDJSONWriter {
        var writer = NDJSONWriter()
        writer.append(.example)
        writer.append(event(1))
        writer.append(frame(1, turn: 1, firstSeq: 2))
        writer.append(event(2))
        writer.appendEnd(.interrupted, atNs: 9, dropped: 3)
        return writer
    }

    private func entries(_ bytes: [UInt8]) throws -> [NDJSONEntry] {
        var reader = try NDJSONReader(source: "log.ndjson", bytes: bytes)
        var entries: [NDJSONEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    private func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// FNV-1a of 64 bits, as its authors write it down.
    private func digest(_ text: String) -> String {
        var hash: UInt64 = 14_695_981_039_346_656_037
        for byte in text.utf8 {
            hash ^= UInt64(byte)
            hash = hash &* 1_099_511_628_211
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    @Test func `a frame comes behind the last event of its turn, and the end is the last line`() throws {
        let lines = lines(log.bytes)
        #expect(
            lines[3]
                == #"{"frame":1,"turn":1,"expectedNs":5,"beginNs":5,"endNs":9,"missedVsyncs":1,"bareCells":2,"firstSeq":2}"#
        )
        let start = #"{"end":{"status":"interrupted","tNs":9,"events":2,"frames":1,"dropped":3,"digest":""#
        let before = lines[..<4].joined(separator: "\n") + "\n" + start
        #expect(lines[4] == start + digest(before) + #""}}"#)
        #expect(log.bytes.last == UInt8(ascii: "\n"))
    }

    @Test
    func `what is told of a turn in a later one stands before its frame, and so before the frames since`()
        throws
    {
        let frames = [
            frame(1, turn: 1, firstSeq: 2), frame(2, turn: 2, firstSeq: 2), frame(3, turn: 3, firstSeq: 2),
        ]
        let events = [event(2, turn: 1), event(3, turn: 3), event(4, turn: 4)]
        func log(_ append: (inout NDJSONWriter) -> Void) throws -> [NDJSONEntry] {
            var writer = NDJSONWriter()
            writer.append(.example)
            writer.append(event(1))
            append(&writer)
            writer.appendEnd(.finished, atNs: 9, dropped: 0)
            return try entries(writer.bytes)
        }
        let expected: [NDJSONEntry] = [
            .event(event(1)), .event(events[0]), .frame(frames[0]), .frame(frames[1]), .event(events[1]),
            .frame(frames[2]), .event(events[2]),
            .end(LogEnd(status: .finished, tNs: 9, events: 4, frames: 3, dropped: 0)),
        ]
        // Told as it was read from a log, each frame before the event whose number is its first.
        #expect(
            try log { writer in
                for frame in frames { writer.append(frame) }
                for event in events { writer.append(event) }
            } == expected)
        // Told as it happened, each frame at its end.
        #expect(
            try log { writer in
                writer.append(frames[0])
                writer.append(frames[1])
                writer.append(events[0])
                writer.append(events[1])
                writer.append(frames[2])
                writer.append(events[2])
            } == expected)
    }

    @Test func `events, frames and the end are read back`() throws {
        #expect(
            try entries(log.bytes) == [
                .event(event(1)), .event(event(2)), .frame(frame(1, turn: 1, firstSeq: 2)),
                .end(LogEnd(status: .interrupted, tNs: 9, events: 2, frames: 1, dropped: 3)),
            ])
    }

    @Test func `any frames among any events are read back, wherever the bytes were taken`() throws {
        var generator = SeededGenerator(seed: 99)
        for _ in 0..<200 {
            var writer = NDJSONWriter()
            var taken: [UInt8] = []
            writer.append(.example)
            var (seq, turn, number, tNs) = (Int64(0), 0, 0, Int64(0))
            var (events, frames): ([LifecycleEvent], [FrameRecord]) = ([], [])
            for _ in 0..<40 {
                switch Int.random(in: 0..<4, using: &generator) {
                case 0:
                    turn += Int.random(in: 0...2, using: &generator)
                    tNs += 3
                case 1:
                    number += 1
                    let frame = frame(
                        number, turn: turn,
                        firstSeq: max(1, seq + Int64.random(in: -1...2, using: &generator)),
                        intervalNs: Bool.random(using: &generator) ? 16_666_667 : 8,
                        overtook: Bool.random(using: &generator))
                    frames.append(frame)
                    writer.append(frame)
                default:
                    seq += 1
                    events.append(event(seq, turn: turn, tNs: tNs))
                    writer.append(events[events.count - 1])
                }
                if Bool.random(using: &generator) {
                    taken += writer.bytes
                    writer.removeAll()
                }
            }
            writer.appendEnd(.finished, atNs: tNs, dropped: 0)
            let read = try entries(taken + writer.bytes)
            #expect(read.compactMap { if case .event(let event) = $0 { event } else { nil } } == events)
            #expect(read.compactMap { if case .frame(let frame) = $0 { frame } else { nil } } == frames)
            #expect(
                read.last
                    == .end(
                        LogEnd(
                            status: .finished, tNs: tNs, events: seq, frames: Int64(number), dropped: 0)))
        }
    }

    @Test func `a log that goes on behind an end has the end behind that`() throws {
        var writer = log
        writer.append(event(3))
        #expect(try entries(writer.bytes).last == .end(nil))
        writer.appendEnd(.finished, atNs: 9, dropped: 0)
        #expect(
            try entries(writer.bytes).last
                == .end(LogEnd(status: .finished, tNs: 9, events: 3, frames: 1, dropped: 0)))
    }

    @Test func `a log without its last line, or without the end of it, has no end`() throws {
        let whole = log.bytes
        for count in whole.indices.dropFirst(whole.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) {
            #expect(try entries(Array(whole[..<count])).last == .end(nil), "\(count) bytes")
        }
    }

    @Test(arguments: ["\n", " \n", #"{"checkpoint":1}"# + "\n", "\r\n", "x"])
    func `an end with something behind it is none`(tail: String) throws {
        #expect(try entries(log.bytes + tail.utf8).last == .end(nil))
    }

    @Test(arguments: [
        ("interrupted", "finished"), (#""tNs":0"#, #""tNs":1"#), ("0d5f", "0d5e"), ("\n", "\n\n"),
        (#""events":2"#, #""events":3"#), (#""frames":1"#, #""frames":0"#),
        (#""dropped":3"#, #""dropped":0"#),
        (#""seq":1,"#, #""seq":1, "#), (#""schema":2"#, #""schema":1"#),
    ])
    func `a byte that was changed is damage`(of: String, to: String) throws {
        let text = String(decoding: log.bytes, as: UTF8.self)
        let place = try #require(text.range(of: of))
        let error = #expect(throws: NDJSONError.self) {
            try entries(Array(text.replacingCharacters(in: place, with: to).utf8))
        }
        #expect(error?.reason.hasPrefix("the digest does not fit") == true)
    }

    @Test func `counts that do not fit are damage, although the digest fits`() throws {
        let head = lines(log.bytes).dropLast().map { $0 + "\n" }.joined()
        for (events, frames) in [(3, 1), (2, 0)] {
            let start =
                head
                + #"{"end":{"status":"finished","tNs":9,"events":\#(events),"frames":\#(frames),"dropped":0,"digest":""#
            let error = #expect(throws: NDJSONError.self) {
                try entries(Array((start + digest(start) + "\"}}\n").utf8))
            }
            #expect(error?.description.hasPrefix("log.ndjson:5: the end states") == true)
        }
    }

    @Test func `members and lines that are not known are skipped and counted`() throws {
        let text = [
            #"{"run":{"uuid":"a","name":"b","source":"app","startedUnixNs":0,"refreshNs":1,"schema":2,"new":[1]}}"#,
            #"{"new":{"seq":1}}"#,
            #"{"seq":1,"tNs":0,"turn":0,"kind":"app.background","new":{"a":[null,true]},"newer":"x"}"#,
            #"{"frame":1,"turn":0,"expectedNs":5,"beginNs":5,"endNs":9,"missedVsyncs":1,"bareCells":2,"new":1}"#,
        ]
        let start = text.joined(separator: "\n") + "\n" + #"{"end":{"new":1,"status":"finished","digest":""#
        var reader = try NDJSONReader(
            source: "log.ndjson", bytes: Array((start + digest(start) + "\"}}\n").utf8))
        var entries: [NDJSONEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        #expect(entries.count == 3)
        #expect(
            entries.last == .end(LogEnd(status: .finished, tNs: 0, events: 1, frames: 1, dropped: 0)))
        #expect(reader.unknownLines == 1 && reader.unknownMembers == 5)
    }

    @Test func `each run of a file has its end`() throws {
        var other = RunDescription.example
        other.uuid = "0d60"
        var writer = NDJSONWriter()
        for (number, run) in [RunDescription.example, other].enumerated() {
            writer.append(run)
            writer.append(event(1), run: Int64(number + 1))
            writer.append(frame(1, turn: 1, firstSeq: 1), run: Int64(number + 1))
            writer.appendEnd(.finished, atNs: Int64(number), dropped: 0)
        }
        var reader = try NDJSONReader(source: "log.ndjson", bytes: writer.bytes)
        var ends: [String] = []
        while let entry = try reader.next() {
            if case .end(let end) = entry { ends.append("\(reader.run.uuid) \(end?.tNs ?? -1)") }
        }
        #expect(ends == ["0d5f 0", "0d60 1"])
    }
}
