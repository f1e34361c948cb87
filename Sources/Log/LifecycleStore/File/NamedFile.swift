import Foundation

/// A log by the path of the user, and the file that the path leads to.
///
/// The files that belong to a log are beside the file and never beside a symbolic link to it: otherwise a log with two
/// names would have two locks.
struct NamedFile: Hashable, Sendable {
    /// The path in errors.
    let name: String
    /// The path of the file: `name`, or the target of that link.
    let path: String
    let isLink: Bool

    /// - Throws: ``StoreError`` when `name` is a link that leads nowhere. The link may be of somebody else, so its
    ///   target is not created.
    init(_ name: String) throws(StoreError) {
        self.name = name
        isLink = FileIdentity(ofName: name)?.isLink ?? false
        guard isLink else {
            path = name
            return
        }
        guard let end = realpath(name, nil) else {
            throw StoreError.system(
                name, "is a symbolic link that leads to no file",
                wayOut: "; remove it, or name another file with --db")
        }
        defer { free(end) }
        path = String(cString: end)
    }

    /// The path in a form that SQLite always reads as a file: `:memory:` and `file:log` have other meanings.
    var sqlitePath: String { path.hasPrefix("/") ? path : "./" + path }
}

/// The identity of a file, and how many names it has.
struct FileIdentity {
    private let status: stat

    /// What is at `name` itself, even if that is a link; nil when nothing is.
    init?(ofName name: String) {
        var status = stat()
        guard lstat(name, &status) == 0 else { return nil }
        self.status = status
    }

    init?(of descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.status = status
    }

    var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }

    var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

    /// How many names (hard links) the file has.
    var names: Int { Int(status.st_nlink) }

    var size: Int64 { Int64(status.st_size) }

    /// The permissions of user, group and others.
    var rights: mode_t { status.st_mode & 0o777 }

    func isSame(as other: FileIdentity) -> Bool {
        status.st_ino == other.status.st_ino && status.st_dev == other.status.st_dev
    }
}
