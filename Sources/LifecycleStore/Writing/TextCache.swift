#if Store
    import LifecycleEvents

    /// A text whose bytes stay in place as long as the cache it comes from.
    struct LastingText {
        let bytes: UnsafePointer<CChar>
        let count: CInt
    }

    /// Keeps the bytes of the words that events say again and again, so that binding one copies nothing.
    final class TextCache {
        private var texts: [EventDetail: LastingText] = [:]
        private var allocations: [UnsafeMutablePointer<CChar>] = []

        /// Texts of users may be many; beyond this many the cache takes in no more.
        private static let limit = 4096

        deinit { for allocation in allocations { allocation.deallocate() } }

        /// The bytes of `detail`, or nil when it is none or the cache is full.
        func text(_ detail: EventDetail) -> LastingText? {
            if let known = texts[detail] { return known }
            guard texts.count < Self.limit, let text = detail.text else { return nil }
            let utf8 = text.utf8
            let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: utf8.count + 1)
            for (index, byte) in utf8.enumerated() { bytes[index] = CChar(bitPattern: byte) }
            bytes[utf8.count] = 0
            allocations.append(bytes)
            let lasting = LastingText(bytes: bytes, count: CInt(utf8.count))
            texts[detail] = lasting
            return lasting
        }
    }
#endif
