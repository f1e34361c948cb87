#if !hasFeature(Embedded)
    import Exploration
    import LifecycleEvents
    import ScrollSimulation

    /// Values as bytes, for a process with the same code.
    struct ByteWriter {
        private(set) var bytes: [UInt8] = []

        mutating func add(_ number: Int) {
            withUnsafeBytes(of: Int64(number)) { bytes += $0 }
        }

        mutating func add(_ text: String) {
            add(text.utf8.count)
            bytes += text.utf8
        }

        mutating func add<Element>(_ elements: [Element], _ each: (inout ByteWriter, Element) -> Void) {
            add(elements.count)
            for element in elements { each(&self, element) }
        }

        mutating func add(_ taken: Choices.Taken) {
            for number in [
                Int(taken.site.kind.rawValue), taken.site.actor, taken.site.occurrence, taken.options,
                taken.option, taken.step,
            ] { add(number) }
        }

        mutating func add(_ finding: ScheduleFinding) {
            add(Int(bitPattern: UInt(finding.fingerprint.rawValue)))
            add(finding.severity)
            add(finding.step)
        }

        mutating func add(_ entries: [Deviations.Entry]) {
            add(entries) { bytes, entry in
                bytes.add(
                    Choices.Taken(site: entry.site, options: 0, option: entry.option, step: 0))
            }
        }

        mutating func add(_ end: ScheduleOutcome.End) {
            add(end == .completed ? 0 : end == .trapped ? 1 : 2)
        }

        mutating func add(_ result: ScheduleResult) {
            add(result.index)
            add(result.parent ?? -1)
            add(result.end)
            add(result.findings) { $0.add($1) }
            add(result.deviations.entries)
            add(result.features) { $0.add(Int($1)) }
        }
    }

    /// Reads what a ``ByteWriter`` wrote. Bytes that end too soon read as 0 and nothing: their process has crashed.
    struct ByteReader {
        private var rest: ArraySlice<UInt8>
        /// Whether all that was asked for was there.
        private(set) var isComplete = true

        init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func number() -> Int {
            guard rest.count >= 8 else {
                isComplete = false
                rest = []
                return 0
            }
            let number = rest.prefix(8).withUnsafeBytes { $0.loadUnaligned(as: Int64.self) }
            rest = rest.dropFirst(8)
            return Int(truncatingIfNeeded: number)
        }

        mutating func text() -> String {
            let count = number()
            guard 0...rest.count ~= count else {
                isComplete = false
                return ""
            }
            defer { rest = rest.dropFirst(count) }
            return String(decoding: rest.prefix(count), as: UTF8.self)
        }

        mutating func elements<Element>(_ each: (inout ByteReader) -> Element) -> [Element] {
            var elements: [Element] = []
            let count = number()
            while elements.count < count, isComplete { elements.append(each(&self)) }
            return elements
        }

        private static let kinds = RunChoice.Kind.allCases.map { $0.choiceKind }

        mutating func taken() -> Choices.Taken {
            let kind = number()
            let site = ChoiceSite(
                Self.kinds.first { Int($0.rawValue) == kind } ?? Self.kinds[0], actor: number(),
                occurrence: max(0, number()))
            return Choices.Taken(site: site, options: number(), option: max(0, number()), step: number())
        }

        mutating func finding() -> ScheduleFinding {
            ScheduleFinding(
                Fingerprint(rawValue: UInt64(UInt(bitPattern: number()))), severity: number(), step: number())
        }

        mutating func entries() -> [Deviations.Entry] {
            elements { $0.taken() }.map { Deviations.Entry($0.site, $0.option) }
        }

        mutating func end() -> ScheduleOutcome.End {
            switch number() {
            case 0: .completed
            case 1: .trapped
            default: .hung
            }
        }

        mutating func result() -> ScheduleResult {
            var result = ScheduleResult(index: number())
            let parent = number()
            result.parent = parent < 0 ? nil : parent
            result.end = end()
            result.findings = elements { $0.finding() }
            result.deviations = Deviations(entries())
            result.features = elements { UInt32(truncatingIfNeeded: $0.number()) }
            return result
        }
    }
#endif
