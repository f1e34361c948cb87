#if !hasFeature(Embedded)
    import LifecycleEvents
    import ScrollSimulation

    extension FoundStory {
        /// The events: a line each.
        package var eventLines: [String] { events.map { "\(Self.time($0.tNs))  \($0.words)" } }

        /// The run of a workload with its own strategy and choices.
        package static func replaying(_ workload: Workload) -> FoundStory {
            var events: [LifecycleEvent] = []
            Simulation(workload, seed: 1).run(record: { events.append($0) })
            return FoundStory(workload: workload, finding: nil, events: events, beginsNs: [])
        }

        /// How the events of another run of the same schedule differ: the first one that does, in a sentence.
        package func difference(from other: [String]) -> String? {
            let lines = eventLines
            guard
                let index = (0..<max(lines.count, other.count)).first(where: {
                    $0 >= lines.count || $0 >= other.count || lines[$0] != other[$0]
                })
            else { return nil }
            func words(_ lines: [String]) -> String { index < lines.count ? "“\(lines[index])”" : "no event" }
            return "event \(index + 1) is \(words(lines)) in one run and \(words(other)) in another"
        }
    }

    extension ListSearch {
        /// Runs a schedule again, twice, and tells how the two runs differ. Nil if they do not.
        package func difference(of found: Found) -> String? {
            subject.story(of: found).difference(from: subject.story(of: found).eventLines)
        }
    }
#endif
