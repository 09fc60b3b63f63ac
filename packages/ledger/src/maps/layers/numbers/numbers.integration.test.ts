import type { RecordedEvent } from '@exchange/runtime/event-log/codec';
import { platformScope, type ResellerId, resellerId, type Scope } from '@exchange/units';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownTables } from '../../../../../../test/services/own-tables.js';
import { longTest } from '../../../../../../test/services/seeded-part.js';
import { layerLog, type Shape, type Step, shapes, unread } from '../../../../test/layer-log.js';
import { projections } from '../../../ledger.js';
import { listNumberedLayers, numberedLayer } from './numbers.js';
import { layerNumbersProjection } from './projection.js';

const reseller = (last: number) => resellerId.parse(`00000000-0000-4000-8000-00000000000${last}`);
const [north, south, greedy] = [reseller(1), reseller(2), reseller(3)];
const scopeOf = (reseller_id: ResellerId): Scope => ({ kind: 'reseller', reseller_id });

type Event = RecordedEvent<{ readonly type: string; readonly data: unknown }>;

const { client, database } = await ownTables();

const own = projections.filter(({ lane }) => ['assets', 'utilities'].includes(lane));
const tableNames = own.flatMap((one) => one.tables);

const forget = () => client.query(`truncate ${tableNames.join(', ')}`);
beforeEach(forget);

async function apply(events: readonly Event[], waiting: readonly Event[] = []): Promise<void> {
  await client.query('begin');
  for (const { streamPrefixes, apply: project } of own) {
    const reads = ({ stream }: Event) => streamPrefixes.some((one) => stream.startsWith(one));
    const later = waiting.filter(reads).map(unread);
    await project(client, events.filter(reads), later);
  }
  await client.query('commit');
}

const numbers = async () =>
  (await client.query('select * from layer_numbers order by number')).rows;

async function tableState() {
  const assets = await client.query(
    'select id, objectid, asset_type, geometry_type, cell, changed_at, revision from assets order by id',
  );
  const utilities = await client.query(
    'select id, objectid, cell, changed_at from utilities order by id',
  );
  const parkedTypes = await client.query('select * from asset_types_kept');
  return {
    numbers: await numbers(),
    assets: assets.rows,
    utilities: utilities.rows,
    kept: parkedTypes.rows,
  };
}

const shape = fc.constantFrom(...(Object.keys(shapes) as Shape[]));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('register' as const),
      type: fc.constantFrom(
        'premise',
        'well',
        'well_gas',
        'plant',
        'utilities',
        'a "name"',
        'assets',
      ),
      shape,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('move' as const, 'rename' as const, 'remove' as const),
      which: fc.nat(20),
      shape,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'utility' } as const) },
);

describe('numbers of layers and object ids', () => {
  longTest(
    'are the same after a rebuild, in batches of any size, with any streams parked in between',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 30 }),
          fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }),
          fc.array(fc.nat(29), { maxLength: 4 }),
          async (steps, sizes, parkedAt) => {
            const log = layerLog(steps);
            await forget();
            for (const event of log) await apply([event]);
            const expected = await tableState();

            await forget();
            const parked = new Set<string>();
            const waitingEvents: Event[] = [];
            const rest = [...log];
            for (const size of [...sizes, log.length]) {
              const [ready, waiting]: [Event[], Event[]] = [[], []];
              for (const event of rest.splice(0, size)) {
                if (parkedAt.includes(log.indexOf(event))) parked.add(event.stream);
                (parked.has(event.stream) ? waiting : ready).push(event);
              }
              waitingEvents.push(...waiting);
              await apply(ready, waiting);
            }
            expect(await numbers()).toEqual(expected.numbers);
            for (const event of waitingEvents) await apply([event]);
            expect(await tableState()).toEqual(expected);
          },
        ),
        { numRuns: 40 },
      );
    },
  );

  test('do not change with a new asset type, a removal, or assets', async () => {
    const first: Step[] = [
      { kind: 'register', type: 'plant', shape: 'point' },
      { kind: 'utility' },
      { kind: 'register', type: 'premise', shape: 'nowhere' },
    ];
    await apply(layerLog(first));
    const before = await numbers();
    expect(before.map(({ layer }) => layer)).toEqual([
      'assets',
      'plant',
      'utilities',
      'premises',
      'premise',
    ]);
    const later: Step[] = [
      ...first,
      { kind: 'register', type: 'a', shape: 'area' },
      { kind: 'remove', which: 0, shape: 'nowhere' },
      { kind: 'remove', which: 0, shape: 'nowhere' },
      { kind: 'register', type: 'plant', shape: 'point' },
    ];
    await forget();
    await apply(layerLog(later));
    expect((await numbers()).slice(0, before.length)).toEqual(before);
  });

  test('include readable waiting registrations, and ignore other events', async () => {
    const [plant] = layerLog([{ kind: 'register', type: 'plant', shape: 'point' }]);
    if (plant === undefined) throw new Error('expected an event');
    const odd = [
      { asset_id: 'a\0b', asset_type: 'x\0y', geometry: { type: 'Blob' } },
      { asset_id: 'long', asset_type: 'z'.repeat(5_000), geometry: null },
      { asset_id: 3, asset_type: 'never' },
      null,
      'text',
    ].map((data, index) => ({ ...plant, position: BigInt(100 + index), data }));
    const moved = { asset_id: 'a\0b', changes: { geometry: { type: 'Point' } } };
    const update = { ...plant, type: 'AssetUpdated', position: 200n, data: moved };
    const orphan = { ...update, position: 201n, data: { ...moved, asset_id: 'nobody' } };
    await client.query('begin');
    await layerNumbersProjection.apply(client, [], [...odd, update, orphan].map(unread));
    await client.query('commit');
    const rows = await numbers();
    expect(rows.map(({ layer, geometry }) => [layer.slice(0, 3), geometry])).toEqual([
      ['assets'.slice(0, 3), 'point'],
      ['x\ufffdy', 'point'],
      ['zzz', null],
    ]);
  });
});

