import ScrollSimulation
import Testing
import WorkloadFiles
import WorkloadReading

@Suite struct WorkloadYamlErrorTests {
    private struct NoFile: Error, CustomStringConvertible { let description = "no file there" }

    @Test(arguments: [
        ("", "w.yaml: the file is empty; see `animatorpool workloads show feed-fling` for an example"),
        ("- a", "w.yaml:1:1: the file is a list, not a mapping; write it as { name: …, … }"),
        (
            "name: a", "w.yaml:1:1: there are no steps; add steps: [ { fling: { velocity: 3000 } } ]"
        ),
        ("steps: []", "w.yaml:1:8: steps is empty; give it at least one of the steps"),
        ("steps: wait", "w.yaml:1:8: steps is \"wait\", not a list; write a list of steps"),
        (
            "a: [1,2",
            "w.yaml:2:1: a list that begins with [ is not closed; put a comma or a ] there"
        ),
        (
            "name: a\nsteps:\n\t- wait: 1\n",
            "w.yaml:3:1: a tab is not allowed here; indent with spaces"
        ),
        (
            "name: a\n\tlist: {}\n",
            "w.yaml:2:1: a tab is not allowed here; indent with spaces"
        ),
        ("name: @a", "w.yaml:1:7: no text may begin with @; put the text in quotation marks"),
        (
            "name: a: b",
            "w.yaml:1:8: this line has a second colon, or the line is indented too far; put a text with a colon in quotation marks, or indent the line as its neighbours are"
        ),
        (
            "name: \"a",
            "w.yaml:1:9: a quotation mark has no second one before the file ends; close the text with the same mark"
        ),
        ("name: *a", "w.yaml:1:7: a * names nothing that a & has named; write the value itself"),
        (
            "name: a\n---\nname: b",
            "w.yaml:2:1: a second document begins here; keep one: leave the line of --- out"
        ),
        ("name: a\nname: b", "w.yaml:1:1: this mapping has name more than once; keep one of them"),
    ])
    func `a file that is no workload is refused`(yaml: String, error: String) {
        expect(yaml, error)
    }

    @Test(arguments: [
        ("lst: {}", "w.yaml:1:1: unknown key \"lst\"; did you mean `list`?"),
        (
            "animator: { key: opacty }",
            "w.yaml:1:18: animator.key is \"opacty\", which is unknown; did you mean `opacity`?"
        ),
        (
            "animator: { key: position }",
            "w.yaml:1:18: animator.key is \"position\", which is unknown; did you mean `position.x`?"
        ),
        (
            "animator: { key: foo }",
            "w.yaml:1:18: animator.key is \"foo\", which is unknown; use one of 91 words, for example blurRadius, opacity, position.x, transform.rotation; `animatorpool workloads schema` lists them"
        ),
        ("name:", "w.yaml:1:6: name is nothing, not a text; write name: some-text"),
        (
            "viewport: { width: 390 }", "w.yaml:1:11: viewport has no height; add height: …"
        ),
        (
            "viewport: { width: -1, height: 1 }",
            "w.yaml:1:20: viewport.width is -1, which is out of range; give points from 1 to 100000"
        ),
        (
            "list: { items: -1 }",
            "w.yaml:1:16: list.items is -1, which is out of range; give a whole number from 0 to 10000000"
        ),
        (
            "list: { items: 10.5 }",
            "w.yaml:1:16: list.items is \"10.5\", not a whole number; give one from 0 on"
        ),
        (
            "list: { itemHeight: { min: 9, max: 8 } }",
            "w.yaml:1:21: list.itemHeight has a min above its max; exchange them"
        ),
        (
            "list: { reuseIdentifiers: [a, a] }",
            "w.yaml:1:31: reuse identifier \"a\" appears twice; name each once"
        ),
        (
            "reuse: { order: lfio }",
            "w.yaml:1:17: reuse.order is \"lfio\", which is unknown; did you mean `lifo`?"
        ),
        (
            "reuse: { cap: -1 }",
            "w.yaml:1:15: reuse.cap is -1, which is out of range; give a whole number from 0 to 1000000"
        ),
        (
            "cells: 15",
            "w.yaml:1:8: cells is \"15\", which is unknown; use ios9, ios10, ios15, ios18, ios26"
        ),
        (
            "strategy: reusesafe",
            "w.yaml:1:11: strategy is \"reusesafe\", which is unknown; did you mean `reuse-safe`?"
        ),
        ("regime: ios61", "w.yaml:1:9: regime is \"ios61\", which is unknown; did you mean `ios16`?"),
        (
            "animator: { duration: -1 }",
            "w.yaml:1:23: animator.duration is -1, which is out of range; give seconds from 0 to 86400"
        ),
        (
            "animator: { curve: \"cubic-bezier(2,0,0,1)\" }",
            "w.yaml:1:20: cubic-bezier(2.0,0.0,0.0,1.0) needs its first control point's x in 0…1, not 2.0; "
                + "write easeInOut, or \"cubic-bezier(0.2,0,0,1)\" in quotes"
        ),
        (
            "animator: { to: .nan }",
            "w.yaml:1:17: animator.to is \".nan\", not a number; give a value, such as 0.5"
        ),
        (
            "animator: { to: nan }",
            "w.yaml:1:17: animator.to is \"nan\", not a number; give a value, such as 0.5"
        ),
        (
            "animator: { to: 1e999 }",
            "w.yaml:1:17: animator.to is 1e999, which is out of range; "
                + "give a value from -1000000000000 to 1000000000000"
        ),
        (
            "animator: { start: yes }",
            "w.yaml:1:20: animator.start is \"yes\", not a flag; write true or false"
        ),
        (
            "animator: { from: '5' }",
            "w.yaml:1:19: animator.from is \"5\", not a number; give a value, such as 0.5"
        ),
        (
            "costs: { slowConfigure: { every: 4 } }",
            "w.yaml:1:25: costs.slowConfigure has no ms; add ms: …"
        ),
        (
            "frameRate: 0",
            "w.yaml:1:12: frameRate is 0, which is out of range; give frames a second from 1 to 1000"
        ),
    ])
    func `a value that cannot be is refused where it stands`(yaml: String, error: String) {
        expect(yaml + "\nsteps: [ reloadData ]", error)
    }

