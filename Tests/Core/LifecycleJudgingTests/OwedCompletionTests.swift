import LifecycleEvents
import LifecycleJudging
import Testing

/// I15 of animators and blocks, on logs written by hand.
struct OwedCompletionTests {
    private enum Line {
        case started(Int32)
        /// With so many completions to call.
        case ended(Int32, Int, at: AnimatorPosition = .end)
        case called(Int32, at: AnimatorPosition = .end)
        case calledForBlock(Int32, at: AnimatorPosition = .end)
        case emptyBlock(Int32)
        case transaction
        case stopped(Int32)
        case nextTurn
        case gap
    }

    private func events(_ lines: [Line]) -> [LifecycleEvent] {
        var turn = 1
        var seq: Int64 = 0
        return lines.compactMap { line in
            func event(
                _ kind: EventKind, _ animator: Int32?, arg: Int64? = nil, detail: EventDetail = .none
            ) -> LifecycleEvent {
                seq += 1
                return LifecycleEvent(
                    seq: seq, tNs: Int64(turn) * 16_000_000, turn: turn, kind: kind,
                    animator: animator.map { AnimatorID($0) }, arg: arg, detail: detail)
            }
            func call(_ animator: Int32, _ position: AnimatorPosition, _ whose: String) -> LifecycleEvent {
                event(.animationCompletion, animator, arg: Int64(position.rawValue), detail: .text(whose))
            }
            switch line {
            case .started(let animator): return event(.animatorStarted, animator)
            case .ended(let animator, let count, let position):
                return event(
                    .animatorFinished, animator, arg: Int64(position.rawValue),
                    detail: LifecycleEvent.completions(count))
            case .called(let animator, let position): return call(animator, position, "animator")
            case .calledForBlock(let animator, let position): return call(animator, position, "block")
            case .emptyBlock(let animator): return call(animator, .end, "empty block")
            case .transaction: return event(.animationCompletion, nil, detail: .text("transaction"))
            case .stopped(let animator): return event(.animatorPhase, animator, detail: .phase(.spent))
            case .gap:
                seq += 10
                return event(.logGap, nil, arg: 10)
            case .nextTurn:
                turn += 1
                return nil
            }
        }
    }

    private func found(_ lines: [Line]) -> [String] {
        judged(events(lines)).violations.filter { $0.invariant == .completionOnce }.map(\.text)
    }

    @Test func `an end whose completions are all called is well, in whatever way they lie inside each other`()
    {
        #expect(found([.ended(1, 0), .nextTurn, .ended(1, 2), .called(1), .called(1), .nextTurn]) == [])
        #expect(found([.ended(1, 2), .called(1), .ended(2, 1), .called(2), .called(1), .nextTurn]) == [])
        // Its own completion runs it once more.
        #expect(found([.ended(1, 2), .called(1), .ended(1, 1), .called(1), .called(1), .nextTurn]) == [])
        #expect(found([.emptyBlock(1), .ended(1, 1), .calledForBlock(1, at: .current), .transaction]) == [])
    }

    @Test func `a completion that is called again, or after a stop, is found`() {
        let again = found([.ended(1, 1), .called(1), .called(1), .nextTurn, .started(2)])
        #expect(again.count == 1 && again[0].contains("animator 1 is called although none is left"))
        #expect(found([.started(1), .stopped(1), .called(1)]).count == 1)
        #expect(found([.started(1), .calledForBlock(1)]).count == 1)
    }

    @Test func `a completion that is not called is found when the turn is over`() {
        let missed = found([.ended(1, 3), .called(1), .nextTurn, .started(2)])
        #expect(missed.count == 1 && missed[0].contains("3 completions that animator 1 had to call"))
        #expect(missed[0].contains("2 were not called"))
        #expect(
            found([.ended(1, 1), .nextTurn, .called(1)]).count == 2, "Missed, and then one that nobody owes.")
        #expect(found([.ended(1, 1)]).count == 1, "The log ends.")
    }

    @Test func `a completion is told where its animator has ended`() {
        #expect(found([.ended(1, 1, at: .start), .called(1, at: .start)]) == [])
        #expect(found([.ended(1, 1, at: .start), .called(1)]).count == 1)
    }

    @Test func `what events are missing cannot be held against an animator`() {
        #expect(found([.ended(1, 2), .gap, .called(1), .nextTurn, .started(1)]) == [])
        #expect(found([.gap, .nextTurn, .called(1)]).count == 1, "Its end would be in this turn.")
    }

    @Test func `its cause is the end that owes it`() {
        let lines: [Line] = [.started(1), .ended(1, 2), .called(1), .nextTurn, .started(2)]
        let log = events(lines)
        let missed = judged(log).violations.first { $0.invariant == .completionOnce }
        let cause = missed.map { FirstCause(of: $0, in: log) }
        #expect(cause?.first?.kind == .animatorFinished)
        #expect(cause?.paragraph.contains("with 2 completions to call") == true)
        let twice = events([.ended(1, 1), .called(1), .called(1)])
        let again = judged(twice).violations.first.map { FirstCause(of: $0, in: twice) }
        #expect(
            again?.links.map(\.event.kind) == [.animatorFinished, .animationCompletion, .animationCompletion])
    }
}
