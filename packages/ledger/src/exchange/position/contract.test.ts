import { windowMsMax } from '@exchange/calendar';
import { expect, test } from 'vitest';
import { listPositions } from './contract.js';

test.each(Object.entries(windowMsMax))('a window by %s has at most %i ms', (period, most) => {
  const from = '2031-01-01T00:00:00.000Z';
  const faultOf = (ms: number) => {
    const to = new Date(Date.parse(from) + ms).toISOString();
    return listPositions.query.safeParse({ from, to, period }).error?.issues[0]?.message;
  };
  expect(faultOf(most)).toBeUndefined();
  expect(faultOf(most + 1)).toContain('At most 32 days by quarter_hour');
  expect(faultOf(0)).toBe('to should be after from');
});
