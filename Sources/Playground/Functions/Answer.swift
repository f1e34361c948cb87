/// A text for the page, in memory that the page frees.
///
/// It begins with two numbers of four bytes: the length of the text, and 1 for a refusal. UTF-8 follows.
typealias Answer = UnsafeMutableRawPointer

/// The error of a page's request, in a sentence.
struct Refusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
    init(_ fault: JSONFault) { reason = "This is not JSON: \(fault.reason)." }
    init(_ error: WorkloadError) { reason = "\(error.reason); \(error.wayOut)" }
}

/// Returns the result of `body`, or the reason of its refusal.
func answer(_ body: () throws(Refusal) -> [UInt8]) -> Answer {
    do throws(Refusal) {
        return answer(try body(), isRefusal: false)
    } catch {
        return answer(Array(error.reason.utf8), isRefusal: true)
    }
}

private func answer(_ text: [UInt8], isRefusal: Bool) -> Answer {
    guard let room = malloc(UInt(text.count + 8)) else { fatalError("Out of memory.") }
    room.storeBytes(of: UInt32(text.count), as: UInt32.self)
    room.storeBytes(of: isRefusal ? 1 : 0, toByteOffset: 4, as: UInt32.self)
    for (place, byte) in text.enumerated() {
        room.storeBytes(of: byte, toByteOffset: 8 + place, as: UInt8.self)
    }
    return room
}
