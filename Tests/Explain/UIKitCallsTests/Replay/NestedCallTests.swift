import Testing
import UIKitCalls

/// Calls inside blocks and completions, several layers, observation and touches.
struct NestedCallTests {
    @Test func `a call inside a completion is made when that one is called, and once`() throws {
        let script = try Script(
            """
            0 a init duration=1
            0 b init duration=1
            0 a addAnimations key=x to=100
            0 b addAnimations key=x to=50
            0 a addCompletion id=done
            0 b startAnimation in=done
            0 a finishAnimation position=end in=done
            0 a startAnimation
            2 b read
            2 a addCompletion id=done
            2 a read
            """)
        let lines = script.answers.map { ($0.object["line"] as? Int ?? 0, $0.object["time"] as? Double ?? 0) }
        #expect(lines.map(\.0) == [1, 2, 3, 4, 5, 8, 6, 7, 9, 10, 11])
        // Both at the end of a, at 1 s.
        #expect(lines[6].1 == 1 && lines[7].1 == 1)
        #expect(script[6].animator == "b" && script[6].isRunning == true)
        #expect(script[7].error == "finishNotStopped")
        #expect(script[8].value() == 50)
        #expect(script.metMisuse)
    }

    @Test func `an animator that is run inside a block takes over its time and cannot be interrupted`() throws
    {
        let script = try Script(
            """
            0 a init duration=2 layer=one
            0 a addAnimations key=x to=100 id=block
            0 inner running duration=1 key=y to=10 layer=two in=block
            0 a startAnimation
            1 inner pauseAnimation
            1 inner read
            1 a read layer=two
            3 a read layer=one
            """)
        #expect(script[2].animator == "inner" && script[2].isRunning == true)
        #expect(script[3].animator == "a" && script[3].outcome == "applied")
        #expect(script[4].error == "notInterruptiblePause")
        #expect(isNear(script[5].value("y"), 5))
        #expect(isNear(script[6].value("y"), 5) && script[6].value() == nil)
        #expect(script[7].value() == 100)
    }

    @Test func `a running animator has UIKit's own curve, and waits out its delay`() throws {
        let script = try Script(
            """
            0 a running duration=1 delay=1 key=x from=20 to=100
            0.5 a read
            1.5 a read
            3 a read
            """)
        #expect(script[1].value() == 20 && script[1].isRunning == true)
        #expect(isNear(script[2].value(), 60, within: 1e-6))
        #expect(script[3].value() == 100 && script[3].phase == "spent")
    }

    @Test func `a block may animate another layer than its animator's own`() throws {
        let script = try Script(
            """
            0 a init duration=1
            0 a addAnimations key=x to=100 layer=other
            0 a startAnimation
            0.5 a read
            0.5 a read layer=other
            """)
        #expect(script[3].value() == nil)
        #expect(isNear(script[4].value(), 50))
    }

    @Test func `an observed animator tells each change once, in the order of the calls`() throws {
        let script = try Script(
            """
            0 a init duration=1
            0 a observe
            0 a addAnimations key=x to=100
            0 a startAnimation
            0.5 a pauseAnimation
            0.5 a fractionComplete value=0.25
            0.5 a startAnimation
            3 a read
            """)
        let changes = script.answers.map { ($0.object["changes"] as? [[String: Any]] ?? []).map { "\($0)" } }
        #expect(script[0].object["changes"] == nil && changes[1].isEmpty)
        #expect(changes[3].map { $0.contains("active") || $0.contains("isRunning") } == [true, true])
        #expect(changes[4].count == 1 && changes[5].count == 1)
        #expect(changes[5][0].contains("fractionComplete"))
        #expect(changes[7].count >= 2, "the end, by itself")
    }

    @Test func `touches meet the layer on screen, and none while it runs without interaction`() throws {
        let moving = """
            0 a init duration=1
            0 a addAnimations key=bounds.size.width from=10 to=10
            0 a addAnimations key=bounds.size.height from=10 to=10
            0 a addAnimations key=position.x from=0 to=100
            """
        func hit(_ settings: String, x: Int) throws -> Bool? {
            let script = try Script(
                "\(moving)\n\(settings)\n0 a startAnimation\n0.5 a hitTest x=\(x) y=0")
            return script.last.object["hit"] as? Bool
        }
        #expect(try hit("0 a read", x: 50) == true)
        #expect(try hit("0 a read", x: 100) == false)
        #expect(try hit("0 a isUserInteractionEnabled value=false", x: 50) == false)
        #expect(try hit("0 a isManualHitTestingEnabled value=true", x: 100) == true)
        let late = try Script("\(moving)\n0 a startAnimation\n0.5 a isUserInteractionEnabled value=false")
        #expect(late.last.error == "userInteractionWhileActive")
    }

    @Test func `a call inside of nothing is refused, and so is one that cannot be made there`() {
        for (lines, reason) in [
            ("0 a init duration=1\n0 a startAnimation in=done", "there is no block or completion \"done\""),
            (
                "0 a init duration=1\n0 a addAnimations key=x to=1 id=block\n0 b startAnimation in=block\n"
                    + "0 a startAnimation", "there is no animator \"b\""
            ),
        ] {
            let error = #expect(throws: ReplayError.self) { try Script(lines) }
            #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        }
    }
}
