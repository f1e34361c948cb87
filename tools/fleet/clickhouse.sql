-- The tables of a fleet's runs for ClickHouse, which the questions read. FOLDER is where `export --to parquet` put
-- them; a server reads below its own folder of files.
-- A row without a partner has nothing in the other's columns, as everywhere else, and not zeros.
SET join_use_nulls = 1;
-- 26.5 loses `run`, which both the folders and the files name, where it reads columns of conditions before the others.
SET optimize_move_to_prewhere = 0;
CREATE OR REPLACE VIEW runs AS SELECT * FROM file('FOLDER/*/run=*/runs.parquet', Parquet);
CREATE OR REPLACE VIEW events AS SELECT * FROM file('FOLDER/*/run=*/events.parquet', Parquet);
CREATE OR REPLACE VIEW animators AS SELECT * FROM file('FOLDER/*/run=*/animators.parquet', Parquet);
CREATE OR REPLACE VIEW frames AS SELECT * FROM file('FOLDER/*/run=*/frames.parquet', Parquet);
CREATE OR REPLACE VIEW uses AS SELECT * FROM file('FOLDER/*/run=*/uses.parquet', Parquet);
CREATE OR REPLACE VIEW cells AS SELECT * FROM file('FOLDER/*/run=*/cells.parquet', Parquet);
CREATE OR REPLACE VIEW orphaned AS SELECT * FROM file('FOLDER/*/run=*/orphaned.parquet', Parquet);
