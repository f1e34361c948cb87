import PropertyAnimation
import ScrollSimulation

/// The settings with which the simulator models some versions of iOS.
package struct SystemSettings: Sendable {
    /// The newest version of iOS with these settings, for example 17 for iOS 15 to 17.
    let version: Int
    let profile: ListProfile
    let measure: MeasureRule

    init(version: Int) {
        self.version = version
        profile = CellRegime(ofIOS: version).profile
        measure = version < 26 ? .ios17 : .ios26
    }

    package var name: String { "ios\(version)" }

    /// All settings that differ in a fact or in a transition, the oldest first.
    package static let all = [9, 10, 14, 17, 18, 26].map { SystemSettings(version: $0) }

    var preparesCells: Bool { profile.prepares != .never }
}
