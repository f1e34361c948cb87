import Testing

/// The rules that two readers could read differently, one by one.
struct ReplayRuleTests {
    /// An animator `a` of one second with `curve` that moves `x` from 0 to 100.
    private func moving(_ settings: String = "") -> String {
        "0 a init duration=1 \(settings)\n0 a addAnimations key=x from=0 to=100\n"
    }

    // MARK: Time

    @Test func `times are rounded to whole nanoseconds, ends too`() throws {
        let script = try Script(
            "0 a init duration=0.3333333333\n0 a addAnimations key=x to=1\n0 a startAnimation\n"
                + "0.3333333329 a read\n0.3333333334 a read")
        #expect(script[-2].phase == "spent", "0.3333333329 s rounds to the end at 333333333 ns")
        #expect(script[-2].object["time"] as? Double == 0.333333333)
    }

    @Test func `what is due at a line's time happens before the line`() throws {
        let script = try Script(moving() + "0 a addCompletion id=c\n0 a startAnimation\n1 a read")
        #expect(script.last.phase == "spent")
        #expect(script.last.completions == ["c@end"])
    }

    @Test func `an end that a call makes due at once happens before the next line`() throws {
        let script = try Script(
            moving() + "0 a addCompletion id=c\n0 a fractionComplete value=1\n0 a startAnimation\n0 a read")
        #expect(script[-2].phase == "running")
        #expect(script[-2].completions == [])
        #expect(script[-1].phase == "spent")
        #expect(script[-1].completions == ["c@end"])
    }

    @Test func `lines of one time are one turn, whatever ends between them`() throws {
        let lines = """
            0 b init duration=0
            0 b addAnimations key=x to=1

            """
            + moving() + "0 a pauseAnimation\n0 b startAnimation\n0 a startAnimation\n0.001 a startAnimation"
        let script = try Script(in: .ios10, lines)
        #expect(script[-2].outcome == "ignored")
        #expect(script[-1].outcome == "applied")
    }

    // MARK: Layers and keys

    @Test func `each animator has a layer of its own unless one is named`() throws {
        let script = try Script(
            """
            0 a init duration=1
            0 b init duration=1
            0 c init duration=1 layer=cell1
            0 d init duration=1 layer=cell1
            0 a addAnimations key=x from=5 to=100
            0 b read
            0 c addAnimations key=x from=7 to=100
            0 d read
            """)
        #expect(script[5].value() == nil)
        #expect(script[7].value() == 7)
    }

    @Test func `before a block has run its key shows the first from, else 0`() throws {
        let script = try Script(
            """
            0 a init duration=1
            0 a addAnimations key=x from=5 to=100
            0 a addAnimations key=x from=6 to=100
            0 a addAnimations key=y to=100
            0 a addAnimations key=y from=3 to=100
            """)
        #expect(script.last.value("x") == 5)
        #expect(script.last.value("y") == 0)
    }

    @Test func `without from a block starts from the to before it, 0 at first`() throws {
        let script = try Script(
            """
            0 a init duration=1
            0 a addAnimations key=x to=100
            0 a startAnimation
            0.5 a read
            1 a addAnimations key=x to=300
            1 a startAnimation
            1.5 a read
            """)
        #expect(script[3].value() == 50)
        #expect(script.last.value() == 200)
    }

    @Test func `keys behave as the list of layer keys says`() throws {
        let script = try Script(
            """
            0 a init duration=1
            0 a addAnimations key=zPosition from=1 to=100
            0 a startAnimation
            0.5 a addAnimations key=position.x from=0 to=100
            """)
        #expect(script[1].value("zPosition") == 1)
        #expect(script[2].value("zPosition") == 100)
        #expect(!script[2].isBacked, "no block animates zPosition")
        #expect(script[3].isBacked)
    }

    @Test func `values stand in the order the keys were first named in`() throws {
        let script = try Script(
            "0 a init duration=1\n0 a addAnimations key=z to=1\n0 a addAnimations key=b to=1\n"
                + "0 a addAnimations key=z to=2\n0 a addAnimations key=a to=1")
        #expect(script.last.text.contains(#""values":{"z":0,"b":0,"a":0}"#))
    }

