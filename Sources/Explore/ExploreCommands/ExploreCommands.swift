import CoreCommands

/// The search for the scroll that breaks a list.
package enum ExploreCommands {
    package static var all: CommandSet { CommandSet([.simulate: [Explore.self]], hidden: [FreshReplay.self]) }
}
