import AnimationTiming
import BuiltInFiles
import LifecycleEvents

/// Recorded touches: one or more gestures, in the order of their file.
///
/// A file is a table, separated by tabs or commas, with a header. Columns are found by name:
///
/// - the time in `t_ns`, `t_us` or `t_ms`;
/// - the position in `x` and `y`, `x_px` and `y_px`, or `x_lp` and `y_lp`;
/// - optionally `type` (`Down`, `Move`, `Up`, `Cancel`) or `up` (1 marks the lift);
/// - optionally the gesture's name in `fling`, `gesture`, `recording` or `list`.
///
/// Other columns are skipped, and so are lines that begin with `#`. `Down` and `Up`, or else the lift,
/// separate the gestures. Without either, consecutive lines with one name are a gesture.
///
/// A gesture's time begins at 0. Several gestures with one name get a number from 0 (`swipe-0`, `swipe-1`).
/// Gestures of a file without names are called `0`, `1` and so on.
package struct TouchRecording: Hashable, Sendable {
    package var name: String
    /// The gestures. Never empty.
    package var gestures: [TouchGesture]
    /// Whether the positions are in points (`x_lp`, `y_lp`). A density does not apply to them.
    package let isInPoints: Bool

    /// Parses `text`, the content of a file called `name`.
    ///
    /// `density` is the number of pixels in a point. Positions are divided by it, except those in `x_lp` and
    /// `y_lp`, which are in points. Positions in `x_px` and `y_px` require a density. A cancelled touch ends
    /// its gesture as a lift does.
    ///
    /// - Precondition: `density` is positive and finite.
    /// - Complexity: O(length of `text`).
    package init(parsing text: String, named name: String, density: Double? = nil) throws(WorkloadError) {
        if let density {
            precondition(
                density > 0 && density.isFinite, "A density is a positive number of pixels, not \(density).")
        }
        self.name = name
        (self.gestures, self.isInPoints) = try RecordingParser(file: name, density: density).read(text)
    }

    /// Returns the gestures that `selection` names: `all`, a name, or an index from 0.
    ///
    /// A gesture whose name is a number takes precedence over the index.
    package func gestures(selectedBy selection: String) throws(WorkloadError) -> [TouchGesture] {
        if selection == "all" { return gestures }
        if let named = gestures.first(where: { $0.name == selection }) { return [named] }
        if let index = Int(selection), gestures.indices.contains(index) { return [gestures[index]] }
        let names = gestures.map { $0.name }
        let reason = "no gesture \"\(selection)\" in this recording of \(gestures.count)"
        guard let wayOut = Spelling.suggestion(for: selection, among: names) else {
            throw WorkloadError(
                file: name, reason: reason,
                wayOut:
                    "give \"all\", an index from 0 to \(gestures.count - 1), or a name such as \(names[0])")
        }
        throw WorkloadError(file: name, reason: reason, wayOut: wayOut)
    }
}

extension TouchRecording {
    /// Reads a built-in recording, or else the file that `read` returns for the path `reference`.
    ///
    /// Without a density, a pixel of a built-in recording counts as a point. A density for positions in
    /// points is an error, because it would have no effect.
    ///
    /// - Precondition: `density` is positive and finite.
    package init(
        named reference: String, density: Double?, read: (String) throws(TextFileError) -> String
    ) throws(WorkloadError) {
        if let entry = BuiltInRecordings.touches(named: reference) {
            try self.init(parsing: entry.text, named: reference, given: density, otherwise: 1)
            return
        }
        let text: String
        do throws(TextFileError) {
            text = try read(reference)
        } catch {
            let names = BuiltInRecordings.touches.map { $0.name }
            let wayOut =
                Spelling.suggestion(for: reference, among: names)
                ?? "give the path of a file, or a built-in recording: \(names.joined(separator: ", "))"
            throw WorkloadError(
                file: reference, reason: "no recording \"\(reference)\": \(error.description)",
                wayOut: wayOut)
        }
        try self.init(parsing: text, named: reference, given: density, otherwise: nil)
    }

    init(
        parsing text: String, named name: String, given density: Double?, otherwise standard: Double?
    ) throws(WorkloadError) {
        try self.init(parsing: text, named: name, density: density ?? standard)
        guard density != nil, isInPoints else { return }
        throw WorkloadError(
            file: name,
            reason: "the positions in x_lp and y_lp are in points, and a density has no effect on them",
            wayOut: "leave the density out")
    }
}

/// Writes gestures as a recording. ``TouchRecording`` reads the same gestures from the text.
package struct RecordingText {
    /// The header. Positions are in points.
    private static let header = "t_ns\tx_lp\ty_lp\ttype\n"

    package private(set) var text = header

    /// Creates a recording without gestures.
    package init() {}

    /// Appends a gesture.
    ///
    /// - Parameter startNs: The time of the gesture's first sample, in nanoseconds of the recording's clock.
    package mutating func append(_ gesture: TouchGesture, startNs: Int64 = 0) {
        for (place, sample) in gesture.samples.enumerated() {
            let isLast = place == gesture.samples.count - 1
            let type = place == 0 ? "Down" : isLast ? "Up" : "Move"
            let ns = startNs &+ Nanoseconds.from(seconds: sample.time)
            text += "\(ns)\t\(sample.x)\t\(sample.y)\t\(type)\n"
        }
    }
}

package enum BuiltInRecordings {
    /// A recording and its origin.
    package struct Entry: Hashable, Sendable {
        package let name: String
        package let title: String
        /// The project that made the recording, and the licence.
        package let origin: String
        /// The table, as ``TouchRecording/init(parsing:named:density:)`` reads it.
        package let text: String
        /// The pixels per point of the recorded screen, or nil if the positions are not in pixels.
        package let density: Double?
    }

    /// Every recording of touches, by name.
    package static let touches = [
        Entry(
            name: "android-flings", title: "19 flings of a real finger, in pixels (density 2.625)",
            origin: "Android Open Source Project, Apache-2.0", text: built_in_android_flings().texts[0],
            density: 2.625),
        Entry(
            name: "flutter-touches", title: "14 touch sequences, in logical pixels",
            origin: "Flutter, BSD-3-Clause", text: built_in_flutter_touches().texts[0], density: nil),
        Entry(
            name: "getevent-drags", title: "2 slow drags, on a phone and on a tablet, in device units",
            origin: "mcgill-cpslab/MonkeyHelper, Apache-2.0", text: built_in_getevent_drags().texts[0],
            density: nil),
    ]

    /// Returns the recording of touches called `name`, or nil.
    package static func touches(named name: String) -> Entry? { touches.first { $0.name == name } }

    /// 1,206 intervals between frames of a browser that scrolled without jank at 60 Hz, in milliseconds.
    ///
    /// A control for the hitch ratio, which must be 0 for these intervals. (Perfetto, Apache-2.0.)
    package static let chromeFrameIntervals: [Double] =
        built_in_chrome_frame_times().texts[0].split(separator: "\n").filter { !$0.hasPrefix("#") }
        .flatMap { $0.split(separator: " ").compactMap { Double($0) } }
}

extension built_in_texts {
    /// The text of each file, without the newline at its end.
    package var texts: [String] {
        UnsafeBufferPointer(start: bytes, count: count).split(separator: 0)
            .map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }
}
