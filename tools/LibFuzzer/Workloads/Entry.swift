// The entry point of libFuzzer for workloads. `tools/fuzz --libfuzzer` builds it with the condition FUZZER; other
// builds only check that it compiles.

import ScrollSimulation
import WorkloadFiles

/// Parses a workload file: it is read or refused, and nothing traps.
func readWorkload(_ text: String) {
    _ = try? Workload(yaml: text, named: "fuzz.yaml") { _ in throw NoFiles() }
}

/// The error of a workload that refers to a file: a fuzzer reads only its own files.
struct NoFiles: Error {}

#if FUZZER
    @_cdecl("LLVMFuzzerTestOneInput")
    public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        readWorkload(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        return 0
    }
#else
    @main enum Entry {
        static func main() {
            readWorkload("")
            print("Run tools/fuzz --libfuzzer workload.")
        }
    }
#endif
