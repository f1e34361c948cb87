#include "RingAtomics.h"
