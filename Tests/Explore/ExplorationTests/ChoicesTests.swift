import Exploration
import Testing

struct ChoicesTests {
    private static let pool = ChoiceKind(0, "cell from the pool")
    private static let order = ChoiceKind(1, "order of due work")

    /// Ten choices of each of two actors, as a run would make them.
    private func run(_ choices: Choices, options: Int = 4) -> [Int] {
        (0..<10).flatMap { step -> [Int] in
            choices.step = step
            return [7, 8].flatMap { actor in
                [
                    choices.take(Self.pool, actor: actor, of: options),
                    choices.take(Self.order, actor: actor, of: 2),
                ]
            }
        }
    }

    @Test func `a run without a search takes option 0 everywhere`() {
        let choices = Choices()
        #expect(run(choices).allSatisfy { $0 == 0 })
        #expect(choices.taken.isEmpty)
    }

    @Test func `a drawn run is the same run again for its seed, and replays from its deviations alone`() {
        for seed: UInt64 in 1...50 {
            let source = ChoiceSource.drawn(ChoiceDraw(seed: seed, rate: 0.3, of: [Self.pool, Self.order]))
            let choices = Choices(source)
            let first = run(choices)
            let deviations = choices.taking
            #expect(deviations.count == first.count { $0 != 0 }, "seed \(seed)")
            choices.restart(source)
            #expect(run(choices) == first, "seed \(seed)")
            choices.restart(.replay(deviations))
            #expect(run(choices) == first, "seed \(seed)")
            #expect(choices.taking == deviations, "seed \(seed)")
            #expect(choices.unfitting.isEmpty, "seed \(seed)")
        }
    }

    @Test func `a kind without a rate never deviates`() {
        let choices = Choices(.drawn(ChoiceDraw(seed: 1, rate: 1, of: [Self.order])))
        let taken = run(choices)
        #expect(choices.taken.count == 20)
        #expect(choices.taken.allSatisfy { $0.site.kind == Self.order })
        #expect(taken.reduce(0, +) == 20)
    }

    @Test func `choices deviate about as often as their rate says`() {
        let seed: UInt64 = 7
        let choices = Choices(.drawn(ChoiceDraw(seed: seed, rate: 0.125, of: [Self.pool])))
        for _ in 0..<80_000 { _ = choices.take(Self.pool, actor: 0, of: 3) }
        #expect(abs(choices.taken.count - 10_000) < 400, "seed \(seed)")
        #expect(abs(choices.taken.count { $0.option == 1 } - 5_000) < 300, "seed \(seed)")
    }

    @Test func `steps before the prefix's end take its deviations, and later ones are drawn`() {
        let forced: Deviations = [ChoiceSite(Self.pool, actor: 7, occurrence: 2): 3]
        let draw = ChoiceDraw(seed: 3, rate: 1, of: [Self.pool])
        let choices = Choices(ChoiceSource(forced, forcedSteps: 5, draw: draw))
        _ = run(choices)
        let early = choices.taken.filter { $0.step < 5 }
        #expect(early.map(\.site) == [ChoiceSite(Self.pool, actor: 7, occurrence: 2)])
        #expect(early.map(\.option) == [3])
        #expect(choices.taken.filter { $0.step >= 5 }.count == 10)
    }

    @Test func `a deviation that no longer fits is named and changes nothing`() {
        let deviations: Deviations = [
            ChoiceSite(Self.pool, actor: 7, occurrence: 3): 2,
            ChoiceSite(Self.pool, actor: 8, occurrence: 10): 1,
            ChoiceSite(Self.order, actor: 8, occurrence: 1): 2,
            ChoiceSite(Self.pool, actor: 1_000_000, occurrence: 0): 1,
        ]
        let choices = Choices(.replay(deviations))
        #expect(run(choices).filter { $0 != 0 } == [2])
        #expect(
            choices.unfitting.map { [$0.entry.site.actor, $0.entry.site.occurrence, $0.options] } == [
                [8, 10, 0], [1_000_000, 0, 0], [8, 1, 2],
            ])
    }

    @Test func `actors of any number count for themselves`() {
        for actor in [-1, 0, 4095, 4096, Int.max / 64] {
            let site = ChoiceSite(Self.pool, actor: actor, occurrence: 1)
            let choices = Choices(.replay([site: 1, ChoiceSite(Self.pool, actor: actor, occurrence: 4): 2]))
            let taken = (0..<6).map { _ in
                _ = choices.take(Self.pool, actor: 3, of: 3)
                return choices.take(Self.pool, actor: actor, of: 3)
            }
            #expect(taken == [0, 1, 0, 0, 2, 0], "actor \(actor)")
        }
    }

    @Test func `all choices of kinds that deviate are recorded when asked for, with options and steps`() {
        let choices = Choices(
            .replay([ChoiceSite(Self.order, actor: 7, occurrence: 0): 1]), recording: .kinds([Self.order]))
        _ = run(choices)
        #expect(choices.taken.count == 20)
        #expect(
            choices.taken[2]
                == Choices.Taken(
                    site: ChoiceSite(Self.order, actor: 7, occurrence: 1), options: 2, option: 0, step: 1))
    }

    @Test func `deviations are a set with one order`() {
        var deviations: Deviations = [
            ChoiceSite(Self.order, actor: 1, occurrence: 0): 1,
            ChoiceSite(Self.pool, actor: 9, occurrence: 2): 1,
        ]
        deviations[ChoiceSite(Self.pool, actor: 9, occurrence: 0)] = 2
        deviations[ChoiceSite(Self.order, actor: 1, occurrence: 0)] = 0
        #expect(
            deviations == [
                ChoiceSite(Self.pool, actor: 9, occurrence: 2): 1,
                ChoiceSite(Self.pool, actor: 9, occurrence: 0): 2,
            ])
        #expect(deviations.entries.map(\.site.occurrence) == [0, 2])
    }
}
