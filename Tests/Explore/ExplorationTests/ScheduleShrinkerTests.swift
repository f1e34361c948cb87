import Exploration
import SeededRandom
import Testing

struct ScheduleShrinkerTests {
    private let space = BufferSpace()
    private let bench = ScheduleBench()

    private func shrinker(
        _ steps: [BufferStep], _ deviations: Deviations = [:], of fingerprint: Fingerprint,
        in buffer: Buffer = Buffer()
    ) throws -> ScheduleShrinker<BufferSpace, Buffer> {
        let outcome = bench.run(Schedule(steps, choices: .replay(deviations)), on: buffer)
        let finding = try #require(outcome.finding(fingerprint))
        return ScheduleShrinker(
            FoundSchedule(steps: steps, deviations: bench.choices.taking, finding: finding), space: space,
            subject: buffer, bench: bench)
    }

    private func shrunk(_ steps: [BufferStep], of fingerprint: Fingerprint) throws -> [BufferStep] {
        let shrinker = try shrinker(steps, of: fingerprint)
        shrinker.shrink()
        #expect(shrinker.isMinimal)
        return shrinker.best.steps
    }

    /// The lowest number of steps that shows a fault, by trying all schedules in the order of their lengths.
    private func shortest(_ fingerprint: Fingerprint) -> Int {
        let alphabet: [BufferStep] = [.push(0), .push(10), .pop, .toggle, .wait(1000), .wait(1700)]
        for length in 1... {
            var digits = [Int](repeating: 0, count: length)
            repeat {
                let steps = digits.map { alphabet[$0] }
                for option in 0...2 {
                    let source = ChoiceSource.replay([
                        ChoiceSite(Buffer.order, actor: 0, occurrence: 0): option
                    ])
                    let outcome = bench.run(Schedule(steps, choices: source), on: Buffer())
                    if outcome.finding(fingerprint) != nil { return length }
                }
                var place = 0
                while place < length {
                    digits[place] += 1
                    if digits[place] < alphabet.count { break }
                    digits[place] = 0
                    place += 1
                }
            } while digits.contains { $0 != 0 }
        }
        return 0
    }

    @Test(arguments: [BufferFault.overflow, BufferFault.disorder, BufferFault.stale])
    func `a hundred random runs shrink to one and the shortest schedule`(fingerprint: Fingerprint) throws {
        let shortest = shortest(fingerprint)
        var results: [FoundSchedule<BufferStep>: Int] = [:]
        var evaluations: [Int] = []
        var seed: UInt64 = 0
        while evaluations.count < 100 {
            seed += 1
            var random = SeededGenerator(seed: seed)
            let steps = space.drawSteps(random: &random)
            let source = ChoiceSource.drawn(ChoiceDraw(seed: seed, rate: 0.5, of: space.choiceKinds))
            let outcome = bench.run(Schedule(steps, choices: source), on: Buffer())
            guard outcome.finding(fingerprint) != nil else { continue }

            let shrinker = try shrinker(steps, bench.choices.taking, of: fingerprint)
            shrinker.shrink()
            let best = shrinker.best
            #expect(best.steps.count == shortest, "seed \(seed)")
            // 1-minimal, by leaving out each part.
            for index in best.steps.indices {
                var fewer = best.steps
                fewer.remove(at: index)
                let outcome = bench.run(Schedule(fewer, choices: .replay(best.deviations)), on: Buffer())
                #expect(outcome.finding(fingerprint) == nil, "seed \(seed)")
            }
            for entry in best.deviations.entries {
                var fewer = best.deviations
                fewer[entry.site] = 0
                let outcome = bench.run(Schedule(best.steps, choices: .replay(fewer)), on: Buffer())
                #expect(outcome.finding(fingerprint) == nil, "seed \(seed)")
            }
            // It replays.
            #expect(bench.run(best.replay, on: Buffer()).finding(fingerprint) == best.finding, "seed \(seed)")
            #expect(bench.choices.unfitting.isEmpty, "seed \(seed)")
            results[best, default: 0] += 1
            evaluations.append(shrinker.evaluations)
        }
        evaluations.sort()
        #expect(results.count == 1, "\(results)")
        #expect(evaluations[50] <= 200, "median \(evaluations[50])")
    }

