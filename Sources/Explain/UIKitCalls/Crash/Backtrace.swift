import LifecycleEvents

/// The calls of a backtrace that led to an exception, from the last call on.
struct Backtrace {
    private(set) var calls: [BacktraceFrame] = []
    /// Whether an exception was raised above its first call.
    private(set) var isOfException: Bool

    /// The maximum number of calls. The relevant calls are near the top, even in a deep recursion.
    private static let mostCalls = 64

    /// Creates an empty backtrace.
    ///
    /// - Parameter isOfException: Whether the report mentions an exception before the first frame.
    init(isOfException: Bool = false) { self.isOfException = isOfException }

    mutating func take(_ frame: BacktraceFrame) {
        if frame.raises {
            // The frames that a crash reporter puts above the exception are not calls of the app.
            calls.removeAll(keepingCapacity: true)
            isOfException = true
        } else if calls.count < Self.mostCalls, !(calls.isEmpty && frame.isOfRuntime && isOfException) {
            calls.append(frame)
        }
    }

    /// The call that raised, with its exceptions, if only UIKit frames of no other class are above it.
    ///
    /// A deeper call has only called the method that raised, for example through a completion or a block of the
    /// app.
    var raisingCall: (place: Int, kinds: [MisuseKind])? {
        for (place, frame) in calls.enumerated() {
            guard frame.isOfUIKit else { return nil }
            let kinds = MisuseKind.raised(inFrame: frame.symbol)
            if !kinds.isEmpty { return (place, kinds) }
            if frame.isOtherMethod { return nil }
        }
        return nil
    }
}

/// A call in a backtrace of a crash report.
struct BacktraceFrame: Hashable, Sendable {
    /// The binary of the call, or nil if the report does not name it.
    let binary: String?
    /// The name of the function, or its address where there is no name.
    let symbol: String
    /// The whole frame as one line of text.
    let text: String
    /// The line of the report, from 1, or nil if unknown.
    let line: Int?
    /// The frame's number in the backtrace, from 0, or nil in reports without numbers.
    var index: Int?

    /// Whether the frame belongs to the backtrace of `last`, the frame before. Frames without numbers belong
    /// together if no other line is between them.
    func follows(_ last: BacktraceFrame?) -> Bool {
        guard let last else { return false }
        guard let index, let lastIndex = last.index else { return index == nil && last.index == nil }
        return index > 0 && index >= lastIndex
    }

    /// The name of the method in this frame, without its class. A block in the method counts too.
    var method: String {
        guard let opening = symbol.firstIndex(of: "[") else { return symbol }
        return String(symbol[opening...].drop { $0 != " " }.dropFirst().prefix { $0 != "]" })
    }

    /// Whether the frame belongs to the raising of an exception. Some services symbolicate `raise` as
    /// `initWithCoder:`.
    var raises: Bool {
        [
            "objc_exception_throw", "__exceptionPreprocess", "[NSException ", "[NSAssertionHandler ",
            "_objc_terminate", "std::__terminate", "demangling_terminate_handler", "abort_message",
            "__cxa_throw",
        ]
        .contains { symbol.firstRange(of: $0) != nil }
    }

    /// Whether all frames below belong to the system code that started the app.
    var startsApp: Bool {
        symbol.hasPrefix("UIApplicationMain") || symbol == "main" || symbol.hasPrefix("main ")
    }

    /// Whether the frame is a method of a class other than a property animator.
    var isOtherMethod: Bool {
        symbol.firstRange(of: "UIViewPropertyAnimator") == nil && symbol.contains("[")
    }

    var isOfUIKit: Bool { binary == nil || binary == "UIKit" || binary == "UIKitCore" }

    /// Whether the frame is in a binary below UIKit.
    var isOfRuntime: Bool {
        ["CoreFoundation", "Foundation", "libobjc.A.dylib", "libc++abi.dylib"].contains(binary)
    }

    /// Whether the report contains the name of the call, and not only its address.
    var isNamed: Bool {
        !symbol.isEmpty && !symbol.hasPrefix("0x") && symbol != "(Missing)" && symbol != "<redacted>"
    }
}

extension BacktraceFrame {
    /// Parses a line of a text report: `3  UIKitCore  0x1a2b -[UIViewPropertyAnimator dealloc] + 252`, as
    /// Apple, Crashlytics and a console write it, a debugger's `frame #3: 0x1a2b UIKitCore`…` and `#3 0x1a2b
    /// in …`, or the same without a number, as in Sentry's raw stack traces.
    init?(_ line: ArraySlice<UInt8>, number: Int) {
        var rest = line.withoutSpace
        for opening in ["* ", "frame ", "#"] where rest.starts(with: opening.utf8) {
            rest = rest.dropFirst(opening.utf8.count).withoutSpace
        }
        let digits = rest.prefix(while: \.isDigit)
        guard digits.count <= 5 else { return nil }
        rest = rest[digits.endIndex...]
        if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
        guard let address = Self.address(in: rest) else { return nil }
        // Without a number, a register (`x0: 0x1a2b`) and an image (`0x1000 - 0x1fff`) look similar.
        let before = rest[..<address.lowerBound].withoutSpace
        guard !digits.isEmpty || !before.isEmpty && !before.contains(where: \.isColonOrSpace) else {
            return nil
        }
        var binary = Self.string(rest[..<address.lowerBound].withoutSpace)
        var symbol = Self.string(rest[address.upperBound...].withoutSpace)
        if binary.isEmpty, let tick = symbol.firstIndex(of: "`") {
            binary = String(symbol[..<tick])
            symbol = String(symbol[symbol.index(after: tick)...])
        } else if binary.isEmpty, symbol.hasPrefix("in ") {
            symbol.removeFirst(3)
        }
        self.init(
            binary: binary.isEmpty ? nil : binary, symbol: symbol, text: ReportLines.plain(line),
            line: number,
            index: Int(Self.string(digits)))
    }

    /// Returns the range of a hexadecimal number that is a separate word.
    private static func address(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        var place = bytes.startIndex
        while place + 2 < bytes.endIndex {
            let isWord = place == bytes.startIndex || bytes[place - 1].isSpace
            if isWord, bytes[place] == UInt8(ascii: "0"), bytes[place + 1] | 0x20 == UInt8(ascii: "x") {
                let digits = bytes[(place + 2)...].prefix(while: \.isHexDigit)
                let ends = digits.endIndex == bytes.endIndex || bytes[digits.endIndex].isSpace
                return digits.isEmpty || !ends ? nil : place..<digits.endIndex
            }
            place += 1
        }
        return nil
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without space at their beginning and end.
    var withoutSpace: ArraySlice<UInt8> {
        var bytes = drop(while: \.isSpace)
        while let last = bytes.last, last.isSpace { bytes.removeLast() }
        return bytes
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    fileprivate var isHexDigit: Bool {
        isDigit || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "f"))
    }

    fileprivate var isColonOrSpace: Bool { isSpace || self == UInt8(ascii: ":") }

    var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}
