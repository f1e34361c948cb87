#pragma once

#include <stdint.h>

/// A file in memory that SQLite opens like one on a disk. Its pages are at hand for whoever has made it.
///
/// Every opening of the file holds it, and so does its maker: it goes with the last of them. One thread at a
/// time may have to do with it.
typedef struct memory_file memory_file;

/// The bytes of one part of a file. The pages of a part follow each other in memory.
enum { memory_file_part = 65536 };

/// Makes a file without pages; NULL when there is no memory.
///
/// `page_size` divides `memory_file_part`.
memory_file *memory_file_make(int32_t page_size);

/// Ends the maker's hold.
void memory_file_let_go(memory_file *file);

/// The name of the virtual file system (VFS) in which the file is the only one, whatever it is called there.
const char *memory_file_vfs(const memory_file *file);

/// The page that stands at `index`, counted from 0. Pages that are not there yet are made, zeroed; NULL when
/// there is no memory.
uint8_t *memory_file_page(memory_file *file, int64_t index);
