// What Swift's standard library and C's ask of the system they run on. A page has no files, and a run no chance.

// Reads a number; null when the text begins with none. C's goes over blanks, which are no part of a number in Swift.
double strtod(const char *, char **);
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
    char *end = 0;
    if (*text <= ' ') return 0;
    *number = strtod(text, &end);
    return end;
}

// The seed of hash tables. Nothing is written in their order, so it need not be random.
void arc4random_buf(void *bytes, unsigned long count) { __builtin_memset(bytes, 0x5A, count); }

// The sentence of a fatal error, a byte at a time: the page finds that the module has stopped.
int putchar(int byte) { return byte; }

// What strtod would say if it were asked for more digits than a double has, and where it would read on.
char __stderr_FILE[1];
int fputs(const char *text, void *file) { return -1; }
int __uflow(void *file) { return -1; }
