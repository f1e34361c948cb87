/// The explanations of findings for a page: the meaning of each finding, and all misuses with their fixes.
enum Meanings {
    static var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.membersOfMeanings()
            json.key("misuses")
            json.array(MisuseKind.allCases) { json, misuse in
                json.object { json in json.members(of: misuse, advice: MisuseAdvice.on(misuse)) }
            }
        }
        return json.bytes
    }
}
