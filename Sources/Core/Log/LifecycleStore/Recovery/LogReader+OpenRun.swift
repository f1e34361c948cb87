extension LogReader {
    /// Returns a note that the run is open, and the reason. Returns nil for a run that has ended.
    ///
    /// An open run has events and frames up to the last batch, ended animators and uses, and no cells.
    ///
    /// - Parameter number: the run, or nil for the newest.
    public func noteOnOpenRun(_ number: Int64? = nil) throws(StoreError) -> String? {
        let run = try self.run(number)
        guard run.status == .open else { return nil }
        if let writer = LogFileLock.writer(file) {
            return "run \(run.number) is open: process \(writer) is writing it"
        }
        if case .database(let header) = try LogFileHeader.place(file), header.isReserved {
            return "run \(run.number) is open: another process is writing it"
        }
        return "run \(run.number) was never ended, for its process died (`animatorpool db migrate` "
            + "completes it)"
    }
}
