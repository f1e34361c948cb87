// The functions with which Swift's standard library reads Unicode's tables, without the tables, which would
// be a tenth of the module.
//
// A text is its code points here. Texts are equal if their code points are, and each code point is a
// character. The module copies the names of cells and items, and does not count characters.

typedef unsigned int Scalar;

// Nothing is composed or decomposed: each code point is its own first and last normal form.
unsigned short _swift_stdlib_getNormData(Scalar scalar) { return 0; }
Scalar _swift_stdlib_getComposition(Scalar one, Scalar other) { return ~0u; }
Scalar _swift_stdlib_getDecompositionEntry(Scalar scalar) { return ~0u; }
const unsigned char *const _swift_stdlib_nfd_decompositions = 0;

// No break property, so that no code point joins the one before.
unsigned char _swift_stdlib_getGraphemeBreakProperty(Scalar scalar) { return 0xFF; }
_Bool _swift_stdlib_isInCB_Consonant(Scalar scalar) { return 0; }
_Bool _swift_stdlib_isExtendedPictographic(Scalar scalar) { return 0; }

// The only property in use is white space, which may separate the parts of a curve.
unsigned long long _swift_stdlib_getBinaryProperties(Scalar scalar) {
    switch (scalar) {
    case 0x09 ... 0x0D: case 0x20: case 0x85: case 0xA0: case 0x1680: case 0x2000 ... 0x200A: case 0x2028: case 0x2029:
    case 0x202F: case 0x205F: case 0x3000:
        return ~0ull;
    default:
        return 0;
    }
}
