import ArgumentParser
import LogAnswers
import PropertyAnimation
import ScrollSimulation

// Types of options and arguments.

extension ByteCount: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }

    public var defaultValueDescription: String { description }
}

extension AnimatorRegime: ExpressibleByArgument {}

extension CellRegime: ExpressibleByArgument {}

extension Strategy: ExpressibleByArgument {}

/// A built-in profile of a list, by its name.
package struct ProfileName: ExpressibleByArgument {
    package let profile: ListProfile

    package init?(argument: String) {
        guard let profile = ListProfile.named(argument) else { return nil }
        self.profile = profile
    }
}
