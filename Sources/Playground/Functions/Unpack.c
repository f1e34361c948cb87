// Decompresses the LZMA form of the engine in the page. It is a tenth smaller than gzip, and browsers
// decompress only gzip.
//
// This is a separate module without other code, which compiles at once.

typedef unsigned char Byte;
typedef unsigned int Word;

enum { StateCount = 12, Positions = 16, LengthSize = 2 + 2 * 8 * Positions + 256, FirstChance = 1024 };

/// The probabilities of lengths; `place` is the position of the match within the alignment.
typedef struct {
    unsigned short chances[LengthSize];
} Lengths;

// The probabilities of each kind of decision, adapted to the input so far.
static struct {
    unsigned short isMatch[StateCount][Positions], isRepeat[StateCount], isOther[StateCount], isThird[StateCount],
        isFourth[StateCount], isLong[StateCount][Positions], slots[4][64], distances[128], align[16];
    Lengths length, again;
    unsigned short literals[0x300 << 4];
} chances;

static const Byte *input;
static Word range, code;

static inline void refill(void) {
    if (range < 1u << 24) {
        range <<= 8;
        code = code << 8 | *input++;
    }
}

static inline int bit(unsigned short *chance) {
    Word bound = (range >> 11) * *chance;
    int isOne = code >= bound;
    if (isOne) {
        range -= bound;
        code -= bound;
        *chance -= *chance >> 5;
    } else {
        range = bound;
        *chance += (2048 - *chance) >> 5;
    }
    refill();
    return isOne;
}

static Word bits(unsigned short *tree, int count) {
    Word value = 1;
    for (int n = 0; n < count; n++) value = value << 1 | bit(tree + value);
    return value - (1u << count);
}

static Word bitsFromLast(unsigned short *tree, int count) {
    Word value = 0, node = 1;
    for (int n = 0; n < count; n++) {
        int next = bit(tree + node);
        node = node << 1 | next;
        value |= (Word)next << n;
    }
    return value;
}

static Word plainBits(int count) {
    Word value = 0;
    for (int n = 0; n < count; n++) {
        range >>= 1;
        int isOne = code >= range;
        if (isOne) code -= range;
        value = value << 1 | isOne;
        refill();
    }
    return value;
}

// Reads the length of a match, minus the least length.
static Word length(Lengths *lengths, Word place) {
    unsigned short *tree = lengths->chances;
    if (!bit(tree)) return bits(tree + 2 + place * 8, 3);
    if (!bit(tree + 1)) return 8 + bits(tree + 2 + (Positions + place) * 8, 3);
    return 16 + bits(tree + 2 + 2 * Positions * 8, 8);
}

static Word distance(Word length) {
    Word slot = bits(chances.slots[length < 3 ? length : 3], 6);
    if (slot < 4) return slot;
    int count = (slot >> 1) - 1;
    Word base = (2 | (slot & 1)) << count;
    if (slot < 14) return base + bitsFromLast(chances.distances + base - slot, count);
    base += plainBits(count - 4) << 4;
    return base + bitsFromLast(chances.align, 4);
}

/// Decompresses `packed`, in the format that xz calls lzma with at most four literal context bits, into the
/// `size` bytes of `output`.
__attribute__((export_name("unpack"))) void unpack(const Byte *packed, Byte *output, Word size) {
    int context = packed[0] % 9, place = packed[0] / 9 % 5, align = packed[0] / 45;
    for (unsigned short *each = (unsigned short *)&chances; each < (unsigned short *)(&chances + 1); each++) *each = FirstChance;
    // A byte of 0 follows the header of 13 bytes.
    input = packed + 14;
    range = ~0u;
    code = 0;
    for (int n = 0; n < 4; n++) code = code << 8 | *input++;

    Word last = 0, second = 0, third = 0, fourth = 0, state = 0;
    for (Word to = 0; to < size;) {
        Word position = to & ((1u << align) - 1);
        if (!bit(&chances.isMatch[state][position])) {
            unsigned short *tree = chances.literals
                + 0x300 * (((to & ((1u << place) - 1)) << context) + ((to ? output[to - 1] : 0) >> (8 - context)));
            Word value = 1;
            // After a match, a literal differs from the byte that would continue the match.
            if (state >= 7) {
                for (Word other = output[to - last - 1], isSame = 1; value < 0x100 && isSame; other <<= 1) {
                    Word expected = other >> 7 & 1, next = bit(tree + ((1 + expected) << 8) + value);
                    value = value << 1 | next;
                    isSame = next == expected;
                }
            }
            while (value < 0x100) value = value << 1 | bit(tree + value);
            output[to++] = (Byte)value;
            state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
            continue;
        }
        Word count;
        if (!bit(&chances.isRepeat[state])) {
            fourth = third;
            third = second;
            second = last;
            count = length(&chances.length, position) + 2;
            last = distance(count - 2);
            state = state < 7 ? 7 : 10;
        } else {
            int isShort = 0;
            Word found = last;
            if (!bit(&chances.isOther[state])) {
                isShort = !bit(&chances.isLong[state][position]);
            } else {
                if (!bit(&chances.isThird[state])) {
                    found = second;
                } else {
                    if (!bit(&chances.isFourth[state])) {
                        found = third;
                    } else {
                        found = fourth;
                        fourth = third;
                    }
                    third = second;
                }
                second = last;
                last = found;
            }
            count = isShort ? 1 : length(&chances.again, position) + 2;
            state = isShort ? (state < 7 ? 9 : 11) : (state < 7 ? 8 : 11);
        }
        for (; count && to < size; count--, to++) output[to] = output[to - last - 1];
    }
}
