import { expect, test } from 'vitest';
import { temporaryFile } from '../../../test/services/temporary-folder.js';
import { recordsOf } from './mapping.js';

const lines = (name: string, text: string) => recordsOf(name, temporaryFile('records.csv', text));

test('a deal of a CSV list whose profile is missing is refused, instead of delivered evenly', async () => {
  const profile = '"[{""volume_mwh"":1,""price_per_mwh"":2}]"';
  const read = await lines(
    'transactions',
    `volume_mwh,shape,profile\n1,profile,\n2,profile,${profile}\n3,even,\n4,block,\n`,
  );
  expect(read.map((line) => (line.kind === 'refused' ? line.reason : line.body))).toEqual([
    expect.stringContaining('needs the column profile'),
    { volume_mwh: '2', profile: [{ volume_mwh: 1, price_per_mwh: 2 }] },
    { volume_mwh: '3' },
    { volume_mwh: '4' },
  ]);
});

test('an id in the path that is missing or malformed is named', async () => {
  const read = await lines('usage', 'premise_asset_id,kwh\n,1\na b,2\n');
  expect(read.map((line) => (line.kind === 'refused' ? line.reason : ''))).toEqual([
    'premise_asset_id is missing',
    'premise_asset_id is not an id: "a b"',
  ]);
});

test('two spellings of an id in the path are one resource', async () => {
  const read = await lines('usage', 'premise_asset_id,kwh\nAB-1,1\nab-1,2\n');
  const paths = read.map((line) => (line.kind === 'request' ? line.to.path : line.reason));
  expect(paths).toEqual(['/usage/ab-1', '/usage/ab-1']);
});
