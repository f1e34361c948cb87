// The functions that a page calls. The page allocates the memory of texts with `room`, and frees texts and
// answers with `giveBack`.

@_expose(wasm, "room") @_cdecl("room")
public func room(_ count: Int32) -> UnsafeMutableRawPointer? { malloc(UInt(max(1, count))) }

@_expose(wasm, "giveBack") @_cdecl("giveBack")
public func giveBack(_ room: UnsafeMutableRawPointer?) { free(room) }

private func bytes(_ text: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
    Array(UnsafeBufferPointer(start: text, count: Int(count)))
}

// MARK: Run

/// Simulates the workload of an order, and returns the log as NDJSON.
@_expose(wasm, "simulate") @_cdecl("simulate")
public func simulate(_ text: UnsafePointer<UInt8>, _ count: Int32) -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in try RunOrder(bytes(text, count)[...], isList: false).log }
}

/// Returns the meanings of all findings, as JSON.
@_expose(wasm, "meanings") @_cdecl("meanings")
public func meanings() -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in Meanings.json }
}

/// Describes the contents of a recording that the user opened, as JSON.
@_expose(wasm, "opened") @_cdecl("opened")
public func opened(_ text: UnsafePointer<UInt8>, _ count: Int32) -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in try OpenedRecording.about(bytes(text, count)[...]) }
}

// MARK: Search

/// Begins a search for the shortest scroll that breaks the strategy of an order. Returns its handle.
@_expose(wasm, "searchStart") @_cdecl("searchStart")
public func searchStart(_ text: UnsafePointer<UInt8>, _ count: Int32) -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in
        let search = try PlayedSearch(try RunOrder(bytes(text, count)[...], isList: true))
        return Array("\(UInt(bitPattern: Unmanaged.passRetained(search).toOpaque()))".utf8)
    }
}

/// Runs the next schedules, and returns the totals so far and a better finding, as JSON.
@_expose(wasm, "searchOn") @_cdecl("searchOn")
public func searchOn(_ search: UnsafeRawPointer) -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in Unmanaged<PlayedSearch>.fromOpaque(search).takeUnretainedValue().goOn() }
}

/// Returns the shortest scroll so far, as JSON.
@_expose(wasm, "searchBest") @_cdecl("searchBest")
public func searchBest(_ search: UnsafeRawPointer) -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in
        try Unmanaged<PlayedSearch>.fromOpaque(search).takeUnretainedValue().tellBest()
    }
}

// MARK: Live list

/// Starts the live lists of an order, and returns their description and handle, as JSON.
@_expose(wasm, "liveStart") @_cdecl("liveStart")
public func liveStart(_ text: UnsafePointer<UInt8>, _ count: Int32) -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in
        let lists = try PlayedLists(try RunOrder(bytes(text, count)[...], isList: true))
        return lists.about(number: UInt(bitPattern: Unmanaged.passRetained(lists).toOpaque()))
    }
}

@_expose(wasm, "liveForget") @_cdecl("liveForget")
public func liveForget(_ live: UnsafeRawPointer) { Unmanaged<PlayedLists>.fromOpaque(live).release() }

private func lists(_ live: UnsafeRawPointer) -> PlayedLists {
    Unmanaged<PlayedLists>.fromOpaque(live).takeUnretainedValue()
}

/// Moves the finger: down (0), move (1) or lift (2), at a time of the page's clock in milliseconds.
@_expose(wasm, "liveTouch") @_cdecl("liveTouch")
public func liveTouch(_ live: UnsafeRawPointer, _ kind: Int32, _ ms: Double, _ x: Double, _ y: Double) {
    lists(live).touch(kind, atNs: Nanoseconds.from(milliseconds: ms), x: x, y: y)
}

/// Performs the steps of `{"steps": […]}`, and returns the new number of items.
@_expose(wasm, "livePerform") @_cdecl("livePerform")
public func livePerform(
    _ live: UnsafeRawPointer, _ text: UnsafePointer<UInt8>, _ count: Int32
) -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in
        let items = try lists(live).perform(String(decoding: bytes(text, count), as: UTF8.self))
        return Array("\(items)".utf8)
    }
}

/// Advances the lists to a time since the start, in milliseconds.
@_expose(wasm, "liveRun") @_cdecl("liveRun")
public func liveRun(_ live: UnsafeRawPointer, _ untilMs: Double) {
    lists(live).run(untilNs: Nanoseconds.from(milliseconds: untilMs))
}

@_expose(wasm, "liveEnd") @_cdecl("liveEnd")
public func liveEnd(_ live: UnsafeRawPointer) { lists(live).end() }

/// Returns the current picture of a side, as JSON.
@_expose(wasm, "livePicture") @_cdecl("livePicture")
public func livePicture(_ live: UnsafeRawPointer, _ side: Int32) -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in try lists(live).picture(ofSide: side) }
}

/// Returns the state of a side, as JSON.
@_expose(wasm, "liveStanding") @_cdecl("liveStanding")
public func liveStanding(_ live: UnsafeRawPointer, _ side: Int32) -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in try lists(live).standing(ofSide: side) }
}

/// Returns the events since the last call, a line of JSON each.
@_expose(wasm, "liveEvents") @_cdecl("liveEvents")
public func liveEvents(_ live: UnsafeRawPointer, _ side: Int32) -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in try lists(live).events(ofSide: side) }
}

/// Returns the rules that a side has broken, as JSON.
@_expose(wasm, "liveVerdict") @_cdecl("liveVerdict")
public func liveVerdict(_ live: UnsafeRawPointer, _ side: Int32) -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in try lists(live).verdict(ofSide: side) }
}

/// Returns the inputs of a side as the steps of a workload, in YAML.
@_expose(wasm, "liveSteps") @_cdecl("liveSteps")
public func liveSteps(_ live: UnsafeRawPointer, _ side: Int32) -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in try lists(live).steps(ofSide: side) }
}

/// Returns the log of a side's run. The page passes the run's uuid and start.
@_expose(wasm, "liveLog") @_cdecl("liveLog")
public func liveLog(
    _ live: UnsafeRawPointer, _ side: Int32, _ uuid: UnsafePointer<UInt8>, _ count: Int32, _ startedMs: Double
) -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in
        try lists(live).log(
            ofSide: side, uuid: String(decoding: bytes(uuid, count), as: UTF8.self),
            startedUnixNs: Int64(startedMs) * 1_000_000)
    }
}

/// Returns the user's touches as a recording.
@_expose(wasm, "liveRecording") @_cdecl("liveRecording")
public func liveRecording(_ live: UnsafeRawPointer) -> UnsafeMutableRawPointer {
    answer { () throws(Refusal) in lists(live).recording() }
}

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

/// The explanations of findings for a page: the meaning of each finding, and all misuses with their fixes.
enum Meanings {
    static var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.membersOfMeanings()
            json.key("misuses")
            json.array(MisuseKind.allCases) { json, misuse in
                json.object { json in json.members(of: misuse, advice: MisuseAdvice.on(misuse)) }
            }
        }
        return json.bytes
    }
}
