import Foundation
import RunReport

extension AnimatedProperty {
    /// As a run's configuration has it.
    package var value: OutputValue {
        .object([
            .init("key", .text(key)), .init("from", .double(from)), .init("to", .double(to)),
            .init("duration", .double(duration)), .init("scrubsLinearly", .bool(scrubsLinearly)),
            .init("first", .double(first)),
            .init("curve", .list(curve.map { .double(($0 * 1e4).rounded() / 1e4) })),
        ])
    }

    /// What a run's configuration says of it; nil where it says nothing, as in an app's log or an older one.
    init?(ofConfig json: String) {
        struct Config: Decodable { let animation: AnimatedProperty? }
        // A log from elsewhere may hold anything; a report draws what it knows.
        guard let config = try? JSONDecoder().decode(Config.self, from: Data(json.utf8)),
            let animation = config.animation
        else { return nil }
        self = animation
    }
}
