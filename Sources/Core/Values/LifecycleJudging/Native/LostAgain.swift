import LifecycleEvents

extension CauseSearch {
    /// The loss of the animator that the client requested after a display, or the request that was too late; nil if the
    /// client requested none.
    func lostAgain(since displayed: LifecycleEvent, _ role: String) -> [Link]? {
        guard let again = first(after: displayed.seq, where: isOfAttach) else { return nil }
        let loss = last { $0.seq > again.seq && isLoss($0) }
        if let late = last(where: isOfAttach), late.seq > loss?.seq ?? 0 {
            return link(loss, "") + link(late, ", a turn late")
        }
        let attach = last(before: loss?.seq) { $0.kind == .animatorAttached && isOfAttach($0) }
        let isBack = last {
            $0.seq > loss?.seq ?? .max && $0.kind == .listUpdated && $0.detail == .update(.enteredWindow)
        }
        return link(attach, "") + link(loss, isBack == nil ? role : "") + link(isBack, role)
    }
}
