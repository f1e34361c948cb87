import AnimationTiming
import Testing
import WorkloadReading

@Suite struct BuiltInRecordingTests {
    @Test(arguments: [("android-flings", 19, 281), ("flutter-touches", 14, 318), ("getevent-drags", 2, 103)])
    func `a built-in recording holds all that was recorded`(name: String, gestures: Int, samples: Int) throws
    {
        let entry = try #require(BuiltInRecordings.touches(named: name))
        let recording = try TouchRecording(parsing: entry.text, named: entry.name, density: 1)
        #expect(recording.gestures.count == gestures)
        #expect(recording.gestures.map(\.samples.count).reduce(0, +) == samples)
    }

    @Test(arguments: BuiltInRecordings.touches.map(\.name))
    func `each built-in gesture begins at 0, lasts, and has a name of its own`(name: String) throws {
        let entry = try #require(BuiltInRecordings.touches(named: name))
        let recording = try TouchRecording(parsing: entry.text, named: entry.name, density: 1)
        for gesture in recording.gestures {
            #expect(gesture.samples.first?.time == 0)
            let duration = try #require(gesture.samples.last).time
            #expect(duration > 0.02 && duration < 3, "\(gesture.name) lasts \(duration) s")
        }
        #expect(Set(recording.gestures.map(\.name)).count == recording.gestures.count)
    }

    @Test func `pixels become points, logical pixels stay`() throws {
        let android = try #require(BuiltInRecordings.touches(named: "android-flings"))
        let flings = try TouchRecording(parsing: android.text, named: android.name, density: 2.625)
        #expect(flings.gestures[0].samples[0].y == 96 / 2.625)
        // Nanoseconds since the phone was switched on are subtracted before they become a Double.
        #expect(flings.gestures[1].samples[1].time == 17_227_000 * 1e-9)

        let flutter = try #require(BuiltInRecordings.touches(named: "flutter-touches"))
        let touches = try TouchRecording(parsing: flutter.text, named: flutter.name, density: 2.625)
        #expect(touches.gestures[0].samples[0].x == 270)
        #expect(touches.gestures.first?.name == "velocityEventData-0")
        #expect(touches.gestures.last?.name == "interruptedVelocityEventData")
    }

    @Test func `the control of frame times is whole and runs at 60 Hz`() {
        let intervals = BuiltInRecordings.chromeFrameIntervals
        #expect(intervals.count == 1206)
        let mean = intervals.reduce(0, +) / Double(intervals.count)
        #expect(abs(mean - 1000.0 / 60) < 0.2)
    }

    @Test func `each recording names its origin and its licence`() {
        for entry in BuiltInRecordings.touches {
            #expect(entry.origin.contains("Apache-2.0") || entry.origin.contains("BSD-3-Clause"))
        }
    }
}
