/// The faults of one workload file, so that a user sees all of them at once.
///
/// After a fault in one key the reader continues with the next key.
struct WorkloadFaults {
    private(set) var all: [WorkloadError] = []

    /// Calls `read` and keeps the error that it throws.
    mutating func keep(_ read: () throws(WorkloadError) -> Void) {
        do throws(WorkloadError) { try read() } catch { all.append(error) }
    }

    mutating func add(_ fault: WorkloadError) { all.append(fault) }

    /// The faults in the order of the file.
    var inOrder: [WorkloadError] {
        all.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            return (a.line ?? 0, a.column ?? 0, left.offset) < (b.line ?? 0, b.column ?? 0, right.offset)
        }.map { $0.element }
    }
}
