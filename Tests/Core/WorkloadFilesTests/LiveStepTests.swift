import AnimationTiming
import ScrollSimulation
import Testing
import WorkloadFiles
import WorkloadReading

/// Steps as a live list takes them, and as it gives them back.
struct LiveStepTests {
    private static let finger = TouchGesture(
        name: "0",
        samples: [
            TouchSample(time: 0, x: 200, y: 620.25),
            TouchSample(time: Double(8_300_001) * 1e-9, x: 200, y: 611.5),
            TouchSample(time: Double(165_600_000) * 1e-9, x: 201, y: 300),
        ])

    @Test func `a changed workload is written as it is read`() throws {
        for builtIn in BuiltInWorkloads.all {
            var workload = try Workload(builtIn)
            let isPlain = !workload.steps.contains { $0.isRecorded }
            // Gestures of a recording have the names of its file there, and none in a workload.
            if !isPlain { workload.steps = [.touch(Self.finger), .wait(0.25), .touch(Self.finger)] }
            (workload.name, workload.strategy, workload.frameRate) = ("changed: #1", .noTeardown, 120)
            workload.viewport = Size(width: 320.5, height: 568)
            // Sections have items of their own.
            if workload.list.sections.isEmpty { workload.list.items = 1_000_000 }
            let text = try WorkloadText(builtIn.yaml, named: builtIn.name).text(of: workload)
            #expect(try Self.workload(text) == workload, "\(builtIn.name)")
        }
    }

    @Test func `every step is written as it is read`() throws {
        let steps: [Step] = [
            .touch(Self.finger), .wait(1e-9), .fling(velocity: -3000.5),
            .drag(distance: 300, duration: 0.3), .slider(item: 3, to: 0.5, duration: 0.4),
            .tap(item: 12), .present, .presentOver, .dismiss, .push, .back,
            .screen(ScreenStep(.dismiss, animated: false, from: 1)), .screen(ScreenStep(.pop, from: 0)),
            .swipeBack(Swipe(.even(velocity: 1200), cancelAt: 0.4)),
            .swipeBack(Swipe(.even(velocity: 0.3e4))), .swipeBack(Swipe(.recorded(Self.finger))),
            .swipeBack(Swipe(.recorded(Self.finger), cancelAt: 0.25)),
            .scroll(by: -1e-7), .jump(item: 8), .turn([.jump(item: 50), .reloadData, .busy(0.1)]),
            .insert(at: 3, count: 2, animated: true), .delete(at: 3, count: 2, animated: false),
            .move(from: 3, to: 0), .reload(at: 1, count: 2), .reconfigure(at: 1, count: 1), .reloadData,
            .prepareForReuseVisible, .background(5), .resize(Size(width: 844, height: 390)),
            .frameRate(120),
            .memoryWarning, .busy(0.25),
            .repeat(times: 3, steps: [.wait(1), .turn([.scroll(by: 1)]), .touches([Self.finger])]),
            .destroyList,
        ]
        let text = try WorkloadText("list: { items: 100 }", named: "w").text(
            of: Workload(name: "w", list: ListShape(items: 100), steps: steps))
        #expect(try Self.workload(text).steps == steps)
    }

    @Test func `a recording is written as it is read`() throws {
        var text = RecordingText()
        text.append(Self.finger, startNs: 81_234_500_000)
        text.append(
            TouchGesture(name: "1", samples: [TouchSample(time: 0, x: 1, y: 2)]), startNs: 90_000_000_000)
        text.append(Self.finger, startNs: 99_000_000_000)
        let read = try TouchRecording(parsing: text.text, named: "kept").gestures
        #expect(read.map(\.samples.count) == [3, 1, 3])
        #expect(read[0] == Self.finger)
        #expect(read[2].samples == Self.finger.samples)
    }

    @Test func `live steps are those of a file and two words`() throws {
        var reader = LiveStepReader(items: 10, most: 5)
        let steps = try reader.read(
            #"{"steps": [{"jump": {"item": 9}}, "background", "foreground", {"background": 5}, "memoryWarning"]}"#
        )
        #expect(
            steps == [
                .step(.jump(item: 9)), .background, .foreground, .step(.background(5)),
                .step(.memoryWarning),
            ])
        let text = #"{"steps": [{"touches": {"recording": "t_ms\tx_lp\ty_lp\n0\t1\t2\n8\t1\t3\n"}}]}"#
        guard case .step(.touches(let gestures)) = try reader.read(text).first else {
            Issue.record("it is a recording")
            return
        }
        #expect(gestures.map(\.samples.count) == [2])
    }

    @Test func `items are counted from one list of steps to the next`() throws {
        var reader = LiveStepReader(items: 10, most: 5)
        _ = try reader.read(#"{"steps": [{"delete": {"at": 0, "count": 4}}]}"#)
        #expect(reader.itemCount == 6)
        #expect(throws: WorkloadError.self) {
            try reader.read(#"{"steps": ["reloadData", {"jump": {"item": 6}}]}"#)
        }
        #expect(reader.itemCount == 6)
        _ = try reader.read(#"{"steps": [{"jump": {"item": 5}}]}"#)
    }

    @Test(arguments: [
        (#"{"steps": [{"wait": 1}]}"#, "waits for what comes"),
        (#"{"steps": ["destroyList"]}"#, "destroyed at its end"),
        (#"{"steps": [{"busy": 11}]}"#, "too long"),
        (#"{"steps": [{"touches": {"file": "/etc/passwd"}}]}"#, "no recording"),
        (
            #"{"steps": ["reloadData", "reloadData", "reloadData", "reloadData", "reloadData", "reloadData"]}"#,
            "6 steps"
        ),
        (#"{"steps": []}"#, "empty"), ("[]", "not a mapping"), (#"{"step": 1}"#, "unknown key"),
    ])
    func `what does not happen to a live list is refused`(text: String, reason: String) {
        var reader = LiveStepReader(items: 10, most: 5)
        do {
            _ = try reader.read(text)
            Issue.record("it was taken")
        } catch {
            #expect(error.description.contains(reason))
        }
    }

    @Test func `touch is one gesture`() {
        #expect(throws: WorkloadError.self) {
            try Self.workload("steps: [ touch: { file: android-flings } ]")
        }
    }

    private static func workload(_ yaml: String) throws -> Workload {
        try Workload(yaml: yaml, named: "w") { _ in throw NoFile() }
    }

    private struct NoFile: Error, CustomStringConvertible { let description = "no file there" }
}

extension Step {
    /// Whether a recorded finger is in it.
    fileprivate var isRecorded: Bool {
        switch self {
        case .touches: return true
        case .swipeBack(let swipe):
            if case .recorded = swipe.path { return true }
            return false
        case .repeat(_, let steps): return steps.contains { $0.isRecorded }
        default: return false
        }
    }
}
