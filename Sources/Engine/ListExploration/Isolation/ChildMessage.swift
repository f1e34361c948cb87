#if !hasFeature(Embedded)
    /// What a child and its parent send to each other: a kind, the number of bytes, and the bytes.
    enum ChildMessage: Int {
        /// A child takes some schedules, or has no more, or sends the result of one.
        case chunk, done, result
        /// A run ended its process.
        case lastWords
        /// The parent sends the results of an epoch, and how many schedules the next one has.
        case epoch
    }

    /// - Returns: False if nobody reads any more.
    @discardableResult func send(
        _ kind: ChildMessage, _ content: ByteWriter = ByteWriter(), to descriptor: Int32
    ) -> Bool {
        var bytes = ByteWriter()
        bytes.add(kind.rawValue)
        bytes.add(content.bytes.count)
        return send(bytes.bytes + content.bytes, to: descriptor)
    }

    /// Puts messages together from what arrives.
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
