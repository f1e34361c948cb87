@_exported import Foundation

// Logging without output: a test reads the log of the simulation.

/// A message of a log, from which everything interpolated is left out.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    public enum Privacy: Sendable {
        case auto, `public`, `private`, sensitive
    }

    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) {}
        public mutating func appendInterpolation<Value>(
            _ value: @autoclosure () -> Value, privacy: Privacy = .auto
        ) {}
    }

    public init(stringLiteral value: String) {}
    public init(stringInterpolation: StringInterpolation) {}
}

public final class OSLog: Sendable {
    public static let `default` = OSLog(subsystem: "", category: "")
    public init(subsystem: String, category: String) {}
}

public struct OSLogType: Sendable {
    public static let `default` = OSLogType()
    public static let info = OSLogType()
    public static let debug = OSLogType()
    public static let error = OSLogType()
    public static let fault = OSLogType()
}

public struct Logger: Sendable {
    public init() {}
    public init(subsystem: String, category: String) {}
    public init(_ log: OSLog) {}
    public func log(_ message: OSLogMessage) {}
    public func log(level: OSLogType, _ message: OSLogMessage) {}
    public func trace(_ message: OSLogMessage) {}
    public func debug(_ message: OSLogMessage) {}
    public func info(_ message: OSLogMessage) {}
    public func notice(_ message: OSLogMessage) {}
    public func warning(_ message: OSLogMessage) {}
    public func error(_ message: OSLogMessage) {}
    public func critical(_ message: OSLogMessage) {}
    public func fault(_ message: OSLogMessage) {}
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func os_log(
    _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ args: any CVarArg...
) {}
// swift-format-ignore: AlwaysUseLowerCamelCase
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ args: any CVarArg...)
{}

// Intervals, which the signposter keeps for a test.

public typealias SignpostMetadata = OSLogMessage

public struct OSSignpostID: Hashable, Sendable {
    public static let exclusive = OSSignpostID(rawValue: 0)
    public let rawValue: UInt64

    public init(_ value: UInt64) { rawValue = value }
    init(rawValue: UInt64) { self.rawValue = rawValue }
}

public final class OSSignpostIntervalState: Sendable {
    let id: OSSignpostID

    init(_ id: OSSignpostID) { self.id = id }
}

public struct OSSignposter: Sendable {
    /// An interval. Not in Apple's module.
    public struct Interval: Hashable, Sendable {
        public let name: String
        public let id: OSSignpostID
        /// The number of calls that have ended the interval.
        public var endCount = 0
    }

    private final class Intervals: @unchecked Sendable {
        // The lock guards them.
        let lock = NSLock()
        var all: [Interval] = []
    }

    private let kept = Intervals()

    public init(subsystem: String, category: String) {}

    /// All intervals in the order of their beginnings. Not in Apple's module.
    public var intervals: [Interval] { kept.lock.withLock { kept.all } }

    public var isEnabled: Bool { true }

    public func makeSignpostID() -> OSSignpostID {
        OSSignpostID(kept.lock.withLock { UInt64(kept.all.count) + 1 })
    }

    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata = ""
    ) -> OSSignpostIntervalState {
        kept.lock.withLock { kept.all.append(Interval(name: "\(name)", id: id)) }
        return OSSignpostIntervalState(id)
    }

    public func endInterval(
        _ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata = ""
    ) {
        kept.lock.withLock {
            for index in kept.all.indices where kept.all[index].id == state.id {
                if kept.all[index].name == "\(name)" { kept.all[index].endCount += 1 }
            }
        }
    }
}
