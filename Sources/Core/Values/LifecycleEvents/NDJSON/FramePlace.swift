/// Predicts the first event of a frame from the lines before the frame.
///
/// A frame's line has ``FrameRecord/firstSeq`` only if it differs from this prediction, so writer and reader
/// follow the same events.
package struct FramePlace: Hashable, Sendable {
    private var turn = 0
    /// The first event at each time of the turn.
    private var moments: [Moment] = []
    private var lastSeq: Int64 = 0

    private struct Moment: Hashable, Sendable {
        let tNs: Int64
        let seq: Int64
    }

    package init() {}

    package mutating func follow(_ event: borrowing LifecycleEvent) {
        if event.turn != turn {
            turn = event.turn
            moments.removeAll(keepingCapacity: true)
        }
        if moments.last?.tNs != event.tNs { moments.append(Moment(tNs: event.tNs, seq: event.seq)) }
        lastSeq = event.seq
    }

    /// Returns the number of the turn's first event at or after `beginNs`, or else that of the next event.
    func firstSeq(ofTurn turn: Int, beginNs: Int64) -> Int64 {
        guard turn == self.turn, let first = moments.first(where: { $0.tNs >= beginNs }) else {
            return lastSeq &+ 1
        }
        return first.seq
    }
}
