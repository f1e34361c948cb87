import Foundation
import LifecycleEvents

/// A folder whose runs have summaries: a sweep's, the parts of one, or the runs that ``ParquetExport`` has written,
/// `date=2026-11-22/run=UUID/…`; a part, a day or a run by itself is one as well.
package struct FleetFolder {
    package let path: String
    /// Those that hold a ``SummaryFile``.
    private let folders: [String]
    private let days: ClosedRange<FleetDay>
    private let client: WorkClient

    /// A day's folder lies in the fleet's, and a run's in that.
    private static let deepest = 2
    private static let dayPrefix = "date="

    /// - Parameters:
    ///   - days: on which runs began that are asked for. The folders of other days are not opened.
    ///   - client: told which file cannot be read; the others are.
    /// - Throws: ``InputError`` when there are no summaries.
    package init(_ path: String, days: ClosedRange<FleetDay> = FleetDay.all, for client: WorkClient) throws {
        self.path = path
        self.days = days
        self.client = client
        var hasDays = false
        func folders(in folder: String, depth: Int) -> [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
            var found = names.contains(SummaryFile.name) ? [folder] : []
            for name in names where depth < Self.deepest && !name.hasPrefix(".") {
                if name.hasPrefix(Self.dayPrefix),
                    let day = FleetDay(String(name.dropFirst(Self.dayPrefix.count)))
                {
                    hasDays = true
                    guard days.contains(day) else { continue }
                }
                found += folders(in: "\(folder)/\(name)", depth: depth + 1)
            }
            return found
        }
        self.folders = folders(in: path, depth: 0)
        guard hasDays || !self.folders.isEmpty else {
            throw InputError(
                "\(path): no summaries of runs here; `animatorpool simulate --seeds` and `animatorpool export --to parquet` "
                    + "write them")
        }
    }

    /// Calls `body` with the summary of each run and the folder it stands in. A run that stands in several counts once.
    ///
    /// - Returns: whether every file could be read. One that cannot counts for nothing.
    /// - Throws: `CancellationError` when the client wants to stop.
    func forEachRun(_ body: (SummaryLine, _ folder: String) -> Void) throws -> Bool {
        var isWhole = true
        var known: Set<String> = []
        for folder in folders {
            var lines: [SummaryLine] = []
            do {
                try SummaryFile(in: folder).forEachLine {
                    if client.wantsToStop() { throw CancellationError() }
                    if days.contains($0.day) { lines.append($0) }
                }
            } catch let error as CancellationError {
                throw error
            } catch {
                isWhole = false
                client.notice(.leftOutLines("\(error)"))
                continue
            }
            for line in lines where known.insert(line.uuid).inserted { body(line, folder) }
        }
        return isWhole
    }
}
