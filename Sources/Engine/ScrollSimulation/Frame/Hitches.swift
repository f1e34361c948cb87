/// Lateness in whole missed vsyncs of each frame's own interval.
package struct Hitches: Hashable, Sendable {
    /// Milliseconds of missed vsyncs so far.
    package private(set) var milliseconds = 0.0
    /// The number of frames counted so far, late or not.
    package private(set) var frames = 0

    package init() {}

    /// Counts a frame whose work was due after `intervalNs` and took until `endNs`.
    ///
    /// - Returns: the whole vsyncs it missed: it is shown with the first one that follows its end.
    package mutating func count(expectedNs: Int64, endNs: Int64, intervalNs: Int64) -> Int {
        precondition(intervalNs > 0, "A frame's interval must be positive, not \(intervalNs) ns.")
        frames += 1
        let lateNs = endNs - (expectedNs + intervalNs)
        guard lateNs > 0 else { return 0 }
        let missed = Int((lateNs + intervalNs - 1) / intervalNs)
        milliseconds += Double(missed) * Double(intervalNs) / 1e6
        return missed
    }

    /// Counts a frame known only by how long it was on screen, as recordings tell it: an interval near
    /// one refresh has missed nothing, one near two has missed one.
    ///
    /// - Returns: the whole vsyncs it missed.
    @discardableResult package mutating func count(frameMs: Double, refreshMs: Double) -> Int {
        precondition(refreshMs > 0, "A refresh interval must be positive, not \(refreshMs) ms.")
        frames += 1
        let missed = max(0, Int((frameMs / refreshMs).rounded()) - 1)
        milliseconds += Double(missed) * refreshMs
        return missed
    }

    /// Milliseconds of hitch a second, over `seconds`. XCTest's scale calls up to 5 good and 10 and more
    /// critical (WWDC20, session 10077).
    package func milliseconds(perSecondOf seconds: Double) -> Double {
        seconds > 0 ? milliseconds / seconds : 0
    }
}
