#include "MemoryFile.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct memory_file {
    sqlite3_vfs vfs;
    char name[48];
    atomic_int holders;
    int32_t page_size;
    int64_t page_count;
    // The parts of the file, each with whole pages.
    int64_t part_count, room;
    uint8_t **parts;
};

typedef struct {
    sqlite3_file base;
    memory_file *memory;
} open_file;

static void release(memory_file *file) {
    if (atomic_fetch_sub(&file->holders, 1) > 1) return;
    for (int64_t i = 0; i < file->part_count; i++) free(file->parts[i]);
    free(file->parts);
    free(file);
}

uint8_t *memory_file_page(memory_file *file, int64_t index) {
    int64_t place = index * file->page_size, part = place / memory_file_part;
    if (part >= file->room) {
        int64_t room = part < 8 ? 16 : 2 * part;
        uint8_t **parts = realloc(file->parts, (size_t)room * sizeof *parts);
        if (!parts) return NULL;
        file->parts = parts;
        file->room = room;
    }
    for (; file->part_count <= part; file->part_count++)
        if (!(file->parts[file->part_count] = calloc(1, memory_file_part))) return NULL;
    if (file->page_count <= index) file->page_count = index + 1;
    return file->parts[part] + place % memory_file_part;
}

// MARK: Methods of an open file

static int file_close(sqlite3_file *base) {
    release(((open_file *)base)->memory);
    return SQLITE_OK;
}

// SQLite reads and writes whole pages, or a part of one page.
static int is_within_page(const memory_file *file, int size, sqlite3_int64 offset) {
    return offset % file->page_size + size <= file->page_size;
}

static int file_read(sqlite3_file *base, void *bytes, int size, sqlite3_int64 offset) {
    memory_file *file = ((open_file *)base)->memory;
    if (!is_within_page(file, size, offset)) return SQLITE_IOERR_READ;
    if (offset / file->page_size >= file->page_count) {
        memset(bytes, 0, (size_t)size);
        return SQLITE_IOERR_SHORT_READ;
    }
    memcpy(bytes, memory_file_page(file, offset / file->page_size) + offset % file->page_size, (size_t)size);
    return SQLITE_OK;
}

static int file_write(sqlite3_file *base, const void *bytes, int size, sqlite3_int64 offset) {
    memory_file *file = ((open_file *)base)->memory;
    if (!is_within_page(file, size, offset)) return SQLITE_IOERR_WRITE;
    uint8_t *page = memory_file_page(file, offset / file->page_size);
    if (!page) return SQLITE_IOERR_NOMEM;
    memcpy(page + offset % file->page_size, bytes, (size_t)size);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
    const memory_file *file = ((open_file *)base)->memory;
    *size = file->page_count * file->page_size;
    return SQLITE_OK;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) { return (void)base, (void)size, SQLITE_OK; }

static int file_sync(sqlite3_file *base, int flags) { return (void)base, (void)flags, SQLITE_OK; }

// Locks have no effect, because no other connection uses the file during writing.
static int file_lock(sqlite3_file *base, int level) { return (void)base, (void)level, SQLITE_OK; }

static int file_is_reserved(sqlite3_file *base, int *is) { return (void)base, *is = 0, SQLITE_OK; }

static int file_control(sqlite3_file *base, int code, void *argument) {
    return (void)base, (void)code, (void)argument, SQLITE_NOTFOUND;
}

static int file_sector_size(sqlite3_file *base) { return ((open_file *)base)->memory->page_size; }

static int file_characteristics(sqlite3_file *base) { return (void)base, 0; }

static const sqlite3_io_methods file_methods = {
    .iVersion = 1,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_lock,
    .xCheckReservedLock = file_is_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
};

// MARK: Virtual file system

static int open_memory(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out_flags) {
    (void)name;
    base->pMethods = NULL;
    // Refuses journals, because the file does not outlive the process.
    if (!(flags & SQLITE_OPEN_MAIN_DB)) return SQLITE_CANTOPEN;
    open_file *opened = (open_file *)base;
    opened->memory = vfs->pAppData;
    atomic_fetch_add(&opened->memory->holders, 1);
    base->pMethods = &file_methods;
    if (out_flags) *out_flags = flags;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int sync) {
    return (void)vfs, (void)name, (void)sync, SQLITE_OK;
}

// No journal exists beside the file.
static int access_file(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
    return (void)vfs, (void)name, (void)flags, *result = 0, SQLITE_OK;
}

static int full_name(sqlite3_vfs *vfs, const char *name, int size, char *full) {
    (void)vfs;
    return snprintf(full, (size_t)size, "%s", name) < size ? SQLITE_OK : SQLITE_CANTOPEN;
}

memory_file *memory_file_make(int32_t page_size) {
    if (sqlite3_initialize() != SQLITE_OK) return NULL;
    sqlite3_vfs *usual = sqlite3_vfs_find(NULL);
    memory_file *file = usual ? calloc(1, sizeof *file) : NULL;
    if (!file) return NULL;
    atomic_init(&file->holders, 1);
    file->page_size = page_size;
    snprintf(file->name, sizeof file->name, "animatorpool-memory-%p", (void *)file);
    // Time and randomness come from the default file system.
    file->vfs = *usual;
    file->vfs.pNext = NULL;
    file->vfs.zName = file->name;
    file->vfs.szOsFile = sizeof(open_file);
    file->vfs.pAppData = file;
    file->vfs.xOpen = open_memory;
    file->vfs.xDelete = delete_file;
    file->vfs.xAccess = access_file;
    file->vfs.xFullPathname = full_name;
    if (sqlite3_vfs_register(&file->vfs, 0) == SQLITE_OK) return file;
    free(file);
    return NULL;
}

void memory_file_let_go(memory_file *file) {
    sqlite3_vfs_unregister(&file->vfs);
    release(file);
}

const char *memory_file_vfs(const memory_file *file) { return file->name; }
