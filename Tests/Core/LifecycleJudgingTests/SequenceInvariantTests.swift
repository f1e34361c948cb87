import LifecycleEvents
import LifecycleJudging
import Testing

@Suite struct SequenceInvariantTests {
    @Test func `a missing number is a hole unless a gap names it`() {
        #expect(broken("1 app.background #1\n1 app.foreground #2") == [])
        #expect(broken("1 app.background #1\n1 app.foreground #3") == [.sequence])
        #expect(broken("1 app.background #2") == [.sequence])
        #expect(broken("1 app.background #1\n1 app.foreground #1") == [.sequence])
    }

    @Test(arguments: [2, 3, 4, 5] as [Int64])
    func `a gap may stand at each place among what it names`(place: Int64) {
        let gap = "1 app.background #1\n1 log.gap #\(place) =3\n1 app.foreground"
        #expect(broken("\(gap) #6") == [])
        #expect(broken("\(gap) #7") == [.sequence])
    }

    @Test func `a gap may take the number of an event it names`() {
        #expect(broken("1 app.background #1\n1 log.gap #2 =3\n1 app.foreground #5") == [])
        #expect(broken("1 app.background #1\n1 log.gap #4 =3\n1 app.foreground #5") == [])
    }

    @Test func `a gap excuses the numbers beside it and no later ones`() {
        #expect(broken("1 log.gap #1 =9\n1 app.background #2\n1 app.foreground #5") == [.sequence])
    }

    @Test func `time and turns do not go back`() {
        #expect(broken("1 app.background @5\n1 app.foreground @4") == [.sequence])
        #expect(broken("2 app.background @5\n1 app.foreground @5") == [.sequence])
        #expect(broken("1 app.background @5\n1 app.foreground @5") == [])
    }

    @Test func `events without a number follow each other`() {
        #expect(broken("1 app.background #0\n1 app.foreground #0") == [])
    }

    @Test func `nothing follows from what a gap has swallowed`() {
        let text = """
            1 cell.created c1 #1
            1 cell.dequeued c1 g1 i5 =0 #2
            1 cell.configured c1 g1 i5 #3
            1 cell.displayed c1 g1 i5 #4
            2 animator.attached c1 g1 i5 a1 #5
            2 animator.paused c1 g1 a1 #6
            2 cell.ended c1 g1 i5 #7
            2 cell.recycled c1 g1 i5 #8
            4 log.gap #9 =20
            4 cell.displayed c1 g3 i9 #29
            4 animator.attached c1 g3 i9 a7 #30
            4 animator.paused c1 g3 a7 #31
            9 app.background #32
            """
        #expect(broken(text) == [])
        let unnamed = text.split(separator: "\n").filter { !$0.contains("log.gap") }.joined(separator: "\n")
        #expect(broken(unnamed) == [.sequence])
    }

    @Test func `a log of animators alone has no violations of the rules about cells`() {
        let text = """
            1 animator.requested c1 g1 i5 a1
            1 cell.displayed c1 g1 i5
            2 animator.attached c1 g1 i5 a1
            2 animator.paused c1 g1 a1
            7 cell.ended c1 g1 i5
            7 animator.tornDown c1 g1 a1 :paused
            9 cell.ended c1 g1 i5
            9 animator.requested c1 g2 i8 a2
            9 cell.displayed c1 g2 i8
            9 cell.displayed c1 g2 i8
            10 animator.attached c1 g2 i8 a2
            10 animator.paused c1 g2 a2
            12 app.background
            """
        #expect(broken(text) == [])
    }

    @Test func `events of unknown animators and cells are no reason to complain`() {
        let text = """
            1 animator.started a4
            1 animator.orphaned c9 g3 a4 :commit
            2 animator.tornDown c9 g3 a4 :running
            3 cell.bareFrame c9 g3 =1
            4 cell.recycled c9 g3
            5 animator.attached
            6 animator.released a4 :paused
            """
        #expect(broken(text) == [])
    }
}
