#!/bin/sh
# Makes the query API's user: it may read the ledger's tables (migration 0007 grants that to ledger_reader), no more.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$READER_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role ledger_reader nologin;
create role reader login in role ledger_reader password :'password';
SQL
