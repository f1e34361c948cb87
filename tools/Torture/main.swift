// Run by tools/torture: damages logs in many ways. `child …` starts the processes that it kills.

import Foundation
import LogTorture

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "child" {
    try TortureChild(Array(arguments.dropFirst())).run()
} else {
    let options = TortureOptions(arguments)
    exit(Torture(options).run() ? 0 : 1)
}
