import Foundation
import LifecycleExport

/// A folder of runs as Parquet, `date=2026-11-22/run=UUID/…`, as ``ParquetExport`` makes it; a day of one, or a
/// run, is one as well.
package struct FleetFolder {
    package let path: String
    /// The days in question, oldest first, and how many runs began on each.
    private let days: [(day: FleetDay, path: String)]
    private let client: DeskClient
    /// How the uuids of the runs in question begin.
    private let beginning: String

    /// - Parameters:
    ///   - since: the first day in question, if there is one. Folders of other days are not opened.
    ///   - until: the last.
    ///   - run: the uuid of the run in question, or how it begins.
    ///   - client: told which runs cannot be read; the others are.
    /// - Throws: ``InputError`` when there are no runs.
    package init(
        _ path: String, since: FleetDay? = nil, until: FleetDay? = nil, run: String = "",
        for client: DeskClient
    ) throws {
        self.path = path
        self.client = client
        beginning = run.lowercased()
        let name = URL(fileURLWithPath: path).lastPathComponent
        let all: [(day: FleetDay, path: String)]
        if let day = Self.day(name) {
            all = [(day, path)]
        } else if name.hasPrefix(Self.runPrefix) {
            let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
            guard let day = Self.day(parent.lastPathComponent) else { throw Self.noRuns(path) }
            all = [(day, path)]
        } else {
            all = try Self.names(in: path).compactMap { name in
                Self.day(name).map { ($0, "\(path)/\(name)") }
            }
        }
        guard !all.isEmpty else { throw Self.noRuns(path) }
        days = all.filter { (since ?? $0.day) <= $0.day && $0.day <= (until ?? $0.day) }
    }

    private static let dayPrefix = "date="
    private static let runPrefix = "run="

    private static func day(_ name: String) -> FleetDay? {
        name.hasPrefix(dayPrefix) ? FleetDay(String(name.dropFirst(dayPrefix.count))) : nil
    }

    private static func names(in folder: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            throw noRuns(folder)
        }
    }

    private static func noRuns(_ path: String) -> InputError {
        InputError(
            "\(path): no runs as Parquet here; `animatorpool export --to parquet --run all --out FOLDER` writes them"
        )
    }

    // MARK: The runs

    /// Where a reading stands.
    package struct Place: CustomStringConvertible {
        let day: FleetDay
        let run: Int
        let runs: Int

        package var description: String { "\(day): \(run) of \(runs.counting("run"))" }
    }

    /// Calls `body` with each run, oldest day first, until it returns false. A run that cannot be read is told the
    /// client.
    ///
    /// - Returns: whether every run that was asked for could be read.
    /// - Throws: `CancellationError` when the client wants to stop, or what `body` throws but a `ParquetError`.
    package func forEachRun(_ body: (FleetRun, Place) throws -> Bool) throws -> Bool {
        var isWhole = true
        for (day, path) in days {
            let isRun = URL(fileURLWithPath: path).lastPathComponent.hasPrefix(Self.runPrefix)
            let paths = isRun ? [path] : try Self.names(in: path).map { "\(path)/\($0)" }
            let runs = paths.compactMap { FleetRun($0, on: day, for: client) }
            for (index, run) in runs.enumerated() where run.uuid.hasPrefix(beginning) {
                if client.wantsToStop() { throw CancellationError() }
                do {
                    let place = Place(day: day, run: index + 1, runs: runs.count)
                    guard try body(run, place) else { return isWhole }
                } catch let error as ParquetError {
                    isWhole = false
                    client.notice(.leftOutRun(error))
                }
            }
        }
        return isWhole
    }
}
