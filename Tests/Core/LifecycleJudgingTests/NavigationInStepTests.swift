import LifecycleEvents
import LifecycleJudging
import Testing

/// The hazards of overlapping navigation, on logs written by hand.
struct NavigationInStepTests {
    private let push = """
        1 screen.didAppear s1 :feed
        5 screens.changed s1 :feed,_a
        5 bar.changed s1 :feed,_a
        5 screen.willDisappear s1 :feed
        5 screen.willAppear s2 :a
        5 transition.began s1 :push

        """

    private let nested = """
        7 screens.changed s1 :feed,_a,_b
        7 screen.willDisappear s2 :a
        7 screen.willAppear s3 :b
        7 transition.began s2 :push

        """

    private let firstEnds = """
        9 transition.completed s1 :push =1
        9 screen.didDisappear s1 :feed
        9 screen.didAppear s2 :a

        """

    private let secondEnds = """
        11 transition.completed s2 :push =1
        11 screen.didDisappear s2 :a
        11 screen.didAppear s3 :b
        20 app.background
        """

    /// A detail of several words has `_` between them.
    private func events(_ text: String) -> [LifecycleEvent] {
        log(text).map { event in
            var event = event
            if let text = event.detail.text { event.detail = .text(text.replacing("_", with: " ")) }
            return event
        }
    }

    private func hazards(_ text: String) -> [LifecycleEvent] {
        written(events(text)).events.filter { $0.kind.isHazard }
    }

    @Test func `a push during a push is found, and a bar that does not show it once both are over`() {
        let found = hazards(push + nested + firstEnds + secondEnds)
        #expect(found.map(\.kind) == [.hazardNestedTransition, .hazardBarOutOfStep])
        #expect(found[0].subject == 2 && found[0].arg == 1 && found[0].detail.text == "push")
        #expect(found[1].subject == 1)
        #expect(found[1].detail.text == "screens: feed, a, b; bar: feed, a")
        #expect(found[0].words == "transition 2 (push) begins while transition 1 is under way")
    }

    @Test func `its callbacks come out of order, and no missing view is reported`() {
        let judged = written(events(push + nested + firstEnds + secondEnds)).judgedLog
        #expect(Set(judged.violations.map(\.invariant)) == [.appearancesBalance])
    }

    @Test func `one after the other is well, also after a cancel`() {
        let cancelled = """
            7 transition.cancelled s1 :push =0
            8 transition.completed s1 :push =0
            8 screens.changed s1 :feed
            8 bar.changed s1 :feed
            8 screen.willDisappear s2 :a
            8 screen.didDisappear s2 :a
            8 screen.willAppear s1 :feed
            8 screen.didAppear s1 :feed
            20 app.background
            """
        #expect(hazards(push + cancelled) == [])
        #expect(hazards(push + firstEnds + "20 app.background") == [])
    }

    @Test func `a change without a transition is found by its turn's end`() {
        let text = push + "7 screens.changed s1 :feed\n" + firstEnds + "20 app.background"
        let found = hazards(text)
        #expect(found.map(\.kind) == [.hazardNestedTransition, .hazardBarOutOfStep])
        #expect(found[0].subject == nil && found[0].arg == 1 && found[0].detail.text == "pop")
    }

    @Test func `a presentation during a push takes the view along, and no missing view is reported`() {
        let views = "5 transition.viewAdded s1 :from\n5 transition.viewAdded s1 :to\n"
        let presentation = """
            7 screen.willDisappear s2 :a
            7 screen.willAppear s3 :sheet
            7 transition.began s2 :present
            7 transition.viewRemoved s1 :to
            7 transition.viewAdded s2 :from
            7 transition.viewAdded s2 :to

            """
        let ends = secondEnds.replacing(":push", with: ":present")
            .replacing(
                "11 screen.didDisappear", with: "11 transition.viewRemoved s2 :from\n11 screen.didDisappear")
        let text =
            push + views + presentation
            + firstEnds.replacing("9 screen.didD", with: "9 transition.viewRemoved s1 :from\n9 screen.didD")
            + ends
        #expect(hazards(text) == [])
        // UIKit says so itself: unbalanced calls to begin/end appearance transitions.
        #expect(Set(written(events(text)).judgedLog.violations.map(\.invariant)) == [.appearancesBalance])
    }

    @Test func `a push that nobody completes is found when its screen moves on long after`() {
        let pop = """
            400 screens.changed s1 :feed
            400 screen.willDisappear s2 :a
            400 screen.willAppear s1 :feed
            400 transition.began s2 :pop
            420 transition.completed s2 :pop =1
            420 screen.didDisappear s2 :a
            420 screen.didAppear s1 :feed
            430 app.background
            """
        let found = written(events(push + pop))
        #expect(found.judgedLog.violations.filter { $0.invariant == .completionOnce }.map(\.subject) == [1])
        #expect(found.events.first { $0.kind == .hazardTransitionNotCompleted }?.turn == 400)
        let soon = events((push + pop).replacing("4", with: "1"))
        #expect(written(soon).judgedLog.violations.allSatisfy { $0.invariant != .completionOnce })
    }

    @Test func `another stack may change meanwhile`() {
        #expect(hazards(push + "7 screens.changed s9 :sheet,_x\n" + firstEnds + "20 app.background") == [])
    }

    @Test func `a bar that follows late is no hazard once the transitions are over`() {
        let late = "11 bar.changed s1 :feed,_a,_b\n"
        let found = hazards(push + nested + firstEnds + late + secondEnds)
        #expect(found.map(\.kind) == [.hazardNestedTransition])
    }
}
