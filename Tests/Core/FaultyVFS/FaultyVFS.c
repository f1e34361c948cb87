#include "FaultyVFS.h"

#include "Disk.h"

#include <dirent.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sqlite3.h>
#include <unistd.h>

enum { PLACES = 64 };

struct faulty_place {
    char *folder;
    size_t length;
    pthread_mutex_t mutex;
    disk *disk;
    uint32_t failing;
    int64_t first, times, calls, failures;
    int result;
    int64_t changes;
    faulty_watcher watcher;
    void *context;
};

typedef struct {
    sqlite3_file base;
    faulty_place *place;
    disk_file *model;
    sqlite3_file *real;
} file;

static sqlite3_vfs *real_vfs;
static faulty_place *places[PLACES];
static pthread_mutex_t places_mutex = PTHREAD_MUTEX_INITIALIZER;

static faulty_place *find_place(const char *path) {
    if (!path) return NULL;
    faulty_place *found = NULL;
    pthread_mutex_lock(&places_mutex);
    for (int i = 0; i < PLACES && !found; i++) {
        faulty_place *p = places[i];
        if (p && !strncmp(path, p->folder, p->length) && path[p->length] == '/' &&
            !strchr(path + p->length + 1, '/'))
            found = p;
    }
    pthread_mutex_unlock(&places_mutex);
    return found;
}

// The result a call must have instead of being made, or SQLITE_OK.
static int fault(faulty_place *p, uint32_t kind, int fitting) {
    int result = SQLITE_OK;
    pthread_mutex_lock(&p->mutex);
    if (p->failing & kind) {
        p->calls++;
        if (p->calls >= p->first && (p->times < 0 || p->calls < p->first + p->times)) {
            p->failures++;
            result = p->result ? p->result : fitting;
        }
    }
    pthread_mutex_unlock(&p->mutex);
    return result;
}

static void changed(faulty_place *p) {
    pthread_mutex_lock(&p->mutex);
    int64_t number = ++p->changes;
    faulty_watcher watcher = p->watcher;
    void *context = p->context;
    pthread_mutex_unlock(&p->mutex);
    if (watcher) watcher(context, number);
}

// MARK: Files

static int file_close(sqlite3_file *base) {
    file *f = (file *)base;
    return f->real->pMethods->xClose(f->real);
}

static int file_read(sqlite3_file *base, void *bytes, int size, sqlite3_int64 offset) {
    file *f = (file *)base;
    int result = fault(f->place, FAULTY_READ, SQLITE_IOERR_READ);
    return result ? result : f->real->pMethods->xRead(f->real, bytes, size, offset);
}

static int write_through(file *f, const void *bytes, int size, sqlite3_int64 offset) {
    int result = f->real->pMethods->xWrite(f->real, bytes, size, offset);
    if (result == SQLITE_OK && f->model) {
        pthread_mutex_lock(&f->place->mutex);
        disk_write(f->place->disk, f->model, bytes, size, offset);
        pthread_mutex_unlock(&f->place->mutex);
    }
    return result;
}

static int file_write(sqlite3_file *base, const void *bytes, int size, sqlite3_int64 offset) {
    file *f = (file *)base;
    int result = fault(f->place, FAULTY_WRITE, SQLITE_IOERR_WRITE);
    if (result) {
        // A disk fills in the middle of a write.
        if (size >= 1024) write_through(f, bytes, size / 1024 * 512, offset);
        return result;
    }
    result = write_through(f, bytes, size, offset);
    changed(f->place);
    return result;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
    file *f = (file *)base;
    int result = fault(f->place, FAULTY_TRUNCATE, SQLITE_IOERR_TRUNCATE);
    if (result) return result;
    result = f->real->pMethods->xTruncate(f->real, size);
    if (result == SQLITE_OK && f->model) {
        pthread_mutex_lock(&f->place->mutex);
        disk_truncate(f->place->disk, f->model, size);
        pthread_mutex_unlock(&f->place->mutex);
    }
    changed(f->place);
    return result;
}

static int file_sync(sqlite3_file *base, int flags) {
    file *f = (file *)base;
    int result = fault(f->place, FAULTY_SYNC, SQLITE_IOERR_FSYNC);
    if (result) return result;
    // The disk beneath is real and need not be waited for: the model is what the tests go by.
    (void)flags;
    if (f->model) {
        pthread_mutex_lock(&f->place->mutex);
        disk_sync(f->place->disk, f->model);
        pthread_mutex_unlock(&f->place->mutex);
    }
    changed(f->place);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
    file *f = (file *)base;
    int result = fault(f->place, FAULTY_SIZE, SQLITE_IOERR_FSTAT);
    return result ? result : f->real->pMethods->xFileSize(f->real, size);
}

static int file_lock(sqlite3_file *base, int level) {
    file *f = (file *)base;
    int result = fault(f->place, FAULTY_LOCK, SQLITE_IOERR_LOCK);
    return result ? result : f->real->pMethods->xLock(f->real, level);
}

