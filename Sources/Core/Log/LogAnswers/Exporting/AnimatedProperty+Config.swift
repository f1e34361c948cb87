import Foundation
import LifecycleEvents
import RunReport

extension AnimatedProperty {
    /// The property in the format of a run's configuration.
    package var value: OutputValue {
        var json = JSONWriter()
        json.object { json in json.members(of: self) }
        return .json(json.text)
    }

    /// Reads the property from a run's configuration. Returns nil if the configuration has none, as in an
    /// app's log.
    init?(ofConfig json: String) {
        struct Config: Decodable { let animation: AnimatedProperty? }
        // A log from another program can have any configuration.
        guard let config = try? JSONDecoder().decode(Config.self, from: Data(json.utf8)),
            let animation = config.animation
        else { return nil }
        self = animation
    }
}
