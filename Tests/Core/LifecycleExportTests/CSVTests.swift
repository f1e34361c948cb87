import LifecycleEvents
import LifecycleExport
import LifecycleRecording
import Testing

struct CSVTests {
    private func text(_ fields: [String]) -> String {
        var writer = CSVWriter()
        writer.append(line: fields)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func `a field with a comma, a quotation mark or a line end is quoted`() {
        #expect(text(["plain", "été 😀", "a b", ""]) == "plain,été 😀,a b,\n")
        #expect(
            text(["a,b", "say \"so\"", "one\ntwo"])
                == "\"a,b\",\"say \"\"so\"\"\",\"one\ntwo\"\n")
    }

    @Test
    func `a text that a spreadsheet would calculate has an apostrophe before it, and a number stays one`() {
        #expect(
            text(["=1+1", "+cmd|'/C calc'!A0", "-x", "@sum(1)", "\tx", "=\"a,b\""])
                == "'=1+1,'+cmd|'/C calc'!A0,'-x,'@sum(1),'\tx,\"'=\"\"a,b\"\"\"\n")
        #expect(text(["-5", "+0.5", "-1e-9", "a=b", "x-y", "'"]) == "-5,+0.5,-1e-9,a=b,x-y,'\n")
    }

    @Test func `nothing in a field steers a terminal`() {
        #expect(
            text(["\u{1b}]0;title\u{7}", "\u{9b}31m", "a\rb", "\u{202e}x"])
                == "\\u{1b}]0;title\\u{7},\\u{9b}31m,a\\rb,\\u{202e}x\n")
    }

    @Test func `numbers of every size are written in full`() {
        var writer = CSVWriter()
        for number: Int64? in [0, 7, -7, 1_000, .max, .min, nil] { writer.append(number) }
        writer.endLine()
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == "0,7,-7,1000,9223372036854775807,-9223372036854775808,\n")
    }

    @Test func `an event is a line under the header, with nothing where it says nothing`() {
        var exporter = CSVExporter(run: 3)
        exporter.begin(.example)
        exporter.add(
            LifecycleEvent(
                seq: 1, tNs: 5, turn: 2, kind: .animatorRequested,
                use: CellUse(cell: CellID(3), generation: 1, item: ItemID(-9 as Int64)),
                animator: AnimatorID(4), site: CallSite(file: "A, B.swift", line: 31)))
        exporter.add(
            LifecycleEvent(seq: 2, tNs: 6, turn: 2, kind: .listUpdated, arg: 0, detail: .update(.reload)))
        exporter.add(
            LifecycleEvent(seq: 3, tNs: 7, turn: 2, kind: .listDestroyed, list: ListID(2), subject: -1))
        exporter.end(RunEnding(status: .finished, endedNs: 6))
        #expect(
            String(decoding: exporter.take(), as: UTF8.self) == """
                run,seq,tNs,turn,kind,cell,generation,item,animator,site,arg,detail,list,subject
                3,1,5,2,animator.requested,3,1,-9,4,"A, B.swift:31",,,,
                3,2,6,2,list.updated,,,,,,0,reload,,
                3,3,7,2,list.destroyed,,,,,,,,2,-1

                """)
    }
}

extension LifecycleEvent {
    fileprivate init(
        seq: Int64, tNs: Int64, turn: Int, kind: EventKind, use: CellUse, animator: AnimatorID, site: CallSite
    ) {
        self.init(tNs: tNs, turn: turn, kind: kind, use: use, animator: animator, site: site)
        self.seq = seq
    }
}

extension RunDescription {
    fileprivate static let example = RunDescription(
        uuid: "0d5f", name: "feed", source: .app, startedUnixNs: 1_700_000_000_000_000_000,
        refreshNs: 16_666_667)
}
