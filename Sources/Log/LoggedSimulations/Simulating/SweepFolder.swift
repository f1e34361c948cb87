import Foundation
import LifecycleStore
import LogAnswers

/// The folder of one part of a sweep, in the folder of all: `runs/shard-3-of-10`.
///
/// It is there whole or not at all: a process that is killed leaves nothing that is read, and one that runs the
/// part again replaces what the first has made, so that no seed is there twice.
package struct SweepFolder {
    private let folder: AtomicFolder

    /// - Parameters:
    ///   - path: the folder of all; it is made when it is not there.
    ///   - sweep: what is to be written into it.
    /// - Throws: ``InputError``, also when the folder holds parts of another sweep.
    package init(of shard: SeedShard, in path: String, _ sweep: Sweep, _ temporaryFiles: TemporaryFiles)
        throws
    {
        try SeedSweep.makeFolder(path)
        try Self.check(shard, in: path, sweep)
        folder = try AtomicFolder(
            URL(fileURLWithPath: path).appendingPathComponent(shard.folderName).path, temporaryFiles,
            option: "--db", replacing: Self.isOurs)
    }

    /// What other processes have made is never replaced by, nor mixed with, another sweep.
    private static func check(_ shard: SeedShard, in path: String, _ sweep: Sweep) throws {
        for file in try LogFolder(path: path).files() {
            let folder = URL(fileURLWithPath: file).deletingLastPathComponent().lastPathComponent
            guard folder.hasPrefix(LogFolder.shardPrefix), let runs = try? LogReader(path: file).runs()
            else {
                continue
            }
            for run in runs {
                let isSamePart = folder == shard.folderName
                guard let other = sweep.difference(from: run, isSamePart: isSamePart) else {
                    continue
                }
                throw InputError(
                    "\(path): \(folder) holds \(other); name another folder with --db, or remove that one"
                )
            }
        }
    }

    /// Whether a file is one that a part has: a run's log, or the summaries.
    private static func isOurs(_ path: String) -> Bool {
        LogReader.isDatabase(path: path) || URL(fileURLWithPath: path).lastPathComponent == SummaryFile.name
    }

    /// Where the runs are written meanwhile.
    package var path: String { folder.temporary }

    /// Puts it in its place, where all of it is on the disk.
    package func finish() throws { try folder.finish() }
}
