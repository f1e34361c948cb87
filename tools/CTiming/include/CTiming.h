#pragma once

/// Sums exp(-a·t) · (cos(b·t) + sin(b·t)) over `count` triples a, b, t: what a damped spring costs at
/// least, one exp and one sincos of libm a value.
double ctiming_exp_sincos(const double *arguments, long count);

/// Sums a cubic Bézier timing curve's progress over `count` fractions: Newton to 1e-12 in x from the
/// fraction itself, with bisection behind it.
double ctiming_bezier(double x1, double y1, double x2, double y2, const double *fractions, long count);

/// How many blocks of memory the calling thread has asked for so far; -1 where nobody can count them.
long ctiming_allocations(void);

/// How many bytes of memory the process holds at this moment, with what the C library keeps of each block for itself;
/// -1 where nobody can tell.
long ctiming_bytes(void);