describe('layers in a caller’s scope', () => {
  const places: readonly [string, Shape, string | null][] = [
    ['plant', 'point', north],
    ['premise', 'nowhere', south],
    ['premise', 'point', north],
    ['plant', 'area', south],
    ['plant', 'point', null],
  ];

  beforeEach(async () => {
    const steps = places.map(([type, one]): Step => ({ kind: 'register', type, shape: one }));
    await apply(
      layerLog(
        [...steps, { kind: 'utility' }],
        places.map(([, , reseller]) => reseller),
      ),
    );
  });

  const listFor = async (scope: Scope) =>
    (await listNumberedLayers(database.visibleTo(scope))).layers.map(
      ({ number, name, geometry, features }) => [number, name, geometry, features],
    );

  test('are all layers for the platform, each geometry type under its number', async () => {
    expect(await listFor(platformScope)).toEqual([
      [0, 'assets', 'point', 4],
      [1, 'plant', 'point', 2],
      [2, 'premises', 'point', 2],
      [3, 'premise', 'point', 2],
      [4, 'assets (polygons)', 'polygon', 1],
      [5, 'plant (polygons)', 'polygon', 1],
      [6, 'utilities', 'polygon', 1],
    ]);
  });

  test('have gaps and the same numbers for a reseller', async () => {
    expect(await listFor(scopeOf(north))).toEqual([
      [0, 'assets', 'point', 2],
      [1, 'plant', 'point', 1],
      [2, 'premises', 'point', 1],
      [3, 'premise', 'point', 1],
      [6, 'utilities', 'polygon', 1],
    ]);
    expect(await listFor(scopeOf(south))).toEqual([
      [0, 'assets', null, 1],
      [2, 'premises', null, 1],
      [3, 'premise', null, 1],
      [4, 'assets (polygons)', 'polygon', 1],
      [5, 'plant (polygons)', 'polygon', 1],
      [6, 'utilities', 'polygon', 1],
    ]);
    expect(await listFor(scopeOf(greedy))).toEqual([[6, 'utilities', 'polygon', 1]]);
  });

  test('are found by number if they are listed', async () => {
    for (const scope of [platformScope, scopeOf(north), scopeOf(south)]) {
      const { layers: listed, hasMore } = await listNumberedLayers(database.visibleTo(scope));
      expect(hasMore).toBe(false);
      for (const number of [-1, 0, 1, 2, 3, 4, 5, 6, 7]) {
        const { condition: _, ...expected } = listed.find((one) => one.number === number) ?? {};
        const one = await numberedLayer(database.visibleTo(scope), number);
        const { condition: __, ...found } = one ?? {};
        expect(found).toEqual(expected);
      }
    }
    const [assets] = (await listNumberedLayers(database.visibleTo(scopeOf(south)))).layers;
    expect(assets?.extent).toBeNull();
    expect((await numberedLayer(database.visibleTo(scopeOf(south)), 5))?.extent).toEqual([
      10, 20, 11, 21,
    ]);
  });

  test('retain the number of an empty layer for the platform, unlisted', async () => {
    await client.query('truncate asset_groups');
    expect(await listFor(platformScope)).toEqual([[6, 'utilities', 'polygon', 1]]);
    expect(await numberedLayer(database.visibleTo(platformScope), 1)).toMatchObject({
      name: 'plant',
      geometry: 'point',
      features: 0,
      extent: null,
    });
    expect(await numberedLayer(database.visibleTo(scopeOf(north)), 1)).toBeUndefined();
  });
});

longTest(
  'a reseller with a hundred thousand asset types has numbers in order, and does not extend the lists of others',
  async () => {
    const size = 1_000;
    const template = layerLog([{ kind: 'register', type: 'plant', shape: 'point' }])[0];
    if (template === undefined) throw new Error('expected an event');
    for (let from = 0; from < 100_000; from += size) {
      const events = Array.from({ length: size }, (_, index) => {
        const data = {
          ...Object(template.data),
          asset_id: `${from + index}`,
          asset_type: `type ${from + index}`,
        };
        return {
          ...template,
          position: BigInt(from + index),
          event: { type: template.type, data },
        };
      });
      await layerNumbersProjection.apply(client, events, []);
    }
    await client.query(
      `insert into asset_groups (id, owner, asset_type, geometry_type, features)
     select owner || ' ' || n, owner::uuid, 'type ' || n, 'Point', 1
     from generate_series(0, 99999) n,
       unnest(array['ffffffff-ffff-ffff-ffff-ffffffffffff', $1]) as owner where owner <> '' `,
      [greedy],
    );
    await client.query(
      `insert into asset_groups (id, owner, asset_type, geometry_type, features)
     values ('north', $1, 'type 99999', 'Point', 1)`,
      [north],
    );
    const last = 'select number from layer_numbers where layer = $1';
    expect((await client.query(last, ['type 0'])).rows).toEqual([{ number: 1 }]);
    expect((await client.query(last, ['type 99999'])).rows).toEqual([{ number: 100_000 }]);
    const ofAll = await listNumberedLayers(database.visibleTo(platformScope));
    expect([ofAll.layers.length, ofAll.hasMore]).toEqual([1_000, true]);
    const ofNorth = await listNumberedLayers(database.visibleTo(scopeOf(north)));
    expect(ofNorth.layers.map(({ number }) => number)).toEqual([0, 100_000]);
    expect(ofNorth.hasMore).toBe(false);
  },
);