static int file_unlock(sqlite3_file *base, int level) {
    file *f = (file *)base;
    return f->real->pMethods->xUnlock(f->real, level);
}

static int file_check_lock(sqlite3_file *base, int *held) {
    file *f = (file *)base;
    return f->real->pMethods->xCheckReservedLock(f->real, held);
}

static int file_control(sqlite3_file *base, int what, void *argument) {
    file *f = (file *)base;
    return f->real->pMethods->xFileControl(f->real, what, argument);
}

static int file_sector_size(sqlite3_file *base) {
    file *f = (file *)base;
    return f->real->pMethods->xSectorSize(f->real);
}

static int file_characteristics(sqlite3_file *base) {
    file *f = (file *)base;
    return f->real->pMethods->xDeviceCharacteristics(f->real);
}

static int shm_map(sqlite3_file *base, int page, int size, int extend, void volatile **memory) {
    file *f = (file *)base;
    int result = fault(f->place, FAULTY_SHM, SQLITE_IOERR_SHMMAP);
    return result ? result : f->real->pMethods->xShmMap(f->real, page, size, extend, memory);
}

static int shm_lock(sqlite3_file *base, int offset, int count, int flags) {
    file *f = (file *)base;
    int result = flags & SQLITE_SHM_UNLOCK ? SQLITE_OK : fault(f->place, FAULTY_SHM, SQLITE_IOERR_SHMLOCK);
    return result ? result : f->real->pMethods->xShmLock(f->real, offset, count, flags);
}

static void shm_barrier(sqlite3_file *base) {
    file *f = (file *)base;
    f->real->pMethods->xShmBarrier(f->real);
}

static int shm_unmap(sqlite3_file *base, int deletes) {
    file *f = (file *)base;
    return f->real->pMethods->xShmUnmap(f->real, deletes);
}

static const sqlite3_io_methods file_methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

// MARK: The VFS

// The model of the file at `path`, made known if it stands there already. The place is locked.
static disk_file *known_file(faulty_place *p, const char *path) {
    const char *name = path + p->length + 1;
    disk_file *known = disk_find(p->disk, name);
    if (!known && access(path, F_OK) == 0) known = disk_find_renamed(p->disk, p->folder, name);
    FILE *in = known ? NULL : fopen(path, "rb");
    if (!in) return known;
    fseek(in, 0, SEEK_END);
    long size = ftell(in);
    rewind(in);
    unsigned char *bytes = malloc((size_t)size + 1);
    if (bytes && size >= 0 && fread(bytes, 1, (size_t)size, in) == (size_t)size)
        known = disk_load(p->disk, name, bytes, size);
    free(bytes);
    fclose(in);
    return known;
}

static int vfs_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *opened) {
    (void)vfs;
    faulty_place *p = find_place(path);
    if (!p) return real_vfs->xOpen(real_vfs, path, base, flags, opened);
    file *f = (file *)base;
    f->base.pMethods = NULL;
    int result = fault(p, FAULTY_OPEN, SQLITE_CANTOPEN);
    if (result) return result;
    pthread_mutex_lock(&p->mutex);
    disk_file *known = known_file(p, path);
    pthread_mutex_unlock(&p->mutex);
    f->place = p;
    f->real = (sqlite3_file *)(f + 1);
    result = real_vfs->xOpen(real_vfs, path, f->real, flags, opened);
    if (result != SQLITE_OK) return result;
    pthread_mutex_lock(&p->mutex);
    int journals = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL;
    if (!known && flags & SQLITE_OPEN_CREATE)
        known = disk_create(p->disk, path + p->length + 1, flags & journals);
    f->model = known;
    pthread_mutex_unlock(&p->mutex);
    f->base.pMethods = &file_methods;
    changed(p);
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int syncs_folder) {
    (void)vfs;
    faulty_place *p = find_place(path);
    if (!p) return real_vfs->xDelete(real_vfs, path, syncs_folder);
    int result = fault(p, FAULTY_DELETE, SQLITE_IOERR_DELETE);
    if (result) return result;
    pthread_mutex_lock(&p->mutex);
    known_file(p, path);
    pthread_mutex_unlock(&p->mutex);
    result = real_vfs->xDelete(real_vfs, path, 0);
    if (result == SQLITE_OK) {
        pthread_mutex_lock(&p->mutex);
        disk_delete(p->disk, path + p->length + 1, syncs_folder);
        pthread_mutex_unlock(&p->mutex);
    }
    changed(p);
    return result;
}

static int vfs_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
    (void)vfs;
    faulty_place *p = find_place(path);
    int failure = p ? fault(p, FAULTY_ACCESS, SQLITE_IOERR_ACCESS) : SQLITE_OK;
    return failure ? failure : real_vfs->xAccess(real_vfs, path, flags, result);
}

static sqlite3_vfs faulty_vfs;

static pthread_mutex_t register_mutex = PTHREAD_MUTEX_INITIALIZER;

