// What Swift's standard library asks of Unicode's tables, without the tables: they would be a tenth of the module. Here
// a text is its code points. Two of them are equal when they are written alike, and each is a character of its own;
// what a workload calls its cells and items is copied, and nothing is counted in characters.

typedef unsigned int Scalar;

// Nothing is to be composed or taken apart: each code point comes first and last in its own form.
unsigned short _swift_stdlib_getNormData(Scalar scalar) { return 0; }
Scalar _swift_stdlib_getComposition(Scalar one, Scalar other) { return ~0u; }
Scalar _swift_stdlib_getDecompositionEntry(Scalar scalar) { return ~0u; }
const unsigned char *const _swift_stdlib_nfd_decompositions = 0;

// No class of its own, so that nothing joins what stands before.
unsigned char _swift_stdlib_getGraphemeBreakProperty(Scalar scalar) { return 0xFF; }
_Bool _swift_stdlib_isInCB_Consonant(Scalar scalar) { return 0; }
_Bool _swift_stdlib_isExtendedPictographic(Scalar scalar) { return 0; }

// The only property that is asked for is whether something is blank, which curves may stand between.
unsigned long long _swift_stdlib_getBinaryProperties(Scalar scalar) {
    switch (scalar) {
    case 0x09 ... 0x0D: case 0x20: case 0x85: case 0xA0: case 0x1680: case 0x2000 ... 0x200A: case 0x2028: case 0x2029:
    case 0x202F: case 0x205F: case 0x3000:
        return ~0ull;
    default:
        return 0;
    }
}
