import FileKit
import LifecycleEvents

/// Checks that the gaps of an NDJSON log name no more missing events than its event numbers leave out.
///
/// A gap precedes, follows or replaces the events that it names.
package struct GapCheck {
    private var lastSeq: Int64 = 0
    /// The last gap, while it may still name events that follow it.
    private var open: (seq: Int64, line: Int, named: Int64, before: Int64)?

    package init() {}

    /// - Parameter line: the line of the entry in `source`.
    /// - Throws: ``InputError`` if a gap names more events than are missing.
    package mutating func check(_ entry: NDJSONEntry, in source: String, line: Int) throws(InputError) {
        switch entry {
        case .event(let event):
            // Events without a number have no gaps between them.
            guard event.seq > 0 else { return }
            let missing = max(0, event.seq &- lastSeq &- 1)
            try close(missing: missing, in: source)
            lastSeq = max(lastSeq, event.seq)
            if event.kind == .logGap, let named = event.arg, named > missing + 1 {
                open = (event.seq, line, named, missing + 1)
            }
        case .end:
            try close(missing: 0, in: source)
            lastSeq = 0
        case .frame: break
        }
    }

    private mutating func close(missing: Int64, in source: String) throws(InputError) {
        guard let gap = open else { return }
        open = nil
        let most = gap.before + missing
        guard gap.named <= most else {
            throw InputError(
                "\(source):\(gap.line): the log.gap at event \(gap.seq) names \(gap.named) missing events, and "
                    + "\(most.counting("number")) can be missing there: the log is damaged; copy it again from where "
                    + "it was recorded")
        }
    }
}
