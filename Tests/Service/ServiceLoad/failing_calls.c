// Calls of the system that fail: a library for LD_PRELOAD.
//
// FAIL_CALLS is open (EMFILE), io (EIO in files below FAIL_FOLDER) or malloc (no memory). The FAIL_FROMth of these calls
// fails, and those after it up to FAIL_TIMES; 0 is all.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

static char failing;
static long from, times;
static const char *folder = "";
static atomic_long calls;

__attribute__((constructor)) static void begin(void) {
    const char *what = getenv("FAIL_CALLS");
    if (!what) return;
    from = atol(getenv("FAIL_FROM"));
    times = atol(getenv("FAIL_TIMES"));
    if (getenv("FAIL_FOLDER")) folder = getenv("FAIL_FOLDER");
    failing = what[0];
}

static int fails(char what) {
    if (failing != what) return 0;
    long call = atomic_fetch_add(&calls, 1) + 1;
    return call >= from && (!times || call < from + times);
}

static int fails_open(void) {
    if (!fails('o')) return 0;
    errno = EMFILE;
    return 1;
}

static int is_below(int descriptor) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return !strncmp(path, folder, strlen(folder));
}

static int fails_io(int descriptor) {
    if (failing != 'i' || !is_below(descriptor) || !fails('i')) return 0;
    errno = EIO;
    return 1;
}

#define NEXT(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))

#define OPEN(name)                                                    \
    int name(const char *path, int flags, ...) {                      \
        va_list list;                                                 \
        va_start(list, flags);                                        \
        mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;     \
        va_end(list);                                                 \
        return fails_open() ? -1 : NEXT(name)(path, flags, mode);     \
    }

#define OPEN_AT(name)                                                      \
    int name(int at, const char *path, int flags, ...) {                   \
        va_list list;                                                      \
        va_start(list, flags);                                             \
        mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;          \
        va_end(list);                                                      \
        return fails_open() ? -1 : NEXT(name)(at, path, flags, mode);      \
    }

OPEN(open)
OPEN(open64)
OPEN_AT(openat)
OPEN_AT(openat64)

int socket(int domain, int type, int protocol) { return fails_open() ? -1 : NEXT(socket)(domain, type, protocol); }
int accept4(int one, struct sockaddr *restrict address, socklen_t *restrict length, int flags) {
    return fails_open() ? -1 : NEXT(accept4)(one, address, length, flags);
}
int pipe2(int ends[2], int flags) { return fails_open() ? -1 : NEXT(pipe2)(ends, flags); }

#define AT(name, buffer)                                                                  \
    ssize_t name(int file, buffer bytes, size_t count, off_t offset) {                    \
        return fails_io(file) ? -1 : NEXT(name)(file, bytes, count, offset);              \
    }

AT(pread, void *)
AT(pread64, void *)
AT(pwrite, const void *)
AT(pwrite64, const void *)

ssize_t read(int file, void *bytes, size_t count) { return fails_io(file) ? -1 : NEXT(read)(file, bytes, count); }
ssize_t write(int file, const void *bytes, size_t count) {
    return fails_io(file) ? -1 : NEXT(write)(file, bytes, count);
}
int fsync(int file) { return fails_io(file) ? -1 : NEXT(fsync)(file); }
int fdatasync(int file) { return fails_io(file) ? -1 : NEXT(fdatasync)(file); }
int ftruncate(int file, off_t size) { return fails_io(file) ? -1 : NEXT(ftruncate)(file, size); }

void *malloc(size_t size) { return fails('m') ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails('m') ? NULL : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return fails('m') ? NULL : __libc_realloc(old, size); }
