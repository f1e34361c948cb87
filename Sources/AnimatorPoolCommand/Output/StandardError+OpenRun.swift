#if Command
    import LifecycleStore

    extension StandardError {
        /// Says in one line that a run has not ended, and what that means for the answer.
        static func say(openIn reader: LogReader, run: Int64?, _ consequence: String) throws {
            guard let note = try reader.noteOnOpenRun(run) else { return }
            StandardOutput.flush()
            write("\(note): \(consequence)\n")
        }

        /// Says which runs were completed when the log was opened for writing.
        static func say(completedIn log: LogFile) {
            for run in log.recoveredRuns {
                write("run \(run), whose process died, was completed from its events\n")
            }
        }
    }
#endif
