#include "CInsertLoop.h"

// Without the trait Store nothing links SQLite.
#if defined(STORE) && __has_include(<sqlite3.h>)
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 11 };

static sqlite3_stmt *prepare(sqlite3 *db, int rows) {
    static const char head[] = "INSERT INTO event(id,t_ns,turn,kind,cell_id,generation,item,animator_id,"
                               "arg,site_id,detail) VALUES ";
    static const char row[] = "(?,?,?,?,?,?,?,?,?,?,?),";
    char *sql = malloc(sizeof head + (size_t)rows * sizeof row);
    if (!sql) return NULL;
    strcpy(sql, head);
    char *end = sql + strlen(sql);
    for (int i = 0; i < rows; i++) {
        memcpy(end, row, sizeof row);
        end += sizeof row - 1;
    }
    end[-1] = 0;
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
    free(sql);
    return statement;
}

static void bind_optional(sqlite3_stmt *s, int column, int present, int64_t value) {
    if (present)
        sqlite3_bind_int64(s, column, value);
    else
        sqlite3_bind_null(s, column);
}

static void bind(sqlite3_stmt *s, int column, const c_insert_row *row) {
    sqlite3_bind_int64(s, column + 1, row->id);
    sqlite3_bind_int64(s, column + 2, row->t_ns);
    sqlite3_bind_int64(s, column + 3, row->turn);
    sqlite3_bind_int64(s, column + 4, row->kind);
    bind_optional(s, column + 5, row->present & C_INSERT_CELL, row->cell_id);
    bind_optional(s, column + 6, row->present & C_INSERT_GENERATION, row->generation);
    bind_optional(s, column + 7, row->present & C_INSERT_ITEM, row->item);
    bind_optional(s, column + 8, row->present & C_INSERT_ANIMATOR, row->animator_id);
    bind_optional(s, column + 9, row->present & C_INSERT_ARG, row->arg);
    bind_optional(s, column + 10, row->present & C_INSERT_SITE, row->site_id);
    if (row->detail)
        sqlite3_bind_text(s, column + 11, row->detail, row->detail_length, SQLITE_STATIC);
    else
        sqlite3_bind_null(s, column + 11);
}

static int insert(sqlite3_stmt *s, const c_insert_row *rows, int count) {
    for (int i = 0; i < count; i++) bind(s, i * COLUMNS, &rows[i]);
    int result = sqlite3_step(s);
    sqlite3_reset(s);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

int c_insert_loop(const char *path, const char *setup, const char *seal, const c_insert_row *rows,
                  int64_t count, int rows_per_statement, int64_t batch) {
    sqlite3 *db = NULL;
    int result = sqlite3_open(path, &db);
    if (result == SQLITE_OK) result = sqlite3_exec(db, setup, NULL, NULL, NULL);
    sqlite3_stmt *many = NULL, *one = NULL;
    if (result == SQLITE_OK) {
        many = prepare(db, rows_per_statement);
        one = prepare(db, 1);
        if (!many || !one) result = sqlite3_errcode(db);
    }
    for (int64_t start = 0; result == SQLITE_OK && start < count; start += batch) {
        int64_t end = start + batch < count ? start + batch : count;
        int64_t next = start;
        result = sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
        while (result == SQLITE_OK && end - next >= rows_per_statement) {
            result = insert(many, rows + next, rows_per_statement);
            next += rows_per_statement;
        }
        while (result == SQLITE_OK && next < end) result = insert(one, rows + next++, 1);
        if (result == SQLITE_OK) result = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    }
    sqlite3_finalize(many);
    sqlite3_finalize(one);
    if (result == SQLITE_OK) result = sqlite3_exec(db, seal, NULL, NULL, NULL);
    sqlite3_close(db);
    return result;
}
#else
int c_insert_loop(const char *path, const char *setup, const char *seal, const c_insert_row *rows,
                  int64_t count, int rows_per_statement, int64_t batch) {
    (void)path, (void)setup, (void)seal, (void)rows, (void)count, (void)rows_per_statement, (void)batch;
    return -1;
}
#endif
