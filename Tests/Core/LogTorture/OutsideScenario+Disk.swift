import Foundation

extension OutsideScenario {
    /// Runs the command on a disk that has room for so many bytes more, and judges what it left.
    ///
    /// It does what was asked, or refuses with status 2 and one line.
    package func run(on kind: SmallDisk.Kind, room: Int) throws -> Outcome {
        let disk = try SmallDisk(kind)
        let place = try Place(start, in: disk.path + "/place")
        try disk.leave(bytes: room)
        let child = try ChildProcess(
            command: executable, Self.arguments(verb, seed: 1, place) + patience, in: place.root)
        child.wait()
        do {
            try require([0, 2].contains(child.status), "It ends with \(child.status): \(child.lines).")
            let said = child.lines.filter { $0.hasPrefix("animatorpool: ") }
            try require(said.count == (child.status == 0 ? 0 : 1), "It says \(child.lines).")
            // Judged where there is room.
            let folder = try TortureFolder()
            try FileManager.default.copyItem(atPath: place.root, toPath: folder.file("copy"))
            let outcome = try judge(Place(root: folder.file("copy")))
            try require(
                child.status != 0 || outcome == .after, "It ended with 0, and the log is \(outcome).")
            return child.status == 0 ? .ended : outcome
        } catch {
            throw TortureFailure("\(verb) on a \(kind) disk with room for \(room) bytes: \(error)")
        }
    }

    /// Nobody makes room.
    private var patience: [String] { [.simulate, .import].contains(verb) ? ["--wait", "0"] : [] }
}
