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
}
