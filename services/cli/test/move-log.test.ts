import { afterAll, expect, test } from 'vitest';
import { servedInMemory } from '../../../packages/embedded/event-store/test/served.js';
import { fill, withLateAppend } from '../../../test/moving/logs.js';
import { moveLog } from '../src/log/move-log.js';
import { openSource } from '../src/log/open-source.js';
import { openLog } from '../src/log/opened-log.js';

const stores = servedInMemory();
const closings: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closings) await close();
  await stores.closeAll();
});

test('a move fails if another process appended an event after the end of the source', async () => {
  const [from, to] = [await stores.start(), await stores.start()];
  const [log, target] = [await openLog(from.url), await openLog(to.url)];
  const source = await openSource(from.url, { checkpoint: undefined, key: undefined });
  closings.push(log.close, target.close, source.close);
  await fill(log, 3);
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const { source: withLate } = withLateAppend(source);
  await expect(moveLog(withLate, target, options)).rejects.toThrow(
    /events behind its end.*\(Noted, event 0 of note-late\).*run the move again/,
  );
});
