import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '@exchange/cli/commands';
import { openLog } from '@exchange/cli/log/opened-log';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { attested } from '@exchange/ledger/audit/proof/leaf';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import { beforeAll, describe, expect, test } from 'vitest';
import { publicJwk, sampleOf } from '../../packages/proof/test/sample-export.js';
import { runRecorded } from '../../services/cli/test/recording-terminal.js';
import { atEndOfFile } from '../services/end-of-file.js';
import { startEventLog, startStores, type TestStores } from '../services/inject.js';
import {
  appendAsOlder,
  contentOf,
  eventsOf,
  madeByOlder,
  newerFormat,
  otherFormats,
  startLogAt,
  startNewerLog,
} from '../services/other-formats.js';
import { temporaryFolder } from '../services/temporary-folder.js';
import { startWithUndo } from '../services/undo-stack.js';

const id = '00000000-0000-4000-8000-000000000001';

const onStores = [
  ['replay', '--into', 'as_of_then'],
  ['verify'],
  ['verify', 'directory', '--json'],
  ['projections', 'status'],
  ['projections', 'rebuild'],
  ['projections', 'rebuild', '--all'],
  ['projections', 'pause'],
  ['projections', 'resume'],
  ['projections', 'parked'],
  ['projections', 'retry', 'directory'],
  ['projections', 'skip', 'directory', id, '--reason', 'none'],
];
const onLog = [
  ['log', 'move', '--from', 'LOG', '--to', 'FOLDER'],
  ['log', 'move', '--from', 'LOG', '--to', 'FOLDER', '--service-stopped'],
  ['log', 'move', '--from', 'STARTED', '--to', 'LOG'],
  ['log', 'compare', 'LOG', 'STARTED'],
  ['log', 'compare', 'STARTED', 'LOG'],
  ['eventstore', 'grant', '--user', 'ledger'],
];
const onTables = [['database', 'grant', '--user', 'some_reader', '--role', 'reader']];
const onKeys = [
  ['keys', 'rotate'],
  ['keys', 'new-origin'],
];
const onFolder = [['backup', 'COPY']];
const others = [
  ...[
    'import assets',
    'import utilities',
    'import customers',
    'import attachments',
    'import plans',
    'import enrollments',
  ],
  ...['import rates', 'import usage'],
  ...['import counterparties', 'import transactions', 'demo', 'status', 'audit pack'],
  ...['map-key create', 'map-key list', 'map-key revoke'],
  ...['key make', 'key list', 'key rotate', 'key revoke', 'enrollment', 'enrollment list'],
  ...['projections list', 'audit verify', 'witness', 'api-key', 'checkpoint-key'],
];

const folder = temporaryFolder();
let started: string;

beforeAll(async () => {
  started = await startEventLog(atEndOfFile);
  await startLogAt(started);
});

test('every command checks the stores or has none', () => {
  const checking = [...onStores, ...onLog, ...onTables, ...onKeys, ...onFolder];
  const isNamed = (words: readonly string[]) =>
    others.includes(words.join(' ')) ||
    checking.some((args) => words.every((word, index) => args[index] === word));
  expect(commands.filter(({ words }) => !isNamed(words))).toEqual([]);
});

async function run(args: readonly string[], stores: TestStores, target = 'target') {
  const places: Readonly<Record<string, string>> = {
    LOG: stores.eventStoreUrl,
    STARTED: started,
    FOLDER: join(folder, target),
  };
  const env = {
    EVENTSTORE_URL: stores.eventStoreUrl,
    DATABASE_URL: stores.databaseUrl,
    DATABASE_USER_PASSWORD: 'a password',
    DATA_DIR: join(folder, 'data'),
  };
  return runRecorded(
    args.map((word) => places[word] ?? word),
    env,
  );
}

