import LifecycleEvents
import LifecycleRecording
import PerfettoExport
import SeededRandom
import Testing

struct PerfettoTests {
    /// A log written by hand: its events are numbered, and time goes on by a millisecond a turn.
    private struct Log {
        var events: [LifecycleEvent] = []
        var turn = 1

        mutating func add(
            _ kind: EventKind, cell: Int32? = nil, generation: Int32? = nil, item: Int64? = nil,
            animator: Int32? = nil, arg: Int64? = nil, detail: EventDetail = .none, subject: Int32? = nil
        ) {
            events.append(
                LifecycleEvent(
                    seq: Int64(events.count + 1), tNs: Int64(turn) * 1_000_000, turn: turn, kind: kind,
                    cell: cell.map { CellID($0) }, generation: generation, item: item.map { ItemID($0) },
                    animator: animator.map { AnimatorID($0) }, arg: arg, detail: detail, subject: subject))
        }
    }

    private func export(
        _ events: [LifecycleEvent], frames: [FrameRecord] = [], takingEvery count: Int = .max
    ) -> [UInt8] {
        var exporter = PerfettoExporter()
        var bytes: [UInt8] = []
        exporter.begin(.example)
        for frame in frames { exporter.add(frame) }
        for (index, event) in events.enumerated() {
            exporter.add(event)
            if (index + 1).isMultiple(of: count) { bytes += exporter.take() }
        }
        exporter.end(RunEnding(status: .finished, endedNs: events.map(\.tNs).max() ?? 0))
        return bytes + exporter.take()
    }

