import { instant } from '@exchange/units';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dueDateOf } from './write.js';

const issued = (text: string) => instant.parse(`${text}T12:00:00Z`);

describe('the due date of a statement', () => {
  afterEach(() => vi.unstubAllEnvs());

  test("is the 20th of the month after the statement's", () => {
    expect(dueDateOf('2026-11', issued('2026-12-04'))).toBe('2026-12-20');
    expect(dueDateOf('2026-12', issued('2027-01-10'))).toBe('2027-01-20');
  });

  test('is ten days after a late issue', () => {
    expect(dueDateOf('2026-11', issued('2026-12-10'))).toBe('2026-12-20');
    expect(dueDateOf('2026-11', issued('2026-12-11'))).toBe('2026-12-21');
    expect(dueDateOf('2026-11', issued('2027-02-25'))).toBe('2027-03-07');
  });

  test.each(['Pacific/Kiritimati', 'Asia/Tokyo', 'America/Los_Angeles', 'Etc/GMT+12'])(
    'is the same in a process of the time zone %s',
    (timeZone) => {
      vi.stubEnv('TZ', timeZone);
      expect(new Date(2026, 0, 1).getUTCHours()).not.toBe(0);
      expect(dueDateOf('2026-11', issued('2026-12-04'))).toBe('2026-12-20');
      expect(dueDateOf('2026-11', issued('2027-02-25'))).toBe('2027-03-07');
    },
  );
});
