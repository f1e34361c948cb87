import AnimationTiming
import LifecycleEvents

/// The steps of a workload that a live list goes through before somebody takes over, and what of them has happened.
struct LiveScript {
    private var program: WorkloadProgram
    /// The steps that have happened, in full or as far as they were let: a workload of them and then a wait finds the
    /// list as it was.
    private(set) var played: [Step] = []
    /// When the last of them is over in such a workload.
    private(set) var overNs: Int64 = 0
    private(set) var isOver = false

    /// The step under way. Before the first one the list appears.
    private var current: Step?
    private var isUnderWay = true
    private var beganNs: Int64 = 0
    /// Whether it is over but for the content, which comes to rest. A wait behind it would take the place of that.
    private var isResting = false
    /// Of touches: how many gestures have begun, and when the last of them did.
    private var gestures = 0
    private var gestureNs: Int64 = 0
    private var isCut = false

    init(_ steps: [Step]) { program = WorkloadProgram(steps) }

    /// The next act; nil when the steps are over, or what was under way when somebody took over.
    mutating func next(nowNs: Int64) -> WorkloadProgram.Act? {
        while !isOver {
            let taken = program.stepCount
            let act = isCut ? program.nextOfStep() : program.next()
            if program.stepCount != taken || program.isOver || act == nil { settle(nowNs) }
            if program.stepCount != taken { begin(nowNs) }
            switch act {
            case nil, .end: isOver = true
            case .rest:
                noteRest(nowNs)
                if !isCut { return act }
            case .suspend:
                // Going to the background may have taken time.
                beganNs = nowNs
                return act
            case .now(.touch):
                gestures += 1
                gestureNs = nowNs
                return act
            default: return act
            }
        }
        return nil
    }

    /// Somebody takes over. What takes no longer than a frame or the app's own time goes on to its end.
    ///
    /// - Returns: Whether nothing is left but time that passes, or content that comes to rest.
    mutating func cut() -> Bool {
        switch current {
        case .wait:
            overNs = beganNs
        case .touches(let all) where gestures > 0:
            if gestures > 1 { played.append(.touches(Array(all[..<(gestures - 1)]))) }
            played.append(.touch(all[gestures - 1]))
            overNs = gestureNs
        case let step where isResting:
            if let step { played.append(step) }
        default:
            if isUnderWay {
                isCut = true
                return false
            }
        }
        current = nil
        isOver = true
        return true
    }

    /// What has happened until `nowNs`. Of a step under way it is an app that is away until then.
    func played(untilNs nowNs: Int64) -> [Step] {
        guard isUnderWay, case .background = current else { return played }
        return played + [.background(Nanoseconds.seconds(nowNs - beganNs))]
    }

    private mutating func begin(_ nowNs: Int64) {
        current = program.step
        isUnderWay = true
        beganNs = nowNs
        isResting = false
        gestures = 0
    }

    private mutating func noteRest(_ nowNs: Int64) {
        if case .touches = current { return }
        guard current != nil, !isResting else { return }
        isResting = true
        overNs = nowNs
    }

    /// The step that was under way is over.
    private mutating func settle(_ nowNs: Int64) {
        guard isUnderWay else { return }
        isUnderWay = false
        if let current { played.append(current) }
        if !isResting { overNs = nowNs }
        current = nil
    }
}
