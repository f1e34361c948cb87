/// What a page explains findings with: the kinds of events, the misuses and the rules.
enum Meanings {
    static var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("kinds")
            json.array(EventKind.allCases.filter { $0.meaning != nil }) { json, kind in
                json.object { json in json.members(of: kind) }
            }
            json.key("misuses")
            json.array(MisuseKind.allCases) { json, misuse in
                let known = Advice.on(misuse)
                json.object { json in
                    json.members(
                        of: misuse,
                        advice: ReportExplanations.Advice(
                            cause: known.cause, uikit: known.uikit, animatorPool: known.animatorPool))
                }
            }
            json.key("rules")
            json.array(Invariant.allCases) { json, invariant in
                json.object { json in
                    json.member("code", invariant.code)
                    json.member("name", invariant.name)
                    json.member("severity", invariant.severity.name)
                    json.member("rule", invariant.rule)
                }
            }
        }
        return json.bytes
    }
}
