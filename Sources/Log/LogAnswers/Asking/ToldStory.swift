import LifecycleEvents

/// Events as a story: each with how long after the one before it came.
package struct ToldStory {
    package struct Line {
        package let event: LifecycleEvent
        /// Nanoseconds since the event before it; nil for the first.
        package let afterNs: Int64?
    }

    package let lines: [Line]

    package init(_ events: [LifecycleEvent]) {
        lines = events.indices.map { index in
            Line(
                event: events[index],
                afterNs: index == 0 ? nil : events[index].tNs &- events[index - 1].tNs)
        }
    }
}
