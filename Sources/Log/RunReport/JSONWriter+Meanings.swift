import LifecycleEvents
import LifecycleJudging

extension JSONWriter {
    /// The members of a kind of event, with what it means to whoever has never met it.
    mutating func members(of kind: EventKind) {
        member("id", Int64(kind.rawValue))
        member("name", kind.name)
        member("severity", kind.findingSeverity?.name)
        member("title", kind.meaning?.title)
        member("text", kind.meaning?.text)
        member("wayOut", kind.meaning?.wayOut)
    }

    /// The members of a misuse, with what usually leads to it and out of it.
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
