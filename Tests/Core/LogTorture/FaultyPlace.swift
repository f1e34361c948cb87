import FaultyVFS
import LifecycleRecording

/// Kinds of calls that SQLite makes to the system.
package struct DiskCalls: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let read = Self(rawValue: UInt32(FAULTY_READ))
    package static let write = Self(rawValue: UInt32(FAULTY_WRITE))
    package static let sync = Self(rawValue: UInt32(FAULTY_SYNC))
    package static let truncate = Self(rawValue: UInt32(FAULTY_TRUNCATE))
    package static let open = Self(rawValue: UInt32(FAULTY_OPEN))
    package static let delete = Self(rawValue: UInt32(FAULTY_DELETE))
    package static let lock = Self(rawValue: UInt32(FAULTY_LOCK))
    package static let shm = Self(rawValue: UInt32(FAULTY_SHM))
    package static let size = Self(rawValue: UInt32(FAULTY_SIZE))
    package static let access = Self(rawValue: UInt32(FAULTY_ACCESS))
    /// Those that change what is on the disk.
    package static let changes = Self(rawValue: UInt32(FAULTY_CHANGES))
    package static let all = Self(rawValue: UInt32(FAULTY_ALL))

    package static let named: [(String, DiskCalls)] = [
        ("read", .read), ("write", .write), ("sync", .sync), ("truncate", .truncate), ("open", .open),
        ("delete", .delete), ("lock", .lock), ("shm", .shm), ("size", .size), ("access", .access),
    ]
}

/// What is left on the disk when a process or the power goes.
package enum Cut: Int32, Hashable, Sendable {
    case kill = 0
    case power = 1
}

/// A folder whose files fail when they are told to, and tell what a cut would leave of them.
package final class FaultyPlace {
    // What it points to guards itself with a lock.
    nonisolated(unsafe) private let place: OpaquePointer
    private var watcher: Watcher?

    private final class Watcher {
        let body: (Int64) -> Void
        init(_ body: @escaping (Int64) -> Void) { self.body = body }
    }

    /// Begins to watch `folder`; files must not be open in it yet.
    package init(_ folder: String) throws {
        try require(faulty_vfs_register() == 0, "The faulty VFS cannot be registered.")
        guard let place = faulty_place_begin(folder) else {
            throw TortureFailure("Too many places are watched.")
        }
        self.place = place
    }

    deinit { faulty_place_end(place) }

    /// Lets the `first` of `calls` from now on fail, and those after it up to `times`; nil is for good.
    ///
    /// - Parameter result: SQLite's result code; 0 is the one that fits the call.
    package func fail(_ calls: DiskCalls, first: Int, times: Int?, result: Int32 = 0) {
        faulty_fail(place, calls.rawValue, Int64(first), Int64(times ?? -1), result)
    }

    package func heal() { faulty_heal(place) }

    /// How many calls failed since ``fail(_:first:times:result:)``.
    package var failures: Int { Int(faulty_failures(place)) }

    package var calls: Int { Int(faulty_calls(place)) }

    /// Calls `body` after each call that changes the disk, on its thread, with its number from 1, until ``unwatch()``.
    package func watch(_ body: @escaping (Int64) -> Void) {
        let watcher = Watcher(body)
        self.watcher = watcher
        faulty_watch(
            place,
            { context, call in
                guard let context else { return }
                Unmanaged<Watcher>.fromOpaque(context).takeUnretainedValue().body(call)
            }, Unmanaged.passUnretained(watcher).toOpaque())
    }

    /// Releases the closure of ``watch(_:)``, which often holds this place. Few places can be watched at a time.
    package func unwatch() {
        faulty_watch(place, nil, nil)
        watcher = nil
    }

    /// Writes what a cut at this moment leaves into `folder`.
    package func cut(_ cut: Cut, seed: UInt64, into folder: String) throws {
        try require(faulty_cut(place, cut.rawValue, seed, folder) == 0, "\(folder) cannot be written.")
    }
}

/// Results of SQLite that scenarios ask for by name.
package enum DiskResult {
    package static let busy: Int32 = 5
    package static let full: Int32 = 13
}
