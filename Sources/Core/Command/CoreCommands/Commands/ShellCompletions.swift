import ArgumentParser
import FileKit
import Foundation
import LogAnswers
import ProgramKit
import WorkloadFiles
import WorkloadReading

// Completions of arguments in a shell. Errors are ignored: they produce no completions.

extension CompletionKind {
    /// The built-in workloads, and YAML files and folders.
    package static let workloads = names(BuiltInWorkloads.all.map(\.name), orFiles: ["yaml", "yml"])

    /// The built-in recordings, and files with recordings.
    static let recordings = names(BuiltInRecordings.touches.map(\.name), orFiles: ["csv", "tsv", "txt"])

    /// The runs of the log that the command line names, newest first, and `all`.
    static let runs = CompletionKind.custom { words, _, prefix in
        let log = log(in: words)
        let runs =
            (try? LogSource(log, for: WorkClient(temporaryFiles: EndSignals.temporaryFiles)).runs()) ?? []
        return (runs.reversed().map { String($0.number) } + ["all"]).filter { $0.hasPrefix(prefix) }
    }

    /// Returns the log that `--db` names, or the standard one.
    private static func log(in words: [String]) -> String {
        let joined = words.last { $0.hasPrefix("--db=") }.map { String($0.dropFirst("--db=".count)) }
        let next = words.lastIndex(of: "--db").flatMap {
            words.indices.contains($0 + 1) ? words[$0 + 1] : nil
        }
        return joined ?? next ?? LogPath.standard
    }

    private static func names(_ names: [String], orFiles endings: Set<String>) -> CompletionKind {
        .custom { _, _, prefix in
            names.filter { $0.hasPrefix(prefix) } + files(prefix, endings)
        }
    }

    /// Returns the files with one of `endings`, and the folders, whose path begins with `prefix`.
    private static func files(_ prefix: String, _ endings: Set<String>) -> [String] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
        return (names ?? []).sorted().compactMap { name in
            let path = folder + name
            guard path.hasPrefix(prefix), !name.hasPrefix(".") else { return nil }
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            if isFolder.boolValue { return path + "/" }
            return endings.contains(URL(fileURLWithPath: name).pathExtension) ? path : nil
        }
    }
}