    @Test func `an animator leads from its request through its phases to its end`() throws {
        var log = Log()
        log.add(.cellCreated, cell: 3, detail: .text("photo"))
        log.add(.cellDequeued, cell: 3, generation: 1, item: 57, arg: 0)
        log.add(.animatorRequested, cell: 3, generation: 1, item: 57, animator: 40)
        log.add(.cellDisplayed, cell: 3, generation: 1, item: 57)
        log.turn = 2
        log.add(.animatorAttached, cell: 3, generation: 1, item: 57, animator: 40)
        log.add(.animatorStarted, cell: 3, generation: 1, animator: 40)
        log.turn = 5
        log.add(.animatorPaused, cell: 3, generation: 1, animator: 40)
        log.turn = 9
        log.add(.animatorTornDown, cell: 3, generation: 1, animator: 40, detail: .phase(.paused))
        log.add(.cellEnded, cell: 3, generation: 1, item: 57)
        log.add(.cellRecycled, cell: 3, generation: 1, item: 57)
        let trace = try ReadTrace(export(log.events))
        #expect(trace.faults.isEmpty)
        let (cell, lane) = ("cells/cell 3 (photo)", "cells/cell 3 (photo)/animators")
        func slice(
            _ track: String, _ name: String, _ begin: Int64, _ end: Int64, depth: Int = 0,
            flows: [UInt64] = []
        ) -> ReadTrace.Slice {
            ReadTrace.Slice(
                track: track, name: name, beginNs: begin * 1_000_000, endNs: end * 1_000_000,
                depth: depth, flows: flows)
        }
        #expect(
            Set(trace.slices) == [
                slice(cell, "item 57", 1, 9), slice(cell, "displayed", 1, 9, depth: 1),
                slice(lane, "animator 40", 2, 9, flows: trace.flows),
                slice(lane, "running", 2, 5, depth: 1), slice(lane, "paused", 5, 9, depth: 1),
            ])
        #expect(trace.flows.count == 1)
        #expect(trace.instants == [[cell, "animator.requested"]])
        #expect(trace.counters["live animators"] == 0)
        #expect(trace.counters["pooled cells"] == 1)
    }

    @Test func `a second animator on a cell stands beside the first`() throws {
        var log = Log()
        log.add(.animatorAttached, cell: 3, generation: 1, animator: 1)
        log.turn = 2
        log.add(.animatorAttached, cell: 3, generation: 1, animator: 2)
        log.add(.hazardDoubleAttach, cell: 3, generation: 1, animator: 2)
        log.turn = 3
        log.add(.animatorTornDown, cell: 3, generation: 1, animator: 1)
        log.turn = 4
        log.add(.animatorAttached, cell: 3, generation: 1, animator: 3)
        let trace = try ReadTrace(export(log.events))
        #expect(trace.faults.isEmpty)
        let animators = trace.slices.filter { $0.name.hasPrefix("animator ") }
        #expect(animators.count == 3 && animators.allSatisfy { $0.depth == 0 })
        #expect(trace.counters["live animators"] == 2)
        #expect(trace.instants == [["cells/cell 3", "hazard.doubleAttach"]])
    }

    // A length takes one byte up to 127, two up to 16,383, then three; so do those of the messages around it.
    @Test(arguments: [1, 100, 127, 128, 16_300, 16_383, 16_384, 40_000])
    func `a text of any length is read as it was written`(length: Int) throws {
        for letter in ["x", "é"] {
            let name = String(repeating: letter, count: length)
            var log = Log()
            log.add(.cellCreated, cell: 3, detail: .text(name))
            log.add(.cellDequeued, cell: 3, generation: 1, item: 57, arg: 0)
            let trace = try ReadTrace(export(log.events))
            #expect(trace.faults.isEmpty)
            #expect(trace.slices.map(\.track) == ["cells/cell 3 (\(name))"])
        }
    }

    @Test func `a screen has a track with its times, and the transitions have one`() throws {
        var log = Log()
        log.add(.screenWillAppear, detail: .text("feed"), subject: 1)
        log.add(.screenDidAppear, detail: .text("feed"), subject: 1)
        log.turn = 3
        log.add(.screenWillDisappear, detail: .text("feed"), subject: 1)
        log.add(.screenWillAppear, detail: .text("detail"), subject: 2)
        log.add(.transitionBegan, detail: .operation(.push), subject: 1)
        log.turn = 4
        log.add(.transitionViewAdded, detail: .view(.to), subject: 1)
        log.turn = 7
        log.add(.transitionCompleted, arg: 1, detail: .operation(.push), subject: 1)
        log.add(.screenDidDisappear, detail: .text("feed"), subject: 1)
        log.add(.screenDidAppear, detail: .text("detail"), subject: 2)
        log.turn = 9
        log.add(.screenGone, detail: .text("feed"), subject: 1)
        log.add(.appBackground)
        let trace = try ReadTrace(export(log.events))
        #expect(trace.faults.isEmpty)
        func times(_ track: String) -> [String] {
            trace.slices.filter { $0.track == track && $0.endNs > $0.beginNs }.sorted {
                $0.beginNs < $1.beginNs
            }
            .map { "\($0.name) \($0.beginNs / 1_000_000)-\($0.endNs / 1_000_000)" }
        }
        #expect(times("screen 1 (feed)") == ["shown 1-3", "disappearing 3-7"])
        #expect(times("screen 2 (detail)") == ["appearing 3-7", "shown 7-9"])
        #expect(times("transitions") == ["transition 1 (push) 3-7"])
        #expect(trace.instants.contains(["transitions", "transition.viewAdded"]))
    }

    @Test func `where events are missing, everything ends that was open`() throws {
        var log = Log()
        log.add(.cellDisplayed, cell: 3, generation: 1, item: 5)
        log.add(.animatorAttached, cell: 3, generation: 1, animator: 1)
        log.turn = 4
        log.add(.logGap, arg: 1)
        log.turn = 8
        log.add(.appBackground)
        let trace = try ReadTrace(export(log.events))
        #expect(trace.faults.isEmpty)
        #expect(trace.slices.map(\.name).sorted() == ["animator 1", "displayed", "item 5"])
        #expect(trace.slices.allSatisfy { $0.endNs == 4_000_000 })
        #expect(trace.counters["live animators"] == 0 && trace.counters["displayed cells"] == 0)
    }

    @Test func `a frame without work, lateness or a bare cell takes no room`() throws {
        func frame(_ number: Int, work: Int64 = 0, missed: Int = 0, bare: Int = 0) -> FrameRecord {
            let ns = Int64(number) * 16_000_000
            return FrameRecord(
                frame: number, turn: number, expectedNs: ns, beginNs: ns, endNs: ns + work,
                missedVsyncs: missed, bareCells: bare, intervalNs: 16_000_000, firstSeq: 1)
        }
        let frames = [
            frame(1), frame(2, work: 3_000_000), frame(3, bare: 2), frame(4), frame(5),
            frame(6, work: 40_000_000, missed: 2), frame(9),
        ]
        let trace = try ReadTrace(export([], frames: frames))
        #expect(trace.faults.isEmpty)
        // The fourth says that no cell is bare any more.
        #expect(trace.slices.map { $0.beginNs / 16_000_000 } == [2, 3, 4, 6])
        #expect(trace.slices.map(\.name) == ["frame", "frame", "frame", "late frame"])
        #expect(trace.slices.allSatisfy { $0.track == "main thread: frames" })
        #expect(trace.counters["bare cells"] == 0)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `any log at all gives slices that nest and end`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var events: [LifecycleEvent] = []
        var (tNs, turn) = (Int64(0), 1)
        for seq in 1...3_000 {
            // Times and turns that go back, and numbers that are missing, come too.
            tNs += .random(in: -200_000...1_000_000, using: &generator)
            turn += .random(in: 0...1, using: &generator)
            let skipped: Int64 = Int.random(in: 0..<200, using: &generator) == 0 ? 7 : 0
            let kind = EventKind.allCases.randomElement(using: &generator) ?? .cellDisplayed
            events.append(
                LifecycleEvent(
                    seq: (events.last?.seq ?? 0) + 1 + skipped, tNs: tNs, turn: turn, kind: kind,
                    cell: seq.isMultiple(of: 9) ? nil : CellID(.random(in: -2...6, using: &generator)),
                    generation: seq.isMultiple(of: 7) ? nil : .random(in: 0...9, using: &generator),
                    item: ItemID(Int64.random(in: -9...9, using: &generator)),
                    animator: AnimatorID(.random(in: -3...30, using: &generator)),
                    arg: .random(in: -1...3, using: &generator),
                    detail: EventDetail(
                        AnimatorPhase.allCases.randomElement(using: &generator)?.rawValue, of: kind),
                    subject: seq.isMultiple(of: 5) ? nil : .random(in: 1...4, using: &generator)))
        }
        let whole = export(events)
        let trace = try ReadTrace(whole)
        #expect(trace.faults.isEmpty, "seed \(seed)")
        #expect(trace.slices.count > 100, "seed \(seed)")
        for slice in trace.slices { #expect(slice.endNs >= slice.beginNs, "seed \(seed)") }
        // Whoever takes the bytes sooner gets the same file.
        #expect(export(events, takingEvery: 10) == whole, "seed \(seed)")
    }

    @Test func `what is held back does not grow with the log`() throws {
        var log = Log()
        var exporter = PerfettoExporter()
        exporter.begin(.example)
        for use in 1...5_000 as ClosedRange<Int32> {
            log.turn += 1
            log.events.removeAll(keepingCapacity: true)
            log.add(.cellDisplayed, cell: use % 20, generation: use, item: Int64(use))
            log.add(.animatorAttached, cell: use % 20, generation: use, animator: use)
            log.turn += 1
            log.add(.animatorTornDown, cell: use % 20, generation: use, animator: use)
            log.add(.cellEnded, cell: use % 20, generation: use)
            for (index, event) in log.events.enumerated() {
                var event = event
                event.seq = Int64(use - 1) * 4 + Int64(index) + 1
                exporter.add(event)
            }
            _ = exporter.take()
        }
        exporter.end(RunEnding(status: .finished, endedNs: .max))
        #expect(exporter.take().count < 32_768)
    }
}

extension RunDescription {
    fileprivate static let example = RunDescription(
        uuid: "0d5f", name: "feed", source: .app, startedUnixNs: 1_700_000_000_000_000_000,
        refreshNs: 16_666_667)
}
