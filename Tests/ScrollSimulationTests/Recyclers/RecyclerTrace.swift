import LifecycleEvents
import ScrollSimulation

/// What happened to a cell in a frame of a list that was recorded, or of the simulation.
struct CellHappening: Hashable, CustomStringConvertible {
    enum Kind: String, Hashable { case create, reuse, pool, destroy }

    var kind: Kind
    var cell: Int
    var item: Int

    var description: String { "\(kind) c\(cell) i\(item)" }
}

/// A script that a recorded list played, and what it did frame by frame.
struct RecordedScript {
    var name: String
    var items = 0
    var kinds = 1
    var heights = 100...100
    var viewport = Size(width: 400, height: 800)
    /// The steps of each frame, from frame 1 on.
    var frames: [[Step]] = []
    /// What happened in each frame, from frame 0 on: the set-up.
    var happenings: [[CellHappening]] = []
}

/// The recordings of lists in `Fixtures/Recyclers`, read from their tables.
struct RecyclerTraces {
    private(set) var scripts: [RecordedScript] = []

    /// - Parameters:
    ///   - paths: The table of scripts.
    ///   - trace: What a list did with them.
    ///   - tellsPool: Whether the list says when a cell goes to its pool.
    init(paths: String, trace: String, tellsPool: Bool) {
        read(paths)
        read(trace, tellsPool: tellsPool)
        scripts.removeAll { $0.happenings.isEmpty }
    }

    private mutating func read(_ paths: String) {
        for line in paths.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let numbers = fields.dropFirst(3).map { Int($0) ?? 0 }
            if scripts.last?.name != fields[0] { scripts.append(RecordedScript(name: fields[0])) }
            let last = scripts.count - 1
            guard let frame = Int(fields[1]), frame > 0 else {
                switch fields[2] {
                case "list": (scripts[last].items, scripts[last].kinds) = (numbers[0], numbers[2])
                case "height": scripts[last].heights = numbers[0]...numbers[1]
                default: scripts[last].viewport = Size(width: Double(numbers[0]), height: Double(numbers[1]))
                }
                continue
            }
            while scripts[last].frames.count < frame { scripts[last].frames.append([]) }
            if let step = Self.step(fields[2], numbers) { scripts[last].frames[frame - 1].append(step) }
        }
    }

    private static func step(_ name: String, _ numbers: [Int]) -> Step? {
        switch name {
        case "offset": .offset(Double(numbers[0]))
        case "size": .resize(Size(width: Double(numbers[0]), height: Double(numbers[1])))
        case "insert": .insert(at: numbers[0], count: numbers[1], animated: false)
        case "delete": .delete(at: numbers[0], count: numbers[1], animated: false)
        case "move": .move(from: numbers[0], to: numbers[1])
        case "change": .reconfigure(at: numbers[0], count: numbers[1])
        case "reset": .reset(items: numbers[0])
        case "flick": .fling(velocity: Double(numbers[0]))
        default: nil
        }
    }

    private mutating func read(_ trace: String, tellsPool: Bool) {
        var created: Set<Int> = []
        var name = ""
        for line in trace.split(separator: "\n") where !line.hasPrefix("#") && !line.hasPrefix("case\t") {
            var fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            fields += Array(repeating: "", count: 9 - fields.count)
            guard let place = scripts.firstIndex(where: { $0.name == fields[0] }), let frame = Int(fields[1])
            else { continue }
            if name != fields[0] { (name, created) = (fields[0], []) }
            while scripts[place].happenings.count <= frame { scripts[place].happenings.append([]) }
            for more in 0..<(Int(fields[8]) ?? 1) {
                let cell = (Int(fields[4]) ?? 0) + more
                let item = (Int(fields[6]) ?? 0) + more
                var kind: CellHappening.Kind?
                switch fields[3] {
                case "create" where fields[6].isEmpty: created.insert(cell)
                case "create": kind = .create
                case "bind" where !tellsPool: kind = created.remove(cell) == nil ? .reuse : .create
                case "reuse": kind = .reuse
                case "pool": kind = .pool
                case "destroy": kind = .destroy
                default: break
                }
                if let kind {
                    scripts[place].happenings[frame].append(CellHappening(kind: kind, cell: cell, item: item))
                }
            }
        }
    }
}

extension RecordedScript {
    /// The script as a workload of a list with `profile`: a turn a frame.
    func workload(_ profile: ListProfile, kinds: Int? = nil) -> Workload {
        let count = heights.count
        var shape = ListShape(
            items: items, reuseIdentifiers: (0..<(kinds ?? self.kinds)).map { "kind \($0)" })
        if count == 1 {
            shape.itemHeight = Double(heights.lowerBound)...Double(heights.lowerBound)
        } else {
            shape.pattern = (0..<count).map { Double(heights.lowerBound + ($0 * 37) % count) }
        }
        var workload = Workload(
            name: name, viewport: viewport, list: shape, steps: frames.map { .turn($0) })
        workload.profile = profile
        return workload
    }

    /// What the simulation does in each frame.
    func simulated(_ workload: Workload, tellsPool: Bool) -> [[CellHappening]] {
        var frames: [[CellHappening]] = []
        Simulation(workload, seed: 1, client: { PlainFeed($0) }).run { event in
            let frame = Int((Double(event.tNs) * workload.frameRate / 1e9).rounded())
            while frames.count <= frame { frames.append([]) }
            let kind: CellHappening.Kind? =
                switch event.kind {
                case .cellDequeued: event.arg == 0 ? .create : .reuse
                case .cellRecycled where tellsPool: .pool
                case .cellDestroyed: .destroy
                default: nil
                }
            guard let kind, let cell = event.cell else { return }
            frames[frame].append(
                CellHappening(
                    kind: kind, cell: Int(cell.rawValue), item: Int(event.item?.rawValue ?? 0)))
        }
        return frames
    }

    /// How many frames of the script are as they were recorded, to the cell.
    func agreement(_ profile: ListProfile, tellsPool: Bool, kinds: Int? = nil) -> TraceAgreement {
        let simulated = simulated(workload(profile, kinds: kinds), tellsPool: tellsPool)
        var agreement = TraceAgreement()
        for frame in 0...frames.count {
            let recorded = frame < happenings.count ? happenings[frame] : []
            let ours = frame < simulated.count ? simulated[frame] : []
            let isSame = recorded == ours
            agreement.of += 1
            if isSame { agreement.same += 1 }
            if !recorded.isEmpty || !ours.isEmpty {
                agreement.busy += 1
                if isSame { agreement.busySame += 1 }
            }
            if !isSame, agreement.first == nil {
                agreement.first = "frame \(frame): recorded \(recorded), simulated \(ours)"
            }
        }
        return agreement
    }
}

/// How far a simulation does what was recorded.
struct TraceAgreement {
    /// Frames with the same events, in the same order, and all frames.
    var same = 0
    var of = 0
    /// The same, of the frames in which something happened to a cell.
    var busySame = 0
    var busy = 0
    /// The first frame that differs.
    var first: String?
}

/// A data source that animates nothing.
final class PlainFeed: ListClient {
    init(_ list: SimulatedList) { list.register(SimulatedCell.self) }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        list.dequeueReusableCell(withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
    }
}
