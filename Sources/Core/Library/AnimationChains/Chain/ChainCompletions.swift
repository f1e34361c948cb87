/// Tracks which completions of a chain's steps were called and which are pending. Each is called once a pass,
/// in the order of the steps.
struct ChainCompletions {
    /// The pass of the last call, and the number of its steps whose completions were called.
    private var told = (pass: Int64(0), count: 0)
    /// The number of steps of that pass that the chain passed before it left the pass in a pause.
    private var owed = 0

    /// Called when the chain changes from one pass to another, or to the same.
    ///
    /// - Parameter ranThrough: The number of steps behind a chain that was paused as it left the pass, or nil
    ///   if it was not paused.
    mutating func change(from pass: Int64, to newPass: Int64, ranThrough: Int?) {
        if let ranThrough, pass == told.pass, newPass > told.pass {
            owed = ranThrough
        } else if newPass <= told.pass {
            owed = 0
        }
    }

    /// Returns the step whose completion is called next, or nil.
    ///
    /// - Parameter done: The number of steps of the pass that the chain has passed.
    mutating func next(ofPass pass: Int64, done: Int) -> Int? {
        if pass > told.pass, told.count >= owed { (told, owed) = ((pass, 0), 0) }
        let behind = pass > told.pass ? owed : done
        guard pass >= told.pass, told.count < behind else { return nil }
        told.count += 1
        return told.count - 1
    }
}
