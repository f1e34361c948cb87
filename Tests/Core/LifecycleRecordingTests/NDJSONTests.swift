import LifecycleEvents
import LifecycleRecording
import SeededRandom
import Testing

struct NDJSONTests {
    private func lines(_ body: (inout NDJSONWriter) -> Void) -> String {
        var writer = NDJSONWriter()
        body(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Every event of `text`, which begins with the line of its run.
    private func read(_ text: String, chunk: Int = 4096) throws -> (RunDescription, [LifecycleEvent]) {
        var rest = Array(text.utf8)[...]
        var reader = try NDJSONReader(source: "log.ndjson") { () throws(NDJSONError) in
            defer { rest = rest.dropFirst(chunk) }
            return Array(rest.prefix(chunk))
        }
        var events: [LifecycleEvent] = []
        while let event = try reader.nextEvent() { events.append(event) }
        return (reader.run, events)
    }

    @Test func `an event is written with its keys in order and without the empty ones`() {
        let event = LifecycleEvent(
            seq: 17, tNs: 33_333_333, turn: 4, kind: .animatorAttached, cell: CellID(3), generation: 12,
            item: ItemID(57 as Int64), animator: AnimatorID(40), arg: 0,
            site: CallSite(file: "Feed.swift", line: 31), detail: .text("…"))
        #expect(
            lines { $0.append(event) }
                == #"{"seq":17,"tNs":33333333,"turn":4,"kind":"animator.attached","cell":3,"generation":12,"#
                + #""item":57,"animator":40,"site":"Feed.swift:31","arg":0,"detail":"…"}"# + "\n")
        #expect(
            lines { $0.append(LifecycleEvent(seq: 1, tNs: 0, turn: 0, kind: .listDestroyed), run: 2) }
                == #"{"run":2,"seq":1,"tNs":0,"turn":0,"kind":"list.destroyed"}"# + "\n")
    }

    @Test func `the run is the first line`() throws {
        let text = lines { $0.append(.example) }
        #expect(
            text
                == #"{"run":{"uuid":"0d5f","name":"feed","source":"simulation","workload":"feed-fling","seed":7,"#
                + #""strategy":"reuse-safe","regime":"ios16","cells":"ios15","#
                + #""startedUnixNs":1700000000000000000,"refreshNs":16666667,"schema":2}}"# + "\n")
        #expect(try read(text).0 == .example)
    }

    @Test func `every kind of event reads back equal, however the bytes are cut`() throws {
        var generator = SeededGenerator(seed: 4711)
        let events = (1...2000).map { LifecycleEvent.random(seq: $0, using: &generator) }
        #expect(Set(events.map(\.kind)) == Set(EventKind.allCases))
        let text = lines { writer in
            writer.append(.example)
            for event in events { writer.append(event) }
        }
        for chunk in [1, 7, 4096, 1 << 20] {
            #expect(try read(text, chunk: chunk).1 == events, "seed 4711, chunks of \(chunk)")
        }
    }

    @Test func `white space, any order of keys, escapes and empty lines are read`() throws {
        let text =
            lines { $0.append(.example) }
            + "\n  \r\n { \"kind\" : \"cell.created\" ,\"turn\":0,\"tNs\":-5,\"seq\":1,"
            + "\"detail\":\"\\u00e9\\ud83d\\ude00\\/\\n\\\"\"}\r\n"
        #expect(
            try read(text).1
                == [LifecycleEvent(seq: 1, tNs: -5, turn: 0, kind: .cellCreated, detail: .text("é😀/\n\""))])
    }

    @Test(arguments: [
        (#"{"seq":1,"tNs":0,"turn":0"#, "the line ends in the middle; the file was cut off here"),
        (
            #"{"seq":1,"tNs":0,"turn":0,"kind":"cell.eaten"}"#,
            #"there is no kind of event "cell.eaten"; a newer version may have written it"#
        ),
        (#"{"seq":1,"tNs":0,"turn":0}"#, #"the event has no "kind""#),
        (#"{"seq":1,"seq":2}"#, #""seq" appears twice"#),
        (#"{"seq":1.5}"#, #""seq" must be an integer"#),
        (#"{"seq":01}"#, #""seq" must be an integer"#),
        (#"{"seq":"1"}"#, #""seq" must be an integer"#),
        (#"{"seq":1,"cell":2147483648}"#, #""cell" does not fit into 32 bits"#),
        (#"{"seq":1,"item":9223372036854775808}"#, #""item" does not fit into 64 bits"#),
        (#"{"seq":1,"detail":"\x"}"#, #"a string contains the unknown escape \"x""#),
        (#"{"seq":1,"detail":"\ud800"}"#, "a string contains half of a surrogate pair"),
        (#"{"seq":1,"detail":"\ud800\u0041"}"#, "a string contains half of a surrogate pair"),
        (#"{"seq":1,"detail":"\udbff\udbff"}"#, "a string contains half of a surrogate pair"),
        (#"{"seq":1,"detail":"\ud800\ue000"}"#, "a string contains half of a surrogate pair"),
        (#"{"seq":1,"list":0}"#, #""list" counts from 1 and is 0"#),
        (#"{"seq":1,"subject":-4}"#, #""subject" counts from 1 and is -4"#),
        (#"{"seq":1,"list":1,"list":1}"#, #""list" appears twice"#),
        (#"{"seq":1,"detail":3}"#, #""detail" must be a string"#),
        (
            #"{"seq":1,"tNs":0,"turn":0,"kind":"misuse","site":"here"}"#,
            #""site" must be a file and a line, such as Feed.swift:31, not "here""#
        ),
        (#"[1]"#, #"expected "{" and found "[""#),
        (#"{"seq":1,"tNs":0,"turn":0,"kind":"misuse"} x"#, "the line continues after its object"),
        (
            #"{"seq":0,"tNs":0,"turn":0,"kind":"misuse"}"#,
            #""seq" must be between 1 and 1099511627775, not 0"#
        ),
    ])
    func `a bad line is an error with its number`(line: String, reason: String) throws {
        let text = lines { $0.append(.example) } + "\n" + line + "\n"
        let error = try #require(throws: NDJSONError.self) { try read(text) }
        #expect(error.description == "log.ndjson:3: \(reason)")
    }

    @Test(arguments: [
        ("", "the file is empty; the first line of a log is its run: {\"run\":{…}}"),
        (#"{"seq":1}"#, "the first line of a log is its run: {\"run\":{…}}"),
        ("SQLite format 3", #"expected "{" and found "S""#),
        (#"{"run":{"uuid":"a"}}"#, #"the run has no "schema""#),
        (
            #"{"run":{"schema":3}}"#,
            "the log has schema 3, and this version reads 1 to 2; a newer animatorpool reads it"
        ),
    ])
    func `a log must begin with its run`(text: String, reason: String) throws {
        let error = try #require(throws: NDJSONError.self) { try read(text) }
        #expect(error.description == "log.ndjson:1: \(reason)")
    }

    // MARK: Several runs in one file

    private static let other = {
        var run = RunDescription.example
        run.uuid = "0d60"
        return run
    }()

    private func event(_ seq: Int64) -> LifecycleEvent {
        LifecycleEvent(seq: seq, tNs: 0, turn: 0, kind: .appBackground)
    }

    @Test func `a run follows another where events name theirs`() throws {
        let text = lines {
            $0.append(.example)
            $0.append(event(1), run: 4)
            $0.append(Self.other)
            $0.append(event(1))
        }
        var reader = try NDJSONReader(source: "log.ndjson", bytes: Array(text.utf8))
        #expect(try reader.next() == .event(event(1)) && reader.run == .example && reader.runNumber == 4)
        #expect(try reader.next() == .end(nil) && reader.run == .example && reader.runNumber == 4)
        #expect(try reader.next() == .event(event(1)) && reader.run == Self.other && reader.runNumber == nil)
        #expect(try reader.next() == .end(nil))
        #expect(try reader.next() == nil)
    }

    @Test func `two logs that were joined are told apart from two runs`() throws {
        let joined = lines {
            $0.append(.example)
            $0.append(event(1))
            $0.append(Self.other)
        }
        #expect(
            try #require(throws: NDJSONError.self) { try read(joined) }.reason.hasPrefix(
                "another log begins here"))
        let twice = lines {
            $0.append(.example)
            $0.append(event(1), run: 1)
            $0.append(.example)
        }
        #expect(
            try #require(throws: NDJSONError.self) { try read(twice) }.reason.hasPrefix(
                "the run 0d5f begins a second time"))
    }

    @Test func `a byte order mark stands at the beginning or not at all`() throws {
        let (head, body) = (lines { $0.append(.example) }, lines { $0.append(event(1)) })
        #expect(try read("\u{FEFF}" + head + body).1 == [event(1)])
        #expect(throws: NDJSONError.self) { try read(head + "\u{FEFF}" + body) }
    }

    @Test func `a line that has no end is no log`() throws {
        let endless =
            lines { $0.append(.example) } + String(repeating: " ", count: NDJSONReader.longestLine + 5000)
        let error = try #require(throws: NDJSONError.self) { try read(endless) }
        #expect(error.description.hasPrefix("log.ndjson:2: the line is longer than 1048576 bytes"))
    }
}
