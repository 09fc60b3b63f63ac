// Compares each plant's utility by territory with its owner.
// npm run ledger -- import utilities --state AK utility-service-areas-alaska.geojson
// node scripts/territories.mjs AK
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const state = process.argv[2] ?? 'AK';
const dataDirectory = process.env.DATA_DIR ?? '.data';
const textOf = (name) => readFileSync(join(dataDirectory, name), 'utf8').trim();
const url = process.env.LEDGER_URL ?? JSON.parse(textOf('run.json')).api;
const headers = { 'x-api-key': process.env.API_KEYS?.split(',')[0] ?? textOf('api-key') };

const get = async (path) => {
  const response = await fetch(`${url}/api/v1${path}`, { headers });
  if (!response.ok) throw new Error(`${response.status} for ${path}: ${await response.text()}`);
  return response.json();
};

let inTerritory = 0;
let inOwn = 0;
const plants = await get(`/assets?state=${state}&asset_type=power_plant&limit=1000`);
for (const { id, name, attributes } of plants) {
  const { geometry } = await get(`/assets/${id}/geometry`);
  const [lon, lat] = geometry.coordinates;
  const { utility } = await get(`/utilities/lookup?lon=${lon}&lat=${lat}`);
  if (utility === null) continue;
  inTerritory += 1;
  const owner = attributes.utility_name ?? '';
  if (isAlike(owner, utility.name)) inOwn += 1;
  console.log(
    `${name.padEnd(26).slice(0, 26)} owned by ${owner.padEnd(38).slice(0, 38)} in ${utility.name}`,
  );
}
console.log(
  `\n${plants.length} plants, ${inTerritory} in a service territory, ${inOwn} of these in one with a name like the owner's`,
);

function isAlike(one, other) {
  const common = new Set(
    'electric association assn assoc power company co corp inc llc city of the and light cooperative coop utility utilities alaska village'.split(
      ' ',
    ),
  );
  const words = (name) =>
    new Set(
      name
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter((word) => word !== '' && !common.has(word)),
    );
  const others = words(other);
  return [...words(one)].some((word) => others.has(word));
}
