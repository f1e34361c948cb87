import LifecycleEvents
import LifecycleJudging
import Testing

/// I15, on logs written by hand.
struct ChainInvariantTests {
    private enum Line {
        case began
        case step(Int)
        case told(Int)
        case chainTold, ended, cancelled, paused
    }

    private func judged(_ lines: [Line], chain: Int32 = 1) -> InvariantChecker {
        var checker = InvariantChecker(limits: InvariantLimits())
        var seq: Int64 = 0
        func add(_ kind: EventKind, arg: Int64 = 0, detail: EventDetail = .none) {
            seq += 1
            checker.add(
                LifecycleEvent(
                    seq: seq, tNs: seq, turn: 1, kind: kind, arg: arg, detail: detail, subject: chain))
        }
        for line in lines {
            switch line {
            case .began: add(.chainBegan, arg: 2)
            case .step(let step): add(.chainStep, arg: Int64(step))
            case .told(let step): add(.animationCompletion, detail: .text("step \(step)"))
            case .chainTold: add(.animationCompletion, detail: .text("chain"))
            case .ended: add(.chainEnded)
            case .cancelled: add(.chainCancelled)
            case .paused: add(.chainPaused, detail: .text("paused"))
            }
        }
        checker.finish { _ in }
        return checker
    }

    private func count(_ lines: [Line]) -> Int { judged(lines).violationCounts[.completionOnce] ?? 0 }

    @Test func `a chain that tells each step and then its end is well`() {
        #expect(
            count([.began, .step(0), .told(0), .step(1), .paused, .told(1), .chainTold, .ended]) == 0)
        #expect(count([.began, .step(0), .told(0), .step(1), .cancelled]) == 0)
        #expect(
            count([
                .began, .step(0), .told(0), .step(1), .told(1), .step(0), .told(0), .step(1), .told(1),
                .chainTold, .ended,
            ]) == 0, "played twice")
    }

    @Test func `a completion that is called again is found`() {
        #expect(count([.began, .step(0), .told(0), .step(1), .told(1), .told(1)]) == 1)
        #expect(count([.began, .step(0), .told(0), .chainTold, .chainTold, .ended]) == 1)
    }

    @Test func `a step that is told before the one ahead of it is found`() {
        #expect(count([.began, .step(0), .step(1), .told(1)]) == 1)
    }

    @Test func `what a chain does after its end or its cancellation is found`() {
        for end in [Line.ended, .cancelled] {
            #expect(count([.began, .step(0), end, .told(0)]) == 1)
            #expect(count([.began, .step(0), end, .chainTold]) == 1)
            #expect(count([.began, .step(0), end, .step(1)]) == 1)
        }
        let checker = judged([.began, .step(0), .cancelled, .told(0)])
        #expect(checker.violations.map(\.text) == ["Chain 1: a completion is called after its end."])
    }

    @Test func `of a chain whose beginning is missing nothing is said`() {
        #expect(count([.told(1), .told(1), .ended, .told(0)]) == 0)
    }
}
