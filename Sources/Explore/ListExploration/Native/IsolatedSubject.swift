import Exploration
import LifecycleEvents
import ScrollSimulation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A subject that runs each schedule in a child process. A run that ends its process is a finding.
final class IsolatedSubject: ScheduleSubject {
    /// The end of the last run that ended its process.
    private(set) var lastEnd: RunEnd?

    private let subject: ListSubject
    private let patience: Duration

    init(_ subject: ListSubject, patience: Duration) {
        (self.subject, self.patience) = (subject, patience)
    }

    func run(_ steps: [Step], on bench: ScheduleBench) -> ScheduleOutcome {
        let child = ForkedChild { [subject] _, output in
            let subject = ChildSignalHandler.following(subject, on: bench, to: output)
            let outcome = subject.run(steps, on: bench)
            var bytes = ByteWriter()
            bytes.add(outcome.findings)
            bytes.add(outcome.digests)
            bytes.add(bench.choices.taken)
            send(.result, bytes, to: output)
        }
        switch child?.result(patience: patience) {
        case nil: return ScheduleOutcome(end: .hung)
        case .finished(var content):
            let outcome = ScheduleOutcome(findings: content.values(), digests: content.values())
            bench.choices.adopt(content.values())
            return outcome
        case .ended(let run):
            lastEnd = run
            bench.choices.adopt(run.taken)
            return ScheduleOutcome(findings: [run.finding], end: run.isHang ? .hung : .trapped)
        }
    }

    /// Runs work in a child process, and returns whether the process survives.
    ///
    /// - Parameter isStopped: Ends the child at once when it returns true.
    static func survives(
        patience: Duration, isStopped: () -> Bool = { false }, _ work: () -> Void
    ) -> Bool {
        let child = ForkedChild { _, output in
            work()
            send(.result, to: output)
        }
        if case .ended = child?.result(patience: patience, isStopped: isStopped) { return false }
        return true
    }
}

extension ForkedChild {
    enum Result {
        /// The child has sent its result.
        case finished(ByteReader)
        case ended(RunEnd)
    }

    /// Waits for the result of the child and for its end.
    ///
    /// - Parameters:
    ///   - patience: The time of silence after which the child counts as hanging.
    ///   - isStopped: Ends the child at once when it returns true.
    func result(patience: Duration, isStopped: () -> Bool = { false }) -> Result {
        var stream = MessageStream()
        stream.add(receiveAll(patience: patience, isStopped: isStopped))
        let (end, printed) = wait()
        var lastWords: ByteReader?
        while let (kind, content) = stream.next() {
            if kind == .result { return .finished(content) }
            if kind == .lastWords { lastWords = content }
        }
        return .ended(RunEnd(end, printed: printed, lastWords: lastWords))
    }
}

extension ListSearch {
    /// Shrinks a schedule whose run ends its process. Each candidate runs in a child.
    ///
    /// - Parameters:
    ///   - patience: The time after which a run counts as hanging.
    ///   - progress: Called with each shorter schedule. Shrinking stops when it returns false.
    package mutating func shrinkEnd(
        _ found: Found, known end: RunEnd, limit: Int = 400, patience: Duration = .seconds(1),
        progress: @escaping (FoundStory) -> Bool = { _ in true }
    ) -> ShrunkFinding? {
        let isolated = IsolatedSubject(subject, patience: patience)
        let shrinker = ScheduleShrinker(found, space: space, subject: isolated, bench: ScheduleBench())
        let list = subject.list
        var last = end
        // Each shorter run that hangs takes the whole patience.
        var hangs = end.isHang ? 15 : Int.max
        shrinker.shrink(limit: limit) { better in
            last = isolated.lastEnd ?? last
            hangs -= 1
            return progress(Self.story(of: better, end: last, in: list)) && hangs > 0
        }
        return add(ShrunkFinding(shrinker, Self.story(of: shrinker.best, end: last, in: list)))
    }

    private static func story(of found: Found, end: RunEnd, in list: Workload) -> FoundStory {
        var workload = list
        workload.steps = FittingSteps(found.steps, in: list).steps
        workload.choices = end.choices
        var story = FoundStory(workload: workload, finding: nil, events: [], beginsNs: [])
        story.end = end
        return story
    }

    /// Shrinks the schedule of a finding as ``shrink(_:limit:progress:)`` does. If a candidate ends its
    /// process, each candidate runs in a child.
    ///
    /// - Parameter isStopped: Stops at the next schedule when it returns true.
    /// - Returns: The finding, and its explanation.
    package mutating func shrinkSafely(
        _ found: Found, isStopped: @escaping () -> Bool, progress: @escaping (FoundStory) -> Bool
    ) -> (finding: ShrunkFinding, explanation: [String])? {
        // First shrinks in one child, to see whether the process survives. That takes less time than a
        // child for each candidate.
        let survives = IsolatedSubject.survives(patience: .seconds(60), isStopped: isStopped) {
            var copy = self
            if let shrunk = copy.shrink(found) { _ = copy.explanation(of: shrunk) }
        }
        if survives || isStopped() {
            return shrink(found, progress: progress).map { ($0, isStopped() ? [] : explanation(of: $0)) }
        }
        return shrink(
            found, on: IsolatedSubject(subject, patience: .seconds(1)), limit: 400, progress: progress
        ).map { ($0, []) }
    }
}

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

    mutating func add(_ choices: [RunChoice]) {
        add(choices) { bytes, choice in
            bytes.add(choice.kind.rawValue)
            bytes.add(choice.item?.rawValue)
            bytes.add(choice.occurrence)
            bytes.add(choice.value)
        }
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

    mutating func choices() -> [RunChoice] {
        elements { bytes in
            let kind = RunChoice.Kind(rawValue: bytes.text()) ?? .pool
            let item: Int64? = bytes.value(or: nil)
            return RunChoice(
                kind, item: item.map { ItemID($0) }, occurrence: bytes.number(), value: bytes.number())
        }
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
