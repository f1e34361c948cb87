import AnimatorPool
import LifecycleEvents

/// Where a chain is at each moment: a function of time, and nothing that ticks.
///
/// It counts in whole nanoseconds from the chain's beginning, so nothing is added up: a moment is the same
/// whichever way the chain came to it.
public struct ChainTimeline: Hashable, Sendable {
    /// A step on the way there, from the beginning of a pass.
    struct Span: Hashable, Sendable {
        let beginNs: Int64
        let endNs: Int64
    }

    let spans: [Span]
    let isAutoreversed: Bool
    /// How long all steps take once.
    let legNs: Int64
    /// How often they are gone through, there or back; nil for ever.
    let legs: Int64?

    /// Where a chain is at one moment.
    public struct Position: Hashable, Sendable {
        /// Which pass, from 0.
        public let pass: Int
        /// Whether the pass is on its way back.
        public let isComingBack: Bool
        /// The step that moves. In a delay the one it belongs to, and at the end of a pass the last one.
        public let step: Int
        /// How much of the step's time has gone by, counted from its beginning on the way there; 0 in its delay.
        public let fraction: Double
    }

    /// A place in nanoseconds: which time through the steps, and where on the way there.
    struct Place: Hashable {
        var leg: Int64
        var ns: Int64
    }

    init(of chain: AnimationChain) {
        var ns: Int64 = 0
        spans = chain.steps.map { step in
            let begin = SafeTime.sum(ns, SafeTime.nanoseconds(step.delay))
            ns = SafeTime.sum(begin, SafeTime.nanoseconds(step.duration))
            return Span(beginNs: begin, endNs: ns)
        }
        legNs = ns
        isAutoreversed = chain.isAutoreversed
        switch chain.passes {
        case .times(let times):
            // As many passes as can be counted, there and back.
            legs = chain.isAutoreversed ? min(Int64(times), .max / 2) * 2 : Int64(times)
        case .endless:
            precondition(ns > 0, "A chain that is played for ever must take time.")
            legs = nil
        }
    }

    /// Nanoseconds of one pass, there and back.
    var passNs: Int64 { isAutoreversed ? SafeTime.sum(legNs, legNs) : legNs }

    /// Nanoseconds from beginning to end; the largest number where it has none.
    var wholeNs: Int64 {
        guard let legs else { return .max }
        let (whole, overflows) = legNs.multipliedReportingOverflow(by: legs)
        return overflows ? .max : whole
    }

    /// Seconds from beginning to end, all passes together; infinite for a chain that is played for ever.
    public var duration: Double { wholeNs == .max ? .infinity : Nanoseconds.seconds(wholeNs) }

    /// Where the chain is `seconds` after its beginning. What lies outside of it counts as its beginning, or
    /// its end.
    ///
    /// Complexity: O(log steps).
    public func position(at seconds: Double) -> Position {
        let place = place(atNs: min(SafeTime.nanoseconds(seconds), wholeNs), isReversed: false)
        let step = min(doneCount(atNs: place.ns), spans.count - 1)
        return Position(
            pass: Int(isAutoreversed ? place.leg / 2 : place.leg), isComingBack: isBack(place.leg),
            step: step,
            fraction: fraction(of: step, atNs: place.ns))
    }

    func isBack(_ leg: Int64) -> Bool { isAutoreversed && !leg.isMultiple(of: 2) }

    /// Where `ns` of the chain lie. Between two times through the steps it is the later one, and the earlier
    /// one for a chain that runs reversed.
    func place(atNs ns: Int64, isReversed: Bool) -> Place {
        guard legNs > 0 else { return Place(leg: isReversed ? 0 : (legs ?? 1) - 1, ns: 0) }
        var leg = ns / legNs
        if leg > 0, isReversed ? ns == leg * legNs : leg == legs { leg -= 1 }
        let rest = ns - leg * legNs
        return Place(leg: leg, ns: isBack(leg) ? legNs - rest : rest)
    }

    /// When the chain comes to the beginning of `leg`.
    func beginNs(ofLeg leg: Int64) -> Int64 {
        let (ns, overflows) = leg.multipliedReportingOverflow(by: legNs)
        return overflows ? .max : ns
    }

    /// How many steps are at their end at `ns`; `isBefore` leaves out those that come to it at that moment.
    func doneCount(atNs ns: Int64, isBefore: Bool = false) -> Int {
        var (low, high) = (0, spans.count)
        while low < high {
            let middle = (low + high) / 2
            let isDone = isBefore ? spans[middle].endNs < ns : spans[middle].endNs <= ns
            if isDone { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func fraction(of step: Int, atNs ns: Int64) -> Double {
        let span = spans[step]
        if ns >= span.endNs { return 1 }
        if ns <= span.beginNs { return 0 }
        return Double(ns - span.beginNs) / Double(span.endNs - span.beginNs)
    }
}
