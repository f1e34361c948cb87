#if Command
    import LifecycleEvents
    import LifecycleRecording

    /// Events that were sent: lines of NDJSON without the line of their run.
    enum EventBatch {
        /// Reads them.
        ///
        /// - Parameter run: what the log's first line would say.
        /// - Throws: `NDJSONError`, whose lines are counted from the first event.
        static func read(_ content: RequestContent, of run: RunDescription) throws -> [LifecycleEvent] {
            guard case .bytes(let bytes) = content, !bytes.isEmpty else { return [] }
            var reader = NDJSONReader(source: "the content", batch: bytes, of: run)
            var events: [LifecycleEvent] = []
            events.reserveCapacity(bytes.count / 100)
            while let event = try reader.nextEvent() { events.append(event) }
            if let cut = reader.cut { throw cut }
            return events
        }

        /// The run that an object says: the first line of a log.
        static func run(_ content: RequestContent) throws -> RunDescription {
            guard case .bytes(var bytes) = content, !bytes.isEmpty else {
                throw Problem.badRequest(
                    "There is no content.", wayOut: "Send {\"run\": {…}}, a log's first line.")
            }
            for index in bytes.indices where bytes[index] == 0x0A { bytes[index] = 0x20 }
            return try NDJSONReader(source: "the content", bytes: bytes).run
        }
    }
#endif
