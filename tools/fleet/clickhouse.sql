-- The tables of many runs for ClickHouse, which `ship` creates and fills. ClickHouse keeps one row for each run and key, so
-- rows that are sent twice are stored once. `parquet` takes the columns of its files from here, too.
-- Queries use the views `runs`, `events` and so on, which show each row once; `ship` creates them as well.

CREATE TABLE IF NOT EXISTS runs_local (date Date, run String, name String, source String, workload Nullable(String),
    seed Nullable(Int64), strategy Nullable(String), regime Nullable(String), cells Nullable(String), app Nullable(String),
    os Nullable(String), device Nullable(String), status String, events Int64, dropped Int64,
    started_ns Int64, ended_ns Nullable(Int64), updates Nullable(String), transitions Nullable(String), refresh_ns Int64,
    config String, schema Int64, summary Nullable(String)
) ENGINE = ReplacingMergeTree PARTITION BY date ORDER BY run;

CREATE TABLE IF NOT EXISTS events_local (date Date, run String, seq Int64, t_ns Int64, turn Int64, kind String,
    severity Int64, cell_id Nullable(Int64), generation Nullable(Int64), item Nullable(Int64),
    animator_id Nullable(Int64), arg Nullable(Int64), site Nullable(String), detail Nullable(String),
    list Nullable(Int64), subject Nullable(Int64)
) ENGINE = ReplacingMergeTree PARTITION BY date ORDER BY (run, seq);

CREATE TABLE IF NOT EXISTS animators_local (date Date, run String, animator_id Int64, first_seq Int64, last_seq Int64,
    cell_id Nullable(Int64), generation Nullable(Int64), item Nullable(Int64), site Nullable(String),
    requested_turn Nullable(Int64), attached_turn Nullable(Int64), requested_ns Nullable(Int64),
    attached_ns Nullable(Int64), started_ns Nullable(Int64), ended_ns Nullable(Int64), torn_down_ns Nullable(Int64),
    released_ns Nullable(Int64), outcome String, hazards Int64, misuses Int64
) ENGINE = ReplacingMergeTree PARTITION BY date ORDER BY (run, animator_id);

CREATE TABLE IF NOT EXISTS frames_local (date Date, run String, frame Int64, turn Int64, expected_ns Int64,
    begin_ns Int64, end_ns Int64, missed_vsyncs Int64, bare_cells Int64, interval_ns Int64, first_seq Int64,
    overtook Int64
) ENGINE = ReplacingMergeTree PARTITION BY date ORDER BY (run, frame);

CREATE TABLE IF NOT EXISTS uses_local (date Date, run String, first_seq Int64, cell_id Int64, generation Int64,
    item Nullable(Int64), dequeued_ns Nullable(Int64), displayed_ns Nullable(Int64), ended_ns Nullable(Int64),
    animators Int64, bare_frames Int64, last_seq Int64
) ENGINE = ReplacingMergeTree PARTITION BY date ORDER BY (run, first_seq);

CREATE TABLE IF NOT EXISTS cells_local (date Date, run String, cell_id Int64, reuse_identifier String, state String,
    item Nullable(Int64), generation Int64, animator_id Nullable(Int64), phase Nullable(String), backed Int64,
    wanted Nullable(Float64), value Nullable(Float64)
) ENGINE = ReplacingMergeTree PARTITION BY date ORDER BY (run, cell_id);

CREATE TABLE IF NOT EXISTS orphaned_local (date Date, run String, animator_id Int64, first_seq Int64, times Int64,
    total_ns Int64, displayed_ns Int64
) ENGINE = ReplacingMergeTree PARTITION BY date ORDER BY (run, animator_id);
