import Explanations
import LifecycleEvents
import LifecycleJudging
import LogAnswers
import Testing

struct ExplanationTests {
    /// What comes and goes with transitions.
    static let hazards = EventKind.allCases.filter { (40...45).contains($0.rawValue) }

    @Test(arguments: hazards)
    func `a hazard is found by its name, its title, and in a line of a log`(_ kind: EventKind) throws {
        let meaning = try #require(kind.meaning)
        let name = kind.name.replacing("hazard.", with: "")
        for text in [
            name, name.uppercased(), kind.name, "  \(kind.name)\n", meaning.title, "“\(meaning.title).”",
            "12:04:07 Feed[81] \(kind.name) transition 3\nand nothing else",
            "all is well\n{\"kind\":\"\(kind.name)\",\"subject\":3}",
        ] {
            #expect(Explanation.find(in: text).map(\.id) == [kind.name], "\(text)")
        }
    }

    @Test(arguments: Invariant.allCases)
    func `a rule is found by its code, and by its words with the code behind`(_ invariant: Invariant) {
        let row = "seen  12  147  \(invariant.label): Animator 17 …"
        for text in [
            invariant.code, invariant.code.lowercased(), " \(invariant.code)\n", "count seq text\n\(row)\n",
        ] {
            #expect(Explanation.find(in: text).map(\.id) == [invariant.code], "\(text)")
        }
        #expect(Explanation.find(in: "thread \(invariant.code) of 12").isEmpty)
    }

    @Test func `names of exceptions and hazards may stand together, and keep their order`() {
        let found = Explanation.find(in: "viewNeverAdded, alreadyStopped hazard.leak I12 viewNeverAdded")
        #expect(found.map(\.id) == ["hazard.viewNeverAdded", "alreadyStopped", "hazard.leak", "I12"])
    }

    @Test func `a word that only looks like a name explains nothing`() {
        for text in [
            "hazard.", "hazard.unheardOf", "xhazard.leak", "a leak in the roof", "left behind the sofa",
        ] {
            #expect(Explanation.find(in: text).isEmpty, "\(text)")
        }
    }

    @Test func `in a longer text the line is told, and exceptions come first`() throws {
        let text = """
            begin
              hazard.viewNeverAdded   transition 3
            hazard.viewNeverAdded again
            reason: 'Animator is already stopped!'
            """
        let found = Explanation.find(in: text)
        #expect(found.map(\.id) == ["alreadyStopped", "hazard.viewNeverAdded"])
        let fields = Dictionary(
            uniqueKeysWithValues: try #require(found.last).fields.map { ($0.name, $0.value) })
        #expect(
            fields["line"] == .int(2) && fields["evidence"] == .text("hazard.viewNeverAdded transition 3"))
    }

    @Test func `all that is known is found again by its id`() {
        for explanation in Explanation.all {
            #expect(Explanation.find(in: explanation.id).map(\.id) == [explanation.id])
        }
    }

    @Test(arguments: Explanation.all)
    func `each sentence of the list is found when it is given back`(listed: Explanation) {
        // A rule may have the title of its hazard.
        #expect(Explanation.find(in: listed.sentence).map(\.sentence) == [listed.sentence])
        guard case .exception = listed else { return }
        let line = "12:04:07 Feed[81] reason: '\(listed.sentence)'\nand nothing else"
        #expect(Explanation.find(in: line).map(\.id) == [listed.id])
    }
}
