/// Which completions of a chain's steps were called, each once a pass and in the order of the steps, and which are owed.
struct ChainCompletions {
    /// Up to which step of which pass they were called.
    private var told = (pass: Int64(0), count: 0)
    /// How many steps of the pass told last are behind a chain that has left it in a pause.
    private var owed = 0

    /// The chain goes over from one pass to another, or to the same.
    ///
    /// - Parameter ranThrough: How many steps it had run through when it was paused on its way out of the pass; nil where
    ///   it was not.
    mutating func change(from pass: Int64, to newPass: Int64, ranThrough: Int?) {
        if let ranThrough, pass == told.pass, newPass > told.pass {
            owed = ranThrough
        } else if newPass <= told.pass {
            owed = 0
        }
    }

    /// The step whose completion is to be called now.
    ///
    /// - Parameter done: How many steps of the pass are behind the chain.
    mutating func next(ofPass pass: Int64, done: Int) -> Int? {
        if pass > told.pass, told.count >= owed { (told, owed) = ((pass, 0), 0) }
        let behind = pass > told.pass ? owed : done
        guard pass >= told.pass, told.count < behind else { return nil }
        told.count += 1
        return told.count - 1
    }
}
