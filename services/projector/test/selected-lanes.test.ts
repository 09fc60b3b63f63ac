import { laneNames } from '@exchange/ledger/ledger';
import { ConfigurationError } from '@exchange/runtime/config/config';
import { readConfig } from '@exchange/runtime/config/environment';
import { expect, test } from 'vitest';
import { selectedLanes } from '../src/selected-lanes.js';

const lanes = (LANES?: string) => selectedLanes(readConfig({ LANES }).lanes);

test('selects all lanes if LANES is unset', () => {
  expect(lanes()).toEqual(laneNames);
  expect(lanes('')).toEqual(laneNames);
});

test('selects the lanes of LANES, also by an earlier name', () => {
  expect(lanes('market, assets').toSorted()).toEqual(['assets', 'retail']);
});

test('refuses an unknown lane, with the known names', () => {
  expect(() => lanes('nope')).toThrow(ConfigurationError);
  expect(() => lanes('assets,nope,none')).toThrow(
    `LANES: unknown lane nope, none; the lanes are ${laneNames.join(', ')}`,
  );
});
