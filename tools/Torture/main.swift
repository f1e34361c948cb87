// Run by tools/torture: does to logs what a bad day does. `child …` are the processes it kills.

import Foundation
import LogTorture

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "child" {
    try TortureChild(Array(arguments.dropFirst())).run()
} else {
    let options = TortureOptions(arguments)
    exit(Torture(options).run() ? 0 : 1)
}
