#pragma once

#include <stdint.h>

/// A row of `event` as C has it. A bit of `present` says that a column that may be NULL has a value.
typedef struct {
    int64_t id, t_ns, turn, kind;
    int64_t cell_id, generation, item, animator_id, arg, site_id;
    /// The text of `detail`, which the caller keeps; NULL for none.
    const char *detail;
    int32_t detail_length;
    uint32_t present;
} c_insert_row;

enum {
    C_INSERT_CELL = 1,
    C_INSERT_GENERATION = 2,
    C_INSERT_ITEM = 4,
    C_INSERT_ANIMATOR = 8,
    C_INSERT_ARG = 16,
    C_INSERT_SITE = 32,
};

/// Writes rows into a new database the plain way: one prepared statement, bound, stepped and reset.
///
/// `setup` is run on the open connection first, `seal` before it is closed. A transaction takes `batch`
/// rows and a statement `rows_per_statement`. Returns 0, or SQLite's error code; -1 without SQLite.
int c_insert_loop(const char *path, const char *setup, const char *seal, const c_insert_row *rows,
                  int64_t count, int rows_per_statement, int64_t batch);
