import LifecycleEvents
import LifecycleJudging
import Testing

/// I15 to I17 and the hazards of transitions, on logs written by hand in the order recorded of real UIKit.
struct TransitionInvariantTests {
    /// The feed is on screen, and the detail is pushed by one transition.
    private let push = """
        1 screen.willAppear s1 :feed
        1 screen.didAppear s1 :feed
        5 screen.willDisappear s1 :feed
        5 screen.willAppear s2 :detail
        5 transition.began s1 :push
        5 transition.viewAdded s1 :from
        5 transition.viewAdded s1 :to
        5 transition.viewMoved s1 :to =1
        9 transition.completed s1 :push =1
        9 transition.viewRemoved s1 :from
        9 screen.didDisappear s1 :feed
        9 screen.didAppear s2 :detail

        """

    /// A finger swipes back as far as four tenths.
    private let swipe = """
        20 screen.willDisappear s2 :detail
        20 screen.willAppear s1 :feed
        20 transition.began s2 :pop
        20 transition.viewAdded s2 :from
        20 transition.interactive s2 :pop =0
        20 transition.viewAdded s2 :to
        20 transition.viewMoved s2 :from =1

        """

    private let takenBack = """
        33 screen.willDisappear s1 :feed
        33 screen.didDisappear s1 :feed
        33 screen.willAppear s2 :detail
        33 screen.didAppear s2 :detail
        40 app.background

        """

    private var cancelled: String {
        """
        30 transition.cancelled s2 :pop =400000000
        33 transition.completed s2 :pop =0
        33 transition.viewRemoved s2 :to

        """ + takenBack
    }

    private var finished: String {
        """
        30 transition.finished s2 :pop =600000000
        33 transition.completed s2 :pop =1
        33 transition.viewRemoved s2 :from
        33 screen.didDisappear s2 :detail
        33 screen.didAppear s1 :feed
        33 screen.gone s2 :detail
        40 app.background

        """
    }

    private func hazards(_ text: String) -> [EventKind] { written(text).hazards }

    /// What is broken while it is written and when it is read back, which is the same.
    private func found(_ text: String) -> [Invariant] {
        let (events, judgedLog) = written(log(text))
        let found = judgedLog.violations.map(\.invariant)
        #expect(judged(events).violations.map(\.invariant) == found)
        return found
    }

    @Test func `transitions that are completed, or cancelled and taken back, are well`() {
        for text in [push + swipe + cancelled, push + swipe + finished, push + swipe + cancelled + again] {
            #expect(found(text) == [])
            #expect(hazards(text) == [])
        }
    }

    /// The same swipe once more, after it was cancelled.
    private var again: String {
        (swipe + finished).replacing("s2 :pop", with: "s3 :pop")
            .replacing("s2 :from", with: "s3 :from").replacing("s2 :to", with: "s3 :to")
            .split(separator: "\n").map { line in
                let words = line.split(separator: " ", maxSplits: 1)
                return "\((Int(words[0]) ?? 0) + 100) \(words[1])"
            }.joined(separator: "\n")
    }

    @Test func `a presentation over its presenter misses no view of it`() {
        let present = """
            1 screen.willAppear s2 :sheet
            1 transition.began s1 :presentOver
            1 transition.viewAdded s1 :to
            3 transition.completed s1 :presentOver =1
            3 screen.didAppear s2 :sheet
            3 animation.completion s1 :transition
            7 screen.willDisappear s2 :sheet
            7 transition.began s2 :dismissOver
            7 transition.viewAdded s2 :from
            9 transition.completed s2 :dismissOver =1
            9 transition.viewRemoved s2 :from
            9 screen.didDisappear s2 :sheet
            9 animation.completion s2 :transition
            12 app.background
            """
        #expect(found(present) == [])
        #expect(hazards(present) == [])
    }

