import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import Testing

struct StoryTests {
    private func frame(_ number: Int, firstSeq: Int64) -> FrameRecord {
        FrameRecord(
            frame: number, turn: number, expectedNs: Int64(number), beginNs: Int64(number),
            endNs: Int64(number), missedVsyncs: 0, bareCells: 0, intervalNs: 1, firstSeq: firstSeq)
    }

    private func story(_ reader: LogReader, run: Int64? = nil) throws -> [String] {
        var told: [String] = []
        try reader.tell(
            run: run, begin: { told.append("run \($0.number) with \($0.events)") },
            frame: { told.append("frame \($0.frame)") }, event: { told.append("event \($0.seq)") })
        return told
    }

    @Test func `a frame stands before the event that was the first in it`() throws {
        let folder = try TemporaryFolder()
        let log = try LogFile(path: folder.path("log.sqlite"), durable: false)
        var script = Script()
        for _ in 1...3 { script.add(.cellDisplayed, cell: 1) }
        let frames = [
            frame(1, firstSeq: 1), frame(2, firstSeq: 1), frame(3, firstSeq: 3), frame(4, firstSeq: 4),
        ]
        try log.write(script.events, frames: frames)
        // Another run, of which nothing may be told.
        try log.write(script.events, run: .example("b"), frames: [frame(1, firstSeq: 2)])
        let reader = try LogReader(path: log.path)
        #expect(
            try story(reader, run: 1) == [
                "run 1 with 3", "frame 1", "frame 2", "event 1", "event 2", "frame 3", "event 3",
                "frame 4",
            ])
        #expect(
            try story(reader) == ["run 2 with 3", "event 1", "frame 1", "event 2", "event 3"])
        var events = 0
        try reader.tell(begin: { _ in }, frame: nil, event: { _ in events += 1 })
        #expect(events == 3)
    }

    @Test func `an open run is told as far as it goes`() throws {
        let folder = try TemporaryFolder()
        let log = try LogFile(path: folder.path("log.sqlite"), durable: false)
        let recorder = try log.recorder(
            run: .example(), configJSON: "{}", options: RecorderOptions(whenFull: .block))
        var script = Script()
        for _ in 1...3 { script.add(.cellDisplayed, cell: 1) }
        for event in script.events { recorder.record(event) }
        _ = try recorder.flush()
        let told = try story(try LogReader(path: log.path))
        #expect(told == ["run 1 with 3", "event 1", "event 2", "event 3"])
        try recorder.close()
    }

    @Test func `what a listener throws ends the story and is passed on`() throws {
        struct Enough: Error {}
        let folder = try TemporaryFolder()
        let log = try LogFile(path: folder.path("log.sqlite"), durable: false)
        var script = Script()
        for _ in 1...3 { script.add(.cellDisplayed, cell: 1) }
        try log.write(script.events)
        let reader = try LogReader(path: log.path)
        var events = 0
        #expect(throws: Enough.self) {
            try reader.tell(
                begin: { _ in }, frame: nil,
                event: { _ in
                    events += 1
                    if events == 2 { throw Enough() }
                })
        }
        #expect(events == 2)
        #expect(try story(reader).count == 4)
    }
}
