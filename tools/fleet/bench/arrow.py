"""Writes the rows of a Parquet file with pyarrow: the other side of `tools/bench fleet`. One core, from a table that is
ready in memory into memory.

    arrow.py choose ROWS.parquet SETTINGS.json    looks for the smallest and for the fastest of its settings
    arrow.py smallest ROWS.parquet SETTINGS.json  writes once by these, by `fastest` or as it comes, by `usual`: says CPU
                                                  seconds, seconds and bytes
"""

import json
import sys
import time

import pyarrow
import pyarrow.parquet as parquet

# Levels beyond these gain next to nothing, and take seconds.
PACKINGS = [("none", None), ("snappy", None), ("lz4", None), ("gzip", 6), ("gzip", 9), ("zstd", 1), ("zstd", 3), ("zstd", 9),
            ("zstd", 15), ("brotli", 4), ("brotli", 8)]
ENCODINGS = {"dictionary": None, "delta": "DELTA_BINARY_PACKED", "plain": "PLAIN", "split": "BYTE_STREAM_SPLIT"}


def read(path, texts_are_words):
    """The table, its texts as they are or as places in a dictionary."""
    names = [f.name for f in parquet.read_schema(path) if f.type == pyarrow.string()]
    table = parquet.ParquetFile(path, read_dictionary=names if texts_are_words else None).read()
    return table.unify_dictionaries().combine_chunks()


def write(table, settings):
    """Writes by settings for each column: how it is encoded, packed, and at which level."""
    given = {name: one for name, one in settings["columns"].items() if name in table.column_names}
    out = pyarrow.BufferOutputStream()
    parquet.write_table(
        table, out, use_dictionary=[name for name, (encoding, _, _) in given.items() if encoding == "dictionary"],
        column_encoding={n: ENCODINGS[e] for n, (e, _, _) in given.items() if e != "dictionary"} or None,
        compression={name: packing for name, (_, packing, _) in given.items()},
        compression_level={name: level for name, (_, _, level) in given.items() if level is not None} or None)
    return out.getvalue().size


def timed(table, settings):
    began, cpu = time.perf_counter(), time.process_time()
    size = write(table, settings)
    return time.process_time() - cpu, time.perf_counter() - began, size


def encodings(field):
    is_text = field.type != pyarrow.int64()
    return ["dictionary"] if is_text else list(ENCODINGS)


def smallest(table):
    """Each column in the way that makes it smallest, by itself."""
    columns = {}
    for field in table.schema:
        one = table.select([field.name])
        ways = [(e, *p) for e in encodings(field) for p in PACKINGS]
        columns[field.name] = min(ways, key=lambda way: write(one, {"columns": {field.name: way}}))
    return {"columns": columns}


def fastest(tables, smallest):
    """The fastest of those that are up to twice as large as the smallest: all columns packed in one way, and the numbers
    in one encoding or in those of the smallest. Without a bound it would be bytes as they lie in memory."""
    most = 2 * write(tables[True], smallest)
    tried = []
    for words, table in tables.items():
        for own in [None, *ENCODINGS]:
            for packing in PACKINGS:
                columns = {}
                for field in table.schema:
                    encoding = own if own in encodings(field) else smallest["columns"][field.name][0]
                    columns[field.name] = (encoding, *packing)
                settings = {"words": words, "columns": columns}
                cpu, _, size = timed(table, settings)
                if size <= most:
                    tried.append((cpu, len(tried), settings))
    # The first look was short: the ten fastest race once more.
    best = [(min(timed(tables[s["words"]], s)[0] for _ in range(3)), place, s) for _, place, s in sorted(tried)[:10]]
    return min(best)[2]


def packings(settings):
    names = sorted({f"{packing} {level}" if level else packing for _, packing, level in settings["columns"].values()})
    return ", ".join(names)


def described(settings):
    kinds = sorted({encoding for encoding, _, _ in settings["columns"].values()})
    return f"{' and '.join(kinds)}, {packings(settings)}"


def main():
    way, rows, place = sys.argv[1:]
    pyarrow.set_cpu_count(1)
    pyarrow.set_io_thread_count(1)
    if way == "choose":
        # The first row group of ours shows what all are like.
        tables = {words: read(rows, words).slice(0, 1 << 17) for words in (False, True)}
        usual = {"words": False, "columns": {f.name: ("dictionary", "snappy", None) for f in tables[False].schema}}
        least = {"words": True, **smallest(tables[True])}
        found = {"smallest": least, "fastest": fastest(tables, least), "usual": usual}
        with open(place, "w") as file:
            json.dump(found, file)
        print(pyarrow.__version__, *(described(found[name]) for name in ("smallest", "fastest", "usual")), sep="\t")
        return
    with open(place) as file:
        settings = json.load(file)[way]
    table = read(rows, settings["words"])
    write(table, settings)
    print(*timed(table, settings), sep="\t")


main()
