import LifecycleEvents
import LifecycleJudging

extension JSONWriter {
    /// Writes the members of the object that explains each finding to a page.
    package mutating func membersOfMeanings() {
        key("severities")
        array(FindingSeverity.allCases) { json, severity in
            json.object { json in
                json.member("name", severity.name)
                json.member("words", severity.words)
            }
        }
        key("wrongLook")
        object { json in json.members(of: .wrongLook) }
        key("kinds")
        array(EventKind.allCases.filter { $0.isHazard || $0 == .misuse }) { json, kind in
            json.object { json in
                json.member("id", Int64(kind.rawValue))
                json.member("name", kind.name)
                json.member("rule", kind.invariant?.code)
                if let meaning = kind.meaning { json.members(of: meaning) }
            }
        }
        key("rules")
        array(Invariant.allCases) { json, invariant in
            json.object { json in
                json.member("code", invariant.code)
                json.member("name", invariant.name)
                json.member("title", invariant.title)
                json.member("one", invariant.counted.one)
                json.member("many", invariant.counted.many)
                json.member("rule", invariant.rule)
                json.member("fix", invariant.fix)
            }
        }
    }

    private mutating func members(of meaning: FindingMeaning) {
        member("title", meaning.title)
        member("one", meaning.one)
        member("many", meaning.many)
        member("text", meaning.text)
        member("fix", meaning.fix)
    }

    /// Writes the members of a misuse, with its usual cause and fix.
    package mutating func members(of misuse: MisuseKind, advice: MisuseAdvice?) {
        member("id", misuse.rawValue)
        member("exception", misuse.exception)
        member("text", misuse.message(describing: "…"))
        member("recorded", misuse.isRecorded)
        member("fix", misuse.fix)
        guard let advice else { return }
        member("cause", advice.cause)
        member("uikit", advice.uikit)
        member("animatorPool", advice.animatorPool)
    }
}