    @Test func `steps after the finding are cut in one run`() throws {
        let needed: [BufferStep] = [.push(0), .push(0), .push(0), .push(0)]
        let shrinker = try shrinker(
            needed + [BufferStep](repeating: .wait(1), count: 500), of: BufferFault.overflow)
        var lengths: [Int] = []
        shrinker.shrink { best in
            lengths.append(best.steps.count)
            return true
        }
        #expect(lengths.prefix(2) == [504, 4])
    }

    @Test func `steps between two equal states are cut together`() throws {
        // No block of a power of two is this loop, and no single step of it can go: the gate would stay open.
        let loop: [BufferStep] = [.toggle, .pop, .push(1), .toggle, .wait(1), .pop, .push(1)]
        let steps: [BufferStep] = [.push(1), .push(1), .push(1)] + loop + [.push(1)]
        let shrinker = try shrinker(steps, of: BufferFault.overflow)
        // Only the loop: what follows is tried with the shorter schedule.
        var runs = 0
        shrinker.shrink { best in
            if best.steps.count == 4, runs == 0 { runs = shrinker.evaluations }
            return true
        }
        #expect((1...12).contains(runs))
    }

    @Test func `two steps that undo each other go together`() throws {
        let steps: [BufferStep] = [.toggle, .push(0), .push(0), .push(0), .toggle, .push(0)]
        #expect(try shrunk(steps, of: BufferFault.overflow) == [.push(0), .push(0), .push(0), .push(0)])

        // Too many steps to try all pairs, and no block has two of these without a number between them.
        let many = [[BufferStep]](repeating: [.toggle, .push(0)], count: 8).flatMap(\.self)
        let shrinker = try shrinker(many, of: BufferFault.overflow, in: Buffer(capacity: 7))
        shrinker.shrink()
        #expect(shrinker.best.steps == [BufferStep](repeating: .push(0), count: 8))
    }

    /// What becomes of steps that are numbers, under a rule that looks at them.
    private func shrunk(_ steps: [Int], rule: @escaping ([Int]) -> Bool) -> [Int] {
        let subject = Rule(rule: rule)
        let finding = ScheduleFinding(Rule.broken, severity: 1, step: steps.count - 1)
        let found = FoundSchedule(steps: steps, deviations: [:], finding: finding)
        let shrinker = ScheduleShrinker(found, space: Numbers(), subject: subject, bench: bench)
        shrinker.shrink()
        #expect(shrinker.isReproduced)
        return shrinker.best.steps
    }

    @Test func `two steps that only go together go, whatever they are`() {
        let shrunk = shrunk([1, 9, 1, 7]) { steps in
            steps.last == 7 && steps.contains(9) && steps.count.isMultiple(of: 2)
        }
        #expect(shrunk == [9, 7])
    }

    @Test func `a step goes together with one of the number that counts it`() {
        let shrunk = shrunk([0, 0, 0, 0, 0, 5]) { steps in
            guard let last = steps.last, last > 0 else { return false }
            return steps.count { $0 == 0 } == last
        }
        #expect(shrunk == [0, 1])
    }

    @Test func `numbers that are multiples of something become the least one, the smaller number first`() {
        let shrunk = shrunk([7210, 2210]) { steps in
            steps.count == 2 && steps[0] != steps[1] && (steps[0] - steps[1]).isMultiple(of: 1000)
        }
        #expect(shrunk == [0, 1000])
    }

    @Test func `two numbers at a distance are lowered to the threshold of both`() {
        for larger in [498, 21, 7001] {
            let shrunk = shrunk([larger, larger - 1]) { steps in
                steps.count == 2 && steps[0] - steps[1] == 1 && steps[1] > 10
            }
            #expect(shrunk == [12, 11])
        }
    }

    @Test func `a number is raised where that saves a step`() {
        #expect(shrunk([900, 700, 800]) { $0.reduce(0, +) >= 2000 } == [2000])
        #expect(shrunk([300, 20, 15]) { $0.count > 1 && $0[0] > 3 * $0.dropFirst().reduce(0, +) } == [1, 0])
    }

