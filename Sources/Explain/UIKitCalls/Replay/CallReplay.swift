import LifecycleEvents
import PropertyAnimation

/// Makes the calls of a script on animators, and returns UIKit's behaviour for each.
///
/// A script is in JSON Lines, with one call in each line, in order of time. Each line is answered as soon as
/// its answer is known, so a script may be larger than memory.
///
///     var replay = CallReplay(regime: .ios16)
///     var number = 0
///     while let line = readLine() {
///         number += 1
///         for answer in try replay.take(line: line, number: number) { print(answer) }
///     }
///
/// A call may name a block or a completion by its id. The replay then makes and answers the call when that
/// block or completion runs for the first time.
///
/// An animator whose release is a misuse stays as it was. The end of the script releases nothing.
package struct CallReplay {
    private let engine: ReplayState

    package init(regime: AnimatorRegime) { engine = ReplayState(regime: regime) }

    /// Whether UIKit would have raised so far: in a call, or at the end of a released animator that pauses on
    /// completion.
    package var metMisuse: Bool { engine.metMisuse }

    /// Makes the call of one line.
    ///
    /// A call to an animator has one answer. A call to all living animators has an answer for each, the
    /// oldest first. A blank line, and a call inside a block or completion, has none. Answers that became
    /// known since the line before come first:
    ///
    /// - an answer for each call inside a block or completion that ran;
    /// - an answer for each animator that was released, pauses on completion and has ended: its `release` is
    ///   a misuse now, with the line of that call and the time of the end.
    ///
    /// - Parameter number: The line's number in the script, from 1.
    /// - Returns: The answers, each a line of JSON with the animator's state.
    /// - Throws: ``ReplayError``. The replay cannot continue afterwards.
    package mutating func take(line: String, number: Int) throws(ReplayError) -> [String] {
        if line.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0d || $0 == 0x0a }) { return [] }
        return try engine.take(try ScriptedCall(line, line: number))
    }
}

/// The error of a script's line that is not a call, or of a call that is impossible at that point.
package struct ReplayError: Error, Hashable, CustomStringConvertible {
    /// The number of the line in the script, from 1. Blank lines count.
    package let line: Int
    /// The problem and its fix, in one line without the number.
    package let text: String

    package init(line: Int, _ text: String) {
        self.line = line
        self.text = text
    }

    package var description: String { "line \(line): \(text)" }
}
