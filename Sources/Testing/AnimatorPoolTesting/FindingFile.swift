import ListExploration
import ScrollSimulation
import WorkloadReading

/// The file of a finding of a test: a workload with steps and choices, for the list of the test.
package enum FindingFile {
    /// Returns the steps and choices of a workload as text.
    package static func text(of workload: Workload) -> String {
        // A file has a step.
        let steps = workload.steps.isEmpty ? [.wait(0)] : workload.steps
        return (workload.list.sections.isEmpty ? "list: { items: \(workload.list.items) }\n" : "")
            + "steps:\n" + steps.map { $0.yaml(indent: 2) }.joined()
            + (workload.choices.isEmpty ? "" : "choices:\n")
            + workload.choices.map { "  - \($0.yaml)\n" }.joined()
    }

    /// Returns `list` with the steps and choices of a text.
    package static func workload(
        _ text: String, file: String, on list: Workload
    ) throws(WorkloadError) -> Workload {
        let (read, faults) = Workload.reading(try PlainYaml.value(of: text, file: file)) {
            path throws(TextFileError) in
            throw TextFileError(description: "a finding has no recording in another file: \(path)")
        }
        if let first = faults.first { throw first }
        var workload = list
        (workload.steps, workload.choices) = (read.steps, read.choices)
        return workload
    }
}