describe.each(otherFormats)('$name', ({ store, message, make }) => {
  const refused = [...onStores, ...onKeys, ...(store === 'log' ? onLog : onTables)];
  let stores: TestStores;
  let before: unknown;
  const content = async () => ({
    events: await eventsOf(stores.eventStoreUrl),
    database: await contentOf(stores.databaseUrl),
    started: await eventsOf(started),
  });
  beforeAll(async () => {
    const started = await startWithUndo(startStores);
    stores = started.made;
    await make(stores);
    before = await content();
    return started.stop;
  });

  test.each(refused.map((args) => [args.join(' '), args] as const))(
    'is refused by ledger %s, which writes nothing',
    async (_, args) => {
      const files = readdirSync(folder);
      const { code, text } = await run(args, stores);
      expect(text).toMatch(message);
      expect(text.split('\n')).toHaveLength(1);
      expect(code).toBe(2);
      expect(await content()).toEqual(before);
      expect(readdirSync(folder)).toEqual(files);
    },
  );

  test
    .runIf(store === 'log')
    .each([...onFolder, ...onKeys].map((args) => [args.join(' '), args] as const))(
    'in DATA_DIR is refused by ledger %s, which writes nothing',
    async (_, args) => {
      const dataDirectory = mkdtempSync(join(folder, 'embedded-'));
      const events = await spawnEventStore({ directory: join(dataDirectory, 'events') });
      await make({ ...stores, eventStoreUrl: events.url });
      const attempt = async () => {
        const names = readdirSync(dataDirectory);
        const words = args.map((word) => (word === 'COPY' ? join(dataDirectory, 'copy') : word));
        const { code, text } = await runRecorded(words, { DATA_DIR: dataDirectory });
        expect(code).toBe(2);
        expect(text).toMatch(message);
        expect(text.split('\n')).toHaveLength(1);
        expect(readdirSync(dataDirectory)).toEqual(names);
      };
      await attempt();
      await events.close();
      await attempt();
    },
  );

  test.runIf(store === 'tables')('is refused by a migration, which changes nothing', async () => {
    await expect(migrate(stores.databaseUrl)).rejects.toThrow(message);
    expect(await content()).toEqual(before);
  });
});

describe('an export', () => {
  let ofOwnFormat: TestStores;
  beforeAll(async () => {
    const started = await startWithUndo(startStores);
    ofOwnFormat = started.made;
    return started.stop;
  });

  async function written(name: string, url: string) {
    const sample = sampleOf((await eventsOf(url)).map(attested));
    const files = ['events.ndjson', 'checkpoint', 'key.json'].map((one) =>
      join(folder, `${name}-${one}`),
    );
    const [file = '', checkpoint = '', key = ''] = files;
    writeFileSync(file, `${sample.lines.join('\n')}\n`);
    writeFileSync(checkpoint, sample.checkpoint);
    writeFileSync(key, JSON.stringify(publicJwk));
    return { file, evidence: ['--checkpoint', checkpoint, '--key', key] };
  }

  test.each([
    ['of 0.x', appendAsOlder, madeByOlder],
    ['of a newer format', startNewerLog, newerFormat],
  ])('%s is refused by move and compare, which write nothing', async (name, make, message) => {
    const stores = { ...ofOwnFormat, eventStoreUrl: await startEventLog(atEndOfFile) };
    await make(stores.eventStoreUrl);
    const { file, evidence } = await written(name.replaceAll(' ', '-'), stores.eventStoreUrl);
    const empty = await startEventLog(atEndOfFile);
    const files = readdirSync(folder);
    for (const args of [
      ['log', 'move', '--from', file, '--to', empty, ...evidence],
      ['log', 'move', '--from', file, '--to', join(folder, 'restored'), ...evidence],
      ['log', 'compare', file, started, ...evidence],
    ]) {
      const { code, text } = await run(args, stores);
      expect(text).toMatch(message);
      expect(code).toBe(2);
    }
    expect(await eventsOf(empty)).toEqual([]);
    expect(readdirSync(folder)).toEqual(files);
  });

  test('of this version is restored with its LedgerStarted', async () => {
    const { file, evidence } = await written('own', started);
    const to = join(folder, 'own-restored');
    const { code } = await run(
      ['log', 'move', '--from', file, '--to', to, ...evidence],
      ofOwnFormat,
    );
    expect(code).toBe(0);
    const opened = await openLog(to);
    expect(await opened.log.firstEvent()).toEqual((await eventsOf(started))[0]);
    await opened.close();
  });
});

describe('an empty log', () => {
  let stores: TestStores;
  let to: string;
  beforeAll(async () => {
    const undoable = await startWithUndo(startStores);
    stores = undoable.made;
    to = await startEventLog(atEndOfFile);
    return undoable.stop;
  });

  test('is moved with LedgerStarted before its end', async () => {
    const { code } = await run(['log', 'move', '--from', stores.eventStoreUrl, '--to', to], stores);
    expect(code).toBe(0);
    const types = async (url: string) => (await eventsOf(url)).map(({ type }) => type);
    expect(await types(stores.eventStoreUrl)).toEqual(['LedgerStarted', 'LogMoved']);
    expect(await types(to)).toEqual(['LedgerStarted', 'LogMoved']);
  });
});
