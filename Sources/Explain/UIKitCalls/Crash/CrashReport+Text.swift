import LifecycleEvents

// Reports as text: Apple's .crash, Xcode's Organizer, Crashlytics, a console's "First throw call stack", a
// debugger's backtrace.
extension CrashReport {
    mutating func readText(_ bytes: [UInt8]) {
        var backtrace = Backtrace()
        var last: BacktraceFrame?
        // The exception's name and reason are between a heading and its frames.
        var isAfterHeading = false
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            if let frame = BacktraceFrame(line, number: number) {
                if !frame.follows(last) {
                    add(backtrace)
                    backtrace = Backtrace(isOfException: isAfterHeading)
                }
                last = frame
                backtrace.take(frame)
                isAfterHeading = false
                continue
            }
            guard !line.withoutSpace.isEmpty else { continue }
            if last?.index == nil { last = nil }
            read(line, number, &isAfterHeading)
        }
        add(backtrace)
    }

    /// Reads a line that is not a frame.
    private mutating func read(_ line: ArraySlice<UInt8>, _ number: Int, _ isAfterHeading: inout Bool) {
        let text = line.prefix(Self.longestLine)
        if Self.headings.contains(where: { text.holds($0) }) { isAfterHeading = true }
        if Self.signals.contains(where: { text.holds($0) }) { isOfSignal = true }
        if text.starts(with: "Process:".utf8) {
            let name = text.dropFirst("Process:".utf8.count).withoutSpace
            app = String(decoding: name.prefix { $0 != UInt8(ascii: "[") }.withoutSpace, as: UTF8.self)
        } else if text.withoutSpace.starts(with: "0x".utf8) {
            readBinary(text)
        } else if MisuseKind.raisingFrames.contains(where: { text.holds($0) }) {
            // A frame that was copied without its number or address.
            var single = Backtrace()
            let plain = ReportLines.plain(line)
            single.take(BacktraceFrame(binary: nil, symbol: plain, text: plain, line: number))
            add(single)
        }
    }

    /// Headings and names are at the beginning of a line. The rest of a long line may be any text.
    private static let longestLine = 1000

    private static let headings = [
        "Last Exception Backtrace", "Fatal Exception", "hrow call stack", "Exception Backtrace",
        "NSInternalInconsistencyException: ", "NSInvalidArgumentException: ", "NSGenericException: ",
    ].map { Array($0.utf8) }

    /// An exception of Objective-C ends an app by SIGABRT. The watchdog uses SIGKILL.
    private static let signals = [
        "EXC_BAD_ACCESS", "EXC_BAD_INSTRUCTION", "EXC_BREAKPOINT", "EXC_RESOURCE", "EXC_GUARD", "SIGSEGV",
        "SIGBUS",
        "SIGILL", "SIGTRAP", "SIGKILL",
    ].map { Array($0.utf8) }

    /// Reads a line under "Binary Images": `0x1000 - 0x1fff PhotoFeed arm64 <uuid> /path/PhotoFeed`.
    private mutating func readBinary(_ line: ArraySlice<UInt8>) {
        guard let start = line.firstIndex(of: UInt8(ascii: "/")) else { return }
        let path = String(decoding: line[start...].withoutSpace, as: UTF8.self)
        guard let name = path.split(separator: "/").last else { return }
        note(binary: String(name), at: path)
    }
}

extension ArraySlice<UInt8> {
    /// Whether the line contains `word`. Fast, because every line of a report is searched for several words.
    fileprivate func holds(_ word: [UInt8]) -> Bool {
        withUnsafeBufferPointer { bytes in
            word.withUnsafeBufferPointer { word in
                var start = 0
                while start + word.count <= bytes.count {
                    var length = 0
                    while length < word.count, bytes[start + length] == word[length] { length += 1 }
                    if length == word.count { return true }
                    start += 1
                }
                return false
            }
        }
    }
}

/// The lines of a text, by byte positions.
struct ReportLines {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The maximum number of bytes of an excerpt. A report in JSON may be one long line.
    private static let longestExcerpt = 200
    /// The number of bytes of a long line that are shown before the position.
    private static let lead = 40

    /// Whether there is only one line.
    var isOne: Bool { bytes.dropLast().firstIndex(of: UInt8(ascii: "\n")) == nil }

    /// Returns the number of the line at `place`, from 1.
    ///
    /// - Complexity: O(`place`).
    func number(at place: Int) -> Int { bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1 }

    /// Returns the part of the line around `place`, as plain text.
    func excerpt(at place: Int) -> String {
        let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        guard end - start > Self.longestExcerpt else { return Self.plain(bytes[start..<end]) }
        let first = max(start, place - Self.lead)
        let last = min(end, first + Self.longestExcerpt)
        return (first > start ? "… " : "") + Self.plain(bytes[first..<last]) + (last < end ? " …" : "")
    }

    /// Returns the bytes as text without space at its ends and with single spaces, truncated if it is long.
    static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        var words = bytes.prefix(longestExcerpt).split(whereSeparator: \.isSpace)
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        if bytes.count > longestExcerpt { words += " …" }
        return words
    }
}
