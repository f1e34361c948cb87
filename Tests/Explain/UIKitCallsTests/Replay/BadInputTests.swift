import Testing
import UIKitCalls

/// What a replay refuses, and how it says so.
struct BadInputTests {
    private func text(of line: String, after lines: String = "1 a init duration=1") -> String {
        var replay = CallReplay(regime: .ios16)
        var number = 0
        do {
            for line in Script.json(lines) + [line] {
                number += 1
                _ = try replay.take(line: line, number: number)
            }
            return "no error"
        } catch {
            return error.description
        }
    }

    @Test(
        arguments: [
            (#"{"time":0.5,"animator":"a","call":"read"}"#, "the time goes back from 1.0 to 0.5"),
            (#"{"time":-1,"animator":"a","call":"read"}"#, "lies before the start"),
            (#"{"time":1,"animator":"a","call":"jump"}"#, "the call \"jump\" is unknown"),
            (#"{"time":1,"animator":"a","call":"read","value":1}"#, "read has no field \"value\""),
            (#"{"time":1,"animator":"b","call":"read"}"#, "there is no animator \"b\""),
            (#"{"time":1,"animator":"a","call":"init","duration":1}"#, "\"a\" is still alive"),
            (#"{"time":1,"animator":"b","call":"init","duration":-1}"#, "the duration -1.0 is negative"),
            (
                #"{"time":1,"animator":"b","call":"init","duration":NaN}"#,
                "column 51: the value of \"duration\""
            ),
            (#"{"time":1,"animator":"b","call":"init","duration":1e999}"#, "too large"),
            (#"{"time":1,"animator":"b","call":"init"}"#, "the field \"duration\" is missing"),
            (#"{"time":1,"animator":"b","call":"init","duration":"1"}"#, "takes a number, not a string"),
            (#"{"time":1,"animator":"b","call":"init","duration":1,"curve":"wavy"}"#, "\"wavy\""),
            (#"{"time":1,"call":"read"}"#, "the field \"animator\" is missing"),
            (#"{"time":1,"time":1,"animator":"a","call":"read"}"#, "\"time\" appears twice"),
            (#"{"time":01,"animator":"a","call":"read"}"#, "not a JSON number"),
            (#"{"time":1.,"animator":"a","call":"read"}"#, "not a JSON number"),
            (#"{"time":[1],"animator":"a","call":"read"}"#, "is an object or array"),
            (#"{"time":1,"animator":"a","call":"read"} x"#, "the line continues after its object"),
            (#"{"time":1,"animator":"a","call":"read","#, "the line ends in the middle"),
            (#"{"time":1,"animator":"a"#, "the line ends in the middle"),
            (#"{"time":1,"animator":"\ud800","call":"read"}"#, "surrogate"),
            ("read a", "a call is a JSON object"),
            (
                #"{"time":1,"animator":"a","call":"addAnimations","key":"x","to":1,"delayFactor":1.5}"#,
                "does not lie in 0…1"
            ),
            (
                #"{"time":1,"animator":"a","call":"finishAnimation","position":"middle"}"#,
                "positions are start, end, current"
            ),
        ])
    func `bad input is refused with one line`(line: String, part: String) {
        let text = text(of: line)
        #expect(text.hasPrefix("line 2: "))
        #expect(text.contains(part))
        #expect(!text.contains("\n"))
    }

    @Test func `a released animator can only be read`() {
        let start = "0 a init duration=1\n0 a addAnimations key=x to=1\n0 a startAnimation\n0 a release"
        let read = #"{"time":0.5,"animator":"a","call":"read"}"#
        let pause = #"{"time":0.5,"animator":"a","call":"pauseAnimation"}"#
        let again = #"{"time":0.5,"animator":"a","call":"init","duration":1}"#
        let later = #"{"time":1.5,"animator":"a","call":"init","duration":1}"#
        #expect(text(of: read, after: start) == "no error")
        #expect(text(of: pause, after: start).contains("\"a\" has been released"))
        #expect(text(of: again, after: start).contains("still alive"))
        #expect(text(of: later, after: start) == "no error")
    }

    @Test func `a release that is a misuse leaves the animator usable`() throws {
        let script = try Script(
            """
            0 a init duration=1
            0 a addAnimations key=x to=1
            0 a pauseAnimation
            0 a release
            1 a startAnimation
            """)
        #expect(script[-2].error == "releasePausedOrStopped")
        #expect(script.last.outcome == "applied")
    }
}
