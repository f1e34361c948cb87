#if !hasFeature(Embedded)
    /// A message between a child and its parent: a kind, the number of bytes, and the bytes.
    enum ChildMessage: Int {
        /// A child has taken a chunk of schedules, has finished the epoch, or sends the result of a schedule.
        case chunk, done, result
        /// A child's run is ending its process. Contains the choices of the run.
        case lastWords
        /// The parent sends the results of an epoch, and the number of schedules of the next epoch.
        case epoch
    }

    /// Sends a message.
    ///
    /// - Returns: False if the receiver has closed the pipe.
    @discardableResult func send(
        _ kind: ChildMessage, _ content: ByteWriter = ByteWriter(), to descriptor: Int32
    ) -> Bool {
        var bytes = ByteWriter()
        bytes.add(kind.rawValue)
        bytes.add(content.bytes.count)
        return send(bytes.bytes + content.bytes, to: descriptor)
    }

    /// Assembles messages from received bytes.
    struct MessageStream {
        private var bytes: [UInt8] = []
        private var start = 0

        mutating func add(_ more: some Sequence<UInt8>) {
            bytes.removeFirst(start)
            start = 0
            bytes += more
        }

        mutating func next() -> (kind: ChildMessage, content: ByteReader)? {
            var head = ByteReader(bytes[start...].prefix(16))
            let (kind, count) = (ChildMessage(rawValue: head.number()), head.number())
            guard head.isComplete, let kind, 0...(bytes.count - start - 16) ~= count else { return nil }
            defer { start += 16 + count }
            return (kind, ByteReader(bytes[(start + 16)..<(start + 16 + count)]))
        }
    }
#endif
