import LifecycleEvents

/// The hazards that memory holds, and how long each lasted.
///
/// One that is over within a frame counts as none: nobody could have measured it. One without an end lasted
/// to the end of the run, and a leak lasts from the end of its list.
struct HeldHazards: Hashable, Sendable {
    private let frameNs: Int64
    /// Idle animators that nothing has ended so far, and since when.
    private var openNs: [Int32: Int64] = [:]
    private var leaks: [Int32] = []
    /// How long those lasted that are over and count, in nanoseconds.
    private var endedNs: ContiguousArray<Int64> = []
    private var listDestroyedNs: Int64 = 0
    private var lastNs: Int64 = 0
    /// How many were over within a frame.
    private(set) var briefCount = 0

    init(frameNs: Int64) { self.frameNs = frameNs }

    mutating func eat(_ event: LifecycleEvent) {
        if event.tNs > lastNs { lastNs = event.tNs }
        switch event.kind {
        case .hazardIdleAnimator: openNs[event.animator?.rawValue ?? 0] = event.tNs
        case .hazardLeak: leaks.append(event.animator?.rawValue ?? 0)
        case .hazardEnded:
            guard event.detail == .hazard(.hazardIdleAnimator) else { return }
            openNs[event.animator?.rawValue ?? 0] = nil
            if event.endsBriefHazard(frameNs: frameNs) {
                briefCount += 1
            } else {
                endedNs.append(event.arg ?? 0)
            }
        case .listDestroyed: listDestroyedNs = event.tNs
        default:
            // Nothing that memory holds.
            break
        }
    }

    mutating func finish(atNs endNs: Int64) { lastNs = max(lastNs, endNs) }

    /// How long each that counts lasted, in nanoseconds, in no order.
    private var durations: [Int64] {
        var all = Array(endedNs)
        for beganNs in openNs.values { all.append(lastNs &- beganNs) }
        for animator in leaks where openNs[animator] == nil { all.append(lastNs &- listDestroyedNs) }
        return all
    }

    /// The longest and the median, in seconds; nil when none counts.
    var extent: (longest: Double, median: Double)? {
        let sorted = durations.sorted()
        guard let longest = sorted.last else { return nil }
        let (lower, upper) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
        return (Double(longest) / 1e9, (Double(lower) + Double(upper)) / 2e9)
    }
}