    @Test func `two numbers whose product matters become the two with the least sum`() {
        let shrunk = shrunk([242, 372]) { $0.count == 2 && $0[0] * $0[1] >= 90_000 }
        #expect(shrunk == [300, 300])
    }

    /// Three discs on three pegs. A step takes the top disc of peg `step / 3` to peg `step % 3`.
    private struct Hanoi: ScheduleSubject, StepSpace {
        static let solved = Fingerprint(rawValue: 1)
        var choiceKinds: [ChoiceKind] { [] }
        func drawStep(after steps: [Int], random: inout SeededGenerator) -> Int { random.below(9) }
        func mutated(_ step: Int, random: inout SeededGenerator) -> Int { random.below(9) }

        func run(_ steps: [Int], on bench: ScheduleBench) -> ScheduleOutcome {
            var pegs = [[3, 2, 1], [], []]
            var outcome = ScheduleOutcome()
            for (index, step) in steps.enumerated() {
                bench.choices.step = index
                let (from, to) = (step / 3, step % 3)
                if let disc = pegs[from].last, pegs[to].last ?? 4 > disc {
                    pegs[from].removeLast()
                    pegs[to].append(disc)
                }
                let state = pegs.reduce(0) { $1.reduce($0 * 7 + 5) { $0 * 7 + $1 } }
                if bench.wantsDigests { outcome.digests.append(UInt64(state)) }
                bench.features.note(UInt32(state))
                guard pegs[2].count == 3 else { continue }
                outcome.findings = [ScheduleFinding(Self.solved, severity: 1, step: index)]
                return outcome
            }
            return outcome
        }
    }

    @Test func `moves of discs become the seven that are needed`() {
        var lengths: [Int] = []
        for seed in 1...20 as ClosedRange<UInt64> {
            var search = ScheduleSearch(Hanoi(), seed: seed)
            while search.findings.isEmpty, search.schedules < 20_000 {
                let epoch = search.nextEpoch()
                search.merge(epoch.indices.map { epoch.run($0, on: Hanoi(), bench: bench) }, of: epoch)
            }
            guard let found = search.findings.first else { continue }
            let shrinker = ScheduleShrinker(found, space: Hanoi(), subject: Hanoi(), bench: bench)
            shrinker.shrink()
            lengths.append(shrinker.best.steps.count)
            let most = shrinker.evaluations + 100_000
            shrinker.shrinkOn(seed: 1) { $0.steps.count > 7 && shrinker.evaluations < most }
            #expect(shrinker.best.steps.count == 7, "seed \(seed), after more runs")
        }
        #expect(lengths.count { $0 == 7 } >= 15, "\(lengths)")
        #expect(lengths.contains { $0 > 7 }, "More runs have nothing to do.")
    }

    @Test func `two steps without a choice come before one step with several choices`() {
        let sites = (0..<5).map { ChoiceSite(ChoiceRule.kind, actor: 0, occurrence: $0) }
        let five = ScheduleCost([1], Deviations(sites.map { Deviations.Entry($0, 1) }), in: Numbers())
        let two = ScheduleCost([1, 1], [:], in: Numbers())
        let one = ScheduleCost([1], [sites[0]: 1], in: Numbers())
        #expect(two < five)
        #expect(two < one)
        #expect(ScheduleCost([1], [:], in: Numbers()) < two)
    }