    @Test func `a view of the screen below that a presentation takes away is not asked back`() {
        let text = push.replacing("transition.viewAdded s1 :from", with: "transition.interactive s1 :push =0")
            .replacing("9 transition.viewRemoved s1 :from", with: "9 transition.viewMoved s1 :to =1")
        #expect(
            found(text + "20 app.background") == [], "what was never in the container leaves nothing there")
    }

    @Test func `a screen that goes without a transition is none of the pop that begins meanwhile`() {
        let text =
            push + """
                12 screen.willDisappear s2 :detail
                12 screen.willAppear s3 :cover
                12 screen.didAppear s3 :cover
                12 screen.didDisappear s2 :detail
                20 screen.willDisappear s3 :cover
                20 screen.willAppear s2 :detail
                20 screen.didAppear s2 :detail
                20 screen.willDisappear s2 :detail
                20 screen.willAppear s1 :feed
                20 transition.began s2 :pop
                20 transition.viewAdded s2 :from
                20 transition.viewAdded s2 :to
                20 screen.didDisappear s3 :cover
                20 screen.gone s3 :cover

                """ + finished.split(separator: "\n").dropFirst().joined(separator: "\n")
        #expect(found(text) == [])
        #expect(hazards(text) == [])
    }

    // MARK: I15

    @Test func `a transition whose screen is let go before it is completed is found`() throws {
        let text = push + swipe + "30 transition.cancelled s2 :pop =0\n44 screen.gone s2 :detail"
        #expect(found(text) == [.completionOnce])
        #expect(hazards(text) == [.hazardTransitionNotCompleted])
        let violation = try #require(judged(log(text)).violations.first)
        #expect(
            violation.text == "Transition 2 (pop) was never completed, and screen 2 (“detail”) is released.")
        #expect(violation.subject == 2)
    }

    @Test func `a transition that is left for another one is found once`() {
        let next = """
            44 screen.willDisappear s1 :feed
            44 screen.willAppear s2 :detail
            44 transition.began s3 :push
            44 transition.viewAdded s3 :to
            48 transition.completed s3 :push =1
            48 screen.didDisappear s1 :feed
            48 screen.didAppear s2 :detail
            """
        #expect(found(push + swipe + next) == [.completionOnce])
        #expect(hazards(push + swipe + next) == [.hazardTransitionNotCompleted])
        // The next one has its screens, and is found in its turn.
        let open = next.split(separator: "\n").prefix(4).joined(separator: "\n")
        #expect(
            found(push + swipe + open + "\n60 screen.gone s2 :detail") == [.completionOnce, .completionOnce])
    }

    @Test func `a transition that is silent when the run ends is found, though nothing else was logged`()
        throws
    {
        let text = push + swipe + "30 transition.finished s2 :pop =600000000\n"
        let events = log(text)
        let lastNs = events.map(\.tNs).max() ?? 0
        func end(afterNs ns: Int64) -> (written: [LifecycleEvent], counts: [Invariant: Int]) {
            let (written, judgedLog) = written(events, endingAtNs: lastNs + ns)
            return (written, judgedLog.violationCounts)
        }
        #expect(end(afterNs: 5_000_000_000).counts == [:], "it may be under way")
        let found = end(afterNs: 5_000_000_001)
        #expect(found.counts == [.completionOnce: 1])
        let hazard = try #require(found.written.last)
        #expect(hazard.kind == .hazardTransitionNotCompleted && hazard.tNs == lastNs + 5_000_000_001)
        // Whoever reads the log finds it by the hazard's time, or by that of the run's end.
        #expect(judged(found.written).violationCounts == found.counts)
        var reader = InvariantChecker(limits: InvariantLimits())
        for event in events { reader.add(event) }
        reader.finish(atNs: lastNs + 5_000_000_001) { _ in }
        #expect(reader.violationCounts == found.counts)
    }

    @Test func `a transition of which nothing is told any more is found when the log ends`() {
        let text = push + swipe + "30 transition.finished s2 :pop =600000000\n"
        #expect(found(text + "900 app.background") == [.completionOnce])
        #expect(hazards(text + "900 app.background") == [.hazardTransitionNotCompleted])
        #expect(found(text + "60 app.background") == [], "it may be under way")
        #expect(found(text + "60 list.destroyed") == [.completionOnce])
        #expect(found(push + swipe + "60 list.destroyed") == [], "a finger may hold it")
    }

    @Test func `a driver that is never told that its finger is gone is found when the log ends`() throws {
        let text = push + swipe + "900 app.background"
        #expect(found(text) == [.completionOnce])
        #expect(hazards(text) == [.hazardTransitionNotCompleted])
        let violation = try #require(judged(log(text)).violations.first)
        #expect(
            violation.text == "Transition 2 (pop) was not completed when the log ends: its driver neither "
                + "finished nor cancelled it.")
        #expect(found(push + swipe + "300 app.background") == [], "a finger may rest")
    }

    @Test func `a transition that is completed again is found once`() {
        let twice = "34 transition.completed s2 :pop =1\n35 transition.completed s2 :pop =1\n"
        let text = push + swipe + finished.replacing("40 app.background", with: twice)
        #expect(found(text) == [.completionOnce])
        #expect(hazards(text) == [.hazardTransitionCompletedTwice])
    }

    @Test func `the completion of a presentation is called once, and after its end`() {
        #expect(found(push + "10 animation.completion s1 :transition") == [])
        #expect(
            found(push + "10 animation.completion s1 :transition\n10 animation.completion s1 :transition")
                == [.completionOnce])
        #expect(found(push + swipe + "21 animation.completion s2 :transition") == [.completionOnce])
    }

    @Test func `chains and transitions have numbers of their own`() {
        let chain = """
            10 chain.began s1 =1
            10 chain.step s1 =0
            11 animation.completion s1 :chain
            11 chain.ended s1
            12 animation.completion s1 :alongside
            12 animation.completion s1 :transition
            """
        #expect(found(push + chain) == [])
    }

    // MARK: I16

    @Test func `completeTransition(true) after a cancel is found`() throws {
        let text = push + swipe + finished.replacing("transition.finished", with: "transition.cancelled")
        #expect(found(text) == [.appearancesBalance])
        #expect(hazards(text) == [.hazardCompletedAfterCancel])
        let taken = text.replacing(
            "33 transition.completed", with: "31 transition.interactive s2 :pop =0\n33 transition.completed")
        #expect(found(taken) == [], "the finger took it again")
    }

    @Test(arguments: [
        ("2 screen.didAppear s1 :feed", "Screen 1 (“feed”) has appeared while it is shown."),
        ("2 screen.willAppear s1 :feed", "Screen 1 (“feed”) is about to appear while it is shown."),
        ("2 screen.didDisappear s1 :feed", "Screen 1 (“feed”) has disappeared while it is shown."),
        (
            "2 screen.willDisappear s1 :feed\n3 screen.willDisappear s1 :feed",
            "Screen 1 (“feed”) is about to disappear while it is disappearing."
        ),
    ])
    func `appearances that do not alternate are found`(_ line: String, _ text: String) {
        let violations = judged(
            log(push.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n" + line)
        )
        .violations
        #expect(violations.map(\.invariant) == [.appearancesBalance])
        #expect(violations.map(\.text) == [text])
    }

    @Test func `a cancelled transition that does not take its pair back is found`() {
        let stays = """
            33 screen.didDisappear s2 :detail
            33 screen.didAppear s1 :feed
            40 app.background
            """
        #expect(
            found(push + swipe + cancelled.replacing(takenBack, with: stays))
                == [.appearancesBalance, .appearancesBalance])
        let untold = found(push + swipe + cancelled.replacing(takenBack, with: "40 app.background"))
        #expect(untold == [.appearancesBalance, .appearancesBalance], "nobody told them")
        let gone = found(push + swipe + cancelled.replacing(takenBack, with: "34 screen.gone s2 :detail"))
        #expect(gone == [.appearancesBalance, .appearancesBalance])
    }

    // MARK: I17

    @Test func `a leaving view that is left in the container is found`() {
        let text = push + swipe + finished.replacing("33 transition.viewRemoved s2 :from\n", with: "")
        #expect(found(text) == [.containerClean])
        #expect(hazards(text) == [.hazardViewLeftInContainer])
        let back = push + swipe + cancelled.replacing("33 transition.viewRemoved s2 :to\n", with: "")
        #expect(found(back) == [.containerClean])
        #expect(hazards(back) == [.hazardViewLeftInContainer])
    }

    @Test func `a hazard that shows when the turn is over stands before the next one`() throws {
        let events = written(
            push + swipe
                + finished.replacing("33 transition.viewRemoved s2 :from\n", with: "")
                .replacing("33 screen.gone", with: "33 screen.gone @600"))
        let place = try #require(events.firstIndex { $0.kind == .hazardViewLeftInContainer })
        #expect(events[place - 1].kind == .screenGone && events[place + 1].kind == .appBackground)
        #expect(events[place].subject == 2 && events[place].detail == .operation(.pop))
        #expect(events[place].tNs == 600_000_000, "when it shows, which is after the completion")
        #expect(judged(events).violations.map(\.invariant) == [.containerClean])
    }

    @Test func `a coming view that is never added, or does not stay, is found`() {
        let never = push + swipe.replacing("20 transition.viewAdded s2 :to\n", with: "") + finished
        let taken = push + swipe + "21 transition.viewRemoved s2 :to\n" + finished
        for text in [never, taken] {
            #expect(found(text) == [.containerClean])
            #expect(hazards(text) == [.hazardViewNeverAdded])
        }
    }

    @Test func `a container that has lost the view it came from, or keeps one of nobody's, is found`() {
        #expect(
            found(push + swipe + "21 transition.viewRemoved s2 :from\n" + cancelled) == [.containerClean],
            "a black screen")
        let snapshot = push + swipe + "21 transition.viewAdded s2 :other\n" + finished
        #expect(found(snapshot) == [.containerClean])
        #expect(
            found(snapshot.replacing("40 app", with: "33 transition.viewRemoved s2 :other\n40 app")) == [])
    }

    @Test func `a view that moves outside the container is told of once`() {
        let text =
            push + swipe + "21 transition.viewMoved s2 :to =0\n22 transition.viewMoved s2 :to =0\n" + finished
        #expect(found(text) == [])
        #expect(hazards(text) == [.hazardAnimatedOutsideContainer])
    }

    @Test func `after a gap nothing is said of what was under way`() {
        let cut = (push + swipe + finished).split(separator: "\n").filter { !$0.contains("s2 :pop") }
        var events = log(cut.joined(separator: "\n"))
        for place in 15..<events.count { events[place].seq += 3 }
        let gap = LifecycleEvent(
            seq: events[14].seq + 1, tNs: events[14].tNs, turn: events[14].turn, kind: .logGap, arg: 3)
        events.insert(gap, at: 15)
        #expect(judged(events).violations.map(\.invariant) == [])
    }

    // MARK: A screen and its animators

    private let owned = """
        5 animator.attached a7 >Detail.swift:12
        5 animator.phase a7 :paused =100000000
        5 animator.paused a7 =100000000

        """

    @Test func `a screen that goes with a paused or stopped animator is found`() throws {
        let gone = finished.replacing("screen.gone s2 :detail", with: "screen.gone s2 :detail a7")
        let raised = gone.replacing("40 app", with: "33 misuse a7 :releasePausedOrStopped\n40 app")
        for text in [gone, raised] {
            let violations = judged(log(owned + push.later + swipe + text)).violations
            #expect(violations.map(\.invariant) == [.noMisuse])
            #expect(violations.first?.animator == AnimatorID(7))
            #expect(violations.first?.site?.line == 12)
        }
        let violation = try #require(judged(log(owned + push.later + swipe + gone)).violations.first)
        #expect(
            violation.text
                == "Screen 2 (“detail”) is released while it owns animator 7 (requested at Detail.swift:12), which "
                + "is paused: UIKit raises releasePausedOrStopped when the screen releases it.")
        let tornDown = gone.replacing(
            "33 screen.gone", with: "33 animator.tornDown a7 :paused\n33 screen.gone")
        #expect(found(owned + push.later + swipe + tornDown) == [])
        let running = gone.replacing("33 screen.gone", with: "33 animator.started a7 =0\n33 screen.gone")
        #expect(found(owned + push.later + swipe + running) == [])
    }

    @Test func `a screen owns the animator that any of its events names`() {
        let text =
            owned + push.later.replacing("screen.willAppear s2", with: "screen.willAppear s2 a7") + swipe
        #expect(found(text + finished) == [.noMisuse])
        #expect(found(owned + push.later + swipe + finished) == [], "it is somebody else's")
    }

    // MARK: Causes and words

    private func cause(_ text: String, _ invariant: Invariant) throws -> [EventKind] {
        let events = log(text)
        let violation = try #require(judged(events).violations.first { $0.invariant == invariant })
        return FirstCause(of: violation, in: events).links.map(\.event.kind)
    }

    @Test func `what led there is told`() throws {
        #expect(
            try cause(
                push + swipe + "30 transition.cancelled s2 :pop =0\n44 screen.gone s2 :detail",
                .completionOnce)
                == [.transitionBegan, .transitionCancelled, .screenGone])
        #expect(
            try cause(push + swipe + finished + "41 transition.completed s2 :pop =1", .completionOnce)
                == [.transitionBegan, .transitionFinished, .transitionCompleted, .transitionCompleted])
        #expect(
            try cause(push + swipe + "30 transition.finished s2 :pop =0\n60 list.destroyed", .completionOnce)
                == [.transitionBegan, .transitionFinished])
        #expect(
            try cause(
                push + swipe + finished.replacing("transition.finished", with: "transition.cancelled"),
                .appearancesBalance)
                == [.transitionBegan, .transitionCancelled, .transitionCompleted])
        #expect(
            try cause(
                push + swipe + cancelled.replacing(takenBack, with: "33 screen.didAppear s1 :feed"),
                .appearancesBalance)
                == [.screenWillAppear, .transitionCompleted, .screenDidAppear])
        #expect(
            try cause(
                push + swipe + finished.replacing("33 transition.viewRemoved s2 :from\n", with: ""),
                .containerClean)
                == [.transitionBegan, .transitionViewAdded, .transitionCompleted])
        #expect(
            try cause(
                owned + push.later + swipe + finished.replacing("screen.gone s2", with: "screen.gone s2 a7"),
                .noMisuse)
                == [.animatorAttached, .animatorPaused, .screenGone])
    }

    @Test func `a completion that takes no notice of a cancel is told as the first and only one`() throws {
        let events = log(
            push + swipe + finished.replacing("transition.finished", with: "transition.cancelled"))
        let violation = try #require(
            judged(events).violations.first { $0.invariant == .appearancesBalance })
        let links = FirstCause(of: violation, in: events).links
        #expect(links.last?.role == " as if it had finished")
    }

    @Test func `what a screen kept is misused when the screen has gone`() throws {
        let events = log(
            "1 animator.paused a7\n" + push + swipe
                + finished.replacing("40 app", with: "33 misuse a7 :releasePausedOrStopped\n40 app"))
        let violation = try #require(judged(events).violations.first { $0.invariant == .noMisuse })
        #expect(
            FirstCause(of: violation, in: events).links.map(\.event.kind) == [
                .animatorPaused, .screenGone, .misuse,
            ])
    }

    @Test func `the story of a transition tells what its screens are told, and nothing of the next`() {
        let events = log(push + swipe + cancelled + "50 screen.willDisappear s2 :detail")
        func story(_ subject: EventSubject) -> [LifecycleEvent] {
            var story = StageStory(of: subject)
            for event in events { story.add(event) }
            return story.events
        }
        #expect(story(.transition(1)).map(\.seq) == Array(3...12))
        #expect(story(.transition(2)).map(\.seq) == Array(13...26))
        // The feed was there before its first transition, the detail came with it.
        #expect(
            story(.screen(1)).map(\.seq) == events.filter { $0.about != .screen(2) && $0.seq < 27 }.map(\.seq)
        )
        #expect(story(.screen(2)).first?.kind == .screenWillAppear)
        #expect(story(.screen(2)).last?.kind == .screenWillDisappear)
    }

    @Test func `the story of a screen tells what goes with it`() {
        var story = StageStory(of: .screen(2))
        for event in log(
            push + swipe + finished.replacing("40 app", with: "33 misuse a7 :releasePausedOrStopped\n40 app"))
        {
            story.add(event)
        }
        #expect(story.events.suffix(2).map(\.kind) == [.screenGone, .misuse])
    }

    @Test func `each event is told in words that name its transition or its screen`() {
        let told = log(push + swipe + cancelled).map(\.words)
        #expect(told.contains("transition 1 (push) begins"))
        #expect(told.contains("the leaving view enters the container of transition 1"))
        #expect(told.contains("the entering view is moved in the container of transition 1"))
        #expect(told.contains("a finger takes transition 2 (pop) at 0.0"))
        #expect(told.contains("transition 2 (pop) is to be cancelled at 0.4"))
        #expect(told.contains("transition 2 (pop) is completed: it was cancelled"))
        #expect(told.contains("screen 1 (“feed”) is about to disappear"))
        #expect(
            log("1 animation.completion s2 :transition").map(\.words) == [
                "the completion of transition 2 is called"
            ])
    }
}

extension String {
    /// The same a little later: what stands before it happens in its turns.
    fileprivate var later: String {
        split(separator: "\n").map { line in
            let words = line.split(separator: " ", maxSplits: 1)
            return "\((Int(words[0]) ?? 0) + 6) \(words[1])\n"
        }.joined()
    }
}
