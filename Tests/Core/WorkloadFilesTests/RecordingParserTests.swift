import AnimationTiming
import Testing
import WorkloadReading

@Suite struct RecordingParserTests {
    @Test func `columns are found by name, in any order, separated by commas`() throws {
        let text = """
            # a drag, by hand
            pressure,y_px,t_us,x_px
            1,200,1000000,20\r
            1,100,1250000,20

            """
        let recording = try TouchRecording(parsing: text, named: "drag.csv", density: 2)
        #expect(
            recording.gestures == [
                TouchGesture(
                    name: "0",
                    samples: [TouchSample(time: 0, x: 10, y: 100), TouchSample(time: 0.25, x: 10, y: 50)])
            ])
    }

    @Test func `Down and Up cut a file into gestures, whatever the clock does between them`() throws {
        let text = """
            type\tt_ms\tx\ty
            Down\t900\t0\t0
            Up\t950\t0\t5
            down\t100\t0\t0
            move\t110\t0\t5
            cancel\t120\t0\t5
            """
        let gestures = try TouchRecording(parsing: text, named: "touches.tsv").gestures
        #expect(gestures.map(\.name) == ["0", "1"])
        #expect(gestures.map(\.samples.count) == [2, 3])
    }

    @Test func `a lift ends a gesture, and the next one of the same name is told apart`() throws {
        let text = """
            gesture,t_ms,x,y,up
            swipe,0,0,0,0
            swipe,10,0,5,1
            swipe,20,0,0,0
            swipe,30,0,5,1
            tap,40,0,0,1
            """
        let gestures = try TouchRecording(parsing: text, named: "swipes.csv").gestures
        #expect(gestures.map(\.name) == ["swipe-0", "swipe-1", "tap"])
        #expect(gestures[1].samples.map(\.time) == [0, 0.01])
    }

    private static let accents = String(repeating: "é", count: 38)

    @Test(arguments: [
        ("", "f.csv: no header and no samples in this file; begin with a line such as t_ms,x,y"),
        (
            "t_ms,x,y\n",
            "f.csv: no samples in this file; give it a line for each position of the finger, below the header"
        ),
        (
            "# c\ntime,x,y\n0,0,0",
            "f.csv:2: the header has no column for the time (it has: time, x, y); name one t_ns, t_us or t_ms"
        ),
        (
            "t_ms,x\n0,0",
            "f.csv:1: the header has no column for the y position (it has: t_ms, x); name one y, y_px or y_lp"
        ),
        (
            "{\"\(accents)ééé,1,2,3,4,5,6,7,8,9,10,11,12",
            "f.csv:1: the header has no column for the time (it has: {\"\(accents)…, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …); name one t_ns, t_us or t_ms"
        ),
        (
            "t_ms,x,y\n0,0,0\n5,1,1\n4,1,1",
            "f.csv:4: the time goes back; order the samples of a gesture by time"
        ),
        ("t_ms,x,y\n0,0,nan", "f.csv:2: y is \"nan\", which is not a finite number; write it like 12.5"),
        ("t_ms,x,y\n0,1e999,0", "f.csv:2: x is \"1e999\", which is not a finite number; write it like 12.5"),
        (
            "t_ms,x,y\n0,0,0\n5,0,1e308",
            "f.csv:3: y is \"1e308\", which lies on no screen; positions go up to 1000000000 points either way"
        ),
        (
            "t_ms,x,y\n0,-1.1e9,0",
            "f.csv:2: x is \"-1.1e9\", which lies on no screen; positions go up to 1000000000 points either way"
        ),
        (
            "t_ms,x,y\n0,0,0\n3600001,0,0",
            "f.csv:3: the gesture lasts longer than 3600 seconds; cut it, or check the unit of the time's column"
        ),
        (
            "t_ms,x,y\ninf,0,0",
            "f.csv:2: the time is \"inf\", which is not a finite number; write it like 12.5"
        ),
        ("t_ms,x,y\n,0,0", "f.csv:2: the time is \"\", which is not a finite number; write it like 12.5"),
        (
            "t_ms,x,y\n0,0",
            "f.csv:2: 2 fields where the header has 3; give each line as many fields as the header, "
                + "all separated by tabs or all by commas"
        ),
        ("t_ms,x,y,type\n0,0,0,Hover", "f.csv:2: type \"Hover\" is unknown; use Down, Move, Up or Cancel"),
        (
            "t_ms,x,y,type\n0,0,0,Move",
            "f.csv:2: this touch moves before it is down; begin each gesture with Down"
        ),
        ("t_ms,x,y,up\n0,0,0,yes", "f.csv:2: up is \"yes\"; use 1 for the lift and 0 elsewhere"),
        (
            "t_ms,x,y,fling\n0,0,0,a\n0,0,0,b\n5,0,0,a",
            "f.csv:4: gesture a continues after another gesture; keep the lines of a gesture together, "
                + "or mark lifts in a column named up"
        ),
    ])
    func `bad input is one line that says where, what and the way out`(text: String, error: String) {
        let found = #expect(throws: WorkloadError.self) {
            try TouchRecording(parsing: text, named: "f.csv")
        }
        #expect(found?.description == error)
    }

    @Test func `a gesture is selected by name, by index, or all are`() throws {
        let entry = try #require(BuiltInRecordings.touches(named: "android-flings"))
        let recording = try TouchRecording(parsing: entry.text, named: entry.name, density: 1)
        #expect(try recording.gestures(selectedBy: "all").count == 19)
        #expect(try recording.gestures(selectedBy: "0").map(\.name) == ["SwordfishFlingDown"])
        #expect(try recording.gestures(selectedBy: "SailfishFlingUpSlow1") == [recording.gestures[1]])
        let near = #expect(throws: WorkloadError.self) {
            try recording.gestures(selectedBy: "sailfishFlingUpSlow")
        }
        #expect(near?.wayOut == "did you mean `SailfishFlingUpSlow1`?")
        let far = #expect(throws: WorkloadError.self) { try recording.gestures(selectedBy: "19") }
        #expect(
            far?.description
                == "android-flings: no gesture \"19\" in this recording of 19; give \"all\", an index from 0 "
                + "to 18, or a name such as SwordfishFlingDown")
    }
}
