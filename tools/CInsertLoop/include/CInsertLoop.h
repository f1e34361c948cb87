#pragma once

#include <stdint.h>

/// Rows of one table as C has them: for each a word whose bit n says that column n is not NULL, and then
/// a word a column.
typedef struct {
    /// `INSERT INTO … VALUES `, to be followed by a row of question marks.
    const char *head;
    const int64_t *words;
    int64_t count;
    int32_t columns;
} c_insert_table;

/// Writes the rows of `tables` into a new database the plain way: a prepared statement a table, bound,
/// stepped and reset.
///
/// `setup` is run on the open connection first, `seal` before it is closed. The rows are shared out over
/// transactions of `batch` rows of the first table; a statement takes `rows_per_statement`. Returns 0, or
/// SQLite's error code.
int c_insert_loop(const char *path, const char *setup, const char *seal, const c_insert_table *tables,
                  int table_count, int rows_per_statement, int64_t batch);

/// The version of SQLite that the loops run on.
const char *c_sqlite_version(void);
