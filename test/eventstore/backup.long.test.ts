// Long: 5 s. Backs up and restores an EventStoreDB.
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openLog } from '@exchange/cli/log/opened-log';
import { afterAll, expect, inject, test } from 'vitest';
import { anEvent } from '../../packages/runtime/test/event-log/sample.js';
import { eventsOf, leaves } from '../moving/logs.js';
import { startEventStoreServer } from '../services/eventstore-server.js';
import { temporaryFolder } from '../services/temporary-folder.js';

const { eventStore } = inject('testServices');
const program = eventStore.kind === 'program' ? eventStore.program : undefined;
const folder = temporaryFolder();
const closings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closings.reverse()) await close();
});

function backUp(database: string): void {
  const files = readdirSync(database, { recursive: true, encoding: 'utf8' });
  const ofIndex = (file: string) => file.startsWith('index/');
  const isMark = (file: string) => file.endsWith('.chk');
  const isChunk = (file: string) => file.startsWith('chunk-');
  const parts = [
    files.filter((file) => ofIndex(file) && isMark(file)),
    files.filter((file) => ofIndex(file) && !isMark(file) && /\w{8}-/.test(file)),
    files.filter((file) => !ofIndex(file) && isMark(file)),
    readdirSync(database).filter(isChunk),
  ];
  for (const file of parts.flat()) {
    const to = join(folder, file);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(database, file), to);
  }
}

test.skipIf(program === undefined)(
  'files of EventStoreDB copied under load restore all acknowledged events',
  async () => {
    const server = await startEventStoreServer(program ?? '', { inMemory: false });
    closings.push(() => server.stop());
    const opened = await openLog(server.url);
    closings.push(() => opened.close());
    let [acknowledged, isOver] = [0, false];
    const write = async () => {
      while (!isOver) {
        await opened.log.append(`note-${randomUUID()}`, 'no_stream', [anEvent(), anEvent()]);
        acknowledged += 2;
      }
    };
    const writing = Promise.all([write(), write(), write(), write()]);
    await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(1_000);
    const before = acknowledged;
    backUp(server.database);
    await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + 200);
    isOver = true;
    await writing;

    const restored = await startEventStoreServer(program ?? '', {
      inMemory: false,
      fill(database) {
        mkdirSync(database, { recursive: true });
        for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          const to = join(database, file);
          mkdirSync(dirname(to), { recursive: true });
          if (/\.\w+$|^chunk-|\w{8}-/.test(file)) copyFileSync(join(folder, file), to);
        }
        copyFileSync(join(folder, 'chaser.chk'), join(database, 'truncate.chk'));
      },
    });
    closings.push(() => restored.stop());
    const again = await openLog(restored.url);
    closings.push(() => again.close());
    const [all, back] = [leaves(await eventsOf(opened)), leaves(await eventsOf(again))];
    expect(back.length).toBeGreaterThanOrEqual(before);
    expect(back.length).toBeLessThan(all.length);
    expect(back).toEqual(all.slice(0, back.length));
    const last = (await eventsOf(again)).at(-1);
    const { position } = await again.log.append('note-on-it', 'no_stream', [anEvent()]);
    expect(position > (last?.position ?? 0n)).toBe(true);
  },
  240_000,
);
