#if Store
    import Foundation
    import LifecycleStore

    /// The folder of one part of a sweep, in the folder of all: `runs/shard-3-of-10`.
    ///
    /// It is there whole or not at all: a process that is killed leaves nothing that is read, and one that runs the
    /// part again replaces what the first has made, so that no seed is there twice.
    package struct SweepFolder {
        private let folder: WholeFolder

        /// - Parameter path: the folder of all; it is made when it is not there.
        /// - Throws: ``InputError``.
        package init(of shard: SeedShard, in path: String, _ leftovers: Leftovers) throws {
            try SeedSweep.makeFolder(path)
            folder = try WholeFolder(
                URL(fileURLWithPath: path).appendingPathComponent(shard.folderName).path, leftovers,
                option: "--db", replacing: LogReader.isDatabase)
        }

        /// Where the runs are written meanwhile.
        package var path: String { folder.temporary }

        /// Puts it in its place, where all of it is on the disk.
        package func finish() throws { try folder.finish() }
    }
#endif