    // MARK: Blocks

    @Test func `a delay factor shortens a block from its front`() throws {
        // Added at 0 with factor 0.5: begins at 0.5. Added at 0.5 with factor 0.5: begins at 0.75.
        let script = try Script(
            """
            0 a init duration=1
            0 a addAnimations key=x from=0 to=100 delayFactor=0.5
            0 a startAnimation
            0.25 a read
            0.5 a addAnimations key=y from=0 to=100 delayFactor=0.5
            0.75 a read
            0.875 a read
            """)
        #expect(script[3].value() == 0)
        #expect(script[5].value("x") == 50)
        #expect(script[5].value("y") == 0)
        #expect(script[6].value("x") == 75)
        #expect(script[6].value("y") == 50)
    }

    @Test func `a block that begins at the end has no time of its own`() throws {
        let script = try Script(
            "0 a init duration=1\n0 a addAnimations key=x from=0 to=100 delayFactor=1\n0 a startAnimation\n"
                + "0.999 a read\n1 a read")
        #expect(script[-2].value() == 0)
        #expect(script[-1].value() == 100)
    }

    @Test func `two blocks on an additive key add up`() throws {
        let script = try Script(
            """
            0 a init duration=1
            0 a addAnimations key=position.x from=0 to=100
            0 a startAnimation
            0.5 a addAnimations key=position.x from=100 to=300
            0.75 a read
            1 a read
            """)
        // At 0.5: 300 + (0−100)·0.5 + (100−300)·1.
        #expect(script[3].value("position.x") == 50)
        // At 0.75: 300 + (0−100)·0.25 + (100−300)·0.5.
        #expect(script[4].value("position.x") == 175)
        #expect(script[5].value("position.x") == 300)
    }

    @Test func `on other keys the last block wins and starts from what is on screen`() throws {
        let script = try Script(
            """
            0 a init duration=1
            0 a addAnimations key=opacity from=0 to=100
            0 a startAnimation
            0.5 a addAnimations key=opacity to=300
            0.75 a read
            """)
        #expect(script[3].value("opacity") == 50)
        #expect(script[4].value("opacity") == 175)
    }

    @Test func `in one turn of one animator it starts from the former's to`() throws {
        let script = try Script(
            """
            0 a init duration=1
            0 a addAnimations key=opacity from=0 to=100
            0 a startAnimation
            0 a addAnimations key=opacity to=300
            0.5 a read
            """)
        #expect(script[4].value("opacity") == 200)
    }

    @Test func `with a from it starts there, whatever is on screen`() throws {
        let script = try Script(
            """
            0 a init duration=1 layer=cell
            0 a addAnimations key=opacity from=0 to=100
            0 a startAnimation
            0.5 b init duration=1 layer=cell
            0.5 b addAnimations key=opacity from=20 to=0
            0.5 b startAnimation
            1 b read
            """)
        #expect(script[5].value("opacity") == 20)
        #expect(script[6].value("opacity") == 10)
    }

    @Test func `a second animator on a layer takes over what the first one shows`() throws {
        let script = try Script(
            """
            0 a init duration=2 layer=cell
            0 a addAnimations key=opacity from=0 to=1
            0 a startAnimation
            0.5 b init duration=1 layer=cell
            0.5 b addAnimations key=opacity to=0
            0.5 b startAnimation
            1 b read
            """)
        #expect(script[5].value("opacity") == 0.25)
        #expect(script[6].value("opacity") == 0.125)
    }

    @Test func `a completion before a line has a turn of its own`() throws {
        let script = try Script(
            """
            0 a init duration=2 layer=cell
            0 a addAnimations key=opacity from=0 to=1
            0 b init duration=0.5 layer=other
            0 b addAnimations key=x to=1
            0 b addCompletion id=done
            0 a addAnimations key=opacity to=0 in=done
            0 a startAnimation
            0 b startAnimation
            1.25 a read
            """)
        #expect(script.last.value("opacity") == 0.125)
    }

