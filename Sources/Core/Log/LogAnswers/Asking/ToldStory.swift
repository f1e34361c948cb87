import LifecycleEvents

/// Events with the time between neighbours.
package struct ToldStory {
    package struct Line {
        package let event: LifecycleEvent
        /// Nanoseconds since the previous event; nil for the first.
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
