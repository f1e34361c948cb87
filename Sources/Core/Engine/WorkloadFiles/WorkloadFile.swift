import BuiltInFiles
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

package enum TextFile {
    /// Returns the text of the file at `path` without a byte order mark. A relative path is relative to
    /// `folder`, or to the current folder.
    package static func read(_ path: String, from folder: String? = nil) throws(TextFileError) -> String {
        let base = folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
        let data: Data
        do {
            data = try content(of: URL(fileURLWithPath: path, relativeTo: base))
        } catch let error as TextFileError {
            throw error
        } catch CocoaError.fileReadNoSuchFile {
            throw TextFileError(description: "no file there")
        } catch CocoaError.fileReadNoPermission {
            throw TextFileError(description: "the file may not be read")
        } catch {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(
                atPath: URL(fileURLWithPath: path, relativeTo: base).path, isDirectory: &isFolder)
            throw TextFileError(
                description: isFolder.boolValue ? "this is a folder" : "the file cannot be read")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw TextFileError(description: "the file is not UTF-8 text")
        }
        return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    }

    /// Returns the content of a file or a pipe. `Data(contentsOf:)` does not read pipes.
    private static func content(of url: URL) throws -> Data {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        var content = Data()
        while let bytes = try file.read(upToCount: 1 << 16), !bytes.isEmpty {
            content += bytes
            // A device file may be endless.
            guard content.count <= longest else {
                throw TextFileError(description: "the file has more than a gigabyte")
            }
        }
        return content
    }

    /// The maximum size in bytes, far above any workload or recording.
    private static let longest = 1_000_000_000
}

/// A built-in workload, as YAML.
package struct BuiltInWorkload: Hashable, Sendable {
    package let name: String
    /// The text of a workload file. Its first line is a comment: the title.
    package let yaml: String

    /// The title: one sentence about the events of the workload.
    package var title: String {
        String(yaml.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " })
    }

    /// Creates the workload with the name in the line `name: …` of `yaml`.
    init(_ yaml: String) {
        let key = "name: "
        guard let line = yaml.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else {
            preconditionFailure("A built-in workload has its name in a line of its own.")
        }
        self.name = String(line.dropFirst(key.count))
        self.yaml = yaml
    }
}

package enum BuiltInWorkloads {
    /// All built-in workloads, the two defaults first. `BuiltInFiles.c` lists their files in this order.
    package static let all = built_in_workloads().texts.map { BuiltInWorkload($0) }

    /// Returns the workload called `name`, or nil.
    package static func named(_ name: String) -> BuiltInWorkload? { all.first { $0.name == name } }
}
