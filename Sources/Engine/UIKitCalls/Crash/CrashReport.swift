import LifecycleEvents

/// What a crash report says of the exception that ended an app: its backtraces, and whose binaries they name.
struct CrashReport {
    /// A call that raised, and the app's own call that led to it.
    struct Raise {
        let frame: BacktraceFrame
        /// What UIKit may have said, by the call alone.
        let kinds: [MisuseKind]
        let caller: BacktraceFrame?
    }

    /// Those of exceptions, and those that begin with a call of an animator's.
    var backtraces: [Backtrace] = []
    /// The name of the app's own binary.
    var app: String?
    /// Binaries that came with the app, by the paths the report gives them, and others.
    var bundled: Set<String> = []
    var system: Set<String> = []
    /// Whether it says that the app ended by a signal: then a call of an animator's is where, not why.
    var isOfSignal = false

    /// A log of a day may hold many crashes, and the same ones again.
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

    // MARK: What it tells

    /// The calls of animators that raised, one of each method.
    var raises: [Raise] {
        var methods: Set<String> = []
        return backtraces.compactMap { backtrace in
            guard backtrace.isOfException || !isOfSignal, let raising = backtrace.raisingCall,
                methods.insert(raising.method).inserted
            else { return nil }
            return Raise(
                frame: backtrace.calls[raising.place], kinds: MisuseKind.raised(by: raising.method),
                caller: appFrame(among: backtrace.calls[(raising.place + 1)...]))
        }
    }

    /// The app's own call nearest to the first exception, whatever raised.
    var appFrameOfException: BacktraceFrame? {
        backtraces.first(where: \.isOfException).flatMap { appFrame(among: $0.calls[...]) }
    }

    /// The first frame of the app's binary, or else of one that came with it.
    private func appFrame(among calls: ArraySlice<BacktraceFrame>) -> BacktraceFrame? {
        let calls = calls.prefix { !$0.startsApp }
        return calls.first { $0.binary != nil && $0.binary == app } ?? calls.first(where: isOfApp)
    }

    private func isOfApp(_ frame: BacktraceFrame) -> Bool {
        guard let binary = frame.binary else {
            // Who reports knows the source of the app's own code alone.
            return [".swift:", ".m:", ".mm:"].contains { frame.text.firstRange(of: $0) != nil }
        }
        if bundled.contains(binary) { return true }
        return !system.contains(binary) && !binary.hasSuffix(".dylib") && !Self.frameworks.contains(binary)
    }

    /// Apple's binaries that are in the backtrace of an app with a list, for reports that give no paths.
    private static let frameworks: Set<String> = [
        "???", "AppKit", "AppKitMacHelper", "AttributeGraph", "BackBoardServices", "BaseBoard", "CFNetwork",
        "Combine",
        "CoreAutoLayout", "CoreData", "CoreFoundation", "CoreGraphics", "CoreText", "DiffableDataSource",
        "Foundation", "FrontBoardServices", "GraphicsServices", "IOKit", "MapKit", "Photos", "PhotosUI",
        "QuartzCore",
        "RunningBoardServices", "SwiftUI", "SwiftUICore", "UIFoundation", "UIKit", "UIKitCore",
        "UIKitMacHelper", "UIKitServices", "UpdateCycle", "WebKit", "dyld", "dyld_sim",
    ]

    /// Notes whose binary `name` is, which lies at `path`.
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
