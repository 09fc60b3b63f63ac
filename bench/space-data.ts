import type { Pool } from 'pg';

/** Clusters around 400 centers, 5 % squares; rows without events. */
export async function fillAssets(
  pool: Pool,
  count: number,
  registered: { readonly largest: string; readonly middling: string },
): Promise<void> {
  await pool.query('set statement_timeout = 0');
  await pool.query('truncate assets');
  for (const statement of cellFunctions) await pool.query(statement);
  await pool.query('select setseed(0.42)');
  await pool.query(
    `insert into assets (id, objectid, asset_type, name, words, reseller_id, customer_id, state, status, attributes,
       geometry_type, geometry_text, geom, revision, created_position, changed_at, cell, resource, summary, feature, esri_feature)
     with places as materialized (
       select p, -124 + 57 * random() as lon, 25 + 24 * random() as lat from generate_series(0, 398) p
       union all select 399, -104.99, 39.74
     ), spots as (
       select n, 'asset ' || n as name, gen_random_uuid() as id,
         (1 + floor(200 * power(random(), 3)))::integer as owner,
         lon + 0.6 * (random() + random() + random() - 1.5) as x, lat + 0.6 * (random() + random() + random() - 1.5) as y
       from generate_series(1, $1) n join places on p = n % 400
     ), owned as (
       select *, case owner when 1 then $2::uuid when 60 then $3::uuid
         else ('00000000-0000-4000-8000-' || lpad(owner::text, 12, '0'))::uuid end as reseller_id from spots
     ), shaped as (
       select *, case when n % 20 = 0 then st_makeenvelope(x, y, x + 0.001, y + 0.001, 4326)
         else st_setsrid(st_makepoint(x, y), 4326) end as geom from owned
     ), written as (
       select *, st_asgeojson(st_forcepolygonccw(geom), 7) as geo from shaped
     )
     select id, n, 'premise', name, name, reseller_id, null, 'CO', 'active', '{"meter":"M-' || n || '","kva":250}',
       case when n % 20 = 0 then 'Polygon' else 'Point' end, geo, geom, 0, n,
       now() - n * interval '1 second', bench_cell(x, y), '{}', '"id":"' || id || '"',
       '{"type":"Feature","id":"' || id || '","geometry":' || geo || ',"properties":{"id":"' || id || '","reseller_id":"'
         || reseller_id || '","customer_id":null,"cost_key":null,"state":"CO","asset_type":"premise","name":"' || name
         || '","status":"active","meter":"M-' || n || '","kva":250}}',
       '{"attributes":{"objectid":' || n || ',"id":"' || id || '","reseller_id":"' || reseller_id
         || '","customer_id":null,"cost_key":null,"state":"CO","asset_type":"premise","name":"' || name
         || '","status":"active","meter":"M-' || n || '","kva":250},"geometry":{"x":' || x || ',"y":' || y || '}}'
     from written`,
    [count, registered.largest, registered.middling],
  );
  await pool.query('vacuum analyze assets');
}

/** The same functions as in `packages/ledger/src/registry/space/map-cell.ts`. */
const cellFunctions = [
  `create or replace function bench_spread(bits bigint) returns bigint immutable language sql as $$
     select (e | (e << 1)) & x'0055555555555555'::bigint from (
       select (d | (d << 2)) & x'0033333333333333'::bigint as e from (
         select (c | (c << 4)) & x'000f0f0f0f0f0f0f'::bigint as d from (
           select (b | (b << 8)) & x'00ff00ff00ff00ff'::bigint as c from (
             select (bits | (bits << 16)) & x'0000ffff0000ffff'::bigint as b) as b) as c) as d) as e $$`,
  `create or replace function bench_cell(lon double precision, lat double precision) returns bigint immutable language sql as $$
     select bench_spread(floor((lon + 180) / 360 * (1 << 28))::bigint)
       + 2 * bench_spread(floor((0.5 - atanh(sind(lat)) / (2 * pi())) * (1 << 28))::bigint) $$`,
];

export async function fillTerritories(
  pool: Pool,
  areas: readonly { readonly id: string; readonly geometry: unknown }[],
): Promise<void> {
  await pool.query('truncate utilities, utility_parts');
  await pool.query(
    `insert into utilities (id, objectid, code, name, state, attributes, territory_text, geom, extent, revision,
       created_position, changed_at, cell, words, resource, feature, esri_feature)
     select gen_random_uuid(), n, id, 'County ' || id, 'US', '{}', '', geom, st_area(geom), 0, n,
       now(), 0, lower('County ' || id), '{"code":"' || id || '"}', '{}', '{}'
     from (select row_number() over () as n, id, st_makevalid(st_setsrid(st_geomfromgeojson(geometry), 4326), 'method=structure') as geom
       from json_to_recordset($1::json) as a(id text, geometry json)) as areas`,
    [JSON.stringify(areas)],
  );
  await pool.query('insert into utility_parts select id, st_subdivide(geom, 128) from utilities');
  await pool.query('analyze utilities');
  await pool.query('analyze utility_parts');
}
