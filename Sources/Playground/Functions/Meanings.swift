/// The explanations of findings for a page: the meaning of each finding, and all misuses with their fixes.
enum Meanings {
    static var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.membersOfMeanings()
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
        }
        return json.bytes
    }
}
