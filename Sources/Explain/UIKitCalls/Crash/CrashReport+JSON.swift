import LifecycleEvents

// Reports in JSON: .ips files of iOS 15 and later. They have two objects: a header in one line, and the
// report.
extension CrashReport {
    /// Reads `bytes` if they are such a report.
    ///
    /// - Returns: Whether the bytes are JSON. Of a truncated report, the part before the truncation is read.
    mutating func readJSON(_ bytes: [UInt8]) -> Bool {
        guard bytes.first(where: { !$0.isSpace && $0 != UInt8(ascii: "\n") }) == UInt8(ascii: "{") else {
            return false
        }
        // A line break counts as a space, even inside a string: a mail program may have wrapped pasted text.
        var reader = JSONReader(bytes.map { $0 == UInt8(ascii: "\n") ? 0x20 : $0 }[...])
        var body = IPSBody()
        do throws(JSONFault) {
            try body.read(&reader)
            // The first object is the report if the header line is missing.
            if !body.isReport { try body.read(&reader) }
        } catch {
            // Uses the part before the error.
        }
        take(body, ReportLines(bytes), in: bytes)
        return body.isReport
    }

    private mutating func take(_ body: IPSBody, _ lines: ReportLines, in bytes: [UInt8]) {
        app = body.app
        isOfSignal = body.isOfSignal
        for image in body.images { note(binary: image.name, at: image.path) }
        for stack in body.stacks {
            var backtrace = Backtrace(isOfException: stack.isOfException)
            for (index, call) in stack.calls.enumerated() {
                let image = body.images.indices.contains(call.image) ? body.images[call.image].name : nil
                let text = [
                    "\(index)", image ?? "???", call.symbol ?? "(no name)", call.source.map { "(\($0))" },
                ].compactMap { $0 }.joined(separator: "  ")
                backtrace.take(
                    BacktraceFrame(
                        binary: image, symbol: call.symbol ?? "", text: text,
                        line: call.symbol.flatMap { line(of: $0, lines, in: bytes) }))
            }
            add(backtrace)
        }
    }

    /// Returns the line of a method that raises. Other lines are not needed.
    private func line(of symbol: String, _ lines: ReportLines, in bytes: [UInt8]) -> Int? {
        guard !MisuseKind.raised(inFrame: symbol).isEmpty else { return nil }
        return bytes.firstRange(of: Array(symbol.utf8)).map { lines.number(at: $0.lowerBound) }
    }
}

/// The members of a report in JSON that concern exceptions.
private struct IPSBody {
    struct Image {
        var name = ""
        var path = ""
    }

    struct Call {
        var symbol: String?
        var image = -1
        /// The file and the line.
        var source: String?
    }

    struct Stack {
        /// Whether the exception was raised in this stack. Otherwise the stack belongs to a thread.
        var isOfException = false
        /// Whether the stack's thread ended the app.
        var isCrashed = false
        var calls: [Call] = []
    }

    var app: String?
    var isOfSignal = false
    var images: [Image] = []
    var stacks: [Stack] = []
    /// Whether the object has a member that only a report has.
    var isReport = false

    /// Limits far above the reports of real apps.
    private static let mostCalls = 512
    private static let mostImages = 10_000
    private static let mostStacks = 16

    mutating func read(_ reader: inout JSONReader) throws(JSONFault) {
        try reader.object { (key, reader) throws(JSONFault) in
            switch String(decoding: key, as: UTF8.self) {
            case "procName": app = try reader.stringIfAny()
            case "exception": try readException(&reader)
            case "usedImages":
                isReport = true
                try reader.array { (reader) throws(JSONFault) in
                    let image = try Self.image(&reader)
                    if images.count < Self.mostImages { images.append(image) }
                }
            case "lastExceptionBacktrace":
                isReport = true
                stacks.insert(Stack(isOfException: true, calls: try Self.calls(&reader)), at: 0)
            case "threads":
                isReport = true
                try reader.array { (reader) throws(JSONFault) in
                    let stack = try Self.stack(&reader)
                    if stack.isCrashed, stacks.count < Self.mostStacks { stacks.append(stack) }
                }
            default: try reader.skip()
            }
        }
    }

    private mutating func readException(_ reader: inout JSONReader) throws(JSONFault) {
        try reader.object { (key, reader) throws(JSONFault) in
            // An exception of Objective-C ends an app by SIGABRT.
            let expected: String
            switch String(decoding: key, as: UTF8.self) {
            case "type": expected = "EXC_CRASH"
            case "signal": expected = "SIGABRT"
            default: return try reader.skip()
            }
            if let value = try reader.stringIfAny(), value != expected { isOfSignal = true }
        }
    }

    private static func image(_ reader: inout JSONReader) throws(JSONFault) -> Image {
        var image = Image()
        try reader.object { (key, reader) throws(JSONFault) in
            switch String(decoding: key, as: UTF8.self) {
            case "name": image.name = try reader.stringIfAny() ?? ""
            case "path": image.path = try reader.stringIfAny() ?? ""
            default: try reader.skip()
            }
        }
        return image
    }

    private static func stack(_ reader: inout JSONReader) throws(JSONFault) -> Stack {
        var stack = Stack()
        try reader.object { (key, reader) throws(JSONFault) in
            switch String(decoding: key, as: UTF8.self) {
            case "triggered":
                stack.isCrashed = true
                try reader.skip()
            case "frames": stack.calls = try calls(&reader)
            default: try reader.skip()
            }
        }
        return stack
    }

    private static func calls(_ reader: inout JSONReader) throws(JSONFault) -> [Call] {
        var calls: [Call] = []
        try reader.array { (reader) throws(JSONFault) in
            guard calls.count < mostCalls else { return try reader.skip() }
            calls.append(try call(&reader))
        }
        return calls
    }

    private static func call(_ reader: inout JSONReader) throws(JSONFault) -> Call {
        var call = Call()
        var file: String?
        var line: Int?
        try reader.object { (key, reader) throws(JSONFault) in
            switch String(decoding: key, as: UTF8.self) {
            case "symbol": call.symbol = try reader.stringIfAny()
            case "imageIndex": call.image = try reader.integer(of: "imageIndex")
            case "sourceFile": file = try reader.stringIfAny()
            case "sourceLine": line = try reader.integer(of: "sourceLine")
            default: try reader.skip()
            }
        }
        call.source = file.map { file in line.map { "\(file):\($0)" } ?? file }
        return call
    }
}
