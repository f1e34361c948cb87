import AnimationTiming
import LifecycleEvents

/// The steps that a live list plays until external input takes over, and a record of the played steps.
struct LiveScript {
    private var program: WorkloadProgram
    /// The steps played so far, completely or in part. A workload of these steps and a wait reproduces the
    /// state of the list.
    private(set) var played: [Step] = []
    /// The time at which the last played step ends in such a workload.
    private(set) var overNs: Int64 = 0
    private(set) var isOver = false

    /// The step in progress; nil before the first step, while the list appears.
    private var current: Step?
    private var isUnderWay = true
    private var beganNs: Int64 = 0
    /// Whether only the content of the step still moves. In a workload, a following wait would replace this
    /// rest.
    private var isResting = false
    /// For `touches`: the number of gestures begun, and the start time of the last gesture.
    private var gestures = 0
    private var gestureNs: Int64 = 0
    private var isCut = false

    init(_ steps: [Step]) { program = WorkloadProgram(steps) }

    /// Returns the next instruction; nil after the last step, or after the step in progress at a cut.
    mutating func next(nowNs: Int64) -> WorkloadProgram.Instruction? {
        while !isOver {
            let taken = program.stepCount
            let instruction = isCut ? program.nextOfStep() : program.next()
            if program.stepCount != taken || program.isOver || instruction == nil { settle(nowNs) }
            if program.stepCount != taken { begin(nowNs) }
            switch instruction {
            case nil, .end: isOver = true
            case .rest:
                noteRest(nowNs)
                if !isCut { return instruction }
            case .suspend:
                // The background callbacks may have taken time.
                beganNs = nowNs
                return instruction
            case .now(.touch):
                gestures += 1
                gestureNs = nowNs
                return instruction
            default: return instruction
            }
        }
        return nil
    }

    /// Ends the script because external input takes over.
    ///
    /// A step that takes a frame, or time of the app, still completes.
    ///
    /// - Returns: Whether only elapsing time or resting content remains.
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

    /// Returns the steps played until `nowNs`. Includes a background step in progress, with its time so far.
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

    /// Records the end of the step in progress.
    private mutating func settle(_ nowNs: Int64) {
        guard isUnderWay else { return }
        isUnderWay = false
        if let current { played.append(current) }
        if !isResting { overNs = nowNs }
        current = nil
    }
}
