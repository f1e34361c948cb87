import LifecycleEvents
import LifecycleJudging
import Testing

/// What a follower keeps; what it says of cells and animators is in the tests of the rules and of the tally.
struct LogFollowerTests {
    /// While it runs a released animator lives on, and nobody else holds it when it ends.
    @Test(arguments: [
        ["animator.tornDown"], ["animator.released :spent"],
        ["animator.released :running", "animator.finished"],
    ])
    func `an animator that has ended gives its place to another`(end: [String]) {
        var follower = LogFollower()
        for number in 1...100 {
            let lines = (["animator.attached", "animator.started"] + end).map {
                "\(2 * number) \($0) c1 g1 a\(number)"
            }
            for event in log(lines.joined(separator: "\n")) { _ = follower.add(event) }
        }
        #expect(follower.animators.count < 5 && follower.liveAnimators == 0)
    }

    @Test func `an animator keeps its slot until the turn in which it ended is over`() {
        var (slots, life) = (AnimatorSlots(), AnimatorLife())
        #expect(slots.slot(of: AnimatorID(7)) == (0, true))
        for event in log("1 animator.attached c1 g1 a7\n1 animator.tornDown c1 g1 a7") {
            slots.note(life.follow(event), of: 0)
        }
        #expect(life.fate == [.attached, .tornDown] && !life.isKnown)
        #expect(slots.slot(of: AnimatorID(7)) == (0, false))
        slots.endTurn()
        #expect(slots[AnimatorID(7)] == nil)
        #expect(slots.slot(of: AnimatorID(8)) == (0, true))
    }

    @Test func `a request in the turn of the end keeps the slot and the fate`() {
        var (slots, life) = (AnimatorSlots(), AnimatorLife())
        _ = slots.slot(of: AnimatorID(7))
        for event in log("1 animator.tornDown c1 g1 a7\n1 animator.requested c1 g1 a7") {
            slots.note(life.follow(event), of: 0)
        }
        slots.endTurn()
        #expect(slots[AnimatorID(7)] == 0 && life.isKnown && life.fate == .tornDown)
    }
}
