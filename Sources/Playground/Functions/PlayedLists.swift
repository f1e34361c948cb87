/// One or two live lists with the same touches and different strategies. The page advances their time.
final class PlayedLists {
    private let order: RunOrder
    private var steps: LiveStepReader
    private let sides: [Side]

    /// The greatest number of steps in a call.
    private static let mostSteps = 100

    /// A list, and what the page has not read of it.
    private final class Side {
        let session: LiveSession
        private let unread = Unread()

        private final class Unread {
            /// The picture of the last frame.
            var picture: LivePicture?
            /// The newest events, as lines of JSON.
            var events = NDJSONWriter()
            var eventCount = 0
        }

        var live: LiveSimulation { session.live }

        init(_ number: Int, _ workload: Workload, seed: UInt64, playsSteps: Bool) {
            let unread = unread
            session = LiveSession(
                number, workload, seed: seed, playsSteps: playsSteps,
                record: { event in
                    guard unread.eventCount < PlayedLists.mostEvents else { return }
                    unread.eventCount += 1
                    unread.events.append(event)
                }, see: { unread.picture = $0 })
        }

        func takePicture() -> LivePicture { unread.picture.take() ?? session.picture(isRest: !live.isMoving) }

        func takeEvents() -> [UInt8] {
            defer {
                unread.events.removeAll()
                unread.eventCount = 0
            }
            return unread.events.bytes
        }
    }

    /// The greatest number of events between two reads.
    private static let mostEvents = 2000

    /// - Throws: a refusal when the list has ended at the moment at which the user takes over.
    init(_ order: RunOrder) throws(Refusal) {
        self.order = order
        let strategies = order.strategies.isEmpty ? [order.workload.strategy] : order.strategies
        var sides: [Side] = []
        for (number, strategy) in strategies.enumerated() {
            var workload = order.workload
            workload.strategy = strategy
            let playsSteps = order.takeOverNs != nil || order.playsSteps
            if !playsSteps { workload.steps = [] }
            let side = Side(number, workload, seed: order.seed, playsSteps: playsSteps)
            if let takeOverNs = order.takeOverNs {
                side.live.run(untilNs: takeOverNs)
                guard !side.live.isListDestroyed else { throw Refusal("The list is gone by then.") }
                side.live.takeOver()
            }
            sides.append(side)
        }
        self.sides = sides
        steps = LiveStepReader(items: sides[0].live.itemCount, most: Self.mostSteps)
    }

    /// Returns the description of the lists before the first input.
    func about(number: UInt) -> [UInt8] {
        let workload = order.workload
        let recipe = workload.animator
        var json = JSONWriter()
        json.object { json in
            json.member("number", Int64(number))
            json.member("workload", workload.name)
            json.member("regime", workload.regime.rawValue)
            json.member("cells", workload.recordedCells)
            json.member("frameRate", workload.frameRate)
            json.key("viewport")
            json.object { json in
                json.member("width", workload.viewport.width)
                json.member("height", workload.viewport.height)
            }
            json.member("columns", Int64(workload.list.columns))
            json.member("items", Int64(sides[0].live.itemCount))
            json.key("animation")
            json.object { json in
                json.member("key", recipe.key)
                json.member("from", recipe.from)
                json.member("to", recipe.to)
            }
            json.key("sides")
            json.array(sides.enumerated()) { json, side in
                json.object { json in
                    json.member("side", Int64(side.offset))
                    json.member("strategy", side.element.live.workload.strategy.rawValue)
                }
            }
        }
        return json.bytes
    }

    // MARK: Input

    /// - Parameter kind: 0 when the finger goes down, 1 when it moves, 2 when it lifts.
    func touch(_ kind: Int32, atNs: Int64, x: Double, y: Double) {
        let touch = LiveTouch(kind == 0 ? .down : kind == 1 ? .move : .up, atNs: atNs, x: x, y: y)
        for side in sides { side.session.touch(touch) }
    }

    /// Performs all steps of a text, or none of them, and returns the new number of items.
    func perform(_ json: String) throws(Refusal) -> Int {
        var reader = steps
        let inputs: [LiveInput]
        do throws(WorkloadError) {
            inputs = try reader.read(YamlValue(json: json, file: "steps"))
        } catch {
            throw Refusal(error)
        }
        steps = reader
        for side in sides { side.session.perform(inputs) }
        return steps.itemCount
    }

    /// Advances the lists to `untilNs`, in nanoseconds since the start.
    func run(untilNs: Int64) {
        for side in sides where !side.live.hasEnded && side.live.nowNs < untilNs {
            side.live.run(untilNs: untilNs)
        }
    }

    /// Destroys the lists, and runs the remaining work.
    func end() {
        for side in sides where !side.live.hasEnded {
            side.live.end()
            // Leaks of a list are found in its last turns, which take no time.
            side.live.run(untilNs: side.live.nowNs + 10_000_000_000)
            _ = side.live.result()
        }
    }

    // MARK: Output

    private func side(_ number: Int32) throws(Refusal) -> Side {
        guard sides.indices.contains(Int(number)) else { throw Refusal("There is no such side.") }
        return sides[Int(number)]
    }

    func picture(ofSide number: Int32) throws(Refusal) -> [UInt8] {
        let picture = try side(number).takePicture()
        var json = JSONWriter()
        json.object { json in json.members(of: picture) }
        return json.bytes
    }

    /// Returns the current state.
    func standing(ofSide number: Int32) throws(Refusal) -> [UInt8] {
        let state = try side(number).session.state()
        var json = JSONWriter()
        json.object { json in json.members(of: state) }
        return json.bytes
    }

    /// Returns the events since the last call, a line each.
    func events(ofSide number: Int32) throws(Refusal) -> [UInt8] { try side(number).takeEvents() }

    /// Returns the first violation of each broken rule, and the number of violations.
    func verdict(ofSide number: Int32) throws(Refusal) -> [UInt8] {
        let live = try side(number).live
        var json = JSONWriter()
        var firsts: [Violation] = []
        for each in live.violations where !firsts.contains(where: { $0.invariant == each.invariant }) {
            firsts.append(each)
        }
        let counts = live.violationCounts
        json.array(firsts) { json, violation in
            json.object { json in
                json.member("code", violation.invariant.code)
                json.member("name", violation.invariant.name)
                json.member("rule", violation.invariant.rule)
                json.member("count", Int64(counts[violation.invariant] ?? 0))
                json.member("seq", violation.seq)
                json.member("t", Nanoseconds.seconds(violation.tNs))
                json.member("text", violation.text)
            }
        }
        return json.bytes
    }

    // MARK: Saving

    /// Returns the inputs so far as a workload's steps, in YAML.
    func steps(ofSide number: Int32) throws(Refusal) -> [UInt8] {
        let steps = try side(number).live.steps
        return Array(("steps:\n" + steps.map { $0.yaml(indent: 2) }.joined()).utf8)
    }

    /// Simulates the inputs so far again, to the end of the run, and returns the log.
    func log(ofSide number: Int32, uuid: String, startedUnixNs: Int64) throws(Refusal) -> [UInt8] {
        let session = try side(number).session
        return RunOrder.log(
            of: session.workload, seed: session.live.seed, uuid: uuid, startedUnixNs: startedUnixNs)
    }

    /// Returns the touches so far as a recording.
    func recording() -> [UInt8] {
        var recording = RecordingText()
        for (downNs, gesture) in sides[0].live.gestures { recording.append(gesture, startNs: downNs) }
        return Array(recording.text.utf8)
    }
}
