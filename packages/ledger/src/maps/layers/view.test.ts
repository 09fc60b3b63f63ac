import { expect, test } from 'vitest';
import { fieldsWithNamed } from './fields.js';
import { layerNamed, layersFor } from './layer.js';
import { groupsOfLayers } from './view.js';

test('gives layers their groups without a search of all groups for each', () => {
  let reads = 0;
  const groupOf = (name: string) => ({
    get asset_type() {
      reads += 1;
      return name;
    },
    ...({ geometry_type: 'Point', features: 1, west: 0, south: 0, east: 0, north: 0 } as const),
  });
  const types = ['premise', 'well_permit', ...Array.from({ length: 500 }, (_, at) => `type ${at}`)];
  const groups = types.map(groupOf);
  const utilities = [groupOf('utility')];
  const views = groupsOfLayers(layersFor(types), groups, utilities);
  const numbers = new Map(views.map((view) => [view.layer.id, view.groups.length]));
  expect(
    ['assets', 'premises', 'utilities', 'wells', 'premise', 'type 7'].map((id) => numbers.get(id)),
  ).toEqual([502, 1, 1, 1, 1, 1]);
  expect(reads).toBeLessThan(10 * types.length);
});

test('looks all unlisted names up at once', async () => {
  const lookups: (readonly string[])[] = [];
  const view = {
    layer: layerNamed('assets'),
    attributes: { fields: [{ name: 'kv', kind: 'number' }], hasMore: true },
    async used(names: readonly string[]) {
      lookups.push(names);
      return names.filter((name) => name !== 'unknown');
    },
  } as const;
  const fields = await fieldsWithNamed(view, ['kv', 'b', 'name', 'unknown', 'a', 'b']);
  expect(lookups).toEqual([['b', 'unknown', 'a']]);
  expect(fields.slice(-3).map(({ name, type }) => [name, type])).toEqual([
    ['kv', 'number'],
    ['b', 'mixed'],
    ['a', 'mixed'],
  ]);
});
