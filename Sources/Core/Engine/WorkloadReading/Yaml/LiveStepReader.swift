import ScrollSimulation

/// Reads steps for a live list as they arrive: the steps of a workload, except those for files only, and the
/// words `background` and `foreground`.
///
/// The reader tracks the number of the list's items, so each step is checked against the list after the
/// earlier steps.
package struct LiveStepReader: Sendable {
    private var items: Int
    /// The maximum number of steps in one text.
    private let most: Int

    package init(items: Int, most: Int) {
        self.items = items
        self.most = most
    }

    /// The number of the list's items after the steps that were read.
    package var itemCount: Int { items }

    /// Reads a mapping with the list `steps`. If the method throws, the reader is unchanged.
    package mutating func read(_ root: YamlValue) throws(WorkloadError) -> [LiveInput] {
        let values = try root.fields(["steps"]).required("steps").values("steps")
        guard values.count <= most else {
            throw WorkloadError(
                file: root.file, reason: "there are \(values.count) steps",
                wayOut: "send at most \(most) at once")
        }
        var reader = StepReader(list: ListShape(items: items)) { _ throws(TextFileError) in
            throw TextFileError(description: "a live list reads no files")
        }
        var steps: [LiveInput] = []
        for value in values { steps.append(try Self.step(value, &reader)) }
        if let count = reader.items?.count { items = count }
        return steps
    }

    private static func step(
        _ value: YamlValue, _ reader: inout StepReader
    ) throws(WorkloadError) -> LiveInput {
        switch value.scalarText {
        case "background": return .background
        case "foreground": return .foreground
        default: break
        }
        let step = try reader.step(value)
        switch step {
        case .wait, .repeat:
            throw value.fault(
                "a live list waits for what comes, and repeats nothing",
                "send each step when it is to happen")
        case .destroyList:
            throw value.fault("the list is destroyed at its end", "end it")
        case .busy(let seconds) where seconds > longestBusy:
            throw value.fault(
                "busy is \(seconds), which is too long for a live list",
                "give at most \(longestBusy) seconds")
        default:
            return .step(step)
        }
    }

    /// The maximum duration of a `busy` step, in seconds.
    private static let longestBusy = 10.0
}
