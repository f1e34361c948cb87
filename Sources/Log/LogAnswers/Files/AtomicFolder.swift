import Foundation
import LifecycleEvents

/// A folder of files that is there whole or not at all.
///
/// It is made under another name beside its place and takes its place in ``finish()``. A folder that stands
/// there already is replaced only when it is empty or nothing in it is anybody else's.
package final class AtomicFolder {
    private let name: String
    private let option: String
    private let place: String
    private let parent: String
    /// Of the names under which it is made, and under which what stood there is taken away.
    private let prefix: String
    /// Where it is made.
    package let temporary: String
    private let temporaryFiles: TemporaryFiles
    private let isReplaceable: (String) -> Bool
    private var isFinished = false

    /// - Parameters:
    ///   - path: where it is to be.
    ///   - temporaryFiles: told of what is not yet in its place.
    ///   - option: the one by which its user has named it.
    ///   - isReplaceable: whether a file, of which it is given the path, was made as these are.
    /// - Throws: ``InputError`` when something stands there that must stay, or no folder can be made.
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

    /// What is at `place` must be nothing, or a folder that holds nothing else than what is made here.
    private func check() throws {
        var status = stat()
        guard lstat(place, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: break
        // Whoever made the link decides what would be replaced.
        case S_IFLNK:
            throw InputError("\(name): this is a symbolic link; name the folder itself with \(option)")
        default: throw InputError("\(name): this is a file; name a folder with \(option)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: place)
        let other = files.sorted().first { file in
            let path = "\(place)/\(file)"
            // A pipe is never ours, and whoever reads one waits for ever.
            return lstat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFREG || !isReplaceable(path)
        }
        guard let other else { return }
        throw InputError(
            "\(name): this folder holds \(other.visible()), which this command did not write; name another with \(option)"
        )
    }

    /// Writes one file into it.
    package func write(_ text: String, to file: String) throws {
        do {
            try text.write(toFile: "\(temporary)/\(file)", atomically: false, encoding: .utf8)
        } catch {
            throw WriteError(error, name)
        }
    }

    /// Begins a file in it that is written piece by piece.
    ///
    /// - Throws: ``InputError`` when it cannot be created.
    package func begin(_ file: String) throws -> FileOfFolder {
        let descriptor = open(
            "\(temporary)/\(file)", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw InputError(
                "\(name)/\(file): cannot be created: \(String(cString: strerror(errno)))")
        }
        return FileOfFolder(
            handle: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), name: "\(name)/\(file)")
    }

    /// Puts the folder in its place.
    ///
    /// - Throws: ``InputError``; then what stood there still does.
    package func finish() throws {
        // Somebody may have put something there in the meantime.
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

/// A file of a ``AtomicFolder`` that is being written.
package struct FileOfFolder {
    fileprivate let handle: FileHandle
    fileprivate let name: String

    /// - Throws: ``WriteError`` when the bytes do not find room.
    package func write(_ bytes: [UInt8]) throws(WriteError) { try handle.write(bytes, named: name) }

    /// Ends it. It is on the disk then.
    ///
    /// - Throws: ``WriteError``.
    package func finish() throws(WriteError) { try handle.finish(named: name) }
}
