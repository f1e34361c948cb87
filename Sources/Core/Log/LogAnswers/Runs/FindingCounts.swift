import LifecycleEvents

/// The number of each kind of finding in a run: misuses by error ID, hazards by name, broken rules by code.
///
/// A memory hazard counts if it lasts a frame or longer.
package struct FindingCounts: Hashable, Sendable {
    /// The kinds of findings. The raw values are the names in JSON.
    package enum Kind: String, CaseIterable, Sendable { case misuses, hazards, violations }

    private var counts: [Kind: [String: Int]] = [:]

    init() {}

    package subscript(kind: Kind) -> [String: Int] { counts[kind] ?? [:] }

    package func total(_ kind: Kind) -> Int { self[kind].values.reduce(0, +) }

    /// Whether all kinds have been read.
    var isWhole: Bool { counts.count == Kind.allCases.count }

    /// Reads the counts of a kind, the value of a member.
    mutating func read(_ kind: Kind, _ reader: inout JSONReader) throws(JSONFault) {
        var named: [String: Int] = [:]
        try reader.object { (key, reader) throws(JSONFault) in
            named[String(decoding: key, as: UTF8.self)] = try reader.count()
        }
        counts[kind] = named
    }
}

extension JSONReader {
    /// Reads a count, limited to 32 bits. No run has more, and the sum of untrusted counts must not overflow.
    mutating func count() throws(JSONFault) -> Int {
        Int(try integer(of: "a count", as: UInt32.self))
    }
}
