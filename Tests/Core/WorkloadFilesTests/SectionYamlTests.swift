import ScrollSimulation
import Testing
import WorkloadFiles

/// Sections in workload files, and steps that name items by section.
struct SectionYamlTests {
    private let list = """
        list:
          kind: collection
          sections:
            - { id: pinned, items: 3, header: { height: 44, pinned: true } }
            - { id: posts, items: 20, columns: 2, spacing: 8, height: { min: 60, max: 240 }, type: post }
            - { id: more, items: 4, insets: { top: 10, bottom: 5 }, footer: { height: 30, type: line } }

        """

    private func read(_ steps: String) throws -> Workload {
        try Workload(yaml: list + "steps: \(steps)", named: "w.yaml") { _ in "" }
    }

    private func edits(_ apply: String) throws -> [ListSnapshot.Edit] {
        guard case .apply(let edits, _, _)? = try read("[ { apply: \(apply) } ]").steps.first else {
            return []
        }
        return edits
    }

    @Test func `a file says what its sections are`() throws {
        let list = try read("[ reloadData ]").list
        #expect(list.items == 1 + 3 + 20 + 4 + 1)
        #expect(list.sections.map(\.id) == ["pinned", "posts", "more"])
        #expect(list.sections[0].header == .init(height: 44, isPinned: true))
        #expect(list.sections[1].columns == 2 && list.sections[1].spacing == 8)
        #expect(list.sections[1].itemHeight == 60...240 && list.sections[1].type == "post")
        #expect(list.sections[2].insets == Insets(top: 10, bottom: 5))
        #expect(list.sections[2].footer == .init(height: 30, type: "line"))
    }

