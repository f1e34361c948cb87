/// Who wants a piece of work: a command, a service, a test. The work prints nothing, ends no process and
/// knows no signals. What it has to say beside its answers, and when it is to stop, goes through its client.
///
/// Each piece of work has its own client, so that many go on in one process. The closures are called from
/// whichever thread does the work.
package struct WorkClient: Sendable {
    /// What is to go when the process ends before the work does.
    package var temporaryFiles: TemporaryFiles
    /// Asked often, at each frame of a simulation and each event of an import, whether to stop.
    package var wantsToStop: @Sendable () -> Bool
    /// Told in a line what happened beside the answer.
    package var notice: @Sendable (String) -> Void
    /// Told now and then while a log is waited for, and nil when that is over.
    package var waiting: @Sendable (LogWait?) -> Void

    /// A client that hears nothing and never stops, unless it says otherwise.
    package init(
        temporaryFiles: TemporaryFiles, wantsToStop: @escaping @Sendable () -> Bool = { false },
        notice: @escaping @Sendable (String) -> Void = { _ in },
        waiting: @escaping @Sendable (LogWait?) -> Void = { _ in }
    ) {
        self.temporaryFiles = temporaryFiles
        self.wantsToStop = wantsToStop
        self.notice = notice
        self.waiting = waiting
    }

    /// The same client, where it has heard already what would be said.
    package var silent: WorkClient {
        var client = self
        client.notice = { _ in }
        return client
    }
}
