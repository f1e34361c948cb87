import ArgumentParser
import LifecycleStore
import ProgramKit

/// The commands of the core.
package enum CoreCommands {
    package static var all: CommandSet {
        CommandSet(
            [
                .simulate: [Simulate.self, Compare.self],
                .input: [Workloads.self, Touches.self, Curve.self],
                .query: [
                    Runs.self, Events.self, Frames.self, Cells.self, Uses.self, Animators.self, Hazards.self,
                    SQL.self, Schema.self, Ask.self, Story.self, Verify.self, Cause.self, Diff.self,
                ],
                .keep: [Export.self, Import.self, DB.self],
            ],
            hidden: [SQLChild.self], hint: "`animatorpool compare` compares six ways to animate cells.")
    }

    /// Sets up SQLite for the process of a command line. Call this function before SQLite is used.
    package static func configureSQLite(for words: ArraySlice<String>) {
        // Only the process of a user's query limits SQLite's memory, which needs its statistics.
        if words.first == SQLChild.name {
            SQLiteProcess.limitHeap(bytes: SQLChild.heapBytes)
        } else {
            SQLiteProcess.configureForSpeed()
        }
    }

    /// Prints the help of a question, as in `ask leaks --help`. The parser has help for commands only.
    ///
    /// - Returns: whether `words` ask for it.
    package static func helpedOnQuestion(_ words: [String]) -> Bool {
        guard let question = Ask.helpedQuestion(in: words) else { return false }
        Ask.help(on: question)
        return true
    }
}
