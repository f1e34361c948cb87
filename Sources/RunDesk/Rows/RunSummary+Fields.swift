import LifecycleEvents
import LifecycleJudging

extension RunSummary {
    /// The summary's fields, in the order that scripts know.
    package var fields: [OutputValue.Field] {
        [
            .init("run", OutputValue(run)), .init("workload", .text(workload)),
            .init("strategy", .text(strategy)), .init("regime", .text(regime)), .init("cells", .text(cells)),
        ] + stageFields + [
            .init("seed", .int(seed)), .init("virtualSeconds", .double(virtualSeconds)),
            .init("wallSeconds", .double(wallSeconds)), .init("events", OutputValue(tally.events)),
            .init("eventsPerSecond", .double(eventsPerSecond)), .init("frames", OutputValue(frames)),
            .init("turns", OutputValue(tally.turns)), .init("cellsCreated", OutputValue(tally.cellsCreated)),
            .init("dequeues", OutputValue(tally.dequeues)), .init("reuses", OutputValue(tally.reuses)),
            .init("attachesRequested", OutputValue(tally.attachesRequested)),
            .init("attachesMade", OutputValue(tally.attachesMade)),
            .init("attachesCancelled", OutputValue(tally.attachesCancelled)),
            .init("staleAttachesPrevented", OutputValue(tally.staleAttachesPrevented)),
            .init("animatorsPeak", OutputValue(tally.animatorsPeak)),
            .init("animatorsLiveAtEnd", OutputValue(tally.animatorsLiveAtEnd)),
            .init("effectiveShare", .double(tally.effectiveShare)),
            .init("bareFrames", OutputValue(tally.bareFrames)),
            .init("bareFramesPerDisplay", .double(tally.bareFramesPerDisplay)),
            .init("hitchMsPerSecond", .double(hitchMsPerSecond)), .init("misuses", .object(misuseFields)),
            .init("hazards", .object(hazardFields)), .init("violations", .object(violationFields)),
        ]
    }

    /// What most runs are told nothing of.
    private var stageFields: [OutputValue.Field] {
        [.init("updates", OutputValue(updates)), .init("transitions", OutputValue(transitions))]
            .filter { $0.value != .null }
    }

    private var misuseFields: [OutputValue.Field] {
        tally.misuses.sorted { $0.key < $1.key }.map { .init($0.key, OutputValue($0.value)) }
    }

    private var hazardFields: [OutputValue.Field] {
        tally.hazards.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { .init($0.key.name, OutputValue($0.value)) }
    }

    private var violationFields: [OutputValue.Field] {
        violations.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { .init($0.key.code, OutputValue($0.value)) }
    }
}
