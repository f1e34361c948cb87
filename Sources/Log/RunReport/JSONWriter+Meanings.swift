import LifecycleEvents
import LifecycleJudging

extension JSONWriter {
    /// Writes the members of a kind of event, with its meaning.
    mutating func members(of kind: EventKind) {
        member("id", Int64(kind.rawValue))
        member("name", kind.name)
        member("severity", kind.findingSeverity?.name)
        member("title", kind.meaning?.title)
        member("text", kind.meaning?.text)
        member("wayOut", kind.meaning?.wayOut)
    }

    /// Writes the members of a misuse, with its usual cause and how to fix it.
    mutating func members(of misuse: MisuseKind, advice: ReportExplanations.Advice?) {
        member("id", misuse.rawValue)
        member("exception", misuse.exception)
        member("text", misuse.message(describing: "…"))
        member("recorded", misuse.isRecorded)
        guard let advice else { return }
        member("cause", advice.cause)
        member("uikit", advice.uikit)
        member("animatorPool", advice.animatorPool)
    }
}
