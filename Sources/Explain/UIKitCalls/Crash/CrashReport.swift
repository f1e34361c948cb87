import LifecycleEvents

/// The parts of a crash report that concern the exception: its backtraces, and the origin of the binaries.
struct CrashReport {
    /// A call that raised, and the app's own call that led to it.
    struct Raise {
        let frame: BacktraceFrame
        /// The exceptions that this call can raise.
        let kinds: [MisuseKind]
        let caller: BacktraceFrame?
    }

    /// The backtraces of exceptions, and those that begin with a call that can raise.
    var backtraces: [Backtrace] = []
    /// The name of the app's own binary.
    var app: String?
    /// The binaries in the app's bundle and the binaries of the system, by their paths in the report.
    var bundled: Set<String> = []
    var system: Set<String> = []
    /// Whether the report mentions another signal than that of an exception. Then a call that can raise is the
    /// location of the crash and not its cause.
    var isOfSignal = false

    /// The maximum number of backtraces. A day's log may contain many crashes, also repeated ones.
    private static let mostBacktraces = 64

    /// Reads a report in any form: JSON as in `.ips` files, or text.
    ///
    /// Complexity: O(length of `bytes`).
    init(_ bytes: [UInt8]) {
        if !readJSON(bytes) { readText(bytes) }
    }

    mutating func add(_ backtrace: Backtrace) {
        guard backtraces.count < Self.mostBacktraces, !backtrace.calls.isEmpty else { return }
        if backtrace.isOfException || backtrace.raisingCall != nil { backtraces.append(backtrace) }
    }

    // MARK: Results

    /// The calls that raised, one for each method.
    var raises: [Raise] {
        var methods: Set<String> = []
        return backtraces.compactMap { backtrace in
            guard backtrace.isOfException || !isOfSignal, let raising = backtrace.raisingCall,
                methods.insert(backtrace.calls[raising.place].method).inserted
            else { return nil }
            return Raise(
                frame: backtrace.calls[raising.place], kinds: raising.kinds,
                caller: appFrame(among: backtrace.calls[(raising.place + 1)...]))
        }
    }

    /// The app's own call nearest to the first exception, whatever raised the exception.
    var appFrameOfException: BacktraceFrame? {
        backtraces.first(where: \.isOfException).flatMap { appFrame(among: $0.calls[...]) }
    }

    /// Returns the first frame of the app's binary, or else of a binary in its bundle.
    private func appFrame(among calls: ArraySlice<BacktraceFrame>) -> BacktraceFrame? {
        let calls = calls.prefix { !$0.startsApp }
        return calls.first { $0.binary != nil && $0.binary == app } ?? calls.first(where: isOfApp)
    }

    private func isOfApp(_ frame: BacktraceFrame) -> Bool {
        guard let binary = frame.binary else {
            // Only frames of the app's own code have source locations.
            return [".swift:", ".m:", ".mm:"].contains { frame.text.firstRange(of: $0) != nil }
        }
        if bundled.contains(binary) { return true }
        return !system.contains(binary) && !binary.hasSuffix(".dylib") && !Self.frameworks.contains(binary)
    }

    /// Apple's binaries in the backtraces of an app with a list, for reports without paths.
    private static let frameworks: Set<String> = [
        "???", "AppKit", "AppKitMacHelper", "AttributeGraph", "BackBoardServices", "BaseBoard", "CFNetwork",
        "Combine",
        "CoreAutoLayout", "CoreData", "CoreFoundation", "CoreGraphics", "CoreText", "DiffableDataSource",
        "Foundation", "FrontBoardServices", "GraphicsServices", "IOKit", "MapKit", "Photos", "PhotosUI",
        "QuartzCore",
        "RunningBoardServices", "SwiftUI", "SwiftUICore", "UIFoundation", "UIKit", "UIKitCore",
        "UIKitMacHelper", "UIKitServices", "UpdateCycle", "WebKit", "dyld", "dyld_sim",
    ]

    /// Records whether the binary `name` at `path` belongs to the system or the app.
    mutating func note(binary name: String, at path: String) {
        let isSystems =
            path.hasPrefix("/usr/lib/") || path.firstRange(of: "/System/Library/") != nil
            || path.firstRange(of: "/Library/Developer/") != nil && path.firstRange(of: ".app/") == nil
        if isSystems {
            system.insert(name)
        } else if path.firstRange(of: ".app/") != nil {
            bundled.insert(name)
        }
    }
}
