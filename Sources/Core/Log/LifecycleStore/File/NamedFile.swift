import Foundation

/// A log's path from the user, and the path of the file after resolving a link.
///
/// The files that belong to a log are beside the file and never beside a link. Otherwise a log with two names
/// would have two locks.
struct NamedFile: Hashable, Sendable {
    /// The path in errors.
    let name: String
    /// The path of the file: `name`, or the target of the link.
    let path: String
    let isLink: Bool

    /// - Throws: ``StoreError`` if `name` is a link without a target. The link may belong to another user, so
    ///   its target is not created.
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

    /// The path in a form that SQLite always treats as a file, unlike `:memory:` and `file:log`.
    var sqlitePath: String { path.hasPrefix("/") ? path : "./" + path }
}

/// The identity of a file, and the number of its names.
struct FileIdentity {
    private let status: stat

    /// Returns the identity of the file or the link `name`, or nil if it does not exist.
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

    /// The number of names (hard links) of the file.
    var names: Int { Int(status.st_nlink) }

    var size: Int64 { Int64(status.st_size) }

    /// The permissions of user, group and others.
    var rights: mode_t { status.st_mode & 0o777 }

    func isSame(as other: FileIdentity) -> Bool {
        status.st_ino == other.status.st_ino && status.st_dev == other.status.st_dev
    }
}
