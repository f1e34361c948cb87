/// The user and the password.
package struct ClickHouseCredentials: Hashable, Sendable {
    package var user: String
    package var password: String

    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    /// In headers, not in the address, which servers write into their logs.
    var headers: [String: String] { ["x-clickhouse-user": user, "x-clickhouse-key": password] }
}
