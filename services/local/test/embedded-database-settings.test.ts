import { expect, test } from 'vitest';
import { embeddedDatabaseSettings } from '../src/supervisor/service-forks.js';

test('what the user says of memory to Node comes after what the embedded default says of it, and so stands', () => {
  const { NODE_OPTIONS: byDefault = '' } = embeddedDatabaseSettings({});
  expect(byDefault).toBe('--max-semi-space-size=4');
  const given = '--max-semi-space-size=64 --trace-warnings';
  const { NODE_OPTIONS: asked } = embeddedDatabaseSettings({ NODE_OPTIONS: given });
  expect(asked).toBe(`${byDefault} ${given}`);
});