int faulty_vfs_register(void) {
    int result = SQLITE_OK;
    pthread_mutex_lock(&register_mutex);
    if (!real_vfs) {
        real_vfs = sqlite3_vfs_find(NULL);
        if (real_vfs) {
            // What is not replaced here is the system's own and asks nothing of the VFS it is called with
            // but its data.
            faulty_vfs = *real_vfs;
            faulty_vfs.pNext = NULL;
            faulty_vfs.zName = "faulty";
            faulty_vfs.szOsFile = (int)sizeof(file) + real_vfs->szOsFile;
            faulty_vfs.xOpen = vfs_open;
            faulty_vfs.xDelete = vfs_delete;
            faulty_vfs.xAccess = vfs_access;
            result = sqlite3_vfs_register(&faulty_vfs, 1);
        } else {
            result = SQLITE_ERROR;
        }
    }
    pthread_mutex_unlock(&register_mutex);
    return result;
}

// MARK: Places

// Whatever stands in the folder is on the disk already; locks and shared memory are no files of SQLite's.
static void know_files(faulty_place *p) {
    DIR *folder = opendir(p->folder);
    if (!folder) return;
    for (struct dirent *entry; (entry = readdir(folder));) {
        size_t length = strlen(entry->d_name);
        bool is_shm = length >= 4 && !strcmp(entry->d_name + length - 4, "-shm");
        bool is_lock = length >= 5 && !strcmp(entry->d_name + length - 5, ".lock");
        if (entry->d_name[0] == '.' || is_shm || is_lock) continue;
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", p->folder, entry->d_name);
        known_file(p, path);
    }
    closedir(folder);
}

faulty_place *faulty_place_begin(const char *folder) {
    faulty_place *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->folder = strdup(folder);
    p->length = strlen(folder);
    p->disk = disk_new();
    pthread_mutex_init(&p->mutex, NULL);
    know_files(p);
    pthread_mutex_lock(&places_mutex);
    int at = 0;
    while (at < PLACES && places[at]) at++;
    if (at < PLACES) places[at] = p;
    pthread_mutex_unlock(&places_mutex);
    if (at < PLACES) return p;
    faulty_place_end(p);
    return NULL;
}

void faulty_place_end(faulty_place *p) {
    pthread_mutex_lock(&places_mutex);
    for (int i = 0; i < PLACES; i++)
        if (places[i] == p) places[i] = NULL;
    pthread_mutex_unlock(&places_mutex);
    pthread_mutex_destroy(&p->mutex);
    disk_free(p->disk);
    free(p->folder);
    free(p);
}

void faulty_fail(faulty_place *p, uint32_t calls, int64_t first, int64_t times, int result) {
    pthread_mutex_lock(&p->mutex);
    p->failing = calls;
    p->first = first;
    p->times = times;
    p->result = result;
    p->calls = p->failures = 0;
    pthread_mutex_unlock(&p->mutex);
}

void faulty_heal(faulty_place *p) {
    pthread_mutex_lock(&p->mutex);
    p->times = 0;
    pthread_mutex_unlock(&p->mutex);
}

static int64_t ask(faulty_place *p, const int64_t *number) {
    pthread_mutex_lock(&p->mutex);
    int64_t answer = *number;
    pthread_mutex_unlock(&p->mutex);
    return answer;
}

int64_t faulty_calls(faulty_place *p) { return ask(p, &p->calls); }

int64_t faulty_failures(faulty_place *p) { return ask(p, &p->failures); }

void faulty_watch(faulty_place *p, faulty_watcher watcher, void *context) {
    pthread_mutex_lock(&p->mutex);
    p->watcher = watcher;
    p->context = context;
    p->changes = 0;
    pthread_mutex_unlock(&p->mutex);
}

int faulty_cut(faulty_place *p, int kind, uint64_t seed, const char *folder) {
    pthread_mutex_lock(&p->mutex);
    int result = disk_cut(p->disk, kind == FAULTY_KILL, seed, folder);
    pthread_mutex_unlock(&p->mutex);
    return result;
}

// MARK: Statements

static int64_t statements_begun, statement_to_die;

static int begin_statement(unsigned what, void *context, void *statement, void *text) {
    (void)what, (void)context, (void)statement, (void)text;
    if (__atomic_add_fetch(&statements_begun, 1, __ATOMIC_SEQ_CST) == statement_to_die)
        kill(getpid(), SIGKILL);
    return 0;
}

static int trace_connection(sqlite3 *database, char **error, const void *api) {
    (void)error, (void)api;
    return sqlite3_trace_v2(database, SQLITE_TRACE_STMT, begin_statement, NULL);
}

int faulty_kill_at_statement(int64_t statement) {
    statement_to_die = statement;
    statements_begun = 0;
    return sqlite3_auto_extension((void (*)(void))trace_connection);
}

int64_t faulty_statements(void) { return __atomic_load_n(&statements_begun, __ATOMIC_SEQ_CST); }
