/// The steps of a chain as a linked list, from the last step to the first.
///
/// An append takes constant time, even if other chains share the steps. An array would be copied for each
/// step of `chain = chain.then(…)`.
struct ChainSteps {
    private var last: Node?

    private final class Node {
        let step: AnimationChain.Step
        private(set) var previous: Node?

        init(_ step: AnimationChain.Step, after previous: Node?) {
            self.step = step
            self.previous = previous
        }

        // Releases the nodes in a loop. Nested deinits of thousands of nodes would overflow the stack.
        deinit {
            var next = previous.take()
            while isKnownUniquelyReferenced(&next) { next = next?.previous.take() }
        }
    }

    /// Appends a step.
    ///
    /// - Complexity: O(1).
    mutating func append(_ step: AnimationChain.Step) { last = Node(step, after: last) }

    /// The steps in order.
    ///
    /// - Complexity: O(steps).
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
