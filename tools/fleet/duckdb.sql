-- The tables of a fleet's runs for DuckDB, which the questions read. FOLDER is where `export --to parquet` put them.
-- A condition on `run` or `date` opens the folders it names and no other.
CREATE OR REPLACE TEMP VIEW runs AS FROM read_parquet('FOLDER/*/run=*/runs.parquet', hive_partitioning = true, hive_types = {'date': DATE, 'run': VARCHAR});
CREATE OR REPLACE TEMP VIEW events AS FROM read_parquet('FOLDER/*/run=*/events.parquet', hive_partitioning = true, hive_types = {'date': DATE, 'run': VARCHAR});
CREATE OR REPLACE TEMP VIEW animators AS FROM read_parquet('FOLDER/*/run=*/animators.parquet', hive_partitioning = true, hive_types = {'date': DATE, 'run': VARCHAR});
CREATE OR REPLACE TEMP VIEW frames AS FROM read_parquet('FOLDER/*/run=*/frames.parquet', hive_partitioning = true, hive_types = {'date': DATE, 'run': VARCHAR});
CREATE OR REPLACE TEMP VIEW uses AS FROM read_parquet('FOLDER/*/run=*/uses.parquet', hive_partitioning = true, hive_types = {'date': DATE, 'run': VARCHAR});
CREATE OR REPLACE TEMP VIEW cells AS FROM read_parquet('FOLDER/*/run=*/cells.parquet', hive_partitioning = true, hive_types = {'date': DATE, 'run': VARCHAR});
CREATE OR REPLACE TEMP VIEW orphaned AS FROM read_parquet('FOLDER/*/run=*/orphaned.parquet', hive_partitioning = true, hive_types = {'date': DATE, 'run': VARCHAR});
