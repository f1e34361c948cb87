#pragma once

#include <stdbool.h>
#include <stdint.h>

// A model of what is on a disk and what is only in the system's memory: for each file what was synced and
// the changes since, for the folder which names were synced and what became of them since.

typedef struct disk disk;
typedef struct disk_file disk_file;

disk *disk_new(void);
void disk_free(disk *);

/// The file of a name, or null.
disk_file *disk_find(disk *, const char *name);

/// Makes the file known that stood under `name` before anybody watched.
disk_file *disk_load(disk *, const char *name, const unsigned char *bytes, int64_t size);

/// Notices that the file `name`, which is there, was another one in `folder` and was renamed, without SQLite,
/// and the folder synced; returns it, or null.
disk_file *disk_find_renamed(disk *, const char *folder, const char *name);

/// Makes a new file. `syncs_folder`: its first sync syncs the folder, as SQLite's VFS does for journals.
disk_file *disk_create(disk *, const char *name, bool syncs_folder);

void disk_delete(disk *, const char *name, bool syncs_folder);
void disk_write(disk *, disk_file *, const void *bytes, int64_t size, int64_t offset);
void disk_truncate(disk *, disk_file *, int64_t size);
void disk_sync(disk *, disk_file *);

/// Writes what is left into `folder`; `keeps_all`, or what the seed says.
int disk_cut(disk *, bool keeps_all, uint64_t seed, const char *folder);
