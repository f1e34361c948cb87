import Foundation
import LifecycleEvents
import RunReport

extension AnimatedProperty {
    /// As a run's configuration has it.
    package var value: OutputValue {
        var json = JSONWriter()
        json.object { json in json.members(of: self) }
        return .json(json.text)
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
