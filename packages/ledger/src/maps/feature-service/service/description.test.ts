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

test('a truncated list of layers states how to read the others', () => {
  const truncated = describeService({ layers: [layer], hasMore: true });
  expect(truncated).toMatchObject({ moreLayers: true });
  expect(truncated.serviceDescription).toMatch(
    /first 1 layers are listed; other layers are available by number/,
  );
  const whole = describeService({ layers: [layer], hasMore: false });
  expect(whole).not.toHaveProperty('moreLayers');
  expect(whole.serviceDescription).not.toMatch(/first/);
});
