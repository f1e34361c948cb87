#if Export
    extension PerfettoTrackEvent {
        static func begin(_ name: PerfettoName, on track: PerfettoTracks.ID) -> PerfettoTrackEvent {
            var event = PerfettoTrackEvent()
            event.type = .sliceBegin
            event.nameIid = name.iid
            event.trackUuid = track
            return event
        }

        /// A slice with a name that no other has.
        static func begin(named name: String, on track: PerfettoTracks.ID) -> PerfettoTrackEvent {
            var event = PerfettoTrackEvent()
            event.type = .sliceBegin
            event.name = name
            event.trackUuid = track
            return event
        }

        static func end(on track: PerfettoTracks.ID) -> PerfettoTrackEvent {
            var event = PerfettoTrackEvent()
            event.type = .sliceEnd
            event.trackUuid = track
            return event
        }

        static func instant(
            _ name: PerfettoName, _ category: PerfettoCategory? = nil, on track: PerfettoTracks.ID
        ) -> PerfettoTrackEvent {
            var event = begin(name, on: track)
            event.type = .instant
            if let category { event.categoryIids = [category.rawValue] }
            return event
        }

        static func counter(_ track: PerfettoTracks.ID, _ value: Int64) -> PerfettoTrackEvent {
            var event = PerfettoTrackEvent()
            event.type = .counter
            event.trackUuid = track
            event.counterValue = value
            return event
        }
    }

    extension PerfettoDebugAnnotation {
        static func note(_ note: PerfettoNote, _ value: Int64) -> PerfettoDebugAnnotation {
            var annotation = PerfettoDebugAnnotation()
            annotation.nameIid = note.rawValue
            annotation.intValue = value
            return annotation
        }
    }
#endif