    @Test func `a reversal runs the same path back and never jumps`() throws {
        let script = try Script(
            moving("curve=easeIn")
                + "0 a startAnimation\n0.25 a read\n0.75 a read\n0.75 a isReversed value=true\n1.25 a read\n"
                + "1.5 a read")
        let quarter = try #require(script[3].value())
        #expect(isNear(script[5].value(), try #require(script[4].value())))
        #expect(isNear(script[5].fraction, 0.25))
        #expect(isNear(script[6].value(), quarter))
        #expect(script[7].phase == "spent")
        #expect(script[7].value() == 0)
    }

    // MARK: Curve while paused

    @Test func `pausing shows what was on screen, and the old curve goes on`() throws {
        let free = try Script(moving("curve=easeIn") + "0 a startAnimation\n0.5 a read\n0.75 a read")
        let paused = try Script(
            moving("curve=easeIn")
                + "0 a startAnimation\n0.5 a pauseAnimation\n3 a startAnimation\n3.25 a read")
        #expect(paused[3].value() == free[3].value())
        #expect(isNear(paused.last.value(), try #require(free.last.value())))
    }

    @Test func `a scrub shows progress, or the curve where scrubbing is not linear`() throws {
        let linear = try Script(moving("curve=easeIn") + "0 a fractionComplete value=0.5")
        let curved = try Script(
            moving("curve=easeIn scrubsLinearly=false") + "0 a fractionComplete value=0.5")
        let free = try Script(moving("curve=easeIn") + "0 a startAnimation\n0.5 a read")
        #expect(linear.last.value() == 50)
        #expect(curved.last.value() == free.last.value())
        #expect(curved.last.value() != 50)
    }

    @Test func `after a scrub it goes on from the value on screen along the curve`() throws {
        let script = try Script(
            moving("curve=easeIn")
                + "0 a fractionComplete value=0.5\n0 a startAnimation\n0.25 a read\n0.5 a read")
        let free = try Script(moving("curve=easeIn") + "0 a startAnimation\n0.5 a read")
        let half = try #require(free.last.value()) / 100
        #expect(script[3].value() == 50)
        // Half of the remaining 0.5 s has gone by.
        #expect(isNear(script[4].value(), 50 + 50 * half))
        #expect(script.last.value() == 100)
    }

    @Test func `after a scrub while reversed it goes on to the start`() throws {
        let script = try Script(
            moving("curve=easeIn")
                + "0 a pauseAnimation\n0 a isReversed value=true\n0 a fractionComplete value=0.5\n"
                + "0 a startAnimation\n0.25 a read\n0.5 a read")
        let free = try Script(moving("curve=easeIn") + "0 a startAnimation\n0.5 a read")
        let half = try #require(free.last.value()) / 100
        #expect(script[4].value() == 50)
        #expect(isNear(script[6].value(), 50 - 50 * half))
        #expect(script.last.value() == 0)
    }

    @Test func `a new curve leads from the value on screen to the target`() throws {
        let script = try Script(
            moving("curve=easeIn")
                + "0 a startAnimation\n0.5 a pauseAnimation\n0.5 a continueAnimation durationFactor=1 curve=linear\n"
                + "1 a read\n1.5 a read")
        let shown = try #require(script[3].value())
        #expect(script[4].value() == shown)
        #expect(isNear(script[5].value(), shown + (100 - shown) / 2))
        #expect(isNear(script[5].fraction, 0.75))
        #expect(script.last.value() == 100)
    }

    @Test func `a reversal after a new curve runs that path back, and the old one before it`() throws {
        let script = try Script(
            moving("curve=easeIn")
                + "0 a startAnimation\n0.25 a read\n0.5 a pauseAnimation\n"
                + "0.5 a continueAnimation durationFactor=0 curve=linear\n0.75 a read\n"
                + "0.75 a isReversed value=true\n1 a read\n1.25 a read\n1.4999 a read\n1.5 a read")
        #expect(isNear(script[7].value(), try #require(script[6].value())))
        #expect(isNear(script[8].value(), try #require(script[4].value())))
        #expect(isNear(script[9].value(), try #require(script[3].value())))
        #expect(try #require(script[10].value()) < 0.01)
        #expect(script[11].value() == 0)
    }

