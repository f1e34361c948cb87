/// The steps of a chain, each of which knows the one before it.
///
/// To add one takes the same time whoever else has the chain: an array would be copied for each step of
/// `chain = chain.then(…)`. Nobody holds a step that is not its own.
struct ChainSteps {
    private var last: Node?

    private final class Node {
        let step: AnimationChain.Step
        private(set) var previous: Node?

        init(_ step: AnimationChain.Step, after previous: Node?) {
            self.step = step
            self.previous = previous
        }

        // One after the other: each would else end inside the one behind it, and thousands are too deep.
        deinit {
            var next = previous.take()
            while isKnownUniquelyReferenced(&next) { next = next?.previous.take() }
        }
    }

    /// Complexity: O(1).
    mutating func append(_ step: AnimationChain.Step) { last = Node(step, after: last) }

    /// Complexity: O(steps).
    var all: [AnimationChain.Step] {
        var steps: [AnimationChain.Step] = []
        var node = last
        while let present = node {
            steps.append(present.step)
            node = present.previous
        }
        steps.reverse()
        return steps
    }
}
