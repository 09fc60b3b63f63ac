import { expect, test } from 'vitest';
import { withSmallHeap } from '../src/supervisor/service-forks.js';

test('NODE_OPTIONS of the user follow the defaults and so take precedence', () => {
  const byDefault = withSmallHeap('api');
  expect(byDefault).toBe('--max-semi-space-size=32');
  const options = '--max-semi-space-size=64 --trace-warnings';
  expect(withSmallHeap('api', options)).toBe(`${byDefault} ${options}`);
});
