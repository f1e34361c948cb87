import AnimatorPool
import LifecycleEvents

/// The position of a chain at each moment, as a function of time.
///
/// The time line counts whole nanoseconds from the chain's beginning and accumulates nothing: a moment is the
/// same, however the chain has reached it.
public struct ChainTimeline: Hashable, Sendable {
    /// The begin and end of a step, from the beginning of a pass.
    struct Span: Hashable, Sendable {
        let beginNs: Int64
        let endNs: Int64
    }

    let spans: [Span]
    let isAutoreversed: Bool
    /// The duration of one run through all steps, in nanoseconds.
    let legNs: Int64
    /// The number of runs through the steps, in either direction, or nil for an endless chain.
    let legs: Int64?

    /// The position of a chain at one moment.
    public struct Position: Hashable, Sendable {
        /// The pass, from 0.
        public let pass: Int
        /// Whether the pass runs back.
        public let isComingBack: Bool
        /// The moving step. During a delay, the step after the delay; at the end of a pass, the last step.
        public let step: Int
        /// The elapsed fraction of the step's time, counted forwards. 0 during the delay.
        public let fraction: Double
    }

    /// A position in a run through the steps, in nanoseconds counted forwards.
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
            // Limited to the number of passes that can be counted in both directions.
            legs = chain.isAutoreversed ? min(Int64(times), .max / 2) * 2 : Int64(times)
        case .endless:
            precondition(ns > 0, "A chain that is played for ever must take time.")
            legs = nil
        }
    }

    /// The duration of one pass in nanoseconds, including the way back.
    var passNs: Int64 { isAutoreversed ? SafeTime.sum(legNs, legNs) : legNs }

    /// The duration of all passes in nanoseconds, or the largest number for an endless chain.
    var wholeNs: Int64 {
        guard let legs else { return .max }
        let (whole, overflows) = legNs.multipliedReportingOverflow(by: legs)
        return overflows ? .max : whole
    }

    /// The duration of all passes in seconds. Infinite for an endless chain.
    public var duration: Double { wholeNs == .max ? .infinity : Nanoseconds.seconds(wholeNs) }

    /// Returns the position of the chain `seconds` after its beginning, clamped to the time line.
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

    /// Returns the place of `ns` on the time line. The boundary between two runs belongs to the later run, or
    /// to the earlier run for a reversed chain.
    func place(atNs ns: Int64, isReversed: Bool) -> Place {
        guard legNs > 0 else { return Place(leg: isReversed ? 0 : (legs ?? 1) - 1, ns: 0) }
        var leg = ns / legNs
        if leg > 0, isReversed ? ns == leg * legNs : leg == legs { leg -= 1 }
        let rest = ns - leg * legNs
        return Place(leg: leg, ns: isBack(leg) ? legNs - rest : rest)
    }

    /// Returns the time at which `leg` begins.
    func beginNs(ofLeg leg: Int64) -> Int64 {
        let (ns, overflows) = leg.multipliedReportingOverflow(by: legNs)
        return overflows ? .max : ns
    }

    /// Returns the number of steps that have ended at `ns`. `isBefore` excludes the steps that end at that
    /// moment.
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