    @Test func `continueAnimation takes a factor of the duration, and 0 the time that is left`() throws {
        func end(_ factor: String) throws -> String {
            let script = try Script(
                moving() + "0 a startAnimation\n0.25 a pauseAnimation\n"
                    + "1 a continueAnimation durationFactor=\(factor)\n1.7499 a read\n1.75 a read\n2.9999 a read\n3 a read"
            )
            return script.answers.suffix(4).map(\.phase).joined(separator: " ")
        }
        #expect(try end("0") == "running spent spent spent")
        #expect(try end("-1") == "running spent spent spent")
        #expect(try end("2") == "running running running spent")
    }

    @Test func `a reversal while running takes the duration times what is left of the new fraction`() throws {
        let script = try Script(
            moving() + "0 a startAnimation\n0.25 a isReversed value=true\n0.4999 a read\n0.5 a read")
        #expect(isNear(script[3].fraction, 0.75))
        #expect(script[4].phase == "running")
        #expect(script[5].phase == "spent")
    }

    @Test func `fractions beyond 0 and 1 are kept, what is shown stays within`() throws {
        let script = try Script(
            moving() + "0 a fractionComplete value=1.5\n0 a fractionComplete value=-0.5\n0 a startAnimation\n"
                + "0.5 a read\n1.4999 a read\n1.5 a read")
        #expect(script[2].fraction == 1.5)
        #expect(script[2].value() == 100)
        #expect(script[3].fraction == -0.5)
        #expect(script[3].value() == 0)
        #expect(isNear(script[5].fraction, 0))
        #expect(script[6].phase == "running")
        #expect(script[7].phase == "spent")
    }

    // MARK: Delay

    @Test func `during a delay the animator runs and its fraction stands`() throws {
        let script = try Script(moving() + "0 a startAnimation afterDelay=0.5\n0.4 a read\n1 a read")
        #expect(script[3].phase == "running")
        #expect(script[3].isRunning == true)
        #expect(script[3].fraction == 0)
        #expect(script[3].isBacked)
        #expect(script.last.value() == 50)
    }

    @Test func `a pause keeps the rest of a delay for startAnimation`() throws {
        let script = try Script(
            moving() + "0 a startAnimation afterDelay=0.5\n0.25 a pauseAnimation\n2 a startAnimation\n"
                + "2.25 a read\n2.75 a read")
        #expect(script[5].fraction == 0)
        #expect(script.last.fraction == 0.5)
    }

    @Test(
        arguments: [
            "2 a fractionComplete value=0\n2 a startAnimation",
            "2 a continueAnimation durationFactor=0",
            "2 a isReversed value=true\n2 a isReversed value=false\n2 a startAnimation",
        ])
    func `a scrub, continueAnimation and a reversal end a delay`(lines: String) throws {
        let script = try Script(
            moving() + "0 a startAnimation afterDelay=0.5\n0.25 a pauseAnimation\n\(lines)\n2.5 a read")
        #expect(script.last.fraction == 0.5)
    }

    @Test func `a reversal during a delay ends it`() throws {
        let script = try Script(
            moving() + "0 a startAnimation afterDelay=0.5\n0.25 a isReversed value=true\n0.25 a read")
        #expect(script[3].fraction == 1)
        #expect(script.last.phase == "spent")
        #expect(script.last.value() == 0)
    }

    @Test func `the delay of an animator without blocks begins when a block is added`() throws {
        let script = try Script(
            "0 a init duration=1\n0 a startAnimation afterDelay=0.5\n1 a addAnimations key=x to=100\n"
                + "1.5 a read\n2 a read")
        #expect(script[1].phase == "awaiting")
        #expect(script[3].fraction == 0)
        #expect(script.last.fraction == 0.5)
    }

    // MARK: Orphans

    @Test func `an orphan goes on, and the layer shows the model for good`() throws {
        let script = try Script(
            moving() + "0 a addCompletion id=c\n0 a startAnimation\n0.25 a prepareForReuse\n"
                + "0.5 a isReversed value=true\n2 a read")
        #expect(script[4].phase == "running")
        #expect(!script[4].isBacked)
        #expect(script[4].value() == 100)
        // The natural end at the start position calls completions and changes no value.
        #expect(script.last.completions == ["c@start"])
        #expect(script.last.value() == 100)
    }