    @Test(arguments: [
        ("flng: { velocity: 1 }", "3: this step is \"flng\", which is unknown; did you mean `fling`?"),
        ("wait", "3: wait says nothing about how; write - wait: 0.5"),
        ("reloadData: true", "3: reloadData takes no value; write - reloadData"),
        (
            "{ wait: 1, memoryWarning: 1 }",
            "3: a step has one key, and this one has 2; begin each step with a dash"
        ),
        ("wait: -0.5", "9: wait is -0.5, which is out of range; give seconds from 0 to 86400"),
        ("wait: soon", "9: wait is \"soon\", not a number; give seconds, such as 0.5"),
        (
            "fling: { speed: 3000 }",
            "12: unknown key \"speed\" in fling; use velocity"
        ),
        ("fling: 3000", "10: fling is \"3000\", not a mapping; write it as { velocity: … }"),
        (
            "drag: { distance: 3 }", "9: drag has no duration; add duration: …"
        ),
        (
            "jump: { item: 10000 }",
            "17: jump.item needs a list of 10001 items, and this one has 10000 by then; "
                + "count items from 0, and mind the deletes before"
        ),
        (
            "reconfigure: { at: 1, animated: true }",
            "25: unknown key \"animated\" in reconfigure; use at, count"
        ),
        (
            "apply: { insert: 3 }",
            "20: apply.insert is \"3\", not a mapping; write it as { at: …, … }"
        ),
        ("prepareForReuse: all", "20: prepareForReuse is for visible cells only; write visible"),
        (
            "turn: [ wait: 1 ]",
            "11: wait cannot be part of a turn; put it before or after the turn"
        ),
        (
            "repeat: { times: 0, steps: [ memoryWarning ] }",
            "20: repeat.times is 0, which is out of range; give a whole number from 1 to 1000000"
        ),
        (
            "repeat: { times: 2, steps: [] }",
            "30: repeat.steps is empty; give it at least one of the steps"
        ),
        (
            "touches: { file: android-fling }",
            "20: no recording \"android-fling\": no file there; did you mean `android-flings`?"
        ),
        (
            "touches: { file: android-flings, gesture: SwordfishFlingUp }",
            "45: no gesture \"SwordfishFlingUp\" in this recording of 19; did you mean `SwordfishFlingDown`?"
        ),
        (
            "touches: { file: android-flings, density: 0 }",
            "45: touches.density is 0, which is out of range; give pixels a point from 0.1 to 100"
        ),
    ])
    func `a step that cannot be is refused where it stands`(step: String, error: String) {
        expect("steps:\n- \(step)", "w.yaml:2:" + error)
    }

    @Test func `aliases of aliases are refused before they fill the memory`() {
        var yaml = "steps:\n"
        var anchor = "memoryWarning"
        for level in 0..<8 {
            let steps = Array(repeating: anchor, count: 10).joined(separator: ", ")
            yaml += "- &s\(level) repeat: { times: 1, steps: [ \(steps) ] }\n"
            yaml = yaml.replacing("&s\(level) repeat", with: "&s\(level)\n  repeat")
            anchor = "*s\(level)"
        }
        let error = #expect(throws: WorkloadError.self) { try parse(yaml) }
        #expect(error?.reason == "there are more than 100000 steps")
    }

    private func parse(_ yaml: String) throws -> Workload {
        try Workload(yaml: yaml, named: "w.yaml") { _ in throw NoFile() }
    }

    private func expect(_ yaml: String, _ description: String) {
        let error = #expect(throws: WorkloadError.self) { try parse(yaml) }
        #expect(error?.description == description)
    }
}
