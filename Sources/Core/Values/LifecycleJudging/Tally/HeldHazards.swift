import LifecycleEvents

/// The durations of the hazards that waste memory.
///
/// A hazard shorter than a frame does not count: no measurement could show it. A hazard without an end lasts
/// until the end of the run. A leak begins at the end of its list.
struct HeldHazards: Hashable, Sendable {
    private let frameNs: Int64
    /// The starts of the current idle animators, by animator.
    private var openNs: [Int32: Int64] = [:]
    private var leaks: [Int32] = []
    /// The durations of the ended hazards that count, in nanoseconds.
    private var endedNs: ContiguousArray<Int64> = []
    private var listDestroyedNs: Int64 = 0
    private var lastNs: Int64 = 0
    /// The number of hazards shorter than a frame.
    private(set) var briefCount = 0

    init(frameNs: Int64) { self.frameNs = frameNs }

    mutating func add(_ event: LifecycleEvent) {
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
            // Other events do not change these hazards.
            break
        }
    }

    mutating func finish(atNs endNs: Int64) { lastNs = max(lastNs, endNs) }

    /// The durations of the hazards that count, in nanoseconds, in no order.
    private var durations: [Int64] {
        var all = Array(endedNs)
        for beganNs in openNs.values { all.append(lastNs &- beganNs) }
        for animator in leaks where openNs[animator] == nil { all.append(lastNs &- listDestroyedNs) }
        return all
    }

    /// The longest and the median duration, in seconds; nil without hazards that count.
    var extent: (longest: Double, median: Double)? {
        let sorted = durations.sorted()
        guard let longest = sorted.last else { return nil }
        let (lower, upper) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
        return (Double(longest) / 1e9, (Double(lower) + Double(upper)) / 2e9)
    }
}
