import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { layerNamed } from '../../layers/layer.js';
import type { NumberedLayer } from '../../layers/numbers/numbers.js';
import { describeService } from './description.js';

const layer: NumberedLayer = {
  number: 0,
  name: 'assets',
  layer: layerNamed('assets'),
  geometry: 'point',
  condition: sql<boolean>`true`,
  features: 1,
  extent: [1, 2, 3, 4],
};

test('a service with more layers than one answer holds says so, and how the others are read', () => {
  const cut = describeService({ layers: [layer], hasMore: true });
  expect(cut).toMatchObject({ moreLayers: true });
  expect(cut.serviceDescription).toMatch(/first 1 layers; any other is read by its number/);
  const whole = describeService({ layers: [layer], hasMore: false });
  expect(whole).not.toHaveProperty('moreLayers');
  expect(whole.serviceDescription).not.toMatch(/first/);
});
