#include "../../Core/Engine/BuiltInFiles/include/BuiltInFiles.h"

// The functions of the C library, which is linked into the module, so that no number depends on the
// browser's functions.

#define M_E 2.718281828459045

double acos(double);
double atan2(double, double);
double cbrt(double);
double cos(double);
double exp(double);
double expm1(double);
double hypot(double, double);
double log(double);
double log1p(double);
double pow(double, double);
double sin(double);

double strtod(const char *, char **);
void *malloc(unsigned long);
void free(void *);
