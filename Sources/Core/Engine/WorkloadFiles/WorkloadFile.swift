import Foundation
import LifecycleEvents
import ScrollSimulation
import WorkloadReading

/// A workload and its text. The text is read once, because a pipe cannot be read again.
package struct WorkloadFile: Sendable {
    package let workload: Workload
    package let yaml: String

    /// Reads a built-in workload or the file at a path.
    ///
    /// A relative path of a recording is relative to the folder of the workload file.
    package init(named reference: String) throws(WorkloadError) {
        let (file, faults) = Self.reading(reference)
        if let first = faults.first { throw first }
        self = file
    }

    /// Reads a workload as ``init(named:)`` does, and returns all faults in the order of the file.
    package static func reading(_ reference: String) -> (file: WorkloadFile, faults: [WorkloadError]) {
        do throws(WorkloadError) {
            let yaml = try text(of: reference)
            let folder = URL(fileURLWithPath: reference).deletingLastPathComponent().path
            let (workload, faults) = Workload.reading(yaml, named: reference) {
                path throws(TextFileError) in
                try TextFile.read(path, from: folder)
            }
            return (WorkloadFile(workload: workload, yaml: yaml), faults)
        } catch {
            return (WorkloadFile(workload: Workload(name: reference), yaml: ""), [error])
        }
    }

    private init(workload: Workload, yaml: String) {
        self.workload = workload
        self.yaml = yaml
    }

    private static func text(of path: String) throws(WorkloadError) -> String {
        if let builtIn = BuiltInWorkloads.named(path) { return builtIn.yaml }
        do {
            return try TextFile.read(path)
        } catch {
            let names = BuiltInWorkloads.all.map(\.name)
            let wayOut =
                Spelling.suggestion(for: path, among: names)
                ?? "`animatorpool workloads list` names the built-in ones"
            throw WorkloadError(
                file: path,
                reason: "no workload of this name, and \(error.description)", wayOut: wayOut)
        }
    }
}

extension Workload {
    /// Reads a workload as ``WorkloadFile`` does.
    package init(named reference: String) throws(WorkloadError) {
        self = try WorkloadFile(named: reference).workload
    }

    package init(_ builtIn: BuiltInWorkload) throws(WorkloadError) {
        try self.init(yaml: builtIn.yaml, named: builtIn.name) { _ throws(TextFileError) in
            throw TextFileError(description: "a built-in workload reads no files")
        }
    }
}
