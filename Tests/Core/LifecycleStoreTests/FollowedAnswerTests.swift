import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import SeededRandom
import Testing

/// Answers that are counted in one pass, against the views that say what they mean.
struct FollowedAnswerTests {
    private let folder: TemporaryFolder
    private let reader: LogReader

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path("log.sqlite")
        let cells = (0..<4).map { number in
            CellRecord(
                cell: CellID(number), reuseIdentifier: number < 2 ? "photo" : "text", state: .pooled,
                item: nil, generation: 3, animator: nil, phase: nil, backed: false, wanted: nil,
                value: nil)
        }
        do {
            let log = try LogFile(path: path, durable: false)
            for seed in 1...3 {
                try log.write(
                    Script.random(count: 3000, seed: UInt64(seed)).events, run: .example("run-\(seed)"),
                    frames: Self.frames(seed: UInt64(seed)), cells: cells)
            }
        }
        reader = try LogReader(path: path)
    }

    /// A minute at rates that change, many frames late; now and then time goes back, as in no run of ours.
    private static func frames(seed: UInt64) -> [FrameRecord] {
        var generator = SeededGenerator(seed: seed)
        var expectedNs: Int64 = 0
        return (1...1500).map { frame in
            let intervalNs: Int64 = frame % 200 < 100 ? 16_666_667 : 8_333_333
            let missed =
                Int.random(in: 0..<4, using: &generator) == 0
                ? Int.random(in: 1...5, using: &generator) : 0
            expectedNs += intervalNs * Int64(1 + missed)
            if frame % 300 == 0 { expectedNs -= 2_500_000_000 }
            return FrameRecord(
                frame: frame, turn: frame, expectedNs: expectedNs, beginNs: expectedNs,
                endNs: expectedNs + 1, missedVsyncs: missed, bareCells: 0, intervalNs: intervalNs,
                firstSeq: 1)
        }
    }

    @Test(arguments: ["pool", "live", "hitch-rate"], [Int64(1), 2, 3])
    func `an answer that is counted is the one of its view`(name: String, run: Int64) throws {
        let question = try #require(Question.named(name))
        let answer = try reader.answer(question, run: run)
        let view = try SQLConsole(path: reader.path).run(
            question.sql, parameters: question.parameters(run: run), seconds: 60)
        #expect(answer == view)
        #expect(answer.rows.count > 20)
    }

    @Test(arguments: ["pool", "live", "hitch-rate", "lifetimes", "latency"])
    func `the first rows of an answer are those of the whole`(name: String) throws {
        let question = try #require(Question.named(name))
        let whole = try reader.answer(question, run: 2)
        for limit in [0, 1, whole.rows.count - 1, whole.rows.count, .max] {
            let cut = try reader.answer(question, run: 2, limit: limit)
            #expect(cut.rows == Array(whole.rows.prefix(limit)))
            #expect(cut.wasCut == (limit < whole.rows.count))
        }
    }
}
