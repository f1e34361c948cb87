#include "RowSource.h"

#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#include <stdlib.h>

// A virtual table of nothing but a cursor, in the manner SQLite documents for carray: it exists in every
// connection it is registered with, and its argument is a pointer of a type only this file can read.

static const char source_type[] = "row_source";
static const char declaration[] = "CREATE TABLE x(c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, "
                                  "c14, c15, c16, c17, c18, c19, c20, c21, c22, c23, source HIDDEN)";

typedef struct {
    sqlite3_vtab_cursor base;
    const int64_t *row, *end;
    int stride;
} cursor;

static int connect(sqlite3 *db, void *context, int count, const char *const *arguments, sqlite3_vtab **table,
                   char **error) {
    (void)context, (void)count, (void)arguments, (void)error;
    int result = sqlite3_declare_vtab(db, declaration);
    if (result != SQLITE_OK) return result;
    *table = sqlite3_malloc(sizeof **table);
    if (!*table) return SQLITE_NOMEM;
    **table = (sqlite3_vtab){0};
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *table) {
    sqlite3_free(table);
    return SQLITE_OK;
}

static int best_index(sqlite3_vtab *table, sqlite3_index_info *info) {
    (void)table;
    for (int i = 0; i < info->nConstraint; i++) {
        if (info->aConstraint[i].iColumn != ROW_SOURCE_COLUMNS || !info->aConstraint[i].usable ||
            info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        info->aConstraintUsage[i].argvIndex = 1;
        info->aConstraintUsage[i].omit = 1;
        info->estimatedCost = 1;
        return SQLITE_OK;
    }
    return SQLITE_CONSTRAINT;
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **opened) {
    (void)table;
    cursor *new = sqlite3_malloc(sizeof *new);
    if (!new) return SQLITE_NOMEM;
    *new = (cursor){0};
    *opened = &new->base;
    return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *base) {
    sqlite3_free(base);
    return SQLITE_OK;
}

static int filter(sqlite3_vtab_cursor *base, int plan, const char *name, int count, sqlite3_value **values) {
    (void)plan, (void)name;
    cursor *c = (cursor *)base;
    const row_source *source = count == 1 ? sqlite3_value_pointer(values[0], source_type) : NULL;
    if (!source) return SQLITE_MISUSE;
    c->stride = source->columns + 1;
    c->row = source->words;
    c->end = source->words + source->count * c->stride;
    return SQLITE_OK;
}

static int next(sqlite3_vtab_cursor *base) {
    cursor *c = (cursor *)base;
    c->row += c->stride;
    return SQLITE_OK;
}

static int is_at_end(sqlite3_vtab_cursor *base) {
    const cursor *c = (const cursor *)base;
    return c->row >= c->end;
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *result, int index) {
    const cursor *c = (const cursor *)base;
    // What is not set is NULL.
    if (index + 1 < c->stride && c->row[0] >> index & 1) sqlite3_result_int64(result, c->row[index + 1]);
    return SQLITE_OK;
}

static int rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *id) {
    const cursor *c = (const cursor *)base;
    *id = (c->end - c->row) / c->stride;
    return SQLITE_OK;
}

static const sqlite3_module row_source_module = {
    .xConnect = connect,
    .xBestIndex = best_index,
    .xDisconnect = disconnect,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = filter,
    .xNext = next,
    .xEof = is_at_end,
    .xColumn = column,
    .xRowid = rowid,
};

int row_source_register(sqlite3 *database) {
    return sqlite3_create_module(database, source_type, &row_source_module, NULL);
}

int row_source_bind(sqlite3_stmt *statement, row_source *source) {
    return sqlite3_bind_pointer(statement, 1, source, source_type, NULL);
}
#else
int row_source_register(sqlite3 *database) {
    (void)database;
    return -1;
}

int row_source_bind(sqlite3_stmt *statement, row_source *source) {
    (void)statement, (void)source;
    return -1;
}
#endif
