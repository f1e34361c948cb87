// The entry point of libFuzzer for scripts of calls. `tools/fuzz --libfuzzer` builds it with the condition FUZZER; other
// builds only check that it compiles.

import PropertyAnimation
import UIKitCalls

/// Replays a script of calls: each line is answered or refused, and nothing traps.
func replay(_ text: String) {
    var replay = CallReplay(regime: .ios16)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard (try? replay.take(line: String(line), number: index + 1)) != nil else { return }
    }
}

#if FUZZER
    @_cdecl("LLVMFuzzerTestOneInput")
    public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        replay(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        return 0
    }
#else
    @main enum Entry {
        static func main() {
            replay("")
            print("Run tools/fuzz --libfuzzer replay.")
        }
    }
#endif
