import Foundation
import LifecycleEvents

/// A folder of files that is written completely or not at all.
///
/// The files go into a temporary folder beside the destination. ``finish()`` moves the temporary folder to
/// the destination. An existing folder is replaced only if it contains nothing but files of the same kind.
package final class AtomicFolder {
    private let name: String
    private let option: String
    private let place: String
    private let parent: String
    /// The prefix of the temporary names: of the new folder, and of the replaced folder until it is removed.
    private let prefix: String
    /// The path of the temporary folder.
    package let temporary: String
    private let temporaryFiles: TemporaryFiles
    private let isReplaceable: (String) -> Bool
    private var isFinished = false

    /// - Parameters:
    ///   - path: the destination.
    ///   - temporaryFiles: records the temporary folder until it is moved or removed.
    ///   - option: the option with which the user names the folder, for errors.
    ///   - isReplaceable: whether the file at a path was written by this program.
    /// - Throws: ``InputError`` if the destination must not be replaced, or the folder cannot be created.
    package init(
        _ path: String, _ temporaryFiles: TemporaryFiles, option: String = "--out",
        replacing isReplaceable: @escaping (String) -> Bool
    ) throws {
        name = path
        self.option = option
        self.temporaryFiles = temporaryFiles
        self.isReplaceable = isReplaceable
        place = URL(fileURLWithPath: path).standardizedFileURL.path
        parent = URL(fileURLWithPath: place).deletingLastPathComponent().path
        prefix = ".\(URL(fileURLWithPath: place).lastPathComponent)."
        TemporaryFiles.sweep(parent, prefix: prefix)
        temporary = TemporaryFiles.newPath(in: parent, prefix: prefix)
        try check()
        temporaryFiles.add(temporary)
        guard mkdir(temporary, 0o777) == 0 else {
            throw InputError("\(name): no folder can be created here: \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        if !isFinished { try? FileManager.default.removeItem(atPath: temporary) }
        temporaryFiles.remove(temporary)
    }

    /// Checks that `place` is free, or is a folder with replaceable files only.
    private func check() throws {
        var status = stat()
        guard lstat(place, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: break
        // The creator of a link decides which folder would be replaced.
        case S_IFLNK:
            throw InputError("\(name): this is a symbolic link; name the folder itself with \(option)")
        default: throw InputError("\(name): this is a file; name a folder with \(option)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: place)
        let other = files.sorted().first { file in
            let path = "\(place)/\(file)"
            // This program never writes a pipe here, and reading one would block.
            return lstat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFREG || !isReplaceable(path)
        }
        guard let other else { return }
        throw InputError(
            "\(name): this folder holds \(other.visible()), which this command did not write; name another with \(option)"
        )
    }

    /// Writes one file into the folder.
    package func write(_ text: String, to file: String) throws {
        do {
            try text.write(toFile: "\(temporary)/\(file)", atomically: false, encoding: .utf8)
        } catch {
            throw WriteError(error, name)
        }
    }

    /// Moves the folder to its destination.
    ///
    /// - Throws: ``InputError``; the destination is then unchanged.
    package func finish() throws {
        // The destination may have changed since `init`.
        try check()
        let aside = TemporaryFiles.newPath(in: parent, prefix: prefix)
        let hasOld = rename(place, aside) == 0
        guard rename(temporary, place) == 0 else {
            let reason = String(cString: strerror(errno))
            if hasOld { _ = rename(aside, place) }
            throw InputError("\(name): cannot be put in its place: \(reason)")
        }
        isFinished = true
        if hasOld { try? FileManager.default.removeItem(atPath: aside) }
    }
}
