import GRDBSQLite

/// Allows a query to read, and denies everything else.
enum QueryAuthorizer {
    /// Pragmas that only read, even with an argument.
    private static let tellingPragmas: Set<String> = [
        "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo",
        "database_list", "function_list", "collation_list", "compile_options", "quick_check",
        "integrity_check", "foreign_key_list", "module_list", "pragma_list",
    ]
    /// Pragmas that read without an argument and write with one.
    private static let tellingWithoutArgument: Set<String> = [
        "user_version", "application_id", "schema_version", "page_count", "page_size", "freelist_count",
        "encoding", "journal_mode", "synchronous", "cache_size", "query_only",
    ]
    /// Functions with effects outside the query.
    private static let deniedFunctions: Set<String> = ["load_extension", "fts3_tokenizer"]

    static let callback:
        @convention(c) (
            UnsafeMutableRawPointer?, CInt, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
            UnsafePointer<CChar>?, UnsafePointer<CChar>?
        ) -> CInt = { _, action, first, second, _, _ in
            allows(action, first.map { String(cString: $0) }, second.map { String(cString: $0) })
                ? SQLITE_OK : SQLITE_DENY
        }

    private static func allows(_ action: CInt, _ first: String?, _ second: String?) -> Bool {
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return true
        // A table-valued function such as `json_each` declares its columns this way. SQLite rejects other
        // updates of it.
        case SQLITE_UPDATE: return first == "sqlite_master"
        case SQLITE_FUNCTION: return !deniedFunctions.contains(second?.lowercased() ?? "")
        case SQLITE_PRAGMA:
            let name = first?.lowercased() ?? ""
            return tellingPragmas.contains(name)
                || second == nil && tellingWithoutArgument.contains(name)
        default: return false
        }
    }
}
