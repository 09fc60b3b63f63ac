// Long: 45 s. Starts the command line for every map command.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../services/temporary-folder.js';
import { gdal, hasGdal } from './gdal.js';
import { filled, recipesIn } from './recipes.js';
import { type MapWorld, mapWorld, meters, wells } from './world.js';

const run = promisify(execFile);
const folder = temporaryFolder();
let world: MapWorld;

beforeAll(async () => {
  world = await mapWorld();
});

async function inShell(commands: string): Promise<string> {
  const { stdout, stderr } = await run('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: folder,
    timeout: 120_000, // Starts GDAL.
    maxBuffer: 2 ** 26,
    env: { ...process.env, URL: world.url, KEY: world.key, LC_ALL: 'C' },
  });
  if (/^(ERROR|Warning)/m.test(stderr)) throw new Error(`${commands}\n${stderr}`);
  return stdout;
}

function commandsUnder(heading: string): readonly string[] {
  const texts = recipesIn('sh').filter((recipe) => recipe.heading === heading);
  expect(texts.length, heading).toBeGreaterThan(0);
  return texts.flatMap((recipe) => filled(recipe, world).split('\n'));
}

describe.runIf(hasGdal)('the commands of docs/maps.md', () => {
  test('read one feature, with the key in a header and in the address', async () => {
    const [settings = '', ...commands] = commandsUnder('A key for maps');
    expect(commands).toHaveLength(2);
    for (const command of commands) {
      const answer = JSON.parse(await inShell(`${settings}\n${command}`));
      expect([answer.numberMatched, answer.features.length]).toEqual([wells, 1]);
      expect(JSON.stringify(answer.links)).not.toContain(world.key);
    }
  });

  test('of GDAL write whole layers', async () => {
    await inShell(commandsUnder('GDAL').slice(0, -2).join('\n'));
    const count = async (file: string, layer?: string) => {
      const text = await gdal('ogrinfo', '', [
        ...['-ro', '-so', '-al', join(folder, file)],
        ...(layer === undefined ? [] : [layer]),
      ]);
      return Number(/Feature Count: (\d+)/.exec(text)?.[1]);
    };
    expect(await count('wells.gpkg')).toBe(wells);
    expect(await count('texas.geojson')).toBeGreaterThan(10);
    const esri = await count('esri.gpkg');
    expect(esri).toBeGreaterThan(wells);
    expect(await count('geojson.gpkg')).toBe(esri);
  });

  test('of GDAL read a tile, and a whole zoom of a small layer', async () => {
    const [header = ''] = commandsUnder('GDAL');
    const [one = '', whole = ''] = commandsUnder('GDAL').slice(-2);
    expect(await inShell(`${header}\n${one}`)).toMatch(/Feature Count: [1-9]/);
    const text = await inShell(`${header}\n${whole}`);
    expect(text).toMatch(/Layer name: meter/);
    const count = Number(/Feature Count: (\d+)/.exec(text)?.[1]);
    expect(count).toBeGreaterThanOrEqual(meters);
    expect(count).toBeLessThan(2 * meters);
  });

  test('with curl get the described answers', async () => {
    const answers = await Promise.all(
      commandsUnder('Asking by hand').map(async (command) => JSON.parse(await inShell(command))),
    );
    expect(answers).toHaveLength(5);
    const [filtered, box, queryables, counted, grouped] = answers;
    for (const { properties } of filtered.features) {
      expect(properties.state).toBe('TX');
      expect(properties.depth_feet).toBeGreaterThanOrEqual(5000);
      expect(properties.depth_feet).toBeLessThanOrEqual(6000);
    }
    expect(filtered.features.length).toBeGreaterThan(10);
    expect(box.features).toHaveLength(10);
    expect(Object.keys(queryables.properties)).toContain('depth_feet');
    expect(counted.count).toBeGreaterThan(100);
    expect(grouped.features.length).toBeGreaterThan(1);
  });
});
