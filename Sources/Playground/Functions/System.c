// System functions that Swift's standard library and the C library need. A page has no files, and a run no
// random numbers.

// Parses a number; returns null if the text does not begin with one. `strtod` skips blanks, but Swift's
// numbers have none.
double strtod(const char *, char **);
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
    char *end = 0;
    if (*text <= ' ') return 0;
    *number = strtod(text, &end);
    return end;
}

// The seed of hash tables. No output is in their order, so the seed need not be random.
void arc4random_buf(void *bytes, unsigned long count) { __builtin_memset(bytes, 0x5A, count); }

// Receives the message of a fatal error byte by byte, and discards it: the page detects that the module has
// stopped.
int putchar(int byte) { return byte; }

// Only referred to by strtod: an error message for too many digits, and its reader of files.
char __stderr_FILE[1];
int fputs(const char *text, void *file) { return -1; }
int __uflow(void *file) { return -1; }
