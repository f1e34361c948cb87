import AnimatorPool

/// Real time, as a ``TurnLoop`` sees it. A loop without one is on virtual time.
protocol LoopClock: AnyObject {
    /// Nanoseconds since the loop's start.
    var nowNs: Int64 { get }

    /// How other threads reach the loop.
    var mailbox: any TurnMailbox { get }

    /// The loop has been given work, or a timer; nothing of it runs at this moment, unless the clock itself
    /// has begun that.
    func wake()

    /// Keeps the loop's thread busy for `ns` nanoseconds, and tells what time it is then.
    func hold(forNs ns: Int64) -> Int64
}
