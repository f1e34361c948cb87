#pragma once

#include <stdint.h>

// An SQLite VFS over the system's own that fails when it is told to, and knows what a power cut would
// leave. It touches only the files of folders that were named to it; all others go through as they are.

/// Kinds of calls, to be joined with |.
enum {
    FAULTY_READ = 1,
    FAULTY_WRITE = 2,
    FAULTY_SYNC = 4,
    FAULTY_TRUNCATE = 8,
    FAULTY_OPEN = 16,
    FAULTY_DELETE = 32,
    FAULTY_LOCK = 64,
    /// Maps and locks of the memory that connections share.
    FAULTY_SHM = 128,
    FAULTY_SIZE = 256,
    FAULTY_ACCESS = 512,
    /// Calls that change what is on the disk.
    FAULTY_CHANGES = FAULTY_WRITE | FAULTY_SYNC | FAULTY_TRUNCATE | FAULTY_OPEN | FAULTY_DELETE,
    FAULTY_ALL = 1023,
};

/// What a cut leaves.
enum {
    /// The process is killed: everything written stays.
    FAULTY_KILL,
    /// The power goes: what was synced stays, and of the rest whatever the seed says.
    FAULTY_POWER,
};

/// A folder whose files can be made to fail.
typedef struct faulty_place faulty_place;

/// Makes the VFS the default of this process, once. Returns SQLite's result code.
int faulty_vfs_register(void);

/// Begins to watch the files of `folder`, which must be there and be named without symbolic links. Null when
/// there is no memory or too many places are watched.
faulty_place *faulty_place_begin(const char *folder);

/// Ends it. No connection may have a file of the folder open.
void faulty_place_end(faulty_place *place);

/// Lets calls of the kinds `calls` fail with `result` (0: the error that fits the call): the `first` from
/// now on, counted from 1, and in all `times` of them, −1 for good. Counts begin anew.
void faulty_fail(faulty_place *place, uint32_t calls, int64_t first, int64_t times, int result);

/// Lets everything succeed again.
void faulty_heal(faulty_place *place);

/// How many calls of the kinds last named to `faulty_fail` were made since.
int64_t faulty_calls(faulty_place *place);

/// How many calls failed since.
int64_t faulty_failures(faulty_place *place);

/// Called after each of FAULTY_CHANGES, on the thread that made it, with its number from 1.
typedef void (*faulty_watcher)(void *context, int64_t call);

void faulty_watch(faulty_place *place, faulty_watcher watcher, void *context);

/// Writes what a cut at this moment would leave into `folder`, which must be there. Returns 0, or -1 when it
/// could not be written.
int faulty_cut(faulty_place *place, int kind, uint64_t seed, const char *folder);

/// Lets every connection of this process kill it with SIGKILL at its statement number `statement`, from 1,
/// counted over all connections from now on. Returns SQLite's result code.
int faulty_kill_at_statement(int64_t statement);

/// Statements begun since `faulty_kill_at_statement`.
int64_t faulty_statements(void);
