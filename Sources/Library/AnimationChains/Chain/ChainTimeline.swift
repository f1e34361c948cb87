import AnimatorPool
import LifecycleEvents

/// The position of a chain at each moment, as a function of time.
///
/// The time line counts in whole nanoseconds from the chain's beginning and adds nothing up: a moment is the same, however
/// the chain has reached it.
public struct ChainTimeline: Hashable, Sendable {
    /// The time of a step, from the beginning of a pass.
    struct Span: Hashable, Sendable {
        let beginNs: Int64
        let endNs: Int64
    }

    let spans: [Span]
    let isAutoreversed: Bool
    /// How long all steps take once.
    let legNs: Int64
    /// How many times the steps run, in either direction, or nil for an endless chain.
    let legs: Int64?

    /// The position of a chain at one moment.
    public struct Position: Hashable, Sendable {
        /// The pass, from 0.
        public let pass: Int
        /// Whether the pass runs back.
        public let isComingBack: Bool
        /// The moving step. In a delay, the step after the delay; at the end of a pass, the last step.
        public let step: Int
        /// The elapsed fraction of the step's time, counted forwards. 0 in the delay.
        public let fraction: Double
    }

    /// A place in nanoseconds: which run through the steps, and the time within it, counted forwards.
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

    /// Nanoseconds from beginning to end, or the largest number for an endless chain.
    var wholeNs: Int64 {
        guard let legs else { return .max }
        let (whole, overflows) = legNs.multipliedReportingOverflow(by: legs)
        return overflows ? .max : whole
    }

    /// Seconds from beginning to end, with all passes. Infinite for an endless chain.
    public var duration: Double { wholeNs == .max ? .infinity : Nanoseconds.seconds(wholeNs) }

    /// The position of the chain `seconds` after its beginning, clamped to the time line.
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
