// Run by tools/fuzz.

import Foundation

let options = FuzzOptions(Array(CommandLine.arguments.dropFirst()))
let isWell: Bool =
    if options.logs > 0 {
        LogFuzz(options: options).run()
    } else if options.transitions > 0 {
        TransitionFuzz(options: options).run()
    } else if options.takeOvers > 0 {
        TakeOverFuzz(options: options).run()
    } else if options.chains > 0 {
        ChainFuzz(options: options).run()
    } else if options.hostileLives > 0 {
        HostileFuzz(options: options).run()
    } else if options.isSafe {
        SafeFuzz(options: options).run()
    } else {
        TableFuzz(options).run()
    }
exit(isWell ? 0 : 1)