    @Test func `finishing an orphan changes no value`() throws {
        let script = try Script(
            moving() + "0 a addCompletion id=c\n0 a fractionComplete value=0.5\n0 a prepareForReuse\n"
                + "0 a stopAnimation withoutFinishing=false\n0 a finishAnimation position=start")
        #expect(script.last.completions == ["c@start"])
        #expect(script.last.value() == 100)
    }

    @Test func `a block added to an orphan is live, older ones stay dead`() throws {
        let script = try Script(
            moving() + "0 a startAnimation\n0.25 a prepareForReuse\n0.5 a addAnimations key=y from=0 to=10\n"
                + "0.75 a read\n0.75 a stopAnimation withoutFinishing=false\n0.75 a finishAnimation position=start"
        )
        #expect(script[4].isBacked)
        #expect(script[5].value("y") == 5)
        #expect(script[5].value("x") == 100)
        #expect(script.last.value("y") == 0)
        #expect(script.last.value("x") == 100)
    }

    // MARK: Positions

    @Test(arguments: [("start", 0.0), ("current", 25.0), ("end", 100.0)])
    func `finishAnimation sets the values of its position`(position: String, value: Double) throws {
        let script = try Script(
            moving() + "0 a startAnimation\n0.25 a stopAnimation withoutFinishing=false\n0.5 a read\n"
                + "1 a finishAnimation position=\(position)")
        #expect(script[4].value() == 25)
        #expect(script.last.value() == value)
    }

    @Test func `stopAnimation keeps what another animator adds to the layer`() throws {
        let script = try Script(
            """
            0 a init duration=1 layer=l
            0 b init duration=2 layer=l
            0 a addAnimations key=position.x from=0 to=100
            0 b addAnimations key=position.x from=100 to=300
            0 a startAnimation
            0 b startAnimation
            0.5 a read
            0.5 a stopAnimation withoutFinishing=false
            1 a read
            1 a finishAnimation position=start
            2 b read
            """)
        // 300 − 100·0.5 − 200·0.75
        #expect(script[6].value("position.x") == 100)
        #expect(script[7].value("position.x") == 100)
        // a is at half way, b goes on: 250 − 200·0.5
        #expect(script[8].value("position.x") == 150)
        #expect(script[9].value("position.x") == 100)
        #expect(script[10].value("position.x") == 200)
    }

    // MARK: Release

    @Test func `a released animator that pauses on completion ends the app`() throws {
        let script = try Script(
            moving("pausesOnCompletion=true") + "0 a startAnimation\n0.5 a release\n2 a read")
        #expect(script[3].phase == "running")
        #expect(script.last.phase == "gone")
        #expect(script.metMisuse)
    }

    @Test func `the end that makes a release a misuse has a line of its own`() throws {
        let script = try Script(
            moving("pausesOnCompletion=true") + "0 a startAnimation\n0.5 a release\n0.6 a read\n"
                + "2 b init duration=1\n3 a read")
        #expect(script.answers.count == 8)
        #expect(script[4].outcome == "applied" && script[4].phase == "running")
        let end = script[5]
        #expect(end.animator == "a" && end.outcome == "misuse")
        #expect(end.error == "releasePausedOnCompletion")
        #expect(end.object["call"] as? String == "release")
        // The line of the release, at the time of the end.
        #expect(end.object["line"] as? Int == 4)
        #expect(end.object["time"] as? Double == 1)
        #expect(end.phase == "gone")
        #expect(script[6].animator == "b")
        #expect(script[7].outcome == "applied")
    }

    @Test func `the end of a script releases nothing`() throws {
        #expect(try !Script(moving() + "0 a pauseAnimation").metMisuse)
    }

    @Test func `iOS 10 knows neither pausesOnCompletion nor scrubsLinearly`() throws {
        let script = try Script(
            in: .ios10,
            moving("curve=easeIn pausesOnCompletion=true scrubsLinearly=false")
                + "0 a fractionComplete value=0.5\n0 a pausesOnCompletion value=true\n1 a startAnimation\n3 a read"
        )
        #expect(script[2].value() == 50)
        #expect(script[3].outcome == "applied")
        #expect(script.last.phase == "spent")
    }
}
