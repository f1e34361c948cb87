import FleetShipping
import LogUpload
import Testing

struct ClickHouseAddressTests {
    @Test(arguments: [
        ("clickhouse://h/db", "clickhouse://h:8123/db"), ("clickhouses://h/db", "clickhouses://h:8443/db"),
        ("http://h:1/db/", "clickhouse://h:1/db"), ("https://h/d_1", "clickhouses://h:8443/d_1"),
        ("clickhouse://[::1]:9/db", "clickhouse://[::1]:9/db"),
        ("clickhouse://a:1,b:2/db", "clickhouse://a:1,b:2/db"),
        ("CLICKHOUSE://me@h/db", "clickhouse://h:8123/db"),
    ])
    func `an address is read`(text: String, shown: String) throws {
        let address = try ClickHouseAddress(text)
        #expect(address.description == shown && address.user == (text.contains("@") ? "me" : nil))
    }

    @Test(arguments: [
        "", "h", "h:8123/db", "ftp://h/db", "clickhouse:///db", "clickhouse://h", "clickhouse://h/",
        "clickhouse://h/a/b", "clickhouse://h/a-b", "clickhouse://h/1a", "clickhouse://h/a'b",
        "clickhouse://h:x/db",
        "clickhouse://h,/db", "clickhouse://h/db?user=me", "clickhouse://h/db#x", "clickhouse://h h/db",
        "clickhouse://me:secret@h/db", "clickhouse://h/ä",
    ])
    func `what is none is said in a line, without a password`(text: String) {
        let error = #expect(throws: UploadError.self) { try ClickHouseAddress(text) }
        #expect(error.map { !$0.wayOut.isEmpty && !$0.description.contains("secret") } == true)
    }

    @Test func `what may be read on the way is known`() throws {
        #expect(try !ClickHouseAddress("clickhouse://127.0.0.1,localhost,[::1]/a").isUnencrypted)
        #expect(try ClickHouseAddress("clickhouse://127.0.0.1,h/a").isUnencrypted)
        #expect(try !ClickHouseAddress("clickhouses://h/a").isUnencrypted)
    }
}
