import { expect, test } from 'vitest';
import { embeddedDatabaseSettings } from '../src/supervisor/service-forks.js';

test('NODE_OPTIONS of the user follow the defaults and so take precedence', () => {
  const { NODE_OPTIONS: byDefault = '' } = embeddedDatabaseSettings({});
  expect(byDefault).toBe('--max-semi-space-size=8');
  const options = '--max-semi-space-size=64 --trace-warnings';
  const { NODE_OPTIONS: result } = embeddedDatabaseSettings({ NODE_OPTIONS: options });
  expect(result).toBe(`${byDefault} ${options}`);
});
