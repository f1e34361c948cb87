#pragma once

/// Changes SQLite's settings for the whole process: turns off memory statistics and connection mutexes, and
/// turns on file names in the form of URIs. The log's writer needs URIs, which are off by default in some
/// builds of SQLite.
///
/// Written in C because `sqlite3_config` is variadic, which Swift cannot call. Returns SQLite's result code,
/// which is an error after SQLite has been initialised.
int sqlite_settings_for_speed(void);
