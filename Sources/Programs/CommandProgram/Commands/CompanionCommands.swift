import Foundation
import LogAnswers
import ProgramKit

/// A program of its own, found beside this one as git finds its parts: who does not use it pays nothing for what
/// it links.
struct CompanionProgram {
    let name: String
    /// What stands before the words of the user: which of its commands it is.
    var first: [String] = []
    /// How to come by it.
    let wayOut: String

    /// The program that a command of this one stands for.
    static func of(_ command: String) -> CompanionProgram? {
        [
            Serve._commandName: Serve.program, Ship._commandName: Ship.program,
            Upload._commandName: Upload.program,
        ][command]
    }

    /// Goes on as the program.
    ///
    /// - Throws: ``InputError`` when it is not there.
    func become(_ arguments: [String]) throws -> Never {
        let here = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        guard let path = here?.appendingPathComponent(name).path,
            FileManager.default.isExecutableFile(atPath: path)
        else { throw InputError("\(name) is not beside this program; \(wayOut)") }
        EndSignals.release()
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + first + arguments).map { strdup($0) }
        words.append(nil)
        execv(path, words)
        throw InputError("\(path): cannot be started (\(String(cString: strerror(errno))))")
    }
}
