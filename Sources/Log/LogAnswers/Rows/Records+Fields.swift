import LifecycleEvents
import LifecycleStore

// The columns of the tables of a log, for commands that display them and for exports.

// The number of a record is its position in its table. Tables store identifiers without a sign.

extension AnimatorRecord {
    package var number: Int64 { Int64(UInt32(bitPattern: animator.rawValue)) }

    package static let columns = [
        "animator", "cell", "generation", "item", "site", "requestedTime", "attachedTime",
        "endedTime", "tornDownTime", "outcome", "hazards",
    ]

    package var fields: [OutputValue] {
        [
            .int(Int64(animator.rawValue)), OutputValue(cell?.rawValue),
            OutputValue(generation), OutputValue(item?.rawValue), OutputValue(site?.text),
            OutputValue(secondsOfNs: requestedNs), OutputValue(secondsOfNs: attachedNs),
            OutputValue(secondsOfNs: endedNs), OutputValue(secondsOfNs: tornDownNs),
            .text(outcome.name), OutputValue(hazards),
        ]
    }
}

extension FrameRecord {
    package var number: Int64 { Int64(frame) }

    private static let shown = FrameField.all.filter { !$0.isImplied }

    package static let columns = shown.map { field in
        field.isTime ? String("\(field.key)".dropLast(2)) : "\(field.key)"
    }

    package var fields: [OutputValue] {
        Self.shown.map { field in
            let number = field.number(of: self)
            return field.isTime ? OutputValue(secondsOfNs: number) : .int(number)
        }
    }
}

extension CellRecord {
    package var number: Int64 { Int64(UInt32(bitPattern: cell.rawValue)) }

    package static let columns = [
        "cell", "reuseIdentifier", "state", "item", "generation", "animator", "phase", "backed",
        "wanted", "value",
    ]

    package var fields: [OutputValue] {
        [
            .int(Int64(cell.rawValue)), .text(reuseIdentifier), .text(state.rawValue),
            OutputValue(item?.rawValue), OutputValue(generation),
            OutputValue(animator?.rawValue), OutputValue(phase?.rawValue),
            .bool(backed),
            OutputValue(wanted), OutputValue(value),
        ]
    }
}
