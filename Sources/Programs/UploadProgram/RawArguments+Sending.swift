import LogAnswers

extension RawArguments {
    /// The logs that are named, at least one unless help is asked for.
    ///
    /// - Throws: ``InputError``.
    func logs() throws -> [String] {
        guard wantsHelp || !arguments.isEmpty else {
            throw InputError("no log is named; --help shows how")
        }
        return arguments
    }

    /// What `--run` names.
    static func selector(_ value: String) throws -> RunSelector {
        guard let selector = RunSelector(value) else {
            throw InputError("--run is a run's number or uuid, or all, not “\(value)”")
        }
        return selector
    }

    /// What `--wait` says, in seconds.
    static func seconds(_ value: String) throws -> Double {
        guard let seconds = Double(value), seconds >= 0, seconds <= 1e6 else {
            throw InputError("--wait is a number of seconds, not “\(value)”")
        }
        return seconds
    }
}
