import LifecycleEvents
import LifecycleRecording

/// Writes the events of a log as comma-separated values, with a header.
public struct CSVExporter: LifecycleExporter {
    /// The header: the run and the fields of an event.
    public static let columns = ["run"] + EventField.all.map(\.name)

    private let run: Int64
    private var writer = CSVWriter()

    private let hasHeader: Bool

    /// - Parameters:
    ///   - run: the number of the run in its log, the first column.
    ///   - hasHeader: whether to write the header.
    public init(run: Int64, hasHeader: Bool = true) {
        self.run = run
        self.hasHeader = hasHeader
    }

    public var takesFrames: Bool { false }

    public mutating func take(atLeast count: Int) -> [UInt8]? {
        guard writer.bytes.count >= count else { return nil }
        defer { writer.removeAll() }
        return writer.bytes
    }

    public mutating func begin(_ run: RunDescription) {
        if hasHeader { writer.append(line: Self.columns) }
    }

    public mutating func add(_ event: LifecycleEvent) {
        writer.append(run)
        for field in EventField.all {
            if field.isText {
                writer.append(field.text(of: event))
            } else {
                writer.append(field.number(of: event))
            }
        }
        writer.endLine()
    }

    public mutating func add(_ frame: FrameRecord) {}

    public mutating func end(_ ending: RunEnding) {}
}

/// Writes comma-separated values according to RFC 4180, but with the line breaks of Unix.
///
/// A field with a comma, a quotation mark or a line break is quoted, and its quotation marks are doubled.
///
/// Texts may come from untrusted files, and spreadsheets open CSV. A text that a spreadsheet would evaluate
/// begins with `=`, `+`, `-`, `@` or a tab, and is not a number. The writer adds a leading apostrophe, which
/// spreadsheets hide. Control characters for terminals are escaped as `\u{1b}`. NDJSON keeps every text.
///
/// The output accumulates in ``bytes``.
public struct CSVWriter: Sendable {
    /// The output since the last ``removeAll()``.
    public private(set) var bytes: [UInt8] = []
    private var isFirstField = true

    public init() {}

    /// Empties ``bytes`` and keeps its capacity.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Writes a complete line.
    public mutating func append(line fields: some Sequence<String>) {
        for field in fields { append(field) }
        endLine()
    }

    /// Writes the next field of the line. Nil is an empty field.
    public mutating func append(_ field: String?) {
        separate()
        guard let text = field else { return }
        let field = Self.harmless(text.visible(keeping: ["\n", "\t"]))
        let needsQuotes = field.utf8.contains {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0A
        }
        guard needsQuotes else { return bytes.append(contentsOf: field.utf8) }
        bytes.append(UInt8(ascii: "\""))
        for byte in field.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns `field` with a leading apostrophe if a spreadsheet would evaluate it. Numbers are unchanged.
    private static func harmless(_ field: String) -> String {
        switch field.utf8.first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "\t"):
            Double(field) == nil ? "'" + field : field
        default: field
        }
    }

    /// Writes the next field of the line. Nil is an empty field.
    public mutating func append(_ field: Int64?) {
        separate()
        guard let field else { return }
        bytes.append(decimal: field)
    }

    public mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        isFirstField = true
    }

    private mutating func separate() {
        if !isFirstField { bytes.append(UInt8(ascii: ",")) }
        isFirstField = false
    }
}
