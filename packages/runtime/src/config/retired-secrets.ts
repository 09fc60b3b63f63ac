import { z } from 'zod';
import { entriesOf } from './setting-forms.js';

export interface RetiredSecret {
  readonly secret: string;
  readonly retiredAt: Date;
}

/** Tolerance for a time ahead of the server's clock. */
const aheadMsMax = 3_600_000;
const secretBytesMin = 32;
const form =
  'should be written secret@2026-11-21T12:00:00Z: a secret of at least 32 bytes, then the time at which it stopped signing tokens';

/** `secret@time` (RFC 3339); the last `@` separates. */
export const retiredSecrets = entriesOf<RetiredSecret>(readEntry);

const rfc3339 = z.iso.datetime({ offset: true });

function readEntry(entry: string, others: readonly RetiredSecret[]): RetiredSecret | string {
  const at = entry.lastIndexOf('@');
  if (at < 0) return `has no time: it ${form}`;
  const [secret, time] = [entry.slice(0, at), entry.slice(at + 1)];
  if (!rfc3339.safeParse(time).success) return `has no RFC 3339 time after its last @: it ${form}`;
  const retiredAt = new Date(time);
  if (Buffer.byteLength(secret) < secretBytesMin) return `has less than 32 bytes: it ${form}`;
  if (retiredAt.getTime() > Date.now() + aheadMsMax) {
    return `has a time more than an hour ahead of this server's clock: it ${form}`;
  }
  if (others.some((other) => other.secret === secret)) return 'is listed twice';
  return { secret, retiredAt };
}
