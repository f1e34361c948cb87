#if Store
    import LifecycleEvents
    import LifecycleRecording
    import LifecycleStore
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
                        cells: cells)
                }
            }
            reader = try LogReader(path: path)
        }

        @Test(arguments: ["pool", "live"], [Int64(1), 2, 3])
        func `an answer that is counted is the one of its view`(name: String, run: Int64) throws {
            let question = try #require(Question.named(name))
            let answer = try reader.answer(question, run: run)
            let view = try SQLConsole(path: reader.path).run(
                question.sql, parameters: question.parameters(run: run), seconds: 60)
            #expect(answer == view)
            #expect(answer.rows.count > 30)
        }

        @Test(arguments: ["pool", "live", "lifetimes", "latency"])
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
#endif
