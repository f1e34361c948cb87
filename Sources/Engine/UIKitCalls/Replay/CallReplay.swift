import LifecycleEvents
import PropertyAnimation

/// Makes the calls of a script on animators, and says what UIKit would do with each.
///
/// A script is JSON Lines, one call a line, in order of time. Each line is answered as soon as it is
/// known, so a script may be longer than memory.
///
///     var replay = CallReplay(regime: .ios16)
///     var number = 0
///     while let line = readLine() {
///         number += 1
///         for answer in try replay.take(line: line, number: number) { print(answer) }
///     }
///
/// A call may stand inside a block or a completion, by the name that was given to it: then it is made, and answered,
/// when that one runs for the first time.
///
/// An animator that is let go by mistake stays as it was; the end of the script releases nothing.
package struct CallReplay {
    private let engine: ReplayState

    package init(regime: AnimatorRegime) { engine = ReplayState(regime: regime) }

    /// Whether UIKit would have raised so far: in a call, or at the end of an animator that was released
    /// and pauses on completion.
    package var metMisuse: Bool { engine.metMisuse }

    /// Makes the call of one line.
    ///
    /// - Parameter number: The line's number in the script, from 1.
    /// - Returns: A line of JSON for the animator after the call. None for a blank line, and for a call inside a block
    ///   or completion; for a call to all living animators one each, the oldest first. Before them one for each call
    ///   inside a block or completion that was made since the line before, and one for each animator that was
    ///   released, has ended since and pauses on completion: its `release` is a misuse now, with the line of that
    ///   call and the time of the end.
    /// - Throws: ``ReplayError``. The replay is of no use afterwards.
    package mutating func take(line: String, number: Int) throws(ReplayError) -> [String] {
        if line.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0d || $0 == 0x0a }) { return [] }
        return try engine.take(try ScriptedCall(line, line: number))
    }
}

/// A line of a script that is not a call, or a call that cannot be made at that point.
package struct ReplayError: Error, Hashable, CustomStringConvertible {
    /// Counts the lines of the script from 1, blank ones too.
    package let line: Int
    /// One line without the number: what was found, what is wrong with it, and the fix.
    package let text: String

    init(line: Int, _ text: String) {
        self.line = line
        self.text = text
    }

    package var description: String { "line \(line): \(text)" }
}
