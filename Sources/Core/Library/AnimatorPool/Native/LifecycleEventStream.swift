import LifecycleEvents

/// The events of a pool as an asynchronous sequence, for one reader.
///
///     let events = LifecycleEventStream()
///     let animators = CellAnimatorPool<UICollectionViewCell>(record: events.record)
///     Task { for await event in events where event.kind == .animatorTornDown { count += 1 } }
///
/// The sequence buffers events for the reader. It drops the oldest events when there are more than
/// `limit`.
public struct LifecycleEventStream: AsyncSequence, Sendable {
    private let stream: AsyncStream<LifecycleEvent>
    private let source: AsyncStream<LifecycleEvent>.Continuation

    /// Creates a sequence that buffers at most `limit` events for its reader.
    public init(limit: Int = 10_000) {
        (stream, source) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(limit))
    }

    /// The closure for a pool's `record` parameter. Use it for several pools to read their events in one
    /// sequence.
    public var record: (LifecycleEvent) -> Void { { [source] in source.yield($0) } }

    /// Ends the sequence after the buffered events.
    public func finish() { source.finish() }

    /// Returns the iterator for the only reader.
    public func makeAsyncIterator() -> AsyncStream<LifecycleEvent>.Iterator { stream.makeAsyncIterator() }
}
