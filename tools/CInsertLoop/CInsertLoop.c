#include "CInsertLoop.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TABLES = 8 };

static sqlite3_stmt *prepare(sqlite3 *db, const c_insert_table *table, int rows) {
    size_t row_length = (size_t)table->columns * 2 + 2;
    char *sql = malloc(strlen(table->head) + (size_t)rows * row_length + 1);
    if (!sql) return NULL;
    strcpy(sql, table->head);
    char *end = sql + strlen(sql);
    for (int i = 0; i < rows; i++) {
        *end++ = '(';
        for (int column = 0; column < table->columns; column++) {
            *end++ = '?';
            *end++ = column + 1 < table->columns ? ',' : ')';
        }
        *end++ = ',';
    }
    end[-1] = 0;
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
    free(sql);
    return statement;
}

static int insert(sqlite3_stmt *s, const int64_t *row, int columns, int64_t count) {
    int parameter = 1;
    for (int64_t i = 0; i < count; i++, row += columns + 1)
        for (int column = 0; column < columns; column++, parameter++) {
            if (row[0] >> column & 1)
                sqlite3_bind_int64(s, parameter, row[column + 1]);
            else
                sqlite3_bind_null(s, parameter);
        }
    int result = sqlite3_step(s);
    sqlite3_reset(s);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

static int insert_range(sqlite3_stmt *many, sqlite3_stmt *one, const c_insert_table *table, int64_t start,
                        int64_t end, int rows_per_statement) {
    int result = SQLITE_OK;
    const int stride = table->columns + 1;
    for (; result == SQLITE_OK && end - start >= rows_per_statement; start += rows_per_statement)
        result = insert(many, table->words + start * stride, table->columns, rows_per_statement);
    for (; result == SQLITE_OK && start < end; start++)
        result = insert(one, table->words + start * stride, table->columns, 1);
    return result;
}

int c_insert_loop(const char *path, const char *setup, const char *seal, const c_insert_table *tables,
                  int table_count, int rows_per_statement, int64_t batch) {
    sqlite3 *db = NULL;
    sqlite3_stmt *many[MAX_TABLES] = {0}, *one[MAX_TABLES] = {0};
    if (table_count > MAX_TABLES) return SQLITE_RANGE;
    int result = sqlite3_open(path, &db);
    if (result == SQLITE_OK) result = sqlite3_exec(db, setup, NULL, NULL, NULL);
    for (int t = 0; result == SQLITE_OK && t < table_count; t++) {
        many[t] = prepare(db, &tables[t], rows_per_statement);
        one[t] = prepare(db, &tables[t], 1);
        if (!many[t] || !one[t]) result = sqlite3_errcode(db);
    }
    int64_t batches = (tables[0].count + batch - 1) / batch;
    for (int64_t b = 0; result == SQLITE_OK && b < batches; b++) {
        result = sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
        for (int t = 0; result == SQLITE_OK && t < table_count; t++)
            result = insert_range(many[t], one[t], &tables[t], tables[t].count * b / batches,
                                  tables[t].count * (b + 1) / batches, rows_per_statement);
        if (result == SQLITE_OK) result = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    }
    for (int t = 0; t < table_count; t++) sqlite3_finalize(many[t]), sqlite3_finalize(one[t]);
    if (result == SQLITE_OK) result = sqlite3_exec(db, seal, NULL, NULL, NULL);
    sqlite3_close(db);
    return result;
}

const char *c_sqlite_version(void) { return sqlite3_libversion(); }
