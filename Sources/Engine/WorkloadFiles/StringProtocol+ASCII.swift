extension StringProtocol {
    /// Its bytes, with the letters A to Z as small ones. The words of files are ASCII, and the tables that Unicode needs
    /// are a good part of a page that carries them.
    var lowercasedASCII: [UInt8] {
        utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
    }
}
