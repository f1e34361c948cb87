import ServiceAnswers
import Testing

/// What stays in memory of answers that never change.
struct KeptAnswersTests {
    private func answer(bytes: Int) -> ServiceResponse {
        ServiceResponse(type: "text/plain", .bytes(Array(repeating: 0x78, count: bytes)))
    }

    @Test func `what was asked for last is kept, as much as there is room for`() {
        let kept = AnswerCache(room: 1600)
        for number in 1...16 { kept.keep(answer(bytes: 100), to: ["\(number)"]) }
        #expect(kept.answer(to: ["1"]) != nil)
        kept.keep(answer(bytes: 100), to: ["17"])
        #expect(kept.answer(to: ["2"]) == nil)
        #expect(kept.answer(to: ["1"]) != nil && kept.answer(to: ["17"]) != nil)
    }

    @Test func `one answer does not take the room of all`() {
        let kept = AnswerCache(room: 1600)
        kept.keep(answer(bytes: 101), to: ["large"])
        #expect(kept.answer(to: ["large"]) == nil)
    }

    @Test func `an answer that is kept twice takes its room once`() {
        let kept = AnswerCache(room: 1600)
        for _ in 1...100 { kept.keep(answer(bytes: 100), to: ["same"]) }
        for number in 1...15 { kept.keep(answer(bytes: 100), to: ["\(number)"]) }
        #expect(kept.answer(to: ["same"]) != nil)
    }
}