    @Test func `the shortest of several schedules is the result`() throws {
        let needed: [BufferStep] = [.push(0), .push(0), .push(0), .push(0)]
        let found = try shrinker(needed, of: BufferFault.overflow)
        #expect(found.best.rivals.schedules.isEmpty)
        // The limit ends the first before it is short.
        var search = ScheduleSearch(BufferSpace(), seed: 3)
        let epoch = search.nextEpoch()
        search.merge(epoch.indices.map { epoch.run($0, on: Buffer(), bench: bench) }, of: epoch)
        let overflow = try #require(
            search.findings.first { $0.finding.fingerprint == BufferFault.overflow })
        #expect(overflow.rivals.schedules.allSatisfy { $0.steps != overflow.steps })
        #expect(overflow.hits == 1 || !overflow.rivals.schedules.isEmpty)
    }

    @Test func `two neighbours become one step, and a plain step takes the place of a harder one`() throws {
        #expect(
            try shrunk([.push(5), .wait(900), .wait(900)], of: BufferFault.stale) == [.push(0), .wait(2000)])
        #expect(try shrunk([.push(5), .waits(900, 900)], of: BufferFault.stale) == [.push(0), .wait(2000)])
    }

    @Test func `a threshold becomes the roundest number past it`() throws {
        #expect(try shrunk([.push(0), .wait(4999)], of: BufferFault.stale) == [.push(0), .wait(2000)])
        #expect(try shrunk([.push(0), .wait(1638)], of: BufferFault.stale) == [.push(0), .wait(2000)])
    }

    @Test func `numbers that are apart by what matters are lowered together`() throws {
        let site = ChoiceSite(Buffer.order, actor: 0, occurrence: 0)
        let shrinker = try shrinker(
            [.push(71), .push(33), .push(81), .pop], [site: 2], of: BufferFault.disorder)
        shrinker.shrink()
        #expect(shrinker.best.steps == [.push(0), .push(10), .pop])
        #expect(shrinker.best.deviations == [site: 1])
    }

    @Test func `a deviation keeps its choice when steps before it are removed`() throws {
        // The fourth pop deviates. Without the first three pops it is the first.
        let steps: [BufferStep] = [.push(1), .pop, .push(2), .pop, .push(3), .pop, .push(4), .push(14), .pop]
        let site = ChoiceSite(Buffer.order, actor: 0, occurrence: 3)
        let shrinker = try shrinker(steps, [site: 1], of: BufferFault.disorder)
        shrinker.shrink()
        #expect(shrinker.best.steps == [.push(0), .push(10), .pop])
        #expect(shrinker.best.deviations == [ChoiceSite(Buffer.order, actor: 0, occurrence: 0): 1])
    }

    @Test func `deviations without an effect go`() throws {
        let sites = (0..<6).map { ChoiceSite(Buffer.order, actor: 0, occurrence: $0) }
        var steps: [BufferStep] = []
        for _ in 0..<6 { steps += [.push(3), .push(3), .pop, .pop] }
        let shrinker = try shrinker(
            steps + [.push(0), .wait(1700)], Deviations(sites.map { Deviations.Entry($0, 1) }),
            of: BufferFault.stale)
        shrinker.shrink()
        #expect(shrinker.best.deviations.isEmpty)
    }

    @Test func `only deviations that matter stay, where all steps are needed`() throws {
        let ticks = [Int](repeating: 0, count: 30)
        let all = [TwoOrders.one, TwoOrders.other].enumerated().flatMap { actor, kind in
            ticks.indices.map { Deviations.Entry(ChoiceSite(kind, actor: actor, occurrence: $0), 1) }
        }
        let found = FoundSchedule(
            steps: ticks, deviations: Deviations(all),
            finding: ScheduleFinding(TwoOrders.both, severity: 1, step: 29))
        let shrinker = ScheduleShrinker(
            found, space: Ticks(), subject: TwoOrders(toleratesOthers: true), bench: bench)
        shrinker.shrink()
        #expect(shrinker.best.steps.count == 20)
        #expect(shrinker.best.deviations == Deviations(TwoOrders.places.map { Deviations.Entry($0, 1) }))
    }

    /// What becomes of a run under a rule that looks at steps and options.
    private func shrunk(_ steps: [Int], _ deviations: Deviations, rule: @escaping ([Int], [Int]) -> Bool)
        -> FoundSchedule<Int>
    {
        let found = FoundSchedule(
            steps: steps, deviations: deviations,
            finding: ScheduleFinding(Rule.broken, severity: 1, step: steps.count - 1))
        let shrinker = ScheduleShrinker(found, space: Ticks(), subject: ChoiceRule(rule: rule), bench: bench)
        shrinker.shrink()
        #expect(shrinker.isReproduced)
        return shrinker.best
    }

    @Test func `a deviation takes the least option at the earliest choice that does`() {
        let site = ChoiceSite(ChoiceRule.kind, actor: 0, occurrence: 8)
        let shrunk = shrunk([Int](repeating: 0, count: 9), [site: 9]) { steps, options in
            steps.count == 9 && options.dropFirst(2).contains { $0 >= 4 }
        }
        #expect(shrunk.deviations == [ChoiceSite(ChoiceRule.kind, actor: 0, occurrence: 2): 4])
    }

    @Test func `one deviation stands for several of its kind`() {
        let sites = (0..<5).map { ChoiceSite(ChoiceRule.kind, actor: 0, occurrence: $0) }
        let steps = [Int](repeating: 0, count: 5)
        let sum = shrunk(steps, Deviations(sites.map { Deviations.Entry($0, 1) })) { steps, options in
            steps.count == 5 && options.reduce(0, +) >= 5
        }
        #expect(sum.deviations == [sites[0]: 5])
        // Two of option 2 do what one of option 7 does, and nothing between them does.
        let jump = shrunk(steps, [sites[1]: 2, sites[3]: 2]) { steps, options in
            steps.count == 5 && (options.contains { $0 >= 7 } || options.count { $0 == 2 } == 2)
        }
        #expect(jump.deviations == [sites[0]: 7])
    }

    @Test func `a step goes together with one of the option that counts it`() {
        let site = ChoiceSite(ChoiceRule.kind, actor: 0, occurrence: 4)
        let shrunk = shrunk([0, 0, 0, 0, 1], [site: 4]) { steps, options in
            steps.last == 1 && options.last == steps.count { $0 == 0 } && steps.count > 1
        }
        #expect(shrunk.steps == [0, 1])
        #expect(shrunk.deviations == [ChoiceSite(ChoiceRule.kind, actor: 0, occurrence: 1): 1])
    }

    @Test func `shrinking keeps its finding, and reports another one that it meets`() throws {
        let steps: [BufferStep] = [
            .push(0), .wait(500), .toggle, .wait(1300), .push(0), .push(0), .push(0), .toggle, .push(0),
        ]
        let buffer = Buffer()
        let outcome = bench.run(Schedule(steps), on: buffer)
        #expect(outcome.worst?.fingerprint == BufferFault.overflow)
        let shrinker = try shrinker(steps, of: BufferFault.overflow)
        shrinker.shrink()
        #expect(shrinker.best.finding.fingerprint == BufferFault.overflow)
        #expect(shrinker.others.map(\.finding.fingerprint) == [BufferFault.stale])
    }

    @Test func `shrinking stops when it is told to, and has the best schedule so far`() throws {
        var random = SeededGenerator(seed: 5)
        let steps = [.push(0), .push(0), .push(0), .push(0)] + space.drawSteps(random: &random)
        let shrinker = try shrinker(steps, of: BufferFault.overflow)
        var calls = 0
        shrinker.shrink { _ in
            calls += 1
            return calls < 2
        }
        #expect(calls == 2)
        #expect(!shrinker.isMinimal)
        #expect(bench.run(shrinker.best.replay, on: Buffer()).finding(BufferFault.overflow) != nil)
        // And it goes on from there.
        shrinker.shrink()
        #expect(shrinker.isMinimal)
        #expect(shrinker.best.steps.count == 4)
    }

    @Test func `shrinking runs no more schedules than it may`() throws {
        let steps = [BufferStep](repeating: .push(7), count: 200)
        let shrinker = try shrinker(steps, of: BufferFault.overflow)
        shrinker.shrink(limit: 3)
        #expect(shrinker.evaluations == 3)
        #expect(!shrinker.isMinimal)
    }

    @Test func `a finding that does not show again is reported and left alone`() throws {
        let shrinker = try shrinker([.push(0), .wait(1700)], of: BufferFault.stale)
        let found = shrinker.best
        let repaired = ScheduleShrinker(
            found, space: space, subject: Buffer(repaired: [BufferFault.stale]), bench: bench)
        repaired.shrink()
        #expect(!repaired.isReproduced)
        #expect(!repaired.isMinimal)
        #expect(repaired.best == found)
    }
}
