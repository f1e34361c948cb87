import AnimatorPool
import Testing

@MainActor struct MainTurnQueueTests {
    @Test func `work enqueued by work waits for the next turn`() async {
        let turns = MainTurnQueue()
        var log: [String] = []
        await withCheckedContinuation { done in
            turns.enqueue {
                log.append("first in turn \(turns.turn)")
                turns.enqueue {
                    log.append("third in turn \(turns.turn)")
                    done.resume()
                }
            }
            turns.enqueue { log.append("second in turn \(turns.turn)") }
        }
        #expect(log == ["first in turn 1", "second in turn 1", "third in turn 2"])
    }

    @Test func `work that waits for a time runs in a turn, not before it is due`() async {
        let turns = MainTurnQueue()
        let began = turns.nowNs
        let ranNs: Int64 = await withCheckedContinuation { done in
            turns.enqueue(after: 0.01) { done.resume(returning: turns.nowNs) }
        }
        #expect(ranNs - began >= 10_000_000)
        #expect(turns.turn == 1)
    }

    @Test func `a queue that goes takes its work along`() {
        var turns: MainTurnQueue? = MainTurnQueue()
        weak let kept = turns
        turns?.enqueue { Issue.record("The queue was gone.") }
        turns = nil
        #expect(kept == nil)
    }
}
