import Testing
import UIKitCalls

/// The lines a replay prints, character by character.
struct AnswerTests {
    @Test func `an answer has the keys and numbers of the contract`() throws {
        let script = try Script(
            """
            0 b init duration=1
            0 b addAnimations key=position.x from=0 to=100
            0 b addCompletion id=done
            0.1 b startAnimation
            0.35 b pauseAnimation
            0.5 b stopAnimation withoutFinishing=false
            0.6 b finishAnimation position=current
            """)
        let expected =
            #"{"line":7,"time":0.6,"animator":"b","call":"finishAnimation","outcome":"applied","error":null,"#
            + #""message":null,"phase":"spent","state":"inactive","isRunning":false,"fractionComplete":0,"#
            + #""backed":false,"values":{"position.x":25},"completions":[{"id":"done","position":"current"}]}"#
        #expect(script.last.text == expected)
    }

    @Test func `a misuse has UIKit's sentence with the animator's name and state`() throws {
        let script = try Script(
            """
            0 b init duration=1
            0 b addAnimations key=x to=100
            0 b startAnimation
            0.5 b isReversed value=true
            0.5 b stopAnimation withoutFinishing=false
            0.5 b stopAnimation withoutFinishing=true
            """)
        #expect(script.last.outcome == "misuse")
        #expect(script.last.error == "alreadyStopped")
        #expect(
            script.last.object["message"] as? String
                == "Animator <UIViewPropertyAnimator(b) [stopped] reversed interruptible> is already stopped!"
        )
        #expect(script.metMisuse)
    }

    @Test func `a running animator that is released reads null once it is gone`() throws {
        let script = try Script(
            """
            0 b init duration=1
            0 b addAnimations key=x to=100
            0 b addCompletion id=done
            0 b startAnimation
            0.5 b release
            0.75 b read
            1.5 b read
            """)
        #expect(script[-3].phase == "running")
        #expect(script[-2].phase == "running")
        #expect(isNear(script[-2].value(), 75))
        let expected =
            #"{"line":7,"time":1.5,"animator":"b","call":"read","outcome":"applied","error":null,"message":null,"#
            + #""phase":"gone","state":null,"isRunning":null,"fractionComplete":null,"backed":false,"#
            + #""values":{"x":100},"completions":[{"id":"done","position":"end"}]}"#
        #expect(script.last.text == expected)
        #expect(!script.metMisuse)
    }

    @Test func `names are written as JSON strings`() throws {
        let line = #"{"time":0,"animator":"a\"\\\u0001\n\u00e9\ud83d\ude00","call":"init","duration":1}"#
        let script = try Script(json: [line])
        #expect(script.last.animator == "a\"\\\u{1}\né😀")
        #expect(script.last.text.contains(#""a\"\\\u0001\né😀""#))
    }

    @Test func `blank lines give no answer and count`() throws {
        var replay = CallReplay(regime: .ios16)
        #expect(try replay.take(line: "  ", number: 1) == [])
        let answer = try replay.take(
            line: #" { "time" : 1e-1 , "call":"init", "duration":2.50, "animator":"a" } "#, number: 2)
        #expect(answer.count == 1)
        #expect(
            answer[0].hasPrefix(#"{"line":2,"time":0.1,"animator":"a","call":"init","outcome":"applied""#))
    }

    @Test func `a call to all has a line for each living animator, by age`() throws {
        let script = try Script(
            """
            0 z init duration=1
            0 a init duration=1
            0 m init duration=1
            0 a release
            0 z addAnimations key=x to=1
            0 z startAnimation
            0.5 * enterBackground
            """)
        #expect(script.answers.suffix(2).map(\.animator) == ["z", "m"])
        #expect(script.answers.suffix(2).map { $0.object["line"] as? Int } == [7, 7])
        #expect(script.answers.suffix(2).map(\.outcome) == ["applied", "ignored"])
    }
}
