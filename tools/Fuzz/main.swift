// Run by tools/fuzz.

import Foundation

let options = FuzzOptions(Array(CommandLine.arguments.dropFirst()))
exit((options.isSafe ? SafeFuzz(options: options).run() : TableFuzz(options).run()) ? 0 : 1)
