import LifecycleEvents
import LifecycleStore

extension RunDescription {
    private static let longestName = 1000

    /// Checks that the texts of a run are short, because every list of runs contains them.
    func checkTexts() throws(Problem) {
        let texts = [name, workload, strategy, regime, cells, app, os, device]
        guard texts.allSatisfy({ ($0?.utf8.count ?? 0) <= Self.longestName }) else {
            throw Problem(
                422, "name-too-long", "A name of the run is too long",
                "A name, workload or device has at most \(Self.longestName) bytes.",
                wayOut: "Send the run under shorter names.")
        }
    }
}

extension RunRecord {
    private static let longestObject = 1 << 20

    func checkTexts() throws(Problem) {
        try description.checkTexts()
        guard configJSON.utf8.count <= Self.longestObject,
            (summaryJSON?.utf8.count ?? 0) <= Self.longestObject
        else {
            throw Problem(
                422, "name-too-long", "The run's config or summary is too long",
                "Each has at most \(Self.longestObject) bytes.",
                wayOut: "Send a smaller config or summary.")
        }
    }
}
