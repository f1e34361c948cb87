-- The tables of many runs for DuckDB, in the files that `parquet` has written. FOLDER is its folder, or a pattern of several.
-- A condition on `date` opens the files of those days and no other.
CREATE OR REPLACE TEMP VIEW runs AS FROM read_parquet('FOLDER/runs/*/*.parquet', hive_partitioning = true, hive_types = {'date': DATE});
CREATE OR REPLACE TEMP VIEW events AS FROM read_parquet('FOLDER/events/*/*.parquet', hive_partitioning = true, hive_types = {'date': DATE});
CREATE OR REPLACE TEMP VIEW animators AS FROM read_parquet('FOLDER/animators/*/*.parquet', hive_partitioning = true, hive_types = {'date': DATE});
CREATE OR REPLACE TEMP VIEW frames AS FROM read_parquet('FOLDER/frames/*/*.parquet', hive_partitioning = true, hive_types = {'date': DATE});
CREATE OR REPLACE TEMP VIEW uses AS FROM read_parquet('FOLDER/uses/*/*.parquet', hive_partitioning = true, hive_types = {'date': DATE});
CREATE OR REPLACE TEMP VIEW cells AS FROM read_parquet('FOLDER/cells/*/*.parquet', hive_partitioning = true, hive_types = {'date': DATE});
CREATE OR REPLACE TEMP VIEW orphaned AS FROM read_parquet('FOLDER/orphaned/*/*.parquet', hive_partitioning = true, hive_types = {'date': DATE});
