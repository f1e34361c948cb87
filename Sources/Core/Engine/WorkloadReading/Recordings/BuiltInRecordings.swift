import BuiltInFiles

/// The built-in recordings.
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
