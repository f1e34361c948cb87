// The entry points of libFuzzer. `tools/fuzz --libfuzzer` builds them with the condition FUZZER; other
// builds only check that they compile.

import Foundation
import PropertyAnimation
import ScrollSimulation
import UIKitCalls
import WorkloadFiles

/// Replays a script of calls: each line is answered or refused, and nothing traps.
func replay(_ text: String) {
    var replay = CallReplay(regime: .ios16)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard (try? replay.take(line: String(line), number: index + 1)) != nil else { return }
    }
}

/// Parses a workload file: it is read or refused, and nothing traps.
func readWorkload(_ text: String) {
    _ = try? Workload(yaml: text, named: "fuzz.yaml") { _ in throw NoFiles() }
}

/// The error of a workload that refers to a file: a fuzzer reads only its own files.
struct NoFiles: Error {}

#if FUZZER
    private let readsWorkloads = ProcessInfo.processInfo.environment["ANIMATORPOOL_FUZZ"] == "workload"

    @_cdecl("LLVMFuzzerTestOneInput")
    public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        if readsWorkloads { readWorkload(text) } else { replay(text) }
        return 0
    }
#else
    @main enum Entry {
        static func main() {
            replay("")
            readWorkload("")
            print("Run tools/fuzz --libfuzzer replay, or workload.")
        }
    }
#endif
