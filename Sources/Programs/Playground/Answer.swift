/// A text for the page, in memory that the page gives back: four bytes that say how long it is, four that say whether
/// it is a refusal, and the text in UTF-8.
typealias Answer = UnsafeMutableRawPointer

/// What a page asks for and cannot have, in a sentence.
struct Refusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
    init(_ fault: JSONFault) { reason = "This is no JSON: \(fault.reason)." }
    init(_ error: WorkloadError) { reason = "\(error.reason); \(error.wayOut)" }
}

/// Answers with what `body` gives, or with why there is nothing.
func answer(_ body: () throws(Refusal) -> [UInt8]) -> Answer {
    do throws(Refusal) {
        return answer(try body(), isRefusal: false)
    } catch {
        return answer(Array(error.reason.utf8), isRefusal: true)
    }
}

private func answer(_ text: [UInt8], isRefusal: Bool) -> Answer {
    guard let room = malloc(UInt(text.count + 8)) else { fatalError("There is no memory left.") }
    room.storeBytes(of: UInt32(text.count), as: UInt32.self)
    room.storeBytes(of: isRefusal ? 1 : 0, toByteOffset: 4, as: UInt32.self)
    for (place, byte) in text.enumerated() {
        room.storeBytes(of: byte, toByteOffset: 8 + place, as: UInt8.self)
    }
    return room
}
