#if Export
    extension PerfettoTrackEvent {
        static func begin(
            _ name: PerfettoName, _ category: PerfettoCategory, on track: PerfettoTracks.ID
        ) -> PerfettoTrackEvent {
            var event = PerfettoTrackEvent()
            event.type = .sliceBegin
            event.nameIid = name.iid
            event.categoryIids = [category.rawValue]
            event.trackUuid = track
            return event
        }

        /// A slice with a name that no other has.
        static func begin(
            named name: String, _ category: PerfettoCategory, on track: PerfettoTracks.ID
        ) -> PerfettoTrackEvent {
            var event = PerfettoTrackEvent()
            event.type = .sliceBegin
            event.name = name
            event.categoryIids = [category.rawValue]
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
            _ name: PerfettoName, _ category: PerfettoCategory, on track: PerfettoTracks.ID
        ) -> PerfettoTrackEvent {
            var event = begin(name, category, on: track)
            event.type = .instant
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
