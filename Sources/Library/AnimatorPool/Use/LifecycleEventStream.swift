#if !hasFeature(Embedded)
    import LifecycleEvents

    /// The events of a pool as an asynchronous sequence, for one reader.
    ///
    ///     let events = LifecycleEventStream()
    ///     let animators = CellAnimatorPool<UICollectionViewCell>(record: events.record)
    ///     Task { for await event in events where event.kind == .animatorTornDown { count += 1 } }
    ///
    /// Events wait for the reader. Of more than `limit` the oldest are dropped.
    public struct LifecycleEventStream: AsyncSequence, Sendable {
        private let stream: AsyncStream<LifecycleEvent>
        private let source: AsyncStream<LifecycleEvent>.Continuation

        /// Makes a sequence that keeps at most `limit` events for its reader.
        public init(limit: Int = 10_000) {
            (stream, source) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(limit))
        }

        /// A pool's `record`. Use it for several pools to read their events in one sequence.
        public var record: (LifecycleEvent) -> Void { { [source] in source.yield($0) } }

        /// Ends the sequence after the events that wait.
        public func finish() { source.finish() }

        /// Makes the iterator of the only reader.
        public func makeAsyncIterator() -> AsyncStream<LifecycleEvent>.Iterator { stream.makeAsyncIterator() }
    }
#endif
