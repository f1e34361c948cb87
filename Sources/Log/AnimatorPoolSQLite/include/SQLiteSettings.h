#pragma once

/// Turns SQLite's memory statistics off and its connection mutexes with them, for the whole process; and names
/// of files as URIs on, which not every SQLite has on by itself and the log's writer needs.
///
/// `sqlite3_config` is variadic, which Swift cannot call. Returns SQLite's result code; it is an error
/// once SQLite has been initialised.
int sqlite_settings_for_speed(void);
