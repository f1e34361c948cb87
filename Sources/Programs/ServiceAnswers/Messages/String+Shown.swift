import LifecycleEvents

extension String {
    /// So much of a stranger's text as an answer may repeat, with nothing in it that steers a terminal.
    var shown: String { String(prefix(100)).visible() }
}
