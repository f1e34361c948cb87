#pragma once

#include <stdint.h>

/// An in-memory file that SQLite opens as a file on disk. Its creator can access the pages.
///
/// Every open connection and the creator hold the file. The file is freed when the last holder releases it.
/// Only one thread at a time may use the file.
typedef struct memory_file memory_file;

/// The size of one part of a file, in bytes. The pages of a part are contiguous in memory.
enum { memory_file_part = 65536 };

/// Creates a file without pages. Returns NULL if memory is exhausted.
///
/// `page_size` must divide `memory_file_part`.
memory_file *memory_file_make(int32_t page_size);

/// Releases the creator's hold.
void memory_file_let_go(memory_file *file);

/// Returns the name of the file's virtual file system (VFS). The VFS has only this file, under any name.
const char *memory_file_vfs(const memory_file *file);

/// Returns the page at `index`, which counts from 0. Missing pages are added, filled with zeros. Returns NULL
/// if memory is exhausted.
uint8_t *memory_file_page(memory_file *file, int64_t index);
