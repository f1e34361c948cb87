/// A digest of the list, its pools and its animators. Equal digests at two times of a run indicate a loop.
extension SimulatedList {
    package var digest: UInt64 {
        var digest: UInt64 = 0
        func add(_ number: Int) {
            digest = SeededGenerator.mix(digest ^ UInt64(truncatingIfNeeded: number)) &+ 1
        }
        add(Int(scrolledOffset * 8))
        add(itemCount)
        add(transactions.count)
        add(isInWindow ? 1 : 0)
        add(runLoop.hasQueuedWork ? 1 : 0)
        for cell in table.cells {
            guard let cell else {
                add(-1)
                continue
            }
            add(cell.itemIndex ?? -1)
            for letter in cell.state.rawValue.utf8 { add(Int(letter)) }
            let phase = cell.attached.map { engine.phase(of: $0) ?? .spent }
            for letter in (phase?.rawValue ?? "").utf8 { add(Int(letter)) }
            add(cell.layer.hasLiveAnimations ? 1 : 0)
        }
        for pool in pools { for number in pool.numbers { add(Int(number.rawValue)) } }
        return digest
    }
}
