#if !hasFeature(Embedded)
    import Exploration

    /// Writes values in their memory layout, for a fork of this process, which has the same code at the same
    /// addresses.
    struct ByteWriter {
        private(set) var bytes: [UInt8] = []

        mutating func add(_ value: some BitwiseCopyable) {
            withUnsafeBytes(of: value) { bytes += $0 }
        }

        mutating func add(_ values: [some BitwiseCopyable]) {
            add(values.count)
            values.withUnsafeBytes { bytes += $0 }
        }

        mutating func add(_ text: String) { add(Array(text.utf8)) }

        mutating func add<Element>(_ elements: [Element], _ each: (inout ByteWriter, Element) -> Void) {
            add(elements.count)
            for element in elements { each(&self, element) }
        }

        mutating func add(_ result: ScheduleResult) {
            add(result.index)
            add(result.parent)
            add(result.end)
            add(result.findings)
            add(result.deviations.entries)
            add(result.features)
        }
    }

    /// Reads the bytes of a ``ByteWriter``. Missing bytes read as 0 or as empty, because their process may
    /// have crashed.
    struct ByteReader {
        private var rest: ArraySlice<UInt8>
        /// Whether no read so far lacked bytes.
        private(set) var isComplete = true

        init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

        /// Removes and returns the next bytes, or returns nil if there are fewer.
        private mutating func next(_ count: Int) -> ArraySlice<UInt8>? {
            guard 0...rest.count ~= count else {
                (isComplete, rest) = (false, [])
                return nil
            }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }

        mutating func value<Value: BitwiseCopyable>(or missing: Value) -> Value {
            let bytes = next(MemoryLayout<Value>.size)
            return bytes?.withUnsafeBytes { $0.loadUnaligned(as: Value.self) } ?? missing
        }

        mutating func number() -> Int { value(or: 0) }

        mutating func values<Value: BitwiseCopyable>() -> [Value] {
            let count = number()
            let length = count.multipliedReportingOverflow(by: MemoryLayout<Value>.stride)
            guard !length.overflow, let bytes = next(length.partialValue) else { return [] }
            return [Value](unsafeUninitializedCapacity: count) { values, initialized in
                UnsafeMutableRawBufferPointer(values).copyBytes(from: bytes)
                initialized = count
            }
        }

        mutating func text() -> String { String(decoding: values() as [UInt8], as: UTF8.self) }

        mutating func elements<Element>(_ each: (inout ByteReader) -> Element) -> [Element] {
            var elements: [Element] = []
            let count = number()
            while elements.count < count, isComplete { elements.append(each(&self)) }
            return elements
        }

        mutating func result() -> ScheduleResult {
            var result = ScheduleResult(index: number(), parent: value(or: nil))
            result.end = value(or: .hung)
            result.findings = values()
            result.deviations = Deviations(values() as [Deviations.Entry])
            result.features = values()
            return result
        }
    }
#endif
