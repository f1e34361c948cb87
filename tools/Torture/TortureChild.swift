import Foundation
import LogTorture

/// The work of a child process.
struct TortureChild {
    private let arguments: [String]

    init(_ arguments: [String]) { self.arguments = arguments }

    func run() throws {
        guard arguments.count >= 2 else { exit(2) }
        let (path, number) = (arguments[1], arguments.count > 2 ? UInt64(arguments[2]) ?? 0 : 0)
        switch arguments[0] {
        case "record":
            var child = RecordingChild(path: path, seed: number)
            try child.run()
        case "migrate": try ChildWork.migrate(path, killedAtStatement: Int64(number))
        case "hold": try ChildWork.hold(path)
        case "look": try ChildWork.look(path)
        case "open": exit(ChildWork.open(path, user: UInt32(number), isLater: false))
        case "migrate-as": exit(ChildWork.open(path, user: UInt32(number), isLater: true))
        case "mutate":
            try ChildWork.mutate(
                seeds: number..<number + (arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1))
        default: exit(2)
        }
    }
}
