import LifecycleEvents
import LifecycleJudging
import LifecycleStore

/// A query for the events of one cell, item, animator, chain, transition or screen.
package struct StoryQuery {
    /// The object of the query.
    package enum Subject: Hashable, Sendable {
        case cell(CellID)
        case item(ItemID)
        case animator(AnimatorID)
        /// A chain, a transition with the events of its screens, or a screen with its transitions.
        case subject(EventSubject)
    }

    /// The moment that the events surround.
    package enum Moment: Hashable, Sendable {
        /// The event with this number.
        case seq(Int64)
        /// Nanoseconds since the start of the run.
        case timeNs(Int64)
    }

    package var subject: Subject
    /// The part of the events to return.
    package var part: Part

    package enum Part: Hashable, Sendable {
        /// The first events, up to a limit; nil for all events.
        case beginning(limit: Int?)
        /// The number of events before a moment, and from the moment on.
        case around(Moment, before: Int, after: Int)
    }

    package init(of subject: Subject, _ part: Part) {
        self.subject = subject
        self.part = part
    }

    /// Returns the events in `run`, in order, and whether the limit left out events.
    package func events(in run: ListedRun) throws -> (events: [LifecycleEvent], wasCut: Bool) {
        let reader = run.reader
        var filter = LogFilter(run: run.record.number)
        switch subject {
        case .cell(let cell): filter.cell = cell
        case .item(let item): filter.item = item
        case .animator(let animator): filter.animator = animator
        case .subject(.chain(let chain)): filter.subject = .chain(chain)
        case .subject(let subject): return try stage(subject, in: run)
        }
        switch part {
        case .beginning(let limit):
            filter.limit = limit
            let page = try reader.events(filter)
            return (page.rows, page.wasCut)
        case .around(let moment, let before, let after):
            let seq = try seq(of: moment, in: run)
            let earlier = try reader.events(filter, before: seq, count: before)
            // A number from a user may be `Int64.min`.
            filter.after = max(seq, .min + 1) - 1
            filter.limit = after
            return (try earlier + reader.events(filter).rows, false)
        }
    }

    private func seq(of moment: Moment, in run: ListedRun) throws -> Int64 {
        switch moment {
        case .seq(let seq): seq
        case .timeNs(let timeNs):
            try run.reader.firstSeq(notBefore: timeNs, run: run.record.number)
        }
    }

    /// Returns the events of a screen or a transition. Reads all events of screens and transitions, because
    /// their order relates them and no number does.
    private func stage(
        _ subject: EventSubject, in run: ListedRun
    ) throws -> (events: [LifecycleEvent], wasCut: Bool) {
        var story = StageStory(of: subject)
        try run.reader.forEachEvent(LogFilter(run: run.record.number, kinds: StageStory.kinds)) {
            story.add($0)
            return true
        }
        switch part {
        case .beginning(let limit):
            let limit = limit ?? .max
            return (Array(story.events.prefix(limit)), story.events.count > limit)
        case .around(let moment, let before, let after):
            let seq = try seq(of: moment, in: run)
            let place = story.events.firstIndex { $0.seq >= seq } ?? story.events.count
            return (
                story.events[..<place].suffix(before) + story.events[place...].prefix(after), false
            )
        }
    }
}

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

    package static let columns = EventFields.timedColumns + ["afterTime", "severity", "text"]

    package var rows: [[OutputValue]] {
        lines.map { line in
            EventFields.timedValues(line.event) + [
                OutputValue(secondsOfNs: line.afterNs), .text(line.event.kind.severity.name),
                .text(line.event.words),
            ]
        }
    }
}