    @Test func `steps name an item by its section`() throws {
        let steps = try read(
            """
            [ { jump: { item: posts/5 } }, { insert: { after: posts/19 } }, { tap: { item: more/0 } },
              { delete: { at: posts/0, count: 2 } }, { select: { item: more/3 } },
              { move: { from: posts/0, to: more/1 } }, { tap: { item: more/4 } } ]
            """
        ).steps
        #expect(
            steps == [
                .jump(item: 9), .insert(at: 24, count: 1, animated: false), .tap(item: 25),
                .delete(at: 4, count: 2, animated: false), .select(item: 26), .move(from: 4, to: 23),
                .tap(item: 26),
            ])
    }

    @Test func `a section is reloaded by its name or number`() throws {
        let steps = try read(
            "[ { reload: { section: posts } }, { apply: [ { reload: { section: 0 } }, { delete: { at: posts/0 } } ] } ]"
        ).steps
        #expect(
            steps == [
                .apply([.reloadSection(1)], animated: true),
                .apply([.reloadSection(0), .delete(at: 4, count: 1)], animated: true),
            ])
    }

    @Test func `a batch deletes by the sections before it and inserts by those after it, in whatever order`()
        throws
    {
        for updates in [
            "{ delete: { at: posts/0, count: 2 } }, { insert: { at: more/1, count: 3 } }, { move: { from: posts/5, to: pinned/0 } }",
            "{ move: { from: posts/5, to: pinned/0 } }, { insert: { at: more/1, count: 3 } }, { delete: { at: posts/0, count: 2 } }",
        ] {
            var expected = BatchUpdates()
            expected.delete(at: 4, count: 2)
            // 1 header, 4 pinned, 17 posts, then the first of more.
            expected.insert(at: 23, count: 3)
            expected.move(from: 9, to: 1)
            let steps = try read("[ { batch: [ \(updates) ] }, { tap: { item: more/6 } } ]").steps
            #expect(steps == [.batch(expected), .tap(item: 28)])
        }
    }

    @Test func `updates of an apply all name items of the list before it`() throws {
        let all = try edits(
            "{ delete: [posts/5], insert: { after: posts/9, count: 2 }, reload: [posts/1], animated: true }")
        #expect(all == [.reload(at: 5, count: 1), .insert(at: 14, count: 2), .delete(at: 9, count: 1)])
        let moved = try edits("{ move: { from: posts/3, after: more/3 }, delete: [posts/2, posts/4] }")
        #expect(moved == [.move(from: 7, to: 27), .delete(at: 7, count: 1), .delete(at: 6, count: 1)])
        let around = try edits("{ insert: [ { at: posts/2 }, { after: posts/2 } ], delete: [posts/2] }")
        #expect(around == [.insert(at: 7, count: 1), .delete(at: 6, count: 1), .insert(at: 6, count: 1)])
    }

    @Test(arguments: [
        (
            "{ jump: { item: psts/5 } }",
            "jump.item is \"psts/5\", and no section is called \"psts\"; did you mean `posts`?"
        ),
        (
            "{ jump: { item: posts/20 } }",
            "jump.item is \"posts/20\", and posts has 20 items by then; count items from 0, and mind the deletes before"
        ),
        (
            "{ jump: { item: posts/x } }",
            "jump.item is \"posts/x\", which names no item; write posts/0 for the first one"
        ),
        (
            "{ insert: { at: more/0 } }",
            "more has no header, so an item before its first one would join the section above; insert it after more/0, or give more a header"
        ),
        (
            "{ reload: { section: psts } }",
            "reload.section is \"psts\", and no section is called so; did you mean `posts`?"
        ),
        (
            "{ batch: [ { insert: { at: posts/22 } }, { insert: { at: posts/0 } } ] }",
            "insert.at is \"posts/22\", and posts has 22 items by then; count items from 0, and mind the deletes before"
        ),
        (
            "{ batch: [ { insert: { at: posts/0 } }, { move: { from: 5, to: 3 } } ] }",
            "move.to is a number, and posts/0 a name of a section's item; name all new places of a batch alike"
        ),
        (
            "{ reset: { items: 4 } }",
            "reset names places of a list without sections; use apply: [ { move: { from: 3, to: 0 } }, { reload: { at: 0 } } ]"
        ),
        (
            "{ apply: { delete: [posts/1, posts/1] } }",
            "an item is deleted twice; name each once"
        ),
        (
            "{ repeat: { times: 3, steps: [ { delete: { at: posts/0 } } ] } }",
            "a repeat leaves other sections than it finds, so its names would mean other items; have each round insert where it deletes, or write the rounds out"
        ),
    ])
    func `a name that fits no item is refused`(step: String, error: String) {
        #expect {
            try read("[ \(step) ]")
        } throws: {
            String(describing: $0).hasSuffix(error)
        }
    }

    @Test(arguments: [
        (
            "items: 3, sections: [ { id: a, items: 1 } ]",
            "list.items has no effect beside sections; give it to the sections, or leave it out"
        ),
        (
            "sections: [ { id: a, items: 1 }, { id: a, items: 1 } ]",
            "section \"a\" appears twice; give each its own id"
        ),
        (
            "sections: [ { id: a/b, items: 1 } ]",
            "list.sections.id has a slash, which must precede an item; leave it out"
        ),
        (
            "sections: [ { id: a, items: 1, heder: 3 } ]",
            "unknown key \"heder\" in list.sections; did you mean `header`?"
        ),
        (
            "sections: [ { id: a, items: 1, type: header } ]",
            "list.sections.type is \"header\", which the sections' headers have; take another one"
        ),
    ])
    func `a section that is none is refused`(list: String, error: String) {
        #expect {
            try Workload(yaml: "list: { \(list) }\nsteps: [ reloadData ]", named: "w.yaml") { _ in "" }
        } throws: {
            String(describing: $0).hasSuffix(error)
        }
    }

    @Test func `a step with names reads back from its text`() throws {
        let workload = try read(
            "[ { apply: { insert: { after: posts/9 }, move: { from: posts/3, to: pinned/0 }, reload: { section: more } } } ]"
        )
        let text = try WorkloadText(list + "steps: []", named: "w.yaml").text(of: workload)
        #expect(try Workload(yaml: text, named: "w.yaml") { _ in "" }.steps == workload.steps)
    }
}
