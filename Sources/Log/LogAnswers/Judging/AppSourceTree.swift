import Foundation

/// A folder with an app's sources, in which the files are found that a log names.
///
/// A site names a file as the compiler did: by its whole path on the machine that built the app, or by its
/// module and its name (`#fileID`). Neither is where the file is in the work tree.
package struct AppSourceTree {
    /// Paths from the root, by the name of the file.
    private let paths: [String: [String]]

    /// - Parameter root: the folder; nil is the work tree around the current folder.
    /// - Throws: ``InputError`` when `root` is no folder.
    package init(_ root: String?) throws {
        let folder = root ?? Self.workTree()
        guard let folder else {
            paths = [:]
            return
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
        else {
            throw InputError("--source-root \(folder): there is no such folder")
        }
        paths = Self.sources(in: folder)
    }

    /// The folder around the current one that git keeps, or nil.
    private static func workTree() -> String? {
        var folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        while true {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) {
                return folder.path
            }
            let parent = folder.deletingLastPathComponent()
            guard parent.path != folder.path else { return nil }
            folder = parent
        }
    }

    /// Files that are looked at at most: a work tree has fewer.
    private static let most = 500_000
    private static let endings: Set = ["swift", "m", "mm", "h", "c", "cpp"]

    private static func sources(in root: String) -> [String: [String]] {
        let url = URL(fileURLWithPath: root)
        // What is hidden is none of the user's: .git, .build.
        let files = FileManager.default.enumerator(
            at: url, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
        guard let files else { return [:] }
        let start = url.resolvingSymlinksInPath().pathComponents.count
        var paths: [String: [String]] = [:]
        var seen = 0
        for case let file as URL in files {
            seen += 1
            if seen > most { break }
            guard endings.contains(file.pathExtension) else { continue }
            let path = file.resolvingSymlinksInPath().pathComponents.dropFirst(start).joined(separator: "/")
            paths[file.lastPathComponent, default: []].append(path)
        }
        return paths
    }

    /// The place of a file that a log names, from the root of the tree; the name itself if the tree does not have it.
    ///
    /// Of several with its name it is the one that shares most of the folders before it, if no other shares as
    /// many; and for `#fileID` the one under a folder that is called like the module.
    package func path(of named: String) -> String {
        let words = named.split(separator: "/").map(String.init)
        guard let name = words.last, let candidates = paths[name] else { return named }
        if candidates.count == 1 { return candidates[0] }
        let scored = candidates.map { path -> (path: String, score: Int) in
            let folders = path.split(separator: "/").map(String.init)
            let shared = zip(folders.reversed(), words.reversed()).prefix { $0 == $1 }.count
            let isOfModule = words.count == 2 && folders.dropLast().contains(words[0])
            return (path, max(shared, isOfModule ? 2 : 0))
        }
        let best = scored.map(\.score).max() ?? 0
        let found = scored.filter { $0.score == best }
        return found.count == 1 ? found[0].path : named
    }
}
