import { z } from 'zod';
import { partsOf } from './setting-forms.js';

export interface RetiredSecret {
  readonly secret: string;
  readonly retiredAt: Date;
}

/** Tolerance for a time ahead of the server's clock. */
const aheadMsMax = 3_600_000;
const secretBytesMin = 32;
const form =
  'should be written secret@2026-11-21T12:00:00Z: a secret of at least 32 bytes, then the time at which it stopped signing tokens';

/**
 * Comma-separated `secret@time` (RFC 3339); the last `@` separates. Errors give an entry's number,
 * never its text.
 */
export function retiredSecrets(now: () => Date) {
  return z.string().transform((text, context): readonly RetiredSecret[] => {
    const entries = partsOf(text);
    const read: RetiredSecret[] = [];
    for (const [index, entry] of entries.entries()) {
      const fault = faultOf(entry, read, now());
      if (fault === undefined) read.push(splitEntry(entry));
      else {
        const message = `entry ${index + 1} of ${entries.length} ${fault}`;
        context.addIssue({ code: 'custom', message });
      }
    }
    return read;
  });
}

function splitEntry(entry: string): RetiredSecret {
  const at = entry.lastIndexOf('@');
  return { secret: entry.slice(0, Math.max(at, 0)), retiredAt: new Date(entry.slice(at + 1)) };
}

const rfc3339 = z.iso.datetime({ offset: true });

function faultOf(entry: string, text: readonly RetiredSecret[], now: Date): string | undefined {
  if (!entry.includes('@')) return `has no time: it ${form}`;
  if (!rfc3339.safeParse(entry.slice(entry.lastIndexOf('@') + 1)).success) {
    return `has no RFC 3339 time after its last @: it ${form}`;
  }
  const { secret, retiredAt } = splitEntry(entry);
  if (Buffer.byteLength(secret) < secretBytesMin) return `has less than 32 bytes: it ${form}`;
  if (retiredAt.getTime() > now.getTime() + aheadMsMax) {
    return `has a time more than an hour ahead of this server's clock: it ${form}`;
  }
  if (text.some((other) => other.secret === secret)) return 'is listed twice';
  return undefined;
}
