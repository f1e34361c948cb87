"""What `animatorpool fleet summary FOLDER --by strategy --format csv` says, asked of DuckDB: the other side of
`tools/bench fleet`.

    summary.py FOLDER
"""

import sys

import duckdb

# Of a simulation that has ended the verdict stands in its own row, for both.
QUESTION = """
WITH found AS (
    SELECT run, sum(CASE WHEN kind = 'hazard.leak' THEN 1 ELSE 0 END) AS leaks,
        sum(CASE WHEN kind = 'misuse' THEN 1 ELSE 0 END) AS misuses,
        -- One that memory holds counts when it lasts a frame or longer; these runs have 60 frames a second.
        sum(CASE WHEN kind = 'hazard.ended' THEN CASE WHEN detail = 'hazard.idleAnimator' AND arg < 16666667 THEN -1 ELSE 0 END
            WHEN kind LIKE 'hazard.%' THEN 1 ELSE 0 END) AS hazards
    FROM read_parquet('{folder}/*/run=*/events.parquet') WHERE severity > 0 OR kind = 'hazard.ended' GROUP BY run
), judged AS (
    SELECT run, strategy, events,
        list_sum(map_values(CAST(json_extract(summary, '$.violations') AS MAP(VARCHAR, BIGINT)))) AS violations
    FROM read_parquet('{folder}/*/run=*/runs.parquet')
)
SELECT strategy, count(*), sum(events), count(*) FILTER (leaks > 0), coalesce(sum(leaks), 0),
    count(*) FILTER (misuses > 0), coalesce(sum(misuses), 0), coalesce(sum(hazards), 0), coalesce(sum(violations), 0)
FROM judged LEFT JOIN found USING (run) GROUP BY strategy ORDER BY strategy
"""

print("strategy,runs,events,leakingRuns,leaks,crashingRuns,misuses,hazards,violations")
for row in duckdb.sql(QUESTION.format(folder=sys.argv[1])).fetchall():
    print(*row, sep=",")
